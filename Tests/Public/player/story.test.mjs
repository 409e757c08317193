// The time of an exhibit as it is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Story, stepsAt } from "../../../Public/player/model/story.js";

const event = (revision, atMs, type = "beginRefreshing") => ({ revision, atMs, event: { type } });
const run = (events, instants = events.map(({ atMs }) => atMs)) => ({ events, instants });

test("steps at an instant are its events, at 0 after the creation; a finger's moves are none", () => {
  const told = run([event(1, 0), event(2, 0, "dragMoved"), event(3, 0, "setHidden"), event(4, 5), event(5, 5, "advance")]);
  assert.deepEqual([0, 5, 6].map((ms) => stepsAt(told, ms)), [[0, 1, 3], [4], []]);
});

test("what happens at one instant is shown step by step, the last as time continues", () => {
  const told = run([event(1, 0), event(2, 1000), event(3, 1000)]);
  const story = new Story([told], 1600);
  // 300 ms for the creation, 300 ms for the first of two at 1000 ms.
  assert.equal(story.lengthMs, 2200);
  const shown = [[0, 0, 0], [299, 0, 0], [300, 0, null], [1299, 999, null], [1300, 1000, 0], [1600, 1000, null],
    [2200, 1600, null]];
  for (const [place, ms, step] of shown) assert.deepEqual(story.instantAt(place), { ms, step }, `${place}`);
  assert.deepEqual([1, 2, 3].map((revision) => story.placeOfEvent(told, revision)), [300, 1300, 1600]);
});

test("the steps of two runs are shown together", () => {
  const [one, two] = [run([event(1, 500), event(2, 500), event(3, 500)]), run([event(1, 500)])];
  const story = new Story([one, two], 1000);
  assert.deepEqual([one, two].map((each) => story.placeOfEvent(each, 1)), [500, 500]);
  assert.equal(story.placeOfEvent(one, 3), 1100);
});

test("a long rest is folded, and every place has its instant", () => {
  const story = new Story([run([event(1, 0), event(2, 5000)])], 5500);
  assert.deepEqual(story.folds.map(({ fromMs, toMs }) => [fromMs, toMs]), [[500, 4500]]);
  assert.equal(story.lengthMs, 300 + 500 + 300 + 500 + 500);
  for (const ms of [0.5, 400, 500, 3000, 4500, 5000, 5400]) {
    assert.ok(Math.abs(story.instantAt(story.placeOf(ms)).ms - ms) < 1e-6, `${ms}`);
  }
  const places = Array.from({ length: 211 }, (_, index) => story.instantAt(index * 10).ms);
  assert.ok(places.every((ms, index) => index === 0 || ms >= places[index - 1]));
});

test("of what happens in no time something is shown, too", () => {
  assert.equal(new Story([run([])], 0).lengthMs, 1500);
  assert.deepEqual(new Story([run([])], 0).instantAt(0), { ms: 0, step: null });
});
