import assert from "node:assert/strict";
import test from "node:test";
import { between, niceStep, panned, timeTicks, valueTicks, zoomed }
  from "../../../Public/model/axis.js";

test("ticks in time are round, apart, and written with the decimals they need", () => {
  for (const [fromMs, toMs, width, texts] of [
    [0, 12_000, 700, ["0 s", "2 s", "4 s", "6 s", "8 s", "10 s", "12 s"]],
    [12_000, 14_000, 400, ["12.0 s", "12.5 s", "13.0 s", "13.5 s", "14.0 s"]],
    [1000.5, 1011, 300, ["1.005 s", "1.010 s"]],
    [0, 600_000, 500, ["0 min", "2 min", "4 min", "6 min", "8 min", "10 min"]],
    [0, 36_000_000, 500, ["0 h", "2 h", "4 h", "6 h", "8 h", "10 h"]],
  ]) {
    const ticks = timeTicks({ fromMs, toMs }, width);
    assert.deepEqual(ticks.map(({ text }) => text), texts);
    for (const { atMs } of ticks) assert.ok(atMs >= fromMs && atMs <= toMs);
  }
  assert.ok(timeTicks({ fromMs: 0, toMs: 1e12 }, 800).length <= 11, "a session of thirty years");
});

test("ticks on a realtime clock are round in the time of day", () => {
  const epochMs = new Date(2026, 0, 31, 9, 5, 58, 990).getTime();
  for (const [fromMs, toMs, ticks] of [
    [0, 30, [[0, "9:05:58.99"], [10, "9:05:59.00"], [20, "9:05:59.01"], [30, "9:05:59.02"]]],
    [0, 4000, [[10, "9:05:59"], [1010, "9:06:00"], [2010, "9:06:01"], [3010, "9:06:02"]]],
    [0, 180_000, [[1010, "9:06"], [61_010, "9:07"], [121_010, "9:08"]]],
  ]) {
    assert.deepEqual(timeTicks({ fromMs, toMs }, 320, 80, epochMs).map(({ atMs, text }) => [atMs, text]), ticks);
  }
});

test("steps are 1, 2 or 5 times a power of ten", () => {
  for (const [least, step] of [[1, 1], [1.2, 2], [4, 5], [5, 5], [6, 10], [0.03, 0.05]]) {
    assert.ok(Math.abs(niceStep(least) - step) < 1e-12, `${least}`);
  }
  assert.deepEqual(valueTicks({ min: -120, max: 80 }, 4), [-100, -50, 0, 50]);
});

test("a zoom keeps the instant under the pointer, within the session", () => {
  for (const [window, factor, atMs, endMs, expected] of [
    [[0, 1000], 0.5, 500, 9000, [250, 750]],
    [[0, 1000], 0.5, 0, 9000, [0, 500]],
    [[8000, 9000], 2, 8500, 9000, [7000, 9000]],
    [[0, 1000], 100, 500, 9000, [0, 9000]],
    [[500, 510], 0.001, 505, 9000, [502.5, 507.5]],
  ]) {
    const { fromMs, toMs } = zoomed({ fromMs: window[0], toMs: window[1] }, factor, atMs, endMs);
    assert.deepEqual([fromMs, toMs], expected);
  }
  assert.deepEqual(panned({ fromMs: 100, toMs: 200 }, -500, 900), { fromMs: 0, toMs: 100 });
  assert.deepEqual(panned({ fromMs: 100, toMs: 200 }, 1000, 900), { fromMs: 800, toMs: 900 });
  assert.deepEqual(between(300, 100, 900), { fromMs: 100, toMs: 300 });
});
