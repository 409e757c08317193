// Each component is pulled to its refresh and comes back: by mouse and by touch, near and far.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const list = { rows: 20, rowHeight: 44 };

/** Configurations, where the content is at first, and how the finger moves, as parts of the view. */
const cases = {
  header: { component: "header", start: {}, by: [0, 0.45], configuration: { header: {}, list } },
  "auto footer": { component: "footer", start: { y: 100 }, by: [0, -0.6],
                   configuration: { footer: { kind: "auto" }, list } },
  "back footer": { component: "footer", start: { y: 213 }, by: [0, -0.45],
                   configuration: { footer: { kind: "back" }, list } },
  trailer: { component: "trailer", start: {}, by: [-0.8, 0],
             configuration: { trailer: {}, list } },
};

/** Counts the frames before which the pointer has moved, and those whose picture has not. */
const recorder = `{
  window.followed = { moved: 0, frozen: 0 };
  const content = document.getElementById("content");
  const view = document.getElementById("view");
  const drawn = () => {
    const { m41, m42 } = new DOMMatrix(getComputedStyle(content).transform);
    return [m41, m42];
  };
  const distance = ([x, y], [otherX, otherY]) => Math.hypot(x - otherX, y - otherY);
  let [start, pointer] = [null, null];
  view.addEventListener("pointerdown", ({ clientX, clientY }) => (start = [clientX, clientY]));
  view.addEventListener("pointermove", ({ clientX, clientY }) => {
    // The first points may still be a tap.
    if (start && (pointer || distance([clientX, clientY], start) > 20)) pointer = [clientX, clientY];
  });
  view.addEventListener("pointerup", () => (start = pointer = null));
  let last = null;
  testClock.watch = () => {
    const now = pointer && { pointer, drawn: drawn() };
    if (now && last && distance(now.pointer, last.pointer) > 0.2) {
      followed.moved += 1;
      if (distance(now.drawn, last.drawn) < 0.02) followed.frozen += 1;
    }
    last = now;
  };
}`;

async function open(session, configuration, start, { touch, latency }) {
  await server.call("PUT", `/v1/sessions/${session}`, configuration);
  if (start.y) {
    await server.call("POST", `/v1/sessions/${session}/events`,
      { type: "setContentOffset", ...start });
  }
  const page = await Page.open(browser, `${server.origin}/?session=${session}`,
    touch ? { width: 375, height: 760, touch } : {});
  await page.ready();
  await page.delay(latency);
  await page.evaluate(recorder);
  await page.watchStates();
  return page;
}

/** Presses a finger or the mouse, moves it in 24 steps, and lifts it. */
async function pull(page, from, to, touch) {
  const steps = 24;
  return touch ? page.swipe(from, to, steps) : page.drag(from, to, steps);
}

for (const [name, { component, configuration, start, by }] of Object.entries(cases)) {
  for (const [touch, latency] of [[false, 0], [true, 0], [false, 150], [true, 150]]) {
    const how = `${touch ? "touch" : "mouse"}, ${latency} ms away`;
    test(`${name}: pulled to its refresh, and back: ${how}`, { skip }, async () => {
      const session = `${name}-${touch}-${latency}`.replace(" ", "-");
      const page = await open(session, configuration, start, { touch, latency });
      const from = [by[0] < 0 ? 0.9 : 0.5, by[1] > 0 ? 0.15 : 0.75];
      await pull(page, from, [from[0] + by[0], from[1] + by[1]], touch);
      await page.shows(component, "refreshing");
      const count = async () =>
        (await server.call("GET", `/v1/sessions/${session}`))[component].refreshingCount;
      // It refreshes at the end of its animation; an end before that would call it off.
      await poll(async () => await count() === 1, "one refresh");
      await server.call("POST", `/v1/sessions/${session}/events`,
        { type: "endRefreshing", component });
      await page.shows(component, "idle");
      assert.equal(await count(), 1);
      const { moved, frozen } = await page.evaluate("followed");
      assert.ok(moved > 2, `only ${moved} frames under the finger`);
      assert.equal(frozen, 0, `frames of ${moved} that stood still`);
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }
}
