// States that had no way out, each with the one that it has.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const list = { rows: 20, rowHeight: 60 };

async function open(session, configuration = {}) {
  await server.call("PUT", `/v1/sessions/${session}`, { header: {}, list, ...configuration });
  const page = await Page.open(browser, `${server.origin}/?session=${session}`, { width: 1280, height: 800 });
  await page.ready();
  await page.until(`document.querySelectorAll("#why button").length > 3`);
  return page;
}

const post = (session, event) => server.call("POST", `/v1/sessions/${session}/events`, event);
const why = `document.querySelector(".why b").textContent`;

test("an event that was ignored is told for a while, in grey", { skip }, async () => {
  const page = await open("ignored");
  await post("ignored", { type: "endRefreshing", component: "header" });
  await page.until(`${why}.startsWith("Ignored: ")`);
  const [text, error] = await page.evaluate(`[getComputedStyle(document.querySelector(".why b")).color,
    getComputedStyle(document.documentElement).getPropertyValue("--error")]`);
  assert.notEqual(text, error);
  await page.until(`${why} === "0.0 of 54 pt"`);
  await page.close();
});

test("a disabled button says why", { skip }, async () => {
  const page = await open("disabled");
  // Each part of the page draws its buttons and their reasons in a frame of its own.
  await page.until(`document.querySelector("#why button:disabled[title]:not([title=''])")
    && document.querySelector("#timeline button:disabled[title]:not([title=''])")`);
  const reasons = await page.evaluate(`[...document.querySelectorAll(
    ":is(#why, #timeline) button:disabled")].filter((each) => each.checkVisibility()).map(({ textContent, title, ariaDescription }) =>
    [textContent, title, ariaDescription])`);
  assert.deepEqual(reasons, [
    ["End", "The component does not refresh", "The component does not refresh"],
    ["Replay ¼×", "No take yet: pull the list once", "No take yet: pull the list once"]]);
  await page.close();
});

test("a finger of a page that went away can be lifted", { skip }, async () => {
  const page = await open("left");
  await post("left", { type: "dragBegan", x: 100, y: 200 });
  await post("left", { type: "dragMoved", x: 100, y: 260 });
  await page.until(`${why} === "A closed page's finger is down"`);
  await page.click(".why .action", "Lift it");
  await poll(async () => !(await server.call("GET", "/v1/sessions/left")).scrollView.isTracking, "lifted");
  await page.until(`${why} !== "A closed page's finger is down"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a manual clock says that it stands, and what lets it run", { skip }, async () => {
  const page = await open("stands", { clock: "manual" });
  await page.until(`document.querySelector("#timeline .stands")?.checkVisibility()`);
  await page.close();
  const realtime = await open("runs");
  await realtime.until(`document.querySelector("#timeline .stands")?.checkVisibility() === false`);
  await realtime.close();
});

test("an address that names an instant past the end shows the present, and says so", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/past-end", { header: {}, list, clock: "manual" });
  const page = await Page.open(browser, `${server.origin}/?session=past-end&at=99999999`);
  await page.ready();
  await page.until(`document.getElementById("notices").textContent.includes("has not reached that instant")
    && document.querySelector("#bar .cursor button")?.ariaPressed === "true"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("what plays ends by Escape, Live and a new pull", { skip }, async () => {
  const page = await open("plays", { clock: "manual", simulatedLoad: { header: { afterMs: 500 } } });
  await server.call("POST", "/v1/sessions/plays/events", { events: [
    { type: "gesture", by: { y: 220 }, overMs: 400, atMs: 1000 }, { type: "advance", until: "rest" }] });
  const isLive = `document.querySelector("#bar .cursor button").ariaPressed === "true"`;
  const escape = () => page.evaluate(
    `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))`);
  for (const end of [escape, () => page.click("#bar .cursor button"),
    () => page.drag([0.5, 0.3], [0.5, 0.35])]) {
    await page.click("#timeline button", "Replay ¼×");
    await page.until(`!(${isLive})`);
    await end();
    await page.until(isLive);
    await page.frames(10);
    assert.ok(await page.evaluate(isLive));
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});
