import assert from "node:assert/strict";
import test from "node:test";
import { fingerAfter, posted } from "../../../Public/server/sessionTime.js";

test("an event is posted with its session time to a microsecond", () => {
  assert.deepEqual(posted({ type: "dragEnded", x: 1, y: 2, at: 20 }, 1020.00049),
    { type: "dragEnded", x: 1, y: 2, atMs: 1020 });
});

test("the server sees a finger by the last event of a drag", () => {
  const table = [
    [["tap"], "up", "up"], [["tap"], "down", "down"], [["dragBegan"], "up", "down"],
    [["dragMoved", "tap"], "down", "down"], [["dragBegan", "dragEnded"], "up", "up"],
    [["dragCancelled"], "down", "up"],
  ];
  for (const [types, before, after] of table) {
    assert.equal(fingerAfter(types.map((type) => ({ type })), before), after);
  }
});
