// The words about one finger on two platforms, and that they agree with the program.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { choiceNamed, choices, firstPair, titleOf } from "../../../../Public/model/platforms/choices.js";
import { ruleOf, told, verdict } from "../../../../Public/model/platforms/rules.js";
import { binary } from "../../Driver/server.mjs";

const [iOS, android] = [firstPair.a, firstPair.b].map(choiceNamed);
const finger = { way: 90, liftMs: 500, isCancelled: false };
const side = (choice, changes) => ({ choice, peak: 45.9, threshold: 54, calledMs: null, isArmed: false, smallest: 106.9, ...changes });
const circle = (changes = {}) => side(android, { peak: 82, threshold: 64, calledMs: 719, isArmed: true, smallest: 72.1, ...changes });

test("the title is what one does and the other does not, and why, in the rules' words", () => {
  const { title, isApart, why, decides } = told([side(iOS), circle()], finger);
  assert.equal(title, "The same finger: Android refreshes, iOS does not");
  assert.ok(isApart);
  assert.equal(why, "90 pt down, then let go. iOS moves the list by 46, 8 short of 54."
    + " Android counts each point after 8 of slop: 82, past 64.");
  assert.equal(decides, "arms");
});

test("if both refresh, the time decides; if neither does, the way", () => {
  const both = told([side(iOS, { peak: 60, calledMs: 750, isArmed: true }), circle()], finger);
  assert.equal(both.title, "The same finger: both refresh, Android 31 ms earlier");
  assert.equal(both.decides, "callback");
  assert.deepEqual(both.rows.find(({ key }) => key === "callback").texts, ["250 ms", "219 ms"]);
  const neither = told([side(iOS), circle({ peak: 52, calledMs: null, isArmed: false })], finger);
  assert.equal(neither.title, "The same finger: neither refreshes");
  assert.equal(neither.decides, "arms");
});

test("two of one platform are A and B, and a tenth of a point beside the threshold is not rounded away", () => {
  assert.equal(told([side(choiceNamed("web-default")), circle()], finger).title, "The same finger: Android refreshes, the web does not");
  const { title, why } = told([circle({ calledMs: null, peak: 63.7 }), circle()], finger);
  assert.equal(title, "The same finger: B refreshes, A does not");
  assert.match(why, /: 63\.7, 0\.3 short of 64\./);
});

test("under a phone stands whether it refreshed, and how far it came", () => {
  assert.deepEqual(verdict(side(iOS)), { text: "Not armed", detail: "max 46 of 54 pt", share: 45.9 / 54, tone: "pulling" });
  assert.deepEqual(verdict(circle()), { text: "Refreshes", detail: "max 82 of 64 dp", share: 1, tone: "done" });
  assert.equal(verdict(circle({ calledMs: null })).text, "Armed, not refreshed");
});

/** How long after the end of a pull of 270 points its callback comes, in ms; undefined if none comes. */
function callbackMs({ dialect, configuration }, end) {
  const moves = Array.from({ length: 18 }, (_, index) =>
    ({ type: "dragMoved", x: 180, y: 215 + 15 * index, atMs: Math.round((index + 1) * 1000 / 60) }));
  const events = [{ type: "dragBegan", x: 180, y: 200 }, ...moves, { ...end, atMs: 300 }, { type: "advance", byMs: 1000 }];
  // A comparison needs a second dialect.
  const other = dialect === "eocrefresh" ? "mjrefresh-3.7.9" : "eocrefresh";
  const { stdout } = spawnSync(binary, ["compare", "-", "--json", "--dialect", dialect, "--dialect", other], {
    input: JSON.stringify({ format: "overscroll-recording", version: 1, name: "a pull", configuration, events }) });
  const callback = JSON.parse(stdout).runs[0].effects.find(({ type }) => type === "refreshing");
  return callback && Math.round(callback.atMs) - 300;
}

test("each platform's words agree with the program", () => {
  for (const choice of choices) {
    const [least, most = least] = ruleOf(choice).callback.match(/\d+/g).map(Number);
    const ms = callbackMs(choice, { type: "dragEnded", velocity: { x: 0, y: 0 } });
    assert.ok(least <= ms && ms <= most, `${titleOf(choice)}: ${ms} ms, not ${ruleOf(choice).callback}`);
    const isCalled = callbackMs(choice, { type: "dragCancelled" }) !== undefined;
    assert.equal(isCalled, /refreshes/.test(ruleOf(choice).cancelled), titleOf(choice));
  }
});
