import assert from "node:assert/strict";
import test from "node:test";
import { filtered, folded, rowAt, rowsOf, textOf } from "../../../Public/model/log.js";

const event = (revision, atMs, type, fields = {}) =>
  ({ revision, atMs, event: { type, ...fields } });
const effect = (index, atMs, type, fields = {}) =>
  ({ index, atMs, component: "header", type, ...fields });
const keys = (rows) => rows.map(({ key }) => key).join(" ");

test("events and effects are one list in the order in which they happened", () => {
  const [a, b, c] = [event(1, 0, "a"), event(2, 0, "b"), event(3, 50, "c")];
  const known = [{ revision: 1, effectIndex: 1 }, { revision: 2, effectIndex: 2 }];
  for (const [events, effects, snapshots, expected] of [
    [[], [], [], ""],
    [[a, b, c], [], [], "e1 e2 e3"],
    [[a, c], [effect(1, 20, "x"), effect(2, 60, "y")], [], "e1 f1 e3 f2"],
    // Without a snapshot that tells, effects follow the events of their instant.
    [[a, b], [effect(1, 0, "x"), effect(2, 0, "y")], [], "e1 e2 f1 f2"],
    [[a, b], [effect(1, 0, "x"), effect(2, 0, "y")], known, "e1 f1 e2 f2"],
    [[b, c], [effect(7, 20, "x")], [], "e2 f7 e3"],
  ]) {
    assert.equal(keys(rowsOf({ events, effects, snapshots })), expected);
  }
});

test("a row says what has no column of its own", () => {
  for (const [one, text] of [
    [event(1, 0, "dragMoved", { x: 187.5, y: -200, atMs: 0 }), "x 187.5, y −200"],
    [event(1, 0, "beginRefreshing", { component: "header" }), ""],
    [event(1, 0, "dragEnded", { velocity: { x: 0, y: -300.25 } }), "velocity (x 0, y −300.3)"],
    [event(1, 0, "setWindow", { attached: false }), "attached false"],
    [event(1, 0, "turn", { events: [{ type: "beginRefreshing" }, { type: "endRefreshing" }] }),
      "beginRefreshing, endRefreshing"],
    [event(1, 0, "addComponent",
      { component: "footer", configuration: { kind: "auto", titles: null } }),
      "configuration (kind auto, titles null)"],
  ]) {
    assert.equal(textOf(rowsOf({ events: [one], effects: [], snapshots: [] })[0]), text);
  }
  const change = effect(1, 0, "stateChanged", { from: "idle", to: "pulling" });
  const [row] = rowsOf({ events: [], effects: [change], snapshots: [] });
  assert.deepEqual([row.from, row.to, textOf(row)], ["idle", "pulling", ""]);
});

const moves = (from, to) => Array.from({ length: to - from + 1 }, (_, index) =>
  event(from + index, from + index, "dragMoved", { y: from + index }));

test("moves that follow each other are one row", () => {
  const events = [
    event(1, 0, "dragBegan"), ...moves(2, 5), event(6, 6, "dragEnded"), ...moves(7, 7)];
  const rows = rowsOf({ events, effects: [], snapshots: [] });
  const all = folded(rows);
  assert.equal(keys(all), "e1 e2+ e6 e7");
  const { count, atMs } = all[1];
  assert.deepEqual([count, atMs, textOf(all[1])], [4, 2, "y 5"]);
  // An effect between two moves is seen.
  const parted = rowsOf({ events: moves(1, 4), effects: [effect(1, 2.5, "x")], snapshots: [] });
  assert.equal(keys(folded(parted)), "e1+ f1 e3+");
});

test("a row has its marks, a run those of its moves, and a creation with marks is a row", () => {
  const events = [event(1, 0, "dragBegan"), ...moves(2, 4)];
  const history = { events, effects: [], snapshots: [] };
  const marks = new Map([["e0", [{ property: "a" }]], ["e2", [{ property: "b" }]],
    ["e4", [{ property: "c" }]]]);
  const rows = rowsOf(history, marks);
  const told = (list) => list.map(({ key, marks: own }) =>
    `${key}:${own.map(({ property }) => property).join("")}`).join(" ");
  assert.equal(told(rows), "e0:a e1: e2:b e3: e4:c");
  assert.equal(told(folded(rows)), "e0:a e1: e2+:bc");
  assert.equal(told(filtered(rows, { text: "b", kind: "event" })), "e1: e2:b");
  assert.equal(told(rowsOf(history)), "e1: e2: e3: e4:");
});

test("a filter takes words, a kind or a component", () => {
  const rows = rowsOf({
    events: [
      event(1, 0, "beginRefreshing", { component: "footer" }), event(2, 1, "dragBegan", { y: 7 })],
    effects: [effect(1, 2, "stateChanged", { from: "idle", to: "pulling" })], snapshots: [],
  });
  for (const [text, kind, expected] of [
    ["", "", "e1 e2 f1"], ["", "event", "e1 e2"], ["", "effect", "f1"], ["", "footer", "e1"],
    ["refresh", "", "e1"], ["PULLING header", "", "f1"], ["y 7", "", "e2"], ["drag", "effect", ""],
  ]) {
    assert.equal(keys(filtered(rows, { text, kind })), expected, `${text} ${kind}`);
  }
});

test("the row at an instant is the last one up to it", () => {
  const rows = [{ atMs: 0 }, { atMs: 10 }, { atMs: 10 }, { atMs: 20 }];
  for (const [atMs, index] of [[-1, -1], [0, 0], [9, 0], [10, 2], [19.9, 2], [99, 3]]) {
    assert.equal(rowAt(rows, atMs), index);
  }
  assert.equal(rowAt([], 5), -1);
});
