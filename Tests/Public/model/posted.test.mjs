import assert from "node:assert/strict";
import test from "node:test";
import { posted } from "../../../Public/model/posted.js";

test("an event is posted with its session time to a microsecond", () => {
  assert.deepEqual(posted({ type: "dragEnded", x: 1, y: 2, at: 20 }, 1020.00049),
    { type: "dragEnded", x: 1, y: 2, atMs: 1020 });
});
