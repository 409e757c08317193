import assert from "node:assert/strict";
import test from "node:test";
import { firstDifference } from "../../../Public/model/difference.js";

const effect = (atMs, type, more = {}) => ({ atMs, component: "header", type, ...more });
const pulling = effect(100, "stateChanged", { to: "pulling" });
const refreshing = effect(200, "refreshing");
const session = (effects, ys = []) => ({ effects, offsets: ys.map((y, k) => ({ atMs: k * 10, x: 0, y })) });

test("the first effect that differs, or the first offset that is apart, is the difference", () => {
  const table = [
    [session([]), session([]), null],
    [session([pulling], [0, -5]), session([pulling], [0, -5.4]), null],
    [session([pulling, refreshing]), session([pulling]), 200, /A: the header refreshes at 0.20 s/],
    [session([pulling]), session([pulling, refreshing]), 200, /B: the header refreshes.*A: it does/],
    [session([{ ...pulling, atMs: 115 }]), session([pulling]), null],
    [session([{ ...pulling, atMs: 150 }]), session([pulling]), 100,
      /B: the header becomes pulling at 0.10 s\. A: the header becomes pulling at 0.15 s/],
    [session([pulling]), session([effect(90, "stateChanged", { to: "refreshing" })]), 90,
      /B: the header becomes refreshing at 0.09 s\. A: the header becomes pulling at 0.10 s/],
    [session([pulling], [0, 0, 1]), session([], [0, 0, 0]), 20, /1.0 pt apart/],
    [session([effect(15, "refreshing")], [0, 0, 1]), session([], [0, 0, 0]), 15, /refreshes/],
  ];
  for (const [a, b, atMs, text] of table) {
    const found = firstDifference(a, b);
    assert.equal(found?.atMs ?? null, atMs);
    if (text) assert.match(found.text, text);
  }
});

test("that one refreshes and the other does not is said first", () => {
  const load = (atMs) => ({ component: "header", type: "stateChanged", to: "refreshing", atMs });
  for (const [a, b, text] of [
    [[load(10)], [], /^A refreshes, B never does\. A: the header becomes refreshing at 0\.01 s\./],
    [[], [load(10)], /^B refreshes, A never does\./],
    [[load(10), load(20)], [load(10)], /^A refreshes twice, B once\./],
    [[load(10)], [load(100)], /^A: the header/],
  ]) assert.match(firstDifference({ effects: a, offsets: [] }, { effects: b, offsets: [] }).text, text);
});
