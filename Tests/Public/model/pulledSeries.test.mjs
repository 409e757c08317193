import assert from "node:assert/strict";
import test from "node:test";
import { History } from "../../../Public/model/history.js";
import { PulledSeries, peakOf } from "../../../Public/model/pulledSeries.js";
import { sampleOfFrame } from "../../../Public/model/series.js";
import { header, snapshot } from "../Snapshots.mjs";

/** A history with samples `[ms, offset]` at each 16 ms, and the snapshots given. */
function history(offsets, snapshots = []) {
  const made = new History();
  const screen = (y) => ({ offset: { x: 0, y }, model: { x: 0, y } });
  for (const [index, y] of offsets.entries()) {
    made.samples.append(sampleOfFrame(snapshot(), screen(y), index * 16));
  }
  for (const each of snapshots) made.addSnapshot(each);
  return made;
}
const footer = (edgeOffset) => header({ kind: "back", edgeOffset, thresholdOffset: edgeOffset + 44 });

test("a pull counts from the component's own edge, and what is before it is 0", () => {
  const present = snapshot({ header: header({ edgeOffset: -64, thresholdOffset: -118 }), footer: footer(100) });
  const made = history([-64, -124, -64, 0, 100, 130]);
  for (const [name, min, max] of [["header", 0, 60], ["footer", 0, 30]]) {
    const columns = new PulledSeries(name, made, present).columns(null, 0, 80, 1);
    assert.deepEqual([columns.min[0], columns.max[0]], [min, max], name);
  }
  assert.equal(new PulledSeries("header", made, present).valueAt(16), 60);
  assert.equal(new PulledSeries("footer", made, present).valueAt(0), -164);
});

test("an edge that moved leaves the pulls before it as they were", () => {
  const longer = snapshot({ footer: footer(300), timeMs: 40, revision: 1 });
  const made = history([100, 130, 130, 130, 130], [snapshot({ footer: footer(100) }), longer]);
  const series = new PulledSeries("footer", made, longer);
  const { max } = series.columns(null, 0, 64, 4);
  assert.deepEqual([...max], [30, 30, 0, 0]);
  assert.equal(peakOf(series, 0, 64), 30);
  assert.equal(peakOf(series, 70, 80), NaN);
  assert.notEqual(series.version, new PulledSeries("footer", history([0]), longer).version);
});
