import assert from "node:assert/strict";
import test from "node:test";
import { judgedEvents, marksOf, violatedText } from "../../../Public/model/violations.js";

const begin = { type: "beginRefreshing", component: "header" };

/** Steps as texts: the type, of an `advance` its end, and the event that the step shows. */
function stepsOf(events, endMs) {
  const { events: judged, revisions } = judgedEvents(events, endMs);
  assert.equal(revisions[0], 0);
  assert.equal(revisions.length, judged.length + 1);
  return judged.map(({ type, toMs }, index) =>
    `${toMs ? `to ${toMs}` : type} ${revisions[index + 1]}`).join(", ");
}

test("the time continues before an event that comes later, and up to the end", () => {
  const drag = [{ type: "dragBegan", atMs: 100 }, { type: "dragMoved", atMs: 120 },
    { type: "dragEnded", atMs: 140 }];
  const gesture = { type: "gesture", atMs: 0, overMs: 200, holdMs: 50 };
  for (const [events, endMs, expected] of [
    [[], 0, ""],
    [[], 50, "to 50 0"],
    [[{ ...begin, atMs: 0 }], 0, "beginRefreshing 1"],
    [[{ ...begin, atMs: 40 }], 90, "to 40 0, beginRefreshing 1, to 90 1"],
    [[begin, { ...begin, atMs: 0 }, { ...begin, atMs: 7 }], 7,
      "beginRefreshing 1, beginRefreshing 2, to 7 2, beginRefreshing 3"],
    // Nothing rests under a finger.
    [drag, 500, "to 100 0, dragBegan 1, dragMoved 2, dragEnded 3, to 500 3"],
    [[gesture], 250, "gesture 1"],
    [[gesture, { ...begin, atMs: 300 }], 300, "gesture 1, to 300 1, beginRefreshing 2"],
  ]) {
    assert.equal(stepsOf(events, endMs), expected);
  }
});

const properties = [
  { name: "inset-restored", class: "law", title: "At rest." },
  { name: "end-ends", class: "law", title: "After an end." },
  { name: "prompt", class: "wish", title: "Within 50 ms." },
];
const violation = (step, property, component = "header", text = "") =>
  ({ step, property, component, variant: "", text });

test("a violation is a mark at its event; one that lasts is marked where it begins", () => {
  // Steps 2 and 4 let the time continue after events 1 and 2.
  const revisions = [0, 1, 1, 2, 2, 3];
  for (const [violations, expected] of [
    [[], ""],
    [[violation(0, "prompt")], "e0 prompt"],
    [[violation(2, "prompt"), violation(3, "inset-restored")], "e1 prompt, e2 inset-restored"],
    [[1, 2, 3].map((step) => violation(step, "inset-restored", "header", `${step}`)),
      "e1 inset-restored"],
    // What rests as before has lasted; an event that does the same again has not.
    [[violation(1, "inset-restored"), violation(3, "inset-restored")], "e1 inset-restored"],
    [[violation(1, "inset-restored"), violation(3, "inset-restored", "header", "other")],
      "e1 inset-restored, e2 inset-restored"],
    [[violation(1, "prompt"), violation(3, "prompt")], "e1 prompt, e2 prompt"],
    [[violation(1, "inset-restored"), violation(2, "inset-restored", "footer")],
      "e1 inset-restored inset-restored"],
  ]) {
    const marks = marksOf(violations, revisions, properties);
    assert.equal([...marks].map(([key, list]) =>
      [key, ...list.map(({ property }) => property)].join(" ")).join(", "), expected);
  }
  const [[mark]] = marksOf([violation(5, "prompt", "footer", "late")], revisions, properties)
    .values();
  assert.deepEqual([mark.class, mark.title, mark.component, mark.text],
    ["wish", "Within 50 ms.", "footer", "late"]);
});

test("the sum counts properties: laws, then wishes", () => {
  const all = [violation(0, "inset-restored"), violation(2, "inset-restored"),
    violation(2, "end-ends"), violation(4, "prompt")];
  for (const [violations, expected] of [
    [[], ""], [all.slice(0, 2), "1 law violated"], [all.slice(0, 3), "2 laws violated"],
    [all.slice(3), "1 wish violated"], [all, "2 laws, 1 wish violated"],
  ]) {
    assert.equal(violatedText(marksOf(violations, [0, 1, 2, 3, 4], properties)), expected);
  }
});
