import assert from "node:assert/strict";
import test from "node:test";
import {
  isNearEdge, positionOf, pulledDistance, settingOf, thresholdLine, valueAt, valueOfSetting,
} from "../../../Public/model/threshold.js";
import { header, snapshot } from "../Snapshots.mjs";

const back = header({ kind: "back", edgeOffset: 213, thresholdOffset: 257,
                      frame: { x: 0, y: 880, width: 375, height: 44 } });
const auto = header({ kind: "auto", edgeOffset: null, thresholdOffset: 257,
                      frame: { x: 0, y: 880, width: 375, height: 44 } });
const trailer = header({ edgeOffset: 0, thresholdOffset: 60,
                         frame: { x: 375, y: 0, width: 60, height: 667 } });
const all = snapshot({ header: header({ edgeOffset: -64, thresholdOffset: -118 }), trailer });
const configuration = { footer: { triggerAutomaticallyRefreshPercent: 0.5 } };

test("the line is where the content's edge is at the threshold", () => {
  for (const [name, session, position, value, property] of [
    ["header", all, 118, 54, "height"],
    ["footer", { ...all, footer: back }, 880 - 257, 44, "height"],
    ["footer", { ...all, footer: auto }, 880 - 257, 50, "triggerAutomaticallyRefreshPercent"],
    ["trailer", all, 375 - 60, 60, null],
  ]) {
    const line = thresholdLine(name, session, configuration);
    assert.deepEqual([line.position, line.value, line.property], [position, value, property], name);
    assert.equal(positionOf(line, line.value), position, name);
  }
});

test("without a threshold, component or place there is no line", () => {
  for (const footer of [null, { ...back, hidden: true }, { ...auto, thresholdOffset: null }]) {
    assert.equal(thresholdLine("footer", snapshot({ footer }), configuration), null);
  }
});

test("an auto footer's line cannot be moved before its configuration is known", () => {
  const line = thresholdLine("footer", snapshot({ footer: auto }), null);
  assert.equal(line.property, null);
});

test("a position is a whole value within bounds, and stands for a setting", () => {
  for (const [name, footer, moved, value, setting] of [
    ["header", back, 10.4, 64, 64],
    ["header", back, -500, 1, 1],
    ["header", back, 9999, 667, 667],
    ["footer", back, -6, 50, 50],
    ["footer", back, 20, 24, 24],
    ["footer", auto, -22, 100, 1],
    ["footer", auto, 100, 0, 0],
  ]) {
    const line = thresholdLine(name, { ...all, footer }, configuration);
    const chosen = valueAt(line, line.position + moved);
    assert.equal(chosen, value, `${name} ${moved}`);
    assert.equal(settingOf(line, chosen), setting);
    assert.equal(valueOfSetting(line, setting), chosen);
  }
});

test("a value outside the view is drawn at its end, and infinite steps lead to the bounds", () => {
  const line = thresholdLine("header", all, null);
  assert.equal(positionOf(line, 667), 667);
  assert.equal(positionOf(line, 100), 164);
  assert.deepEqual(line.limits, [1, 667]);
});

test("the pulled distance grows past the edge of each family", () => {
  const at = (x, y) => ({ x, y });
  for (const [name, component, offset, distance] of [
    ["header", all.header, at(0, -100.4), 36.4], ["header", all.header, at(0, 0), -64],
    ["footer", back, at(0, 223), 10], ["footer", auto, at(0, 223), 10],
    ["trailer", trailer, at(20, 0), 20],
  ]) {
    assert.ok(Math.abs(pulledDistance(name, component, offset) - distance) < 1e-9, name);
  }
  assert.equal(isNearEdge("header", all.header, at(0, -5)), true);
  assert.equal(isNearEdge("header", all.header, at(0, -4)), false);
});
