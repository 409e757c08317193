import assert from "node:assert/strict";
import test from "node:test";
import {
  adjustedInsets, endVisible, firstVisible, fittingScale, markCentre, rowsOf, tapTarget, trailerMarks,
} from "../../../Public/model/layout.js";
import { header, label, snapshot } from "../Snapshots.mjs";

const view = (differences) => snapshot({ scrollView: differences }).scrollView;

test("the view fits the room and is never enlarged; on a phone it is as wide as the room", () => {
  const phone = { width: 375, height: 667 };
  for (const [room, fitted, wide] of [
    [{ width: 375, height: 667 }, 1, 1],
    [{ width: 187.5, height: 667 }, 0.5, 0.5],
    [{ width: 750, height: 333.5 }, 0.5, 2],
    [{ width: 4000, height: 4000 }, 1, 4000 / 375],
    [{ width: 0, height: 0 }, 0.05, 0.05],
  ]) {
    assert.equal(fittingScale(phone, room, false), fitted);
    assert.equal(fittingScale(phone, room, true), wide);
  }
  assert.equal(fittingScale({ width: 0, height: 0 }, { width: 100, height: 100 }, false), 1);
});

/** The indexes of the rows that an offset shows. */
function visible(view, offset) {
  const rows = rowsOf(view);
  return [firstVisible(rows, offset), endVisible(rows, offset, view)];
}

test("only the visible rows of a long list are drawn", () => {
  const long = view({ rows: 1_000_000, contentSize: { width: 375, height: 44_000_000 } });
  assert.deepEqual(rowsOf(long), { axis: "y", kind: "title", length: 44, count: 1_000_000 });
  assert.deepEqual(visible(long, { x: 0, y: 4_400_010 }), [100_000, 100_016]);
});

test("no row is above the first or below the last", () => {
  assert.equal(visible(view(), { x: 0, y: -54 })[0], 0);
  assert.equal(visible(view(), { x: 0, y: 300 })[1], 20);
});

test("without a list, or with very low rows, stripes are drawn", () => {
  for (const [rows, height, count] of [[0, 100, 3], [1000, 2000, 16], [0, 0, 0]]) {
    const stripes = view({ rows, contentSize: { width: 375, height } });
    const { kind, length } = rowsOf(stripes);
    assert.deepEqual([kind, length], ["stripe", 44]);
    assert.deepEqual(visible(stripes, { x: 0, y: 0 }), [0, count]);
  }
});

test("a row shows what it has room for", () => {
  for (const [rowHeight, kind] of [
    [11.9, "stripe"], [12, "small"], [35, "small"], [36, "title"], [44, "title"], [59, "title"],
    [60, "subtitle"], [200, "subtitle"],
  ]) {
    const contentSize = { width: 375, height: 10 * rowHeight };
    assert.equal(rowsOf(view({ rows: 10, contentSize })).kind, kind, `${rowHeight}`);
  }
});

test("marks end labelLeftInset left of the text, or are in the centre without a text", () => {
  for (const [component, textWidth, x] of [
    [{}, 120, 187.5 - 60 - 25],
    [{ labelLeftInset: 40 }, 120, 187.5 - 60 - 40],
    [{ labelLeftInset: 0 }, 120, 187.5 - 60],
    [{ style: "gif", labelLeftInset: 20 }, 120, 187.5 - 60 - 20 - 20],
    [{}, 0, 187.5],
    [{ style: "gif", labelLeftInset: 20 }, 0, 187.5],
  ]) assert.equal(markCentre(header(component), textWidth), x, JSON.stringify(component));
});

