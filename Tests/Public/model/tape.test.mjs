import assert from "node:assert/strict";
import test from "node:test";
import { Tape, busyParts, foldText, foldsOf, notchMs } from "../../../Public/model/tape.js";

const event = (atMs, type, more = {}) => ({ atMs, event: { type, ...more } });
const effect = (atMs) => ({ atMs, type: "refreshing" });

test("what happens parts the tape, what sets a session up does not", () => {
  const busy = (events, effects = [], gestures = []) => busyParts({ events, effects }, gestures)
    .map(({ fromMs, toMs }) => [fromMs, toMs]);
  for (const [found, expected] of [
    [busy([]), []],
    [busy([event(0, "setContentOffset", { y: -64 }), event(5, "advance")]), []],
    [busy([event(0, "setContentOffset"), event(900, "tap")]), [[900, 900]]],
    // An app that drives the view sets offsets all the time.
    [busy([0, 40, 80].map((ms) => event(ms, "setContentOffset"))), [[40, 80]]],
    [busy([event(900, "tap")], [effect(1500), effect(9000)]), [[900, 1500], [9000, 9000]]],
    [busy([], [], [{ fromMs: 100, toMs: 900 }, { fromMs: 5000, toMs: 6000, isOpen: true }]),
      [[100, 900], [5000, Infinity]]],
  ]) assert.deepEqual(found, expected);
});

test("rests of more than two seconds are folded, but for half a second at both ends", () => {
  const busy = [{ fromMs: 0, toMs: 1000 }, { fromMs: 3000, toMs: 4000 }, { fromMs: 14_000, toMs: 15_000 }];
  const middle = { fromMs: 4500, toMs: 13_500 };
  for (const [endMs, expected] of [
    [15_500, [middle]], [17_000, [middle]], [17_001, [middle, { fromMs: 15_500, toMs: 16_501 }]],
  ]) assert.deepEqual(foldsOf(busy, endMs), expected);
  assert.deepEqual(foldsOf([{ fromMs: 0, toMs: Infinity }], 9000), []);
});

test("the present keeps its place to the last bit while a rest grows, however odd its instants are", () => {
  const busy = [{ fromMs: 0, toMs: 901.0375 }];
  const place = (endMs) => new Tape(foldsOf(busy, endMs), 488.0123).at(endMs);
  for (let endMs = 3000.0999; endMs < 20_000; endMs += 16.677) assert.equal(place(endMs), place(3000.0999), `${endMs}`);
});

test("a place on the tape and an instant are each other's inverse, and a growing rest moves nothing", () => {
  const tape = new Tape([{ fromMs: 1000, toMs: 61_000 }, { fromMs: 70_000, toMs: 80_000 }], 500);
  for (const [ms, at] of [[0, 0], [1000, 1000], [31_000, 1250], [61_000, 1500], [62_000, 2500],
    [70_000, 10_500], [80_000, 11_000], [80_400, 11_400]]) {
    assert.equal(tape.at(ms), at);
    assert.equal(tape.msAt(at), ms);
  }
  const ends = [20_000, 30_000, 90_000].map((endMs) =>
    new Tape([{ fromMs: 1000, toMs: endMs - 500 }], 500).at(endMs));
  assert.deepEqual(ends, [2000, 2000, 2000]);
  // A window of 10 s with one of 8 s folded: 44 of 200 pixels stand for it.
  assert.equal(notchMs([{ fromMs: 1000, toMs: 9000 }], { fromMs: 0, toMs: 10_000 }, 200, 44), 44 * 2000 / 156);
});

test("a series on the tape has its values at their places, and none in a notch", () => {
  const series = { version: 1, endMs: 12_000, columns: (_, fromMs, toMs, count) => {
    const values = Array.from({ length: count }, (_, index) => fromMs + ((toMs - fromMs) * index) / count);
    return { min: values, max: values };
  } };
  const shown = new Tape([{ fromMs: 1000, toMs: 11_000 }], 500).series(series, 500);
  assert.equal(shown.endMs, 2500);
  assert.deepEqual([...shown.columns("offset.y", 0, 2500, 10).min],
    [NaN, NaN, 500, 750, NaN, NaN, 11_000, 11_250, 11_500, 11_750]);
});

test("a notch tells how long it was", () => {
  for (const [ms, text] of [[40_000, "‹41 s›"], [1500, "‹3 s›"], [359_000, "‹6 min›"], [7_800_000, "‹2 h 10›"]]) {
    assert.equal(foldText({ fromMs: 0, toMs: ms }), text);
  }
});
