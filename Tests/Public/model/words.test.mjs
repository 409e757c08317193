// What the page says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ageText, counted, unreachedText } from "../../../Public/model/words.js";

const ages = [
  [-5000, "0 s ago"], [0, "0 s ago"], [999, "0 s ago"], [59_999, "59 s ago"], [60_000, "1 min ago"],
  [3_599_999, "59 min ago"], [3_600_000, "1 h ago"],
  [86_400_000, "1 day ago"], [1e10, "115 days ago"],
];

test("an age is told in its largest unit", () => {
  for (const [pastMs, text] of ages) assert.equal(ageText(1e12, 1e12 + pastMs), text);
});

test("one thing is told in the singular", () => {
  const texts = [0, 1, 2].map((count) => counted(count, "event"));
  assert.deepEqual(texts, ["0 events", "1 event", "2 events"]);
});

test("what a session came to rest without is told", () => {
  const cases = [
    ["effect", "The session came to rest without another effect."],
    [{ component: "header", state: "pulling" }, "The session came to rest without header pulling."],
    [{ component: "footer", effect: "refreshing" }, "The session came to rest without footer refreshing."],
  ];
  for (const [until, text] of cases) {
    const events = [{ type: "advance", until: "rest" }, { type: "advance", until }];
    assert.equal(unreachedText(events), text);
  }
});
