import assert from "node:assert/strict";
import test from "node:test";
import { Tokens } from "../../../Public/server/token.js";

/** Tokens whose questions get the next of these answers. */
function tokens(answers, stored = null) {
  const store = new Map(stored ? [["overscroll-token", stored]] : []);
  const asked = [];
  const storage = { getItem: (key) => store.get(key) ?? null, setItem: (k, v) => store.set(k, v) };
  const ask = async (isWrong) => (asked.push(isWrong), answers.shift());
  return { tokens: new Tokens(ask, storage), asked, store };
}

test("a token is asked for once, kept, and used by all who wait", async () => {
  const { tokens: t, asked, store } = tokens([" secret "]);
  assert.equal(t.token, null);
  assert.deepEqual(await Promise.all([t.renew(null), t.renew(null)]), [true, true]);
  assert.equal(await t.renew(null), true);
  assert.deepEqual(asked, [false]);
  assert.equal(t.token, "secret");
  assert.equal(store.get("overscroll-token"), "secret");
});

test("a kept token that is refused is asked for as a wrong one", async () => {
  const { tokens: t, asked } = tokens(["new"], "old");
  assert.equal(t.token, "old");
  assert.equal(await t.renew("old"), true);
  assert.deepEqual([asked, t.token], [[true], "new"]);
});

test("what no header can carry is wrong without a call", async () => {
  const { tokens: t, asked } = tokens(["two words", "é", "right"]);
  await t.renew(null);
  assert.deepEqual([asked, t.token], [[false, true, true], "right"]);
});

test("without an answer there is no token, and the next call asks again", async () => {
  const { tokens: t, asked } = tokens([null, "late"]);
  assert.equal(await t.renew(null), false);
  assert.equal(await t.renew(null), true);
  assert.deepEqual(asked, [false, false]);
});
