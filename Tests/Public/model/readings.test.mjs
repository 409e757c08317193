import assert from "node:assert/strict";
import test from "node:test";
import { readingsOf } from "../../../Public/model/readings.js";
import { header, snapshot } from "../Snapshots.mjs";

const text = (name, state, offset = { x: 0, y: 0 }, timeMs = 0, isLeading = true) =>
  readingsOf(name, state, offset, timeMs, isLeading).map(({ title, value, unit }) =>
    `${title} ${value} ${unit}`.trim());
const auto = (rest) => header({ kind: "auto", edgeOffset: null, thresholdOffset: 577,
                                frame: { x: 0, y: 1200, width: 375, height: 44 }, ...rest });

test("a header's rows count from its edge; the raw offsets are beside them", () => {
  const state = snapshot({ header: header({ edgeOffset: -64, thresholdOffset: -118 }) });
  for (const [y, pulled] of [[-64, "0.0"], [-100.4, "36.4"], [-150, "86.0"], [30, "0.0"]]) {
    assert.deepEqual(text("header", state, { x: 0, y }),
      [`Pulled ${pulled} pt`, "Arms at 54 pt", "Inset +0 pt", "Refreshed 0 times"]);
  }
  const raw = readingsOf("header", state, { x: 0, y: -100.4 }, 0).map((row) => row.raw);
  assert.deepEqual(raw.slice(0, 2), ["raw offset \u2212100.4 pt", "raw offset \u2212118 pt"]);
});

test("one that does not lead has one row", () => {
  for (const [name, component, y, row] of [
    ["header", header(), 0, "Arms at 54 pt"], ["footer", auto(), 100, "Loads in 477.0 pt of scrolling"],
    ["footer", auto(), 580, "Loads at 44 pt"], ["footer", auto({ thresholdOffset: null }), 0, "Loads at no offset"],
  ]) assert.deepEqual(text(name, snapshot({ [name]: component }), { x: 0, y }, 0, false), [row]);
});

test("an inset that is animated says from where to where, until its animation ends", () => {
  const animations = [
    { property: "contentInset.top", from: 0, to: 54, startMs: 100, durationMs: 250 }];
  const state = snapshot({ header: header({ refreshingCount: 1 }), animations });
  assert.ok(text("header", state, undefined, 349).includes("Inset 0 → 54 pt"));
  assert.ok(text("header", state, undefined, 350).includes("Inset +0 pt"));
  assert.ok(text("header", state).includes("Refreshed 1 time"));
});

test("an auto footer loads at its threshold, or at no offset; what a dialect has not got has no row", () => {
  for (const [component, rows] of [
    [{}, ["Pulled 22.0 pt", "Loads at 44 pt", "Refreshed 0 times"]],
    [{ thresholdOffset: null }, ["Loads at no offset", "Refreshed 0 times"]],
    [{ lastUpdatedTime: "2026-01-02T03:04:05Z" },
      ["Pulled 22.0 pt", "Loads at 44 pt", "Refreshed 0 times"]],
  ]) assert.deepEqual(text("footer", snapshot({ footer: auto(component) }), { x: 0, y: 555 }), rows);
  const updated = snapshot({ footer: auto({ lastUpdatedTime: "2026-01-02T03:04:05Z" }) });
  assert.equal(readingsOf("footer", updated, { x: 0, y: 0 }, 0).at(-1).raw, "last 2026-01-02 03:04 UTC");
});
