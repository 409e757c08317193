// The finger of a list of events, and the one that the page makes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fingerEvents, fingerOf } from "../../../../Public/model/platforms/rules.js";

const listed = (events) => events.map(({ atMs, ...event }, index) => ({ revision: index + 1, atMs, event }));

test("a finger goes down smoothly, holds, and lifts at rest", () => {
  const events = fingerEvents(90, 1000);
  assert.deepEqual([events[0].type, events.at(-1).type], ["dragBegan", "dragEnded"]);
  const { touchMs, liftMs, way, isCancelled, points } = fingerOf(listed(events), 0);
  assert.deepEqual({ touchMs, liftMs, way, isCancelled }, { touchMs: 1000, liftMs: 500, way: 90, isCancelled: false });
  assert.ok(points.every(({ value }, index) => index === 0 || value >= points[index - 1].value), "it never goes back");
  assert.deepEqual(points.at(-1), { ms: 500, value: 90 });
});

test("of two fingers the last is told, and none that is still down or was earlier", () => {
  const both = listed([...fingerEvents(60, 0), ...fingerEvents(120, 2000)]);
  assert.equal(fingerOf(both, 0).way, 120);
  assert.equal(fingerOf(both, 2001), null);
  assert.equal(fingerOf(both.slice(0, -1), 2000), null);
  const cancelled = listed([...fingerEvents(60, 0).slice(0, -1), { type: "dragCancelled", atMs: 410 }]);
  assert.ok(fingerOf(cancelled, 0).isCancelled);
});
