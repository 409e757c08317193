// Where the finger of a recording is at an instant.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerAt, touchesOf } from "../../../Public/player/model/story.js";

const view = { width: 300, height: 600 };
const listed = (list) => list.map(([atMs, event], index) => ({ atMs, revision: index + 1, event }));

const drag = listed([
  [0, { type: "beginRefreshing", component: "header" }],
  [100, { type: "dragBegan", x: 180, y: 300 }],
  [100, { type: "dragMoved", x: 180, y: 280 }],
  [116, { type: "dragMoved", x: 185, y: 250 }],
  [200, { type: "dragEnded", velocity: { x: 0, y: 0 } }],
]);
const gesture = (more) => listed([[50, { type: "gesture", by: { y: 100 }, overMs: 200, ...more }]]);
const cancelled = listed([
  [0, { type: "turn", events: [{ type: "dragBegan", x: 1, y: 2 }, { type: "setHidden", hidden: true }] }],
  [10, { type: "dragCancelled" }], [20, { type: "dragMoved", x: 5, y: 5 }],
]);

for (const [name, events, at, expected] of [
  ["before the touch", drag, { ms: 99 }, null],
  ["after all events of its instant", drag, { ms: 100 }, [180, 280]],
  ["after the first event of its instant", drag, { ms: 100, revision: 2 }, [180, 300]],
  ["before the first event of its instant", drag, { ms: 100, revision: 1 }, null],
  ["after its last move", drag, { ms: 150 }, [185, 250]],
  ["after the lift", drag, { ms: 200 }, null],
  ["at the begin of a gesture, in the middle", gesture(), { ms: 50 }, [150, 300]],
  ["within a gesture", gesture(), { ms: 100 }, [150, 325]],
  ["within one that eases out", gesture({ curve: "easeOut" }), { ms: 150 }, [150, 375]],
  ["while a gesture holds", gesture({ holdMs: 50, from: { x: 10, y: 20 } }), { ms: 260 }, [10, 120]],
  ["after a gesture", gesture(), { ms: 250 }, null],
  ["begun in a turn", cancelled, { ms: 5 }, [1, 2]],
  ["after it was taken away", cancelled, { ms: 20 }, null],
]) {
  test(`the finger ${name}`, () => {
    const finger = fingerAt(touchesOf(events, view), at);
    assert.deepEqual(finger && [finger.x, finger.y], expected);
  });
}

test("a finger knows between which heights its whole touch is", () => {
  for (const [events, expected] of [[drag, [250, 300]], [gesture(), [300, 400]]]) {
    const { highest, lowest } = fingerAt(touchesOf(events, view), { ms: 120 });
    assert.deepEqual([highest, lowest], expected);
  }
});