test("without labelLeftInset marks are at a fixed distance, or in the centre", () => {
  const [visible, hidden, empty] = [label(), label({ hidden: true }), label({ text: null })];
  const arrow = 187.5 - 100;
  const image = 187.5 - 90 - 20;
  for (const [component, x] of [
    [{ stateLabel: visible }, arrow],
    [{ stateLabel: hidden, timeLabel: visible }, 187.5],
    [{ kind: "auto", stateLabel: visible }, arrow],
    [{ kind: "auto", stateLabel: empty }, 187.5],
    [{ kind: "back", stateLabel: hidden }, 187.5],
    [{ style: "gif", stateLabel: visible, timeLabel: hidden }, image],
    [{ style: "gif", stateLabel: hidden, timeLabel: visible }, image],
    [{ style: "gif", stateLabel: hidden, timeLabel: hidden }, 187.5],
    [{ style: "gif", kind: "back", stateLabel: visible }, image],
    [{ style: "gif", kind: "back", stateLabel: hidden }, 187.5],
    [{ style: "gif", kind: "auto", stateLabel: visible }, image],
    [{ style: "gif", kind: "auto", stateLabel: empty }, 187.5],
    [{ style: "gif", kind: "auto", stateLabel: hidden }, image],
    [{ style: "plain", stateLabel: null }, 187.5],
  ]) {
    const what = JSON.stringify(component);
    for (const textWidth of [0, 120]) {
      assert.equal(markCentre(header({ labelLeftInset: null, ...component }), textWidth), x, what);
    }
  }
});

test("a trailer's title makes room for a visible arrow, and both stay inside", () => {
  const trailer = (differences) => header({
    frame: { x: 375, y: 0, width: 60, height: 667 }, labelLeftInset: 25,
    stateLabel: label({ frame: { x: 23, y: 0, width: 14, height: 667 } }), ...differences,
  });
  const narrow = { frame: { x: 0, y: 0, width: 40, height: 667 } };
  for (const [component, marks] of [
    [{}, { arrow: 19, labelShift: 14 }],
    [{ labelLeftInset: 16 }, { arrow: 21, labelShift: 14 }],
    [{ labelLeftInset: 300 }, { arrow: 19, labelShift: 14 }],
    [{ labelLeftInset: null }, { arrow: 37, labelShift: 14 }],
    [{ arrow: { hidden: true, rotated: false, alpha: 1 } }, { arrow: 19, labelShift: 0 }],
    [{ arrow: null }, { arrow: 19, labelShift: 0 }],
    [narrow, { arrow: 19, labelShift: 3 }],
    [{ stateLabel: label({ hidden: true }) }, { arrow: 30, labelShift: 0 }],
  ]) assert.deepEqual(trailerMarks(trailer(component)), marks, JSON.stringify(component));
});

test("a tap reaches the label of a tappable component", () => {
  const stateLabel = label({ frame: { x: 0, y: 4, width: 375, height: 40 } });
  const footer = (differences) => header({
    kind: "auto", frame: { x: 0, y: 880, width: 375, height: 44 }, tappable: true, stateLabel,
    ...differences,
  });
  const scrollView = { contentOffset: { x: 0, y: 257 } };
  for (const [component, y, target] of [
    [footer(), 627, "footer"], [footer(), 666, "footer"], [footer(), 626, null],
    [footer(), 667, null], [footer({ tappable: false }), 640, null],
    [footer({ stateLabel: null }), 640, null], [null, 640, null],
  ]) {
    const tapped = snapshot({ footer: component, scrollView });
    assert.equal(tapTarget(tapped, { x: 100, y }), target);
  }
});

test("the adjusted insets are the content's and the safe area's", () => {
  const insets = (top, left, bottom, right) => ({ top, left, bottom, right });
  assert.deepEqual(
    adjustedInsets({ contentInset: insets(1, 2, 3, 4), safeAreaInsets: insets(10, 20, 30, 40) }),
    insets(11, 22, 33, 44));
});

test("rows of a list that moves sideways are cards beside each other", () => {
  const view = { rows: 5, contentSize: { width: 750, height: 500 }, width: 375, height: 667 };
  assert.deepEqual(rowsOf(view), { axis: "x", kind: "card", length: 150, count: 5 });
  for (const [x, range] of [[0, [0, 3]], [435, [2, 5]], [-60, [0, 3]]]) {
    assert.deepEqual(visible(view, { x, y: 0 }), range);
  }
  for (const other of [{ rows: 0 }, { contentSize: { width: 375, height: 500 } },
    { contentSize: { width: 750, height: 900 } }]) {
    assert.equal(rowsOf({ ...view, ...other }).axis, "y");
  }
});
