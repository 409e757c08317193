// The panel in a real browser: its tabs, the state diagram and the log.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const list = { rows: 20, rowHeight: 44 };

async function open(session, panel, configuration, events = []) {
  await server.call("PUT", `/v1/sessions/${session}`, { clock: "manual", list, ...configuration });
  if (events.length > 0) await server.call("POST", `/v1/sessions/${session}/events`, { events });
  const page = await Page.open(browser, `${server.origin}/?session=${session}&panel=${panel}`,
    { width: 1280, height: 800, notesRequests: true });
  await page.until(`document.getElementById("server")?.dataset.phase === "live"`);
  return page;
}

async function press(page, ...keys) {
  for (const key of keys) {
    for (const type of ["rawKeyDown", "keyUp"]) {
      await page.call("Input.dispatchKeyEvent", { type, key, code: key });
    }
  }
}

const text = (page, selector) =>
  page.evaluate(`document.querySelector('${selector}')?.textContent`);
const arrow = (from, to) => `[data-arrow="${from}-${to}"]`;
const isKind = (id, kind) => `document.querySelector('${id}')?.dataset.kind === "${kind}"`;

test("the arrow keys choose a tab, which is the only tab stop", { skip }, async () => {
  const page = await open("tabs", "state", { header: {} });
  await page.evaluate(`document.getElementById("tab-state").focus()`);
  const chosen = `[...document.querySelectorAll('[role="tab"]')]
    .filter((tab) => tab.ariaSelected === "true" && tab.tabIndex === 0
      && !document.getElementById(tab.getAttribute("aria-controls")).hidden)
    .map((tab) => tab.id).join()`;
  const last = await page.evaluate(`[...document.querySelectorAll('[role="tab"]')].at(-1).id`);
  for (const [key, tab] of [["End", last], ["ArrowRight", "tab-state"], ["ArrowLeft", last],
                            ["Home", "tab-state"]]) {
    await press(page, key);
    assert.equal(await page.evaluate(chosen), tab, key);
    assert.equal(await page.evaluate("document.activeElement.id"), tab, key);
  }
  await page.click("#tab-log");
  assert.equal(await page.evaluate(chosen), "tab-log");
  assert.match(await page.evaluate("location.search"), /panel=log/);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a diagram whose question got no answer says nothing, and asks again", { skip }, async () => {
  const page = await open("unexplained", "state", { header: {} });
  await page.until(isKind(arrow("idle", "pulling"), "nearest"));
  await page.hold("*/explain*");
  await server.call("POST", "/v1/sessions/unexplained/events", { type: "beginRefreshing", component: "header" });
  // The line below the phone asks, too.
  for (const count of [1, 2]) {
    const { requestId } = await poll(() => page.paused[count - 1], `question ${count}`);
    await page.call("Fetch.failRequest", { requestId, errorReason: "ConnectionRefused" });
  }
  await page.frames(10);
  assert.equal(await text(page, ".diagram-side .empty"), "");
  await page.letGo();
  await page.until(isKind(arrow("refreshing", "idle"), "nearest"));
  await page.close();
});

