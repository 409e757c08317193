import assert from "node:assert/strict";
import test from "node:test";
import { detentHeights, restingDetent } from "../../../Public/model/detents.js";

test("the sheet rests at a part of the window, and leaves room above", () => {
  assert.deepEqual(detentHeights(650), [132, 397, 606]);
});

test("a sheet that is let go rests at the nearest height, or where a flick leads", () => {
  const heights = [132, 312, 606];
  const table = [
    [132, 0, 0], [221, 0, 0], [223, 0, 1], [500, 0, 2], [900, 0, 2],
    [140, 1, 1], [320, 1, 2], [606, 1, 2], [600, -1, 1], [312, -1, 0], [132, -1, 0],
  ];
  for (const [height, speed, detent] of table) {
    assert.equal(restingDetent(heights, height, speed), detent, `${height} at ${speed}`);
  }
});
