// The sentences of an exhibit's text, and the places to which they lead.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sentencesOf } from "../../../Public/player/model/chapters.js";
import { Story } from "../../../Public/player/model/story.js";

/** A begin and an end at 100 ms, and a rest up to 900 ms. */
const run = {
  instants: [100, 900],
  events: [[100, "beginRefreshing"], [100, "endRefreshing"], [100, "advance"]].map(([atMs, type], index) =>
    ({ revision: index + 1, atMs, event: { type } })),
};
const story = new Story([run], 1400);

/** A row of `instants`: what is expected of its sentence. */
const table = {
  "the creation": [{ afterEvent: -1, atMs: 0 }, 0],
  "the first event of its instant": [{ afterEvent: 0, atMs: 100 }, 100],
  "the second event of its instant": [{ afterEvent: 1, atMs: 100 }, 400],
  "the end of a rest": [{ afterEvent: 2, atMs: 900 }, 1200],
  "a callback": [{ afterEvent: null, atMs: 350 }, 650],
};

for (const [what, [instant, place]] of Object.entries(table)) {
  test(`a sentence leads to ${what}`, () => {
    const entry = { cause: "It begins.", instants: [{ sentence: "cause", text: "It", ...instant }] };
    assert.deepEqual(sentencesOf(run, story, entry, "cause"), [{ text: "It begins.", place, ms: instant.atMs }]);
  });
}

test("a sentence ends at a full stop, a colon or a semicolon before a space", () => {
  const entry = { symptom: "In 3.7.9 it says “no.” Twice; (once.) So: 1.", instants: [] };
  assert.deepEqual(sentencesOf(run, story, entry, "symptom").map(({ text }) => text),
    ["In 3.7.9 it says “no.”", "Twice;", "(once.)", "So:", "1."]);
});

test("each instant of the museum is of one sentence, which has no other", () => {
  const { entries } = JSON.parse(readFileSync(new URL("../../../Public/museum/index.json", import.meta.url)));
  let count = 0;
  for (const entry of entries) {
    const parts = ["symptom", "cause"].flatMap((name) => sentencesOf(run, story, entry, name));
    assert.equal(parts.filter(({ ms }) => ms !== null).length, entry.instants.length, entry.slug);
    count += entry.instants.length;
  }
  assert.ok(count > 300);
});
