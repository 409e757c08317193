import assert from "node:assert/strict";
import test from "node:test";
import { indicator } from "../../../Public/model/layout.js";
import { snapshot } from "../Snapshots.mjs";

const insets = (differences) => ({ top: 0, left: 0, bottom: 0, right: 0, ...differences });
// 667 of 1,334 points are visible, in a track of 661.
const view = (differences = {}) => snapshot({ scrollView: {
  contentSize: { width: 375, height: 1334 }, motionRange: { x: null, y: [0, 667] }, ...differences,
} }).scrollView;

test("the indicator is as long as the visible part, and moves with the offset", () => {
  for (const [offset, position, length] of [
    [0, 3, 330.5], [333.5, 168.25, 330.5], [667, 333.5, 330.5],
  ]) assert.deepEqual(indicator(view(), "y", offset), { position, length, full: 330.5 });
});

test("past an edge it shrinks by the overscroll, down to 8, and stays at that edge", () => {
  for (const [offset, position, length] of [
    [-30.5, 3, 300], [-400, 3, 8], [697.5, 364, 300], [1200, 656, 8],
  ]) assert.deepEqual(indicator(view(), "y", offset), { position, length, full: 330.5 });
});

test("it is at least 36 long, and inside the adjusted insets", () => {
  const long = view({ motionRange: { x: null, y: [0, 1e6] } });
  assert.deepEqual(indicator(long, "y", 1e6), { position: 628, length: 36, full: 36 });
  const inset = view({
    contentInset: insets({ top: 54 }), safeAreaInsets: insets({ top: 64, bottom: 34 }),
    motionRange: { x: null, y: [-118, 1000] },
  });
  assert.equal(indicator(inset, "y", -118).position, 121);
  const { position, length } = indicator(inset, "y", 1000);
  assert.equal(position + length, 667 - 34 - 3);
});

test("content that does not move, or is wholly visible, has none", () => {
  for (const motionRange of [{ x: null, y: null }, { x: null, y: [0, 0] }]) {
    assert.equal(indicator(view({ motionRange }), "y", 0), null);
  }
  assert.equal(indicator(view(), "x", 0), null);
  assert.equal(indicator(view({ height: 20 }), "y", 0), null);
  const across = view({ motionRange: { x: [0, 375], y: null } });
  assert.deepEqual(indicator(across, "x", 375), { position: 187.5, length: 184.5, full: 184.5 });
});
