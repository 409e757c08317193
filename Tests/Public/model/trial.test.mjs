// What another value changes in a take, in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { changeText, measuresOf } from "../../../Public/model/tuning.js";

const take = (peak, { arms = null, loads = null, toMs = 3000, isOpen = false } = {}) => ({
  peak, fromMs: 1000, toMs, isOpen,
  changes: [["pulling", arms], ["refreshing", loads]].filter(([, atMs]) => atMs !== null)
    .map(([to, atMs]) => ({ to, atMs })),
});
const base = take(92, { arms: 1290, loads: 1860 });

const cases = [
  [base, base, "no difference"],
  [base, take(96.4, { arms: 1274, loads: 1860 }), "max 92 → 96 pt, arms 16 ms earlier"],
  [base, take(92.3, { arms: 1330, loads: 1860 }), "arms 40 ms later"],
  [take(92.2), take(92.9), "max 92 → 93 pt"],
  [take(92.6), take(93.3), "max 92.6 → 93.3 pt"],
  [base, take(92, { arms: 1290 }), "no longer loads"],
  [take(40), take(40, { arms: 1500, loads: 1600 }), "now arms, now loads"],
  [base, take(92, { arms: 1290, loads: 1860, isOpen: true }), "does not come to rest"],
  [base, take(92, { arms: 1290, loads: 1860, toMs: 2500 }), "rests 500 ms earlier"],
  [null, null, "no difference"],
];

for (const [before, after, text] of cases) {
  test(`what a value changes: ${text}`, () =>
    assert.equal(changeText(measuresOf(before), measuresOf(after)), text));
}
