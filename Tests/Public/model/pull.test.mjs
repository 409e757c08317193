import assert from "node:assert/strict";
import test from "node:test";
import { fingerAt, keyPull, wholePull } from "../../../Public/model/pull.js";
import { header, snapshot } from "../Snapshots.mjs";

const configuration = { physics: { rubberBand: 0.55 } };
const back = header({ kind: "back", edgeOffset: 213, thresholdOffset: 257 });
const auto = header({ kind: "auto", edgeOffset: null, thresholdOffset: 257,
                      frame: { x: 0, y: 880, width: 375, height: 44 } });
const trailer = header({ edgeOffset: 0, thresholdOffset: 60 });

/** The overscroll of a finger's way past an edge: UIKit's rubber band. */
const band = (way, size) => (0.55 * way * size) / (size + 0.55 * way);

test("a pull begins at the edge and goes past the threshold, inside the view", () => {
  for (const [name, component, offset, axis, sign, needed] of [
    ["header", header(), { y: 0 }, "y", 1, 54], ["footer", back, { y: 213 }, "y", -1, 44],
    ["footer", auto, { y: 213 }, "y", -1, 44], ["trailer", trailer, { x: 0 }, "x", -1, 60],
    ["header", header({ thresholdOffset: -150 }), { y: 0 }, "y", 1, 150],
  ]) {
    const motionRange = { x: [0, 0], y: [0, 213] };
    const session = snapshot({ [name]: component, scrollView: { motionRange } });
    const pull = wholePull(name, session, configuration);
    assert.deepEqual(pull.offset, offset, name);
    const size = axis === "x" ? 375 : 667;
    const way = pull.by[axis] * sign;
    assert.ok(band(way, size) > needed, `${name}: ${band(way, size)} of ${needed}`);
    for (const end of [pull.from[axis], pull.from[axis] + pull.by[axis]]) {
      assert.ok(end >= 0 && end <= size, `${name}: ${end}`);
    }
  }
});

test("where a pull does nothing there is none", () => {
  for (const [component, scrollView] of [
    [null, {}], [header({ hidden: true }), {}], [header({ isRefreshing: true }), {}],
    [header({ thresholdOffset: null }), {}], [header(), { driver: "external" }],
    [header(), { inWindow: false }], [header(), { userInteractionEnabled: false }],
    [header(), { isTracking: true }], [header(), { motionRange: { x: [0, 0], y: null } }],
  ]) assert.equal(wholePull("header", snapshot({ header: component, scrollView }), null), null);
});

test("the finger goes its way and stays at the end", () => {
  const pull = { from: { x: 10, y: 100 }, by: { x: 0, y: 80 }, moveMs: 450 };
  assert.deepEqual(fingerAt(pull, 0), { x: 10, y: 100 });
  assert.deepEqual(fingerAt(pull, 225), { x: 10, y: 160 });
  for (const ms of [450, 600]) assert.deepEqual(fingerAt(pull, ms), { x: 10, y: 180 });
});

test("a pull by keys slows down towards its end, and holds there", () => {
  const pull = keyPull({ width: 375, height: 667 });
  for (const [ms, travel] of [[-1, 0], [0, 0], [300, 135], [600, 180], [5000, 180]]) {
    assert.deepEqual(fingerAt(pull, ms), { x: 187.5, y: 333.5 + travel });
  }
});
