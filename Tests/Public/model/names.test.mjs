import assert from "node:assert/strict";
import test from "node:test";
import { isSessionName } from "../../../Public/model/names.js";

test("a name is known by the server's rule", () => {
  const names = ["a", "9", "demo", "A.b_c-d", "a".repeat(128)];
  const others = ["", "-a", ".", "..", "a b", "a/b", "é", "a\n", "a".repeat(129)];
  for (const name of names) assert.ok(isSessionName(name), name);
  for (const name of others) assert.ok(!isSessionName(name), name);
});
