import assert from "node:assert/strict";
import test from "node:test";
import { History } from "../../../Public/model/history.js";

const state = (revision, timeMs, nextChangeMs = null) =>
  ({ revision, timeMs, effectIndex: 0, nextChangeMs });
const at = (revision, atMs, type = "dragMoved") => ({ revision, atMs, event: { type } });

function history(snapshots, events = []) {
  const made = new History();
  for (const snapshot of snapshots) made.addSnapshot(snapshot);
  made.add("events", events);
  return made;
}

test("a snapshot describes an instant until an event comes or something falls due", () => {
  const known = history([state(0, 0), state(1, 100), state(2, 200, 450)], [at(1, 100), at(2, 200)]);
  const table = [[0, 0], [99, 0], [100, 100], [150, 100], [200, 200], [449, 200], [450, null]];
  for (const [ms, timeMs] of table) assert.equal(known.snapshotAt(ms)?.timeMs ?? null, timeMs, ms);
  assert.equal(known.snapshotBefore(5000).timeMs, 200);
  assert.equal(known.snapshotBefore(-1), null);
});

test("a snapshot that lacks an event does not describe what comes after it", () => {
  const known = history([state(0, 0)], [at(1, 100)]);
  assert.equal(known.snapshotAt(100), null);
  assert.equal(known.snapshotBefore(100).timeMs, 0);
});

test("within a gesture a snapshot describes its own instant alone", () => {
  const gesture = { revision: 1, atMs: 100, event: { type: "gesture", overMs: 80, holdMs: 20 } };
  const known = history([state(1, 120), state(1, 200)], [gesture]);
  for (const [ms, timeMs] of [[120, 120], [150, null], [200, 200], [900, 200]]) {
    assert.equal(known.snapshotAt(ms)?.timeMs ?? null, timeMs, ms);
  }
});

test("a snapshot does not describe what lies after events that are not known", () => {
  const known = history([state(2, 100), state(9, 900)], [at(8, 800), at(9, 900)]);
  assert.equal(known.snapshotAt(500), null);
});

test("an event that came late, at an earlier instant, leaves what is known of that instant", () => {
  // The server tells the present as it is; a finger's events arrive after it, at their own times.
  const known = history(
    [state(1, 100), state(1, 290), state(1, 300), state(4, 400)],
    [at(1, 100), at(2, 200), at(3, 250), at(4, 350)]);
  for (const ms of [200, 260, 295]) assert.equal(known.snapshotAt(ms), null, `${ms} is not known`);
  for (const [ms, revision] of [[200, 2], [260, 3], [220, 2], [300, 3]]) {
    known.addSnapshot(state(revision, ms));
    assert.equal(known.snapshotAt(ms)?.revision, revision, `${ms}`);
    assert.equal(known.snapshotBefore(ms).timeMs, ms);
  }
  assert.equal(known.snapshotAt(150).timeMs, 100);
  assert.equal(known.snapshotAt(500).timeMs, 400);
});

test("a snapshot that is ahead of the known events describes its own instant", () => {
  const known = history([state(1, 100), state(2, 200)], [at(1, 100)]);
  assert.equal(known.snapshotAt(200).revision, 2);
  assert.equal(known.snapshotBefore(250).revision, 2);
  assert.equal(known.snapshotAt(250), null);
});

test("snapshots are kept in order, each once", () => {
  const known = history([state(2, 200), state(0, 0), state(1, 100), state(1, 100), state(2, 150)]);
  assert.deepEqual(known.snapshots.map(({ revision, timeMs }) => [revision, timeMs]),
    [[0, 0], [1, 100], [2, 150], [2, 200]]);
});

test("events join what is known at either end, and leave no gap", () => {
  const revisions = (lists) => {
    const known = history([]);
    for (const [from, to] of lists) {
      known.add("events", Array.from({ length: to - from + 1 }, (_, k) => at(from + k, from + k)));
    }
    return known.events.map(({ revision }) => revision);
  };
  const table = [
    [[[1, 2], [3, 4]], [1, 2, 3, 4]], [[[3, 4], [1, 2]], [1, 2, 3, 4]],
    [[[2, 3], [1, 4]], [1, 2, 3, 4]], [[[1, 2], [4, 5]], [1, 2]], [[[4, 5], [1, 2]], [4, 5]],
  ];
  for (const [lists, expected] of table) assert.deepEqual(revisions(lists), expected);
});

test("the revision at an instant is the number of events up to it", () => {
  const known = history([], [at(1, 100), at(2, 100), at(3, 200)]);
  for (const [ms, revision] of [[0, 0], [100, 2], [199, 2], [200, 3]]) {
    assert.equal(known.revisionAt(ms), revision);
  }
  assert.equal(history([], [at(7, 100)]).revisionAt(50), null);
});
