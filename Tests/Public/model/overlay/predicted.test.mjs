// What an overlay shows under a finger and after it, before the server has answered, is what it then answers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { frameUpTo } from "../../../../Public/model/overlay/settle.js";
import { PredictedOverlay } from "../../../../Public/model/overlay/predicted.js";
import { screenAt } from "../../../../Public/model/screen.js";
import { startServer } from "../../Driver/server.mjs";
import { configurations, lists, path, pressed, tolerance } from "./pressed.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

const all = { ...configurations, ...lists };

/** Asserts that a predicted screen has what a snapshot says. */
function assertSame(shown, { header, scrollView, presentation }, within, what) {
  const near = (ours, theirs, name) =>
    assert.ok(Math.abs(ours - theirs) <= within, `${what}: ${name} ${ours}, not ${theirs}`);
  near(shown.header.displayed, presentation.header?.displayed ?? header.displayed, "displayed");
  near(shown.header.scale ?? 1, header.scale ?? 1, "scale");
  near(shown.offset.y, scrollView.contentOffset.y, "offset");
}

/** A finger that has moved along a path, on both sides: what `pressed` has, and its `predicted`. */
async function along(name, changes, ways) {
  const session = await pressed(server, name, changes);
  const { first, configuration, moved } = session;
  // The server's clock stands, the page's would run.
  const predicted = new PredictedOverlay({ ...first, clock: "realtime" }, configuration, [{ type: "dragBegan", y: 200, ms: 10 }]);
  let last = first;
  for (const way of ways) {
    last = await moved(way);
    predicted.take({ type: "dragMoved", y: 200 + way, ms: last.timeMs });
  }
  return { ...session, predicted, last };
}

for (const [name, changes] of Object.entries(all)) {
  test(`${name}: unanswered moves are predicted`, async () => {
    const { configuration, first, moved } = await pressed(server, name, changes);
    const within = tolerance(configuration);
    const predicted = new PredictedOverlay(first, configuration, [{ type: "dragBegan", y: 200, ms: 10 }]);
    let crossed = 0;
    for (const [index, way] of path.entries()) {
      if (predicted.take({ type: "dragMoved", y: 200 + way, ms: 20 + 10 * index })) crossed += 1;
      const told = await moved(way);
      const shown = predicted.screenAt(screenAt(first, 10), told.timeMs);
      assertSame(shown, told, within, way);
      const travels = [shown.header.travel ?? 0, told.header.travel].map((travel) => Math.max(travel, 0));
      assert.ok(Math.abs(travels[0] - travels[1]) <= within, `${way}: travel ${travels}`);
    }
    assert.ok(crossed >= 2, "it crosses the threshold and comes back");
  });
}

/** The ways after which a finger lifts: short of each threshold, armed, and beyond. */
const lifts = { short: [30, 45], armed: [60, 130], beyond: [90, 190, 290] };

/** How long after a lift an answer comes at most, at a latency of 150 ms. */
const unansweredMs = 180;

for (const [name, changes] of Object.entries(all)) {
  for (const [what, ways] of Object.entries(lifts)) {
    for (const type of ["dragEnded", "dragCancelled"]) {
      test(`${name}: what a ${type} begins is predicted, ${what}`, async () => {
        // Held for long, so that nothing is thrown.
        const { configuration, first, last, lifted, at, predicted } =
          await along(`${name} ${what} ${type}`, { preset: name, ...changes }, [...ways, ...Array(12).fill(ways.at(-1))]);
        const within = tolerance(configuration);
        predicted.take({ type, ms: (await lifted(type)).timeMs });
        for (let ms = last.timeMs + 20; ms < last.timeMs + unansweredMs; ms += 15) {
          const told = await at(ms);
          const frameMs = frameUpTo(ms);
          const shownMs = name.startsWith("web") || changes.preset === "web-default" ? ms
            : "sizePx" in first.header.indicator ? Math.floor(frameMs) : frameMs;
          assertSame(predicted.screenAt(screenAt(first, 10), shownMs), told, within, ms - last.timeMs);
        }
      });
    }
  }
}

for (const [name, changes] of Object.entries({ "android-default": {}, "flutter-android": {}, "flutter-ios": {} })) {
  test(`${name}: how a list moves on after a throw is predicted, and kept while the server confirms it`, async () => {
    const { configuration, first, last, lifted, at, predicted } =
      await along(`${name} thrown`, { preset: name, ...changes }, [-8, -18, -30, -42]);
    const told = await lifted();
    predicted.take({ type: "dragEnded", ms: told.timeMs });
    let view = predicted;
    for (let ms = last.timeMs + 20; ms < last.timeMs + 400; ms += 25) {
      const answer = await at(ms);
      assertSame(view.screenAt(screenAt(first, 10), frameUpTo(ms)), answer, 1, ms - last.timeMs);
      assert.equal(view.movesAt(ms), true);
      view = new PredictedOverlay({ ...answer, clock: "realtime" }, configuration, [], view);
    }
    const answer = await at(last.timeMs + 400);
    const strip = { ...answer, clock: "realtime", header: { ...answer.header, indicator: { mounted: false } } };
    assert.equal(new PredictedOverlay(strip, configuration, [], view).movesAt(strip.timeMs), false, "another library's");
    const moved = { ...first, timeMs: last.timeMs + 400, scrollView: { ...first.scrollView, contentOffset: { x: 0, y: 900 } } };
    assert.equal(new PredictedOverlay(moved, configuration, [], view).movesAt(moved.timeMs), false);
  });
}

test("while a refresh is shown only Flutter's list is predicted", async () => {
  const table = { "android-default": false, "web-default": false, "flutter-android": true, "flutter-ios": true };
  for (const [preset, applies] of Object.entries(table)) {
    const { first } = await pressed(server, `${preset} applied`, { preset });
    assert.equal(PredictedOverlay.applies(first), true, preset);
    assert.equal(PredictedOverlay.applies({ ...first, header: { ...first.header, state: "refreshing" } }), applies, preset);
  }
});

test("a strip that left the page under the finger, or in a pull before, is not predicted", async () => {
  const { first } = await pressed(server, "web-default lost", { preset: "web-default" });
  for (const [pageState, isTracking, applies] of [
    ["pending", false, true], ["pending", true, false], ["pulling", false, false], ["pulling", true, false],
  ]) {
    const indicator = { ...first.header.indicator, mounted: false, pageState };
    const snapshot = { ...first, header: { ...first.header, indicator }, scrollView: { ...first.scrollView, isTracking } };
    assert.equal(PredictedOverlay.applies(snapshot), applies, `${pageState}, ${isTracking}`);
  }
});
