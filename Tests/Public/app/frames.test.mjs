import assert from "node:assert/strict";
import { test } from "node:test";
import { FrameLoop } from "../../../Public/app/frames.js";
import { snapshot } from "../Snapshots.mjs";

/**
 * A loop over views that note what they draw: `show` changes the instant, and `frame` returns what
 * is drawn in the next frame, if one was requested.
 */
function loopOverViews(t) {
  let [drawn, waiting, atMs, isMoving] = [[], null, 0, false];
  const globals = {
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    requestAnimationFrame: (draw) => {
      assert.equal(waiting, null, "one frame is requested at a time");
      waiting = draw;
      return 1;
    },
  };
  Object.assign(globalThis, globals);
  t.after(() => Object.keys(globals).forEach((name) => delete globalThis[name]));
  const lane = {
    snapshot: snapshot({ clock: "manual" }), timeMs: () => atMs,
    prediction: { screenAt: (screen) => screen, movesAt: () => isMoving },
    history: { samples: { append() {} } },
  };
  const shown = { snapshot: lane.snapshot, screen: {} };
  const app = Object.assign(new EventTarget(), {
    lanes: [lane], takes: { shown: null }, trials: { frame: () => null }, cursor: { isLive: true }, playing: null, tick() {},
    past: () => ({ shownAt: () => shown }),
  });
  const view = (name) => ({ draw: ({ timeMs }) => drawn.push(`${name} ${timeMs}`) });
  const loop = new FrameLoop(app, [view("phone")]);
  loop.around([view("why"), view("panel")], [view("timeline")]);
  const show = (ms, { isLive = true, moves = false } = {}) => {
    [atMs, isMoving] = [ms, moves];
    app.cursor = { isLive, atMs };
    app.dispatchEvent(new Event("snapshot"));
  };
  const frame = (nowMs) => {
    const draw = waiting;
    [drawn, waiting] = [[], null];
    draw?.(nowMs);
    return drawn;
  };
  return { show, frame };
}

test("after a rest one frame draws everything, and no other follows", (t) => {
  const { show, frame } = loopOverViews(t);
  assert.deepEqual(frame(1000), ["phone 0", "why 0", "panel 0", "timeline 0"]);
  assert.deepEqual(frame(1016), []);
  show(7);
  assert.deepEqual(frame(2000), ["phone 7", "why 7", "panel 7", "timeline 7"]);
  assert.deepEqual(frame(2016), []);
});

test("in a motion the views around take turns, seven times a second, and all show its end", (t) => {
  const { show, frame } = loopOverViews(t);
  frame(1000);
  const around = [];
  for (let index = 1; index <= 60; index += 1) {
    show(index, { moves: true });
    const [phone, ...others] = frame(1000 + index * 1000 / 60);
    assert.equal(phone, `phone ${index}`);
    around.push(others);
  }
  const timelines = around.filter((drawn) => drawn.some((name) => name.startsWith("timeline")));
  assert.deepEqual(timelines.map(({ length }) => length), Array(6).fill(1), "alone in its frame");
  assert.equal(around.filter(([name]) => name?.startsWith("why")).length, 6);
  show(61);
  assert.deepEqual(frame(2017), ["phone 61", "why 61", "panel 61", "timeline 61"]);
  assert.deepEqual(frame(2033), []);
});

test("each frame of the past draws everything", (t) => {
  const { show, frame } = loopOverViews(t);
  frame(1000);
  show(90, { isLive: false });
  assert.deepEqual(frame(1016), ["phone 90", "why 90", "panel 90", "timeline 90"]);
});
