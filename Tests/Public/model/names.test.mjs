import assert from "node:assert/strict";
import test from "node:test";
import { isSessionName, nextName } from "../../../Public/model/names.js";

test("a name is known by the server's rule", () => {
  const names = ["a", "9", "demo", "A.b_c-d", "a".repeat(128)];
  const others = ["", "-a", ".", "..", "a b", "a/b", "é", "a\n", "a".repeat(129)];
  for (const name of names) assert.ok(isSessionName(name), name);
  for (const name of others) assert.ok(!isSessionName(name), name);
});

test("the next free name counts up", () => {
  const table = [
    ["demo", [], "demo-2"],
    ["demo", ["demo", "demo-2", "demo-3"], "demo-4"],
    ["demo-2", ["demo-2"], "demo-3"],
    ["a".repeat(128), [], `${"a".repeat(120)}-2`],
  ];
  for (const [name, taken, next] of table) assert.equal(nextName(name, taken), next);
  assert.ok(isSessionName(nextName("a".repeat(128), [])));
});