test("the diagram follows a pull, and lights the change that came", { skip }, async () => {
  const page = await open("pull", "state", { header: {}, clock: "realtime" });
  const pulling = arrow("idle", "pulling");
  await page.until(isKind(pulling, "nearest"));
  assert.match(await text(page, `${pulling} text`), /^past 54 pt$/);
  await page.press([0.5, 0.3], [0.5, 0.36], 4);
  await page.evaluate(`document.querySelector('${pulling}').focus()`);
  await page.until(`/past 54 pt: [1-4]\\d\\.\\d to go/
    .test(document.querySelector(".details").textContent)`);
  await page.press([0.5, 0.36], [0.5, 0.62]);
  await page.until(isKind(pulling, "last"));
  await page.until(isKind(arrow("pulling", "refreshing"), "nearest"));
  assert.equal(await text(page, '.box[aria-current="true"]'), "pulling");
  await page.release([0.5, 0.62]);
  await page.until(isKind(arrow("pulling", "refreshing"), "last"));
  assert.equal(await text(page, `${arrow("pulling", "refreshing")} text`), "finger lifts");
  const asked = await page.evaluate(`testClock.requests.filter(({ path }) => path.includes("/explain"))
    .map(({ sentAt }) => sentAt)`);
  const ms = asked.at(-1) - asked[0];
  assert.ok(asked.length > 1 && asked.length <= ms / 250 + 2, `${asked.length} in ${ms} ms`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("grip, why line, diagram, axis and values count from the edge of what is in motion", { skip }, async () => {
  const page = await open("numbers", "state", { header: {}, footer: { kind: "back" },
    simulatedLoad: {}, scrollView: { safeAreaInsets: { top: 64, bottom: 34 } } });
  const told = () => page.evaluate(`(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)]
      .filter((node) => node.checkVisibility()).map((node) => node.textContent);
    return { grip: texts(".grip"), why: texts(".why b")[0], axis: texts('#timeline [data-kind="threshold"] text'),
      arrow: texts('[data-arrow="idle-pulling"] text')[0], diagram: document.querySelector(".diagram").ariaLabel,
      values: texts(".readings dd").slice(0, 3) };
  })()`);
  await server.call("POST", "/v1/sessions/numbers/events", { type: "setContentOffset", y: -64 });
  await page.until(`document.querySelector(".why b").textContent === "0.0 of 54 pt"`);
  await page.until(isKind(arrow("idle", "pulling"), "nearest"));
  const rest = await told();
  assert.deepEqual([rest.grip, rest.arrow, rest.diagram], [["54 pt"], "past 54 pt", "States of the header"]);
  await server.call("POST", "/v1/sessions/numbers/events", { events: [
    { type: "setContentOffset", y: 600 }, { type: "beginRefreshing", component: "footer" },
    { type: "advance", byMs: 1000 }] });
  await page.until(`document.querySelector(".diagram").ariaLabel === "States of the footer"`);
  await page.until(`document.querySelector('.threshold.footer .grip')?.checkVisibility() && [...document.querySelectorAll(
    '#timeline [data-kind="threshold"] text')].some(({ textContent }) => textContent === "44 arms")`);
  await page.until(`[...document.querySelectorAll(".readings section")].at(1).textContent.includes("44.0 pt")`);
  const { grip, why, axis, arrow: label } = await told();
  assert.deepEqual([grip, why, axis, label], [["44 pt"], "Waits for its load", ["44 arms"], "past 44 pt"]);
  const raw = await page.evaluate(`[...document.querySelectorAll(".readings [title^='raw offset']")].length`);
  assert.ok(raw >= 2);
  assert.doesNotMatch(await page.evaluate(`document.body.innerText`), /[−-]118/);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a focused arrow lists its conditions; nothing is asked at rest", { skip }, async () => {
  const page = await open("details", "state", { header: {} });
  await page.until(isKind(arrow("idle", "pulling"), "nearest"));
  await page.evaluate(`document.querySelector('${arrow("idle", "pulling")}').focus()`);
  const lines = await page.evaluate(`[...document.querySelectorAll(".details:not([hidden]) li")]
    .map((line) => line.textContent)`);
  assert.ok(lines.includes("it is idle"), `${lines}`);
  assert.ok(lines.includes("× past 54 pt: 54.0 to go"), `${lines}`);
  await press(page, "Escape");
  assert.equal(await page.evaluate(`document.querySelector(".details").hidden`), true);
  assert.equal(asked(page), 1);
  // Ten frames more of the same ask nothing; another revision asks once.
  await page.frames(10);
  assert.equal(asked(page), 1);
  await server.call("POST", "/v1/sessions/details/events",
    { type: "beginRefreshing", component: "header" });
  await page.until(isKind(arrow("idle", "refreshing"), "last"));
  await page.quiet();
  assert.equal(asked(page), 2);
  await page.close();
});

/** How often the page has asked for an explanation. */
const asked = (page) => page.requests.filter((request) => request.includes("/explain")).length;

const rowCount = `Number(document.querySelector(".log-rows").ariaRowCount)`;

test("a row of the log sets the cursor; moves are one row; a filter hides rows", { skip }, async () => {
  const moves = Array.from({ length: 20 }, (_, index) =>
    ({ type: "dragMoved", x: 180, y: 200 + index * 12, atMs: (index + 1) * 20 }));
  const page = await open("log", "log", { header: {} },
    [{ type: "dragBegan", x: 180, y: 200 }, ...moves, { type: "dragEnded", atMs: 500 }]);
  const rows = `[...document.querySelectorAll(".log-row")]
    .sort((a, b) => a.ariaRowIndex - b.ariaRowIndex).map((row) => row.textContent)`;
  await page.until(`document.querySelectorAll(".log-row").length > 4`);
  const before = await page.evaluate(rows);
  const change = before.findIndex((row) => row.includes("stateChanged idle→pulling"));
  assert.ok(change > 1, `${before}`);
  assert.match(before[1], /dragMoved × \d+ to x 180/);

  const atMs = (await server.call("GET", "/v1/sessions/log/effects")).effects[0].atMs;
  await page.evaluate(`document.getElementById("log-row-${change}").click()`);
  const shown = (at) => `document.querySelector(".instant").textContent === "${at}"`;
  await page.until(shown(`${(atMs / 1000).toFixed(3)} s`));
  await page.until(
    `document.querySelector(".log-row[aria-current=true]")?.id === "log-row-${change}"`);
  await page.evaluate(`document.querySelector(".log-rows").focus()`);
  await press(page, "Home", "Enter");
  await page.until(shown("0.000 s"));

  await page.evaluate(`{
    const field = document.querySelector(".log-filter input");
    field.value = "pulling";
    field.dispatchEvent(new Event("input"));
  }`);
  assert.deepEqual((await page.evaluate(rows)).filter((row) => !row.includes("pulling")), []);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a long log draws few rows, and follows its end", { skip }, async () => {
  const scroll = (count) => Array.from({ length: count }, (_, index) =>
    ({ type: "setContentOffset", y: index % 100 }));
  const page = await open("long", "log", { header: {} }, scroll(1800));
  const first = `Math.min(...[...document.querySelectorAll(".log-row .number")]
    .map((cell) => Number(cell.textContent.split(" ")[1])))`;
  // What is older is read too: the takes are counted from the first event.
  await page.until(`${rowCount} === 1800 && ${first} > 1700`);
  assert.ok(await page.evaluate(`document.querySelectorAll(".log-row").length`) < 60);
  await server.call("POST", "/v1/sessions/long/events", { events: scroll(1) });
  await page.until(`[...document.querySelectorAll(".log-row")]
    .some((row) => row.textContent.includes("event 1801"))`);
  await page.evaluate(`document.querySelector(".log-rows").scrollTop = 0`);
  await page.until(`${first} === 1`);
  assert.equal(await text(page, "#tab-log .count"), "1801");
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("what violates a property is marked, counted and shown", { skip }, async () => {
  const component = "header";
  const page = await open("violates", "log", { header: {} }, [
    { type: "setContentOffset", y: 10 }, { type: "beginRefreshing", component },
    { type: "advance", byMs: 1000 }, { type: "removeComponent", component }]);
  const sum = ".log-violated button:not([hidden])";
  await page.until(
    `/^\\d laws?\\b.* violated$/.test(document.querySelector("${sum}")?.textContent)`);
  const isMarked = `[...document.querySelectorAll(".log-row:has(.violation) .number")]
    .some(({ textContent }) => textContent === "event 4")`;
  await page.until(isMarked);
  const judged = () =>
    page.requests.filter((request) => request === "POST /v1/recordings/properties").length;
  await page.frames(10);
  assert.equal(judged(), 1);

  // It leads to the row, also where a filter hides it.
  await page.evaluate(`{
    const field = document.querySelector(".log-filter input");
    field.value = "setContentOffset";
    field.dispatchEvent(new Event("input"));
  }`);
  await page.until(`${rowCount} === 1`);
  await page.click(sum);
  const says = (words) =>
    page.until(`document.querySelector(".log-details").textContent.includes("${words}")`);
  await says("prompt, header: The refreshing effect");
  await page.click(sum);
  await says("contentInset.top is 54, the app set 0inset-restored, header, height left: At rest");
  assert.match(await text(page, ".log-row[aria-selected=true] .number"), /^event 4$/);
  assert.equal(await page.evaluate(`document.activeElement.role`), "grid");
  await press(page, "Home");
  await page.until(`document.querySelector(".log-details").hidden`);

  // What happens then is judged with all before it.
  await server.call("POST", "/v1/sessions/violates/events", { type: "setContentOffset", y: 20 });
  await poll(() => judged() === 2, "it is judged again");
  await page.until(isMarked);
  await page.quiet();
  assert.equal(judged(), 2);
  assert.deepEqual(page.problems, []);
  await page.close();
});
