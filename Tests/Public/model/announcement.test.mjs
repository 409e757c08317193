import assert from "node:assert/strict";
import test from "node:test";
import { announcement } from "../../../Public/model/log.js";
import { header, snapshot } from "../Snapshots.mjs";

const at = (state, rows = 20, more = {}) =>
  snapshot({ header: header({ state, ...more }), scrollView: { rows } });

test("changes of state and new rows are told in sentences, offsets never", () => {
  const table = [
    [at("idle"), at("idle"), null],
    [at("idle"), at("pulling"), "Header armed. Let go to refresh."],
    [at("pulling"), at("refreshing"), "Header refreshing."],
    [at("refreshing"), at("idle", 25), "Header idle. 5 rows added."],
    [at("refreshing"), at("refreshing", 21), "1 row added."],
    [at("idle"), at("refreshing", 20, { hidden: true }), null],
    [snapshot(), at("idle"), null],
    [at("idle", 20), at("idle", 10), null],
  ];
  for (const [before, after, text] of table) assert.equal(announcement(before, after), text);
});
