import assert from "node:assert/strict";
import test from "node:test";
import {
  fittingScale, markCentre, restRange, tapTarget, visibleRows,
} from "../../Public/layout.js";
import { header, snapshot } from "./Snapshots.mjs";

const view = (differences) => snapshot({ scrollView: differences }).scrollView;

test("the view fits the room, at scales from 0.05 to 1.25", () => {
  const phone = { width: 375, height: 667 };
  for (const [room, scale] of [
    [{ width: 375, height: 667 }, 1],
    [{ width: 187.5, height: 667 }, 0.5],
    [{ width: 2000, height: 333.5 }, 0.5],
    [{ width: 4000, height: 4000 }, 1.25],
    [{ width: 0, height: 0 }, 0.05],
  ]) assert.equal(fittingScale(phone, room), scale);
  assert.equal(fittingScale({ width: 0, height: 0 }, { width: 100, height: 100 }), 1.25);
});

test("only the visible rows of a long list are drawn", () => {
  const long = view({ rows: 1_000_000, contentSize: { width: 375, height: 44_000_000 } });
  const { rows, isList, height } = visibleRows(long, 4_400_010);
  assert.equal(isList, true);
  assert.equal(height, 44);
  assert.deepEqual(rows[0], { index: 100_000, y: -10 });
  assert.equal(rows.length, 16);
});

test("no row is above the first or below the last", () => {
  assert.deepEqual(visibleRows(view(), -54).rows[0], { index: 0, y: 54 });
  assert.deepEqual(visibleRows(view(), 300).rows.at(-1), { index: 19, y: 536 });
});

test("without a list, or with very low rows, stripes are drawn", () => {
  for (const [rows, height, count] of [[0, 100, 3], [1000, 2000, 16], [0, 0, 0]]) {
    const stripes = visibleRows(view({ rows, contentSize: { width: 375, height } }), 0);
    assert.equal(stripes.isList, false);
    assert.equal(stripes.rows.length, count);
  }
});

test("the rest range is the content extended by the adjusted insets", () => {
  const insets = { top: 54, left: 0, bottom: 30, right: 0 };
  const safe = { top: 20, left: 1, bottom: 4, right: 0 };
  const range = restRange(view({ contentInset: insets, safeAreaInsets: safe }));
  assert.deepEqual(range, { x: { least: -1, most: 0 }, y: { least: -74, most: 247 } });
  const short = restRange(view({ contentSize: { width: 375, height: 100 } }));
  assert.deepEqual(short.y, { least: 0, most: 0 });
});

test("an arrow is left of its text, or in the centre without a text", () => {
  assert.equal(markCentre(375, 120), 187.5 - 60 - 25);
  assert.equal(markCentre(375, 0), 187.5);
});

test("a tap reaches the visible label of an auto footer", () => {
  const label = { text: "Tap", hidden: false, frame: { x: 0, y: 0, width: 375, height: 44 } };
  const auto = header({ kind: "auto", stateLabel: label,
                        frame: { x: 0, y: 880, width: 375, height: 44 } });
  const tap = (footer, y) => tapTarget(
    snapshot({ footer, scrollView: { contentOffset: { x: 0, y: 257 } } }), { x: 100, y });
  for (const [footer, y, target] of [
    [auto, 623, "footer"], [auto, 666, "footer"], [auto, 622, null], [auto, 667, null],
    [{ ...auto, kind: "back" }, 640, null], [{ ...auto, hidden: true }, 640, null],
    [{ ...auto, stateLabel: null }, 640, null],
    [{ ...auto, stateLabel: { ...label, hidden: true } }, 640, null], [null, 640, null],
  ]) assert.equal(tap(footer, y), target);
});
