// The clock of the tests: what is in a page and in the server goes by it, and by nothing else.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, clock, poll, server, skip, test } from "../Driver/suite.mjs";

/** A page without scripts of its own. */
const open = (path = "/problems/") => Page.open(browser, `${server.origin}${path}`);

test("timers run in the order of their times, frames sixty times a second, each at its instant", { skip }, async () => {
  const page = await open();
  await page.evaluate(`{
    window.seen = [];
    const note = (what) => seen.push([what, performance.now()]);
    setTimeout(note, 30, "late");
    const repeated = setInterval(() => note("again"), 12);
    setTimeout(() => clearInterval(repeated), 25);
    setTimeout(() => setTimeout(note, 0, "at once"), 7.25);
    clearTimeout(setTimeout(note, 5, "never"));
    const frame = (ms) => seen.push(["frame", ms]) && requestAnimationFrame(frame);
    requestAnimationFrame(frame);
  }`);
  assert.deepEqual(await page.evaluate("seen"), [], "nothing happens by itself");
  await page.pass(34);
  assert.deepEqual(await page.evaluate("seen"), [["at once", 7.25], ["again", 12], ["frame", 16.667],
    ["again", 24], ["late", 30], ["frame", 33.333]]);
  await page.close();
});

test("promises settle between a page's callbacks, and an error of one is told and ends no other", { skip }, async () => {
  const page = await open();
  await page.evaluate(`{
    window.seen = [];
    setTimeout(() => Promise.resolve().then(() => {}).then(() => seen.push("promise")), 5);
    setTimeout(() => { throw new Error("told"); }, 5);
    setTimeout(() => seen.push("timer"), 5);
  }`);
  await page.pass(5);
  assert.deepEqual(await page.evaluate("seen"), ["promise", "timer"]);
  assert.match(page.problems.join(), /told/);
  await page.close();
});

test("Date, events and animations go by it; another page of the tab has the time, too", { skip }, async () => {
  const page = await open();
  const before = await page.evaluate("Date.now()");
  await page.evaluate(`{
    window.stamps = [];
    addEventListener("pointermove", ({ timeStamp }) => stamps.push(timeStamp));
    document.body.animate({ opacity: [0, 1] }, { duration: 200 }).onfinish = () => (window.isFinished = true);
  }`);
  await page.pass(100);
  await page.mouse("mouseMoved", { x: 50, y: 50 });
  assert.deepEqual(await page.evaluate("[stamps.at(-1), new Date() - 0, getComputedStyle(document.body).opacity]"),
    [100, before + 100, "0.5"]);
  await page.pass(100);
  await page.until("window.isFinished");
  await page.pass(60_000);
  await page.evaluate(`location.href = "/museum/"`);
  await page.until(`document.querySelector("article") !== null`);
  assert.ok(await page.evaluate("Date.now()") >= before + 60_200);
  await page.close();
});

test("an answer takes the time that it is told to, and the clock waits for one", { skip }, async () => {
  const page = await open();
  const ask = `fetch("/v1/sessions").then((answer) => answer.text()).then(() => (window.answered = performance.now()))`;
  await page.evaluate(`{ setTimeout(() => ${ask}, 10); }`);
  await page.pass(10);
  assert.equal(await page.evaluate("answered"), 10);
  await page.delay(150);
  await page.evaluate(`void ${ask}`);
  await page.pass(149);
  assert.equal(await page.evaluate("answered"), 10);
  await page.pass(1);
  assert.deepEqual(await page.evaluate("[answered, testClock.requests.map(({ sentAt }) => sentAt)]"), [160, [10, 10]]);
  await page.close();
});

test("the server's sessions and all pages have the same time", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/timed", { header: {} });
  const timeMs = async () => (await server.call("GET", "/v1/sessions/timed")).timeMs;
  const pages = [await open(), await open()];
  const before = await Promise.all(pages.map((page) => page.evaluate("Date.now()")));
  assert.equal(await timeMs(), 0);
  await clock.pass(2500.125);
  assert.equal(await timeMs(), 2500.125);
  const after = await Promise.all(pages.map((page) => page.evaluate("Date.now()")));
  assert.deepEqual(after.map((ms, index) => ms - before[index]), [2500, 2500]);
  await server.call("POST", "/v1/sessions/timed/events", { type: "beginRefreshing", component: "header" });
  await poll(async () => (await server.call("GET", "/v1/sessions/timed")).header.refreshingCount === 1, "it refreshes");
  for (const page of pages) await page.close();
});
