// Each component is pulled to its refresh and comes back: by mouse and by touch, near and far.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Page } from "../Driver/page.mjs";
import { poll } from "../Driver/poll.mjs";
import { browser, server, skip } from "../Driver/suite.mjs";

const load = (name) => ({ simulatedLoad: { [name]: { afterMs: 300 } } });
const list = { rows: 20, rowHeight: 44 };

/** Configurations, where the content is at first, and how the finger moves, as parts of the view. */
const cases = {
  header: { component: "header", start: {}, by: [0, 0.45],
            configuration: { header: {}, list, ...load("header") } },
  "auto footer": { component: "footer", start: { y: 100 }, by: [0, -0.6],
                   configuration: { footer: { kind: "auto" }, list, ...load("footer") } },
  "back footer": { component: "footer", start: { y: 213 }, by: [0, -0.45],
                   configuration: { footer: { kind: "back" }, list, ...load("footer") } },
  trailer: { component: "trailer", start: {}, by: [-0.8, 0],
             configuration: { trailer: {}, list, ...load("trailer") } },
};

/** Counts, frame by frame, when the pointer has moved and the picture has not. */
const recorder = `{
  window.followed = { moved: 0, frozen: 0 };
  const content = document.getElementById("content");
  const drawn = () => {
    const { m41, m42 } = new DOMMatrix(getComputedStyle(content).transform);
    return Math.hypot(m41, m42);
  };
  let [pointer, moved, isDragged, last] = [null, false, false, drawn()];
  const view = document.getElementById("view");
  view.addEventListener("pointerdown", ({ clientX, clientY }) => (pointer = [clientX, clientY]));
  view.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!pointer) return;
    // The first points may still be a tap.
    isDragged ||= Math.hypot(clientX - pointer[0], clientY - pointer[1]) > 20;
    moved = true;
  });
  view.addEventListener("pointerup", () => (pointer = null));
  // What was drawn in the frame before is read before this one is drawn.
  const frame = () => {
    const now = drawn();
    if (isDragged && frame.moved && pointer) {
      followed.moved += 1;
      if (Math.abs(now - last) < 0.02) followed.frozen += 1;
    }
    frame.moved = moved;
    [moved, last] = [false, now];
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
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
  return page;
}

/** Presses a finger or the mouse, moves it in 24 steps, and lifts it. */
async function pull(page, from, to, touch) {
  const steps = 24;
  if (touch) return page.swipe(from, to, steps);
  await page.press(from, to, steps);
  return page.release(to);
}

const state = async (session, component) =>
  (await server.call("GET", `/v1/sessions/${session}`))[component].state;
const refreshed = async (session, component) =>
  (await server.call("GET", `/v1/sessions/${session}`))[component].refreshingCount;

for (const [name, { component, configuration, start, by }] of Object.entries(cases)) {
  for (const [touch, latency] of [[false, 0], [true, 0], [false, 150], [true, 150]]) {
    const how = `${touch ? "touch" : "mouse"}, ${latency} ms away`;
    test(`${name}: pulled to its refresh, and back: ${how}`, { skip }, async () => {
      const session = `${name}-${touch}-${latency}`.replace(" ", "-");
      const page = await open(session, configuration, start, { touch, latency });
      const from = [by[0] < 0 ? 0.9 : 0.5, by[1] > 0 ? 0.15 : 0.75];
      await pull(page, from, [from[0] + by[0], from[1] + by[1]], touch);
      await poll(async () => (await refreshed(session, component)) === 1, "it refreshes");
      await page.until(`document.querySelector('[data-component="${component}"]').dataset.state
        === "refreshing" || ${latency} === 0`);
      await poll(async () => (await state(session, component)) === "idle", "its load ends");
      await page.until(
        `document.querySelector('[data-component="${component}"]').dataset.state === "idle"`);
      const { moved, frozen } = await page.evaluate("followed");
      assert.ok(moved > 2, `only ${moved} frames under the finger`);
      // A machine that is busy may draw twice between two events that it reported as one.
      assert.ok(frozen <= 1, `${frozen} of ${moved} frames stood still`);
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }
}
