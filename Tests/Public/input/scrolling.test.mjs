import assert from "node:assert/strict";
import test from "node:test";
import { keyEvent, wheelEvent } from "../../../Public/input/scrolling.js";
import { snapshot } from "../Snapshots.mjs";

const view = snapshot().scrollView;
const wide = { ...view, motionRange: { x: [0, 375], y: null } };
const at = (y) => ({ x: 0, y });
const wheel = (deltaY, deltaMode = 0) => ({ deltaX: 0, deltaY, deltaMode });

test("a wheel scrolls within the motion range, by pixels, lines or pages", () => {
  const table = [
    [at(0), wheel(100), 100], [at(200), wheel(100), 213], [at(50), wheel(-100), 0],
    [at(0), wheel(2, 1), 88], [at(0), wheel(1, 2), 213],
  ];
  for (const [offset, turn, y] of table) {
    assert.deepEqual(wheelEvent(view, offset, turn), { type: "setContentOffset", y });
  }
});

test("a wheel does not scroll beyond the range, nor back from an overscroll", () => {
  for (const [offset, turn] of [[at(213), wheel(9)], [at(0), wheel(-9)], [at(-30), wheel(-9)]]) {
    assert.equal(wheelEvent(view, offset, turn), null);
  }
});

test("the motion range bounds a wheel, else the rest range", () => {
  const ranges = (restRange, motionRange) => ({ ...view, restRange, motionRange });
  const refreshing = ranges({ x: [0, 0], y: [0, 213] }, { x: null, y: [-54, 213] });
  const still = ranges({ x: [-10, 0], y: [0, 0] }, { x: null, y: null });
  for (const [scrolled, offset, turn, event] of [
    [refreshing, at(100), wheel(-200), { type: "setContentOffset", y: -54 }],
    [still, at(0), wheel(9), null],
    [still, at(0), { ...wheel(0), deltaX: -99 }, { type: "setContentOffset", x: -10 }],
  ]) assert.deepEqual(wheelEvent(scrolled, offset, turn), event);
});

test("keys scroll by a line, by a page or to an end, animated", () => {
  const table = [["ArrowDown", 144], ["ArrowUp", 56], ["PageDown", 213], ["PageUp", 0],
                 ["Home", 0], ["End", 213]];
  for (const [key, y] of table) {
    assert.deepEqual(keyEvent(view, at(100), key), { type: "setContentOffset", y, animated: true });
  }
  assert.deepEqual(keyEvent(wide, at(0), "ArrowRight"),
    { type: "setContentOffset", x: 44, animated: true });
  for (const key of ["Tab", "toString"]) assert.equal(keyEvent(view, at(100), key), null);
});

test("a key never animates a view of the external driver", () => {
  assert.deepEqual(keyEvent({ ...view, driver: "external" }, at(0), "End"),
    { type: "setContentOffset", y: 213 });
});
