import assert from "node:assert/strict";
import test from "node:test";
import { pullTravel } from "../../../Public/model/pull.js";

test("a pull by keys slows down towards its end, and holds there", () => {
  for (const [ms, travel] of [[-1, 0], [0, 0], [300, 135], [600, 180], [5000, 180]]) {
    assert.equal(pullTravel(ms), travel);
  }
});
