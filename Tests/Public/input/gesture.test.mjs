import assert from "node:assert/strict";
import test from "node:test";
import { Gesture } from "../../../Public/input/pointer.js";

const still = { contentMoves: false };
const point = (x, y, at) => ({ x, y, at });

function pressed(options = still, kind = "mouse") {
  const gesture = new Gesture();
  const events = gesture.pressed(1, kind, point(100, 100, 10), options);
  return { gesture, events };
}

test("a press becomes a drag when it moves, with the point and time of the press", () => {
  const { gesture, events } = pressed();
  assert.deepEqual(events, []);
  assert.deepEqual(gesture.moved(1, [point(101, 101, 20)]), []);
  assert.deepEqual(gesture.moved(1, [point(100, 110, 30), point(100, 130, 40)]), [
    { type: "dragBegan", x: 100, y: 100, at: 10 },
    { type: "dragMoved", x: 100, y: 110, at: 30 },
    { type: "dragMoved", x: 100, y: 130, at: 40 },
  ]);
  assert.deepEqual(gesture.lifted(1, point(100, 131, 50), "footer"),
    [{ type: "dragEnded", x: 100, y: 131, at: 50 }]);
  assert.equal(gesture.isDown, false);
});

test("a finger has a larger slop than a mouse", () => {
  for (const [kind, begins] of [["mouse", true], ["touch", false]]) {
    const { gesture } = pressed(still, kind);
    assert.equal(gesture.moved(1, [point(100, 105, 20)]).length > 0, begins);
  }
});

test("a press on moving content is a drag at once", () => {
  const { gesture, events } = pressed({ contentMoves: true });
  assert.deepEqual(events, [{ type: "dragBegan", x: 100, y: 100, at: 10 }]);
  assert.equal(gesture.lifted(1, point(100, 100, 20), "footer")[0].type, "dragEnded");
});

test("a press within the slop is a tap if it reaches a component", () => {
  assert.deepEqual(pressed().gesture.lifted(1, point(101, 100, 20), "footer"),
    [{ type: "tap", component: "footer", at: 20 }]);
  assert.deepEqual(pressed().gesture.lifted(1, point(100, 100, 20), null), []);
});

test("a second pointer is ignored", () => {
  const { gesture } = pressed({ contentMoves: true });
  assert.deepEqual(gesture.pressed(2, "touch", point(0, 0, 11), still), []);
  assert.deepEqual(gesture.moved(2, [point(0, 90, 12)]), []);
  assert.deepEqual(gesture.lifted(2, point(0, 90, 13), null), []);
  assert.deepEqual(gesture.cancelled(2, 14), []);
  assert.equal(gesture.isDown, true);
});

test("cancelling the pointer cancels a drag but not a press", () => {
  const cancelled = [{ type: "dragCancelled", at: 20 }];
  assert.deepEqual(pressed({ contentMoves: true }).gesture.cancelled(1, 20), cancelled);
  assert.deepEqual(pressed({ contentMoves: true }).gesture.abandoned(20), cancelled);
  assert.deepEqual(pressed().gesture.cancelled(1, 20), []);
  assert.deepEqual(new Gesture().abandoned(20), []);
});
