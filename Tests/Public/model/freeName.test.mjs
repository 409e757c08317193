// Names for sessions that are to be made.

import assert from "node:assert/strict";
import { test } from "node:test";
import { freeName, isSessionName } from "../../../Public/model/names.js";

const names = [
  ["demo", [], "demo"],
  ["demo", ["demo"], "demo-2"],
  ["demo", ["demo", "demo-2", "demo-4"], "demo-3"],
  ["demo-2", ["demo", "demo-2"], "demo-3"],
  ["footer-back-1", ["footer-back-1"], "footer-back-1-2"],
  ["My pull (2)", [], "My-pull-2-"],
  ["-x", [], "x"],
  ["…", [], "session"],
  ["", ["session"], "session-2"],
  ["a".repeat(200), ["a".repeat(120)], `${"a".repeat(120)}-2`],
];

for (const [wanted, taken, name] of names) {
  test(`"${wanted.slice(0, 12)}" beside ${taken.length} others is ${name.slice(-12)}`, () => {
    assert.equal(freeName(wanted, taken), name);
    assert.ok(isSessionName(name));
  });
}
