import assert from "node:assert/strict";
import test from "node:test";
import { readingsOf } from "../../../Public/model/readings.js";
import { header, snapshot } from "../Snapshots.mjs";

const text = (name, state, offset = { x: 0, y: 0 }, timeMs = 0) =>
  readingsOf(name, state, offset, timeMs).map(({ title, value, unit }) =>
    `${title} ${value} ${unit}`.trim());

test("a header's rows follow the offset between two snapshots", () => {
  for (const [component, y, percent] of [
    [{}, -36.4, "67.4"], [{ state: "pulling" }, -81, "150.0"],
    [{ pullingPercent: 0.2 }, 0, "20.0"], [{ pullingPercent: 0.2 }, 30, "20.0"],
    [{ state: "refreshing", pullingPercent: 1 }, -80, "100.0"],
  ]) {
    assert.deepEqual(text("header", snapshot({ header: header(component) }), { x: 0, y }),
      [`Percent ${percent} %`, "Threshold −54 pt", "Top inset 0 pt", "Refreshed 0 times"]);
  }
});

test("an inset that is animated says from where to where, until its animation ends", () => {
  const animations = [
    { property: "contentInset.top", from: 0, to: 54, startMs: 100, durationMs: 250 }];
  const state = snapshot({ header: header({ refreshingCount: 1 }), animations });
  assert.ok(text("header", state, undefined, 349).includes("Top inset 0 → 54 pt"));
  assert.ok(text("header", state, undefined, 350).includes("Top inset 0 pt"));
  assert.ok(text("header", state).includes("Refreshed 1 time"));
});

test("an auto footer has a trigger, or none; what a dialect has not got has no row", () => {
  const auto = { kind: "auto", edgeOffset: null };
  for (const [component, rows] of [
    [{ thresholdOffset: 577 }, ["Percent 0.0 %", "Triggers at 577 pt", "Refreshed 0 times"]],
    [{ thresholdOffset: null, pullingPercent: null },
      ["Triggers at no offset", "Refreshed 0 times"]],
    [{ thresholdOffset: 577, lastUpdatedTime: "2026-01-02T03:04:05Z" },
      ["Percent 0.0 %", "Triggers at 577 pt", "Refreshed 0 times",
       "Updated 2026-01-02 03:04 UTC"]],
  ]) {
    assert.deepEqual(text("footer", snapshot({ footer: header({ ...auto, ...component }) })), rows);
  }
});
