import assert from "node:assert/strict";
import test from "node:test";
import { Coverage } from "../../../Public/model/coverage.js";
import {
  channelNames, sampleOfFrame, sampleOfTrajectory, Series,
} from "../../../Public/model/series.js";
import { header, snapshot } from "../Snapshots.mjs";

/** Numbers in [0, 1) that are the same in each run. */
function random(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** A sample whose channels all have the given value. */
function sample(timeMs, value, mark = "0.0") {
  return { timeMs, mark, ...Object.fromEntries(channelNames.map((name) => [name, value])) };
}

/** The least and the greatest of the numbers that are known. */
function extremes(values) {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? [NaN, NaN] : [Math.min(...known), Math.max(...known)];
}

test("coverage knows the finest step of each part", () => {
  const next = random(11);
  for (let round = 0; round < 30; round += 1) {
    const coverage = new Coverage();
    const steps = new Array(200).fill(Infinity);
    for (let turn = 0; turn < 12; turn += 1) {
      const from = Math.floor(next() * 190);
      const to = from + 1 + Math.floor(next() * (199 - from));
      const step = 1 + Math.floor(next() * 4);
      const gaps = coverage.missing(from, to, step);
      const cells = new Set(gaps.flatMap(({ fromMs, toMs }) =>
        Array.from({ length: toMs - fromMs }, (_, index) => fromMs + index)));
      for (let cell = from; cell < to; cell += 1) {
        assert.equal(cells.has(cell), steps[cell] > step, `cell ${cell}`);
        if (cells.has(cell)) steps[cell] = step;
      }
      for (const gap of gaps) coverage.set(gap.fromMs, gap.toMs, step);
    }
    for (let cell = 0; cell < 200; cell += 1) {
      assert.equal(coverage.has(cell + 0.5), steps[cell] < Infinity);
    }
    for (const [index, { fromMs }] of coverage.intervals.entries()) {
      assert.ok(index === 0 || coverage.intervals[index - 1].toMs <= fromMs);
    }
  }
});

test("a column has the extremes of the samples in it and of its two ends", () => {
  const next = random(3);
  const series = new Series();
  const points = [];
  for (let timeMs = 0; points.length < 3000; timeMs += 1 + next() * 30) {
    // Values that stay the same for a while are kept as one run.
    const value = next() < 0.3 && points.length > 0 ? points.at(-1)[1] : next() * 200 - 100;
    points.push([timeMs, value]);
    series.append(sample(timeMs, value));
  }
  const lineAt = (ms) => {
    const after = points.findIndex(([timeMs]) => timeMs > ms);
    if (ms < 0 || after <= 0) return NaN;
    const [[t0, v0], [t1, v1]] = [points[after - 1], points[after]];
    return v0 + ((v1 - v0) * (ms - t0)) / (t1 - t0);
  };
  for (const [fromMs, toMs, n] of [[-500, 60_000, 200], [900, 1000, 300], [12.5, 20_000.25, 77]]) {
    const { min, max } = series.columns("offset.y", fromMs, toMs, n);
    for (let column = 0; column < n; column += 1) {
      const [a, b] = [column, column + 1].map((edge) => fromMs + ((toMs - fromMs) * edge) / n);
      const inside = points.filter(([ms]) => ms >= a && ms < b).map(([, value]) => value);
      const [least, greatest] = extremes([...inside, lineAt(a), lineAt(b)]);
      for (const [actual, expected] of [[min[column], least], [max[column], greatest]]) {
        if (Number.isNaN(expected)) assert.ok(Number.isNaN(actual) || b > points.at(-1)[0]);
        else assert.ok(Math.abs(actual - expected) < 1e-9, `${column}: ${actual} ${expected}`);
      }
    }
  }
});

test("a pause of the frames is known only if nothing changed in it", () => {
  for (const [name, second, isKnown] of [
    ["the next frame", sample(1016, 2), true],
    ["a pause with the same values", sample(9000, 1), true],
    ["a pause with other values", sample(9000, 2), false],
    ["a pause with an event in it", sample(9000, 1, "1.0"), false],
  ]) {
    const series = new Series();
    series.append(sample(984, 1));
    series.append(sample(1000, 1));
    series.append(second);
    const value = series.valueAt("offset.y", (1000 + second.timeMs) / 2);
    assert.equal(!Number.isNaN(value), isKnown, name);
  }
});

test("values that stay the same take no memory, and frames out of order are left out", () => {
  const series = new Series();
  for (let frame = 0; frame < 1000; frame += 1) series.append(sample(frame * 16, 5));
  series.append(sample(100, 9));
  assert.equal(series.length, 2);
  assert.equal(series.endMs, 999 * 16);
  assert.equal(series.valueAt("offset.y", 8000), 5);
  assert.ok(Number.isNaN(series.valueAt("offset.y", 17_000)));
});

test("two values at one instant are a jump", () => {
  const series = new Series();
  for (const [timeMs, value, mark] of [[0, 1], [40, 1], [40, 9, "1.0"], [80, 9, "1.0"]]) {
    series.append(sample(timeMs, value, mark));
  }
  assert.deepEqual([20, 39, 40, 60].map((ms) => series.valueAt("offset.y", ms)), [1, 1, 9, 9]);
});

test("finer samples replace coarser ones, coarser ones fill the rest", () => {
  const series = new Series();
  const every = (stepMs, fromMs, toMs, value) => series.insert(
    Array.from({ length: (toMs - fromMs) / stepMs + 1 }, (_, index) => {
      const ms = fromMs + index * stepMs;
      return sample(ms, value + ms);
    }), { fromMs, toMs, stepMs });
  every(10, 100, 200, 0);
  every(50, 0, 300, 1000);
  assert.equal(series.valueAt("offset.x", 150), 150, "the finer one stays");
  assert.equal(series.valueAt("offset.x", 50), 1050);
  assert.equal(series.valueAt("offset.x", 275), 1275, "between two samples");
  every(5, 140, 160, 5000);
  assert.equal(series.valueAt("offset.x", 150), 5150);
  assert.equal(series.valueAt("offset.x", 120), 120);
  const missing = (stepMs) => series.missing(0, 300, stepMs).map(({ fromMs, toMs }) => [fromMs, toMs]);
  assert.deepEqual([5, 10, 50].map(missing), [[[0, 140], [160, 300]], [[0, 100], [200, 300]], []]);
  assert.deepEqual(series.missing(90, 310, 10),
    [{ fromMs: 90, toMs: 100 }, { fromMs: 200, toMs: 310 }]);
});

test("a pause after what the server told is known too", () => {
  const series = new Series();
  for (const ms of [0, 10]) series.append(sample(ms, 1));
  series.insert([sample(10, 1), sample(50, 1)], { fromMs: 10, toMs: 50, stepMs: 40 });
  series.append(sample(400, 1));
  assert.deepEqual(series.missing(0, 400, 100), []);
});

test("what was foreseen is forgotten from an instant on", () => {
  const series = new Series();
  series.insert([0, 10, 20, 30].map((ms) => sample(ms, ms)), { fromMs: 0, toMs: 30, stepMs: 10 });
  series.truncate(15);
  assert.equal(series.endMs, 15);
  assert.equal(series.valueAt("offset.y", 14), 14);
  assert.ok(Number.isNaN(series.valueAt("offset.y", 16)));
  assert.deepEqual(series.missing(0, 30, 10), [{ fromMs: 15, toMs: 30 }]);
});

test("a sample is made from a drawn frame and from an item of a trajectory", () => {
  const inset = { top: 54, left: 0, bottom: 44, right: 0 };
  const shown = snapshot({
    revision: 3, effectIndex: 2, scrollView: { contentInset: inset },
    header: header({ state: "refreshing", pullingPercent: 1 }),
  });
  const screen = {
    model: { x: 0, y: -54 }, offset: { x: 0, y: -61 }, header: { alpha: 0.5 }, footer: null,
    trailer: null,
  };
  const drawn = sampleOfFrame(shown, screen, 1200);
  const told = sampleOfTrajectory({
    timeMs: 1200, contentOffset: { x: 0, y: -54 }, contentInset: inset,
    presentation: { contentOffset: { x: 0, y: -61 } },
    header: { state: "refreshing", pullingPercent: 1 }, footer: null, trailer: null,
  });
  assert.equal(drawn["offset.y"], -61);
  assert.equal(drawn["header.percent"], 1);
  assert.ok(Number.isNaN(drawn["footer.percent"]));
  for (const [name, value] of Object.entries(told)) assert.deepEqual(drawn[name], value, name);
});
