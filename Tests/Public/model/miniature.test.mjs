// The films of the gallery's cards, of what the server says.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { lengthOf, overlayFilm, overlayPull, pullFilm, pullOf, subjectOf } from "../../../Public/model/miniature.js";
import { startServer } from "../Driver/server.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

const states = new Set(["idle", "pulling", "refreshing", "willRefresh", "noMoreData"]);

/** What holds for each film: it is in order, ends before it repeats, and has no hole. */
function assertFilm(film, what) {
  for (const list of [film.extents, film.states]) {
    assert.equal(list[0].atMs, 0, what);
    for (let index = 1; index < list.length; index += 1) {
      assert.ok(list[index].atMs >= list[index - 1].atMs, `${what}: ${JSON.stringify(list)}`);
    }
    assert.ok(list.at(-1).atMs < film.durationMs, what);
  }
  assert.ok(film.extents.every(({ extent }) => Number.isFinite(extent)), what);
  assert.ok(film.states.every(({ state }) => states.has(state)), what);
  assert.ok(film.length > 0, what);
}

test("each preset's film pulls its component past its threshold and ends as it began", async () => {
  const { presets } = await server.call("GET", "/v1/presets");
  assert.ok(presets.length > 20);
  const inset = presets.filter(({ configuration }) => configuration.header?.style !== "overlay");
  for (const { name, configuration } of inset) {
    const component = subjectOf(configuration);
    assert.ok(!/^(header|footer)/.test(name) || name.startsWith(component), name);
    const answer = await server.call("POST", "/v1/gestures",
      { configuration: { preset: name }, component, gesture: pullOf(component) });
    const film = pullFilm(component, lengthOf(component, configuration), answer);
    assertFilm(film, name);
    assert.ok(film.extents.some(({ extent }) => extent > film.length), name);
    assert.ok(film.extents.every(({ extent }) => extent < 4 * film.length), name);
    assert.equal(film.extents.at(-1).extent, film.extents[0].extent, name);
    assert.ok(film.states.some(({ state }) => state === "refreshing"), name);
  }
});

test("each overlay preset's film pulls past the threshold, refreshes, and ends as it began", async () => {
  const { presets } = await server.call("GET", "/v1/presets");
  const overlays = presets.filter(({ configuration }) => configuration.header?.style === "overlay");
  assert.ok(overlays.length >= 5);
  for (const { name, configuration } of overlays) {
    const film = overlayFilm(configuration, await server.call("POST", "/v1/gestures",
      { configuration: { preset: name }, component: "header", ...overlayPull }));
    assertFilm(film, name);
    assert.ok(film.extents.some(({ extent }) => extent > film.length), name);
    assert.deepEqual([film.extents[0].extent, film.extents.at(-1).extent], [0, 0], name);
    assert.ok(film.states.some(({ state }) => state === "refreshing"), name);
    assert.equal(film.states.at(-1).state, "idle", name);
    assert.equal(film.stands, name !== "web-default", name);
  }
});

test("a pull that arms nothing stays short of the threshold", () => {
  const answer = { peakOffset: -30, thresholdOffset: -54, effects: [] };
  const { extents, states } = pullFilm("header", 54, answer);
  assert.equal(Math.max(...extents.map(({ extent }) => extent)), 30);
  assert.deepEqual(states, [{ atMs: 0, state: "idle" }]);
});
