// How the value of an exhibit is called, written and placed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { scaleOf, subjectOf, tagText } from "../../../Public/player/model/watched.js";

const texts = [
  ["/header/pullingPercent", 0, "percent 0"], ["/scrollView/contentInset/top", -4, "top inset −4"],
  ["/header/state", "idle", "header idle"], ["/header/refreshingCount", 1, "1 load"],
  ["/footer/refreshingCount", 3, "3 loads"], ["/footer/frame/y", 1760, "footer y 1760"],
  ["/footer/hidden", false, "footer shown"], ["/header/spinner/animating", true, "spinner turning"],
  ["/header/alpha", 0.8533, "alpha 0.85"], ["/header/stateLabel/text", "Pull me", "“Pull me”"],
  ["/trailer/stateLabel/text", null, "no text"], ["/header/state", undefined, "header gone"],
  ["/header/indicator/mounted", false, "the bar is gone"],
  ["/header/indicator/mounted", true, "the bar is there"], ["/header/indicator/mounted", undefined, "bar gone"],
  ["/header/indicator/elements", 1, "1 bar in the page"], ["/header/indicator/elements", 0, "0 bars in the page"],
];

for (const [pointer, value, text] of texts) {
  test(`${pointer} ${value} is written “${text}”`, () => assert.equal(tagText(pointer, value), text));
}

test("every exhibit's value has a name that is no part of a pointer", () => {
  const { entries } = JSON.parse(readFileSync(new URL("../../../Public/museum/index.json", import.meta.url)));
  const watched = entries.filter(({ watch }) => watch).map(({ watch }) => watch);
  assert.ok(watched.length > 80);
  for (const { pointer, says } of watched) {
    assert.doesNotMatch(tagText(pointer, 1), /[/A-Z]|undefined/, pointer);
    assert.doesNotMatch(says, /[.]$/, says);
  }
});

test("each entry with a recording names what is watched, and no other", () => {
  const { entries } = JSON.parse(readFileSync(new URL("../../../Public/museum/index.json", import.meta.url)));
  for (const { slug, recording, watch } of entries) assert.equal(watch !== null, recording !== null, slug);
});

test("the component around a value of the scroll view is the one at its edge", () => {
  const there = { header: {}, footer: {}, trailer: null };
  const cases = [["/scrollView/contentInset/bottom", "footer"], ["/scrollView/contentOffset/y", "header"],
    ["/footer/state", "footer"], ["/scrollView/contentInset/top", "header"]];
  for (const [pointer, name] of cases) assert.equal(subjectOf(pointer, there), name);
  assert.equal(subjectOf("/scrollView/contentOffset/y", { header: null, footer: null, trailer: null }), null);
});

test("numbers stand by their size, with 0; other values in the order in which they come", () => {
  const numbers = scaleOf("/scrollView/contentInset/top", [50, 104, -4]);
  assert.deepEqual(numbers.levels.map(({ text }) => text), ["−4", "0", "104"]);
  assert.deepEqual([-4, 50, 104].map(numbers.y), [0, 0.5, 1]);
  const states = scaleOf("/header/state", ["idle", "pulling", "refreshing"]);
  assert.deepEqual(["idle", "pulling", "refreshing"].map(states.y), [0, 0.5, 1]);
});
