import assert from "node:assert/strict";
import test from "node:test";
import { isNearEdge, pulledDistance, thresholdLine } from "../../../Public/model/threshold.js";
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
  for (const [name, session, position, distance, edge] of [
    ["header", all, 118, 54, 64],
    ["footer", { ...all, footer: back }, 880 - 257, 44, 880 - 213],
    ["footer", { ...all, footer: auto }, 880 - 257, 22, null],
    ["trailer", all, 375 - 60, 60, null],
  ]) {
    const line = thresholdLine(name, session, configuration);
    assert.deepEqual([line.position, line.distance, line.edge], [position, distance, edge], name);
  }
});

test("without a threshold, component or place there is no line", () => {
  for (const footer of [null, { ...back, hidden: true }, { ...auto, thresholdOffset: null }]) {
    assert.equal(thresholdLine("footer", snapshot({ footer }), configuration), null);
  }
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
