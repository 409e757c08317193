// The timeline in a real browser: its cursor, its window, replay, fork, a manual clock, its keys.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { poll } from "../Driver/poll.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

const configuration = {
  clock: "manual", list: { rows: 20, rowHeight: 60 }, header: { style: "normal" },
};

/** A page with a session in which a pull, of 0.5 s, began at 1 s and refreshed the header. */
async function open(session, { loadMs = 1500, overMs = 500 } = {}) {
  await server.call("PUT", `/v1/sessions/${session}`,
    { ...configuration, simulatedLoad: { header: { afterMs: loadMs, rows: 3 } } });
  await server.call("POST", `/v1/sessions/${session}/events`, { events: [
    { type: "gesture", by: { y: 220 }, overMs, atMs: 1000 },
    { type: "advance", until: "rest" },
    { type: "advance", toMs: 8000 },
  ] });
  const page = await Page.open(browser, `${server.origin}/?session=${session}`,
    { width: 1280, height: 800, notesRequests: true });
  await page.until(`document.querySelectorAll("#timeline .instants .effect").length > 3`);
  return page;
}

/** The position in the window of an instant on the timeline, at a part of its height. */
async function placeOf(page, atMs, part, { fromMs = 0, toMs = 12_000 } = {}) {
  const { left, top, width, height } = await page.evaluate(
    `document.querySelector(".plot").getBoundingClientRect().toJSON()`);
  const x = left + 60 + ((width - 60) * (atMs - fromMs)) / (toMs - fromMs);
  return { x, y: top + height * part };
}

async function click(page, point, clickCount = 1) {
  for (const type of ["mousePressed", "mouseReleased"]) {
    await page.call("Input.dispatchMouseEvent", { type, ...point, button: "left", clickCount });
  }
}

async function key(page, name) {
  await page.evaluate(`document.querySelector(".plot").dispatchEvent(
    new KeyboardEvent("keydown", { key: ${JSON.stringify(name)}, bubbles: true }))`);
}

const instant = `Number.parseFloat(document.querySelector(".instant").textContent)`;
const isLive = `document.querySelector("#timeline .live").ariaPressed === "true"`;
const ticks = `[...document.querySelectorAll(".times text")].map((node) => node.textContent)`;
const press = (page, title) => page.click(`#timeline button[title="${title}"]`);

test("a click shows the phone at that instant, as the server tells it", { skip }, async () => {
  const page = await open("scrub");
  for (const [atMs, state] of [[1150, "idle"], [2400, "refreshing"], [6000, "idle"]]) {
    await click(page, await placeOf(page, atMs, 0.5));
    await page.until(`Math.abs(${instant} * 1000 - ${atMs}) < 20`);
    const shown = await page.evaluate(`${instant} * 1000`);
    const told = await server.call("GET", `/v1/sessions/scrub?atMs=${shown}`);
    assert.equal(told.header.state, state);
    await poll(async () => (await page.data("header")).state === state, `${state} at ${atMs}`);
    const drawn = `-new DOMMatrix(
      getComputedStyle(document.getElementById("content")).transform).m42`;
    await page.until(`Math.abs(${drawn} - (${told.presentation.contentOffset.y})) < 0.5`);
    const text = await page.evaluate(
      `document.querySelector(".plot").getAttribute("aria-valuetext")`);
    assert.match(text, new RegExp(`^\\d\\.\\d{3} s, header ${state}, [\\d.]+ points$`));
  }
  await click(page, await placeOf(page, 1502, 0.5));
  await page.until(`${instant} === 1.5`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a brush zooms, a double click fits, the wheel zooms", { skip }, async () => {
  const page = await open("brush");
  await page.until(`${ticks}.includes("12 s")`);
  const [from, to] = [await placeOf(page, 1000, 0.6), await placeOf(page, 2000, 0.6)];
  await page.mouse("mousePressed", from);
  for (const part of [0.3, 0.7, 1]) {
    await page.mouse("mouseMoved", { x: from.x + (to.x - from.x) * part, y: from.y });
  }
  await page.until(`document.querySelector(".brush").getAttribute("display") === "inline"`);
  await page.mouse("mouseReleased", to);
  await page.until(`${ticks}.at(0) === "1.0 s" && ${ticks}.at(-1) === "2.0 s"`);
  // The samples of the new window are asked for at its resolution.
  await poll(() => page.requests.some((path) => /trajectory.*stepMs=1$/.test(path)), "its samples");
  const at = await placeOf(page, 1500, 0.6, { fromMs: 1000, toMs: 2000 });
  await page.call("Input.dispatchMouseEvent",
    { type: "mouseWheel", ...at, deltaX: 0, deltaY: -300 });
  await page.until(`${ticks}.includes("1.5 s") && !${ticks}.includes("1.0 s")`);
  await click(page, at);
  await click(page, at, 2);
  await page.until(`${ticks}.at(0) === "0 s" && ${ticks}.length > 5`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a replay plays the last take slowly, again and again", { skip }, async () => {
  const page = await open("replay", { loadMs: 200, overMs: 250 });
  await page.evaluate(`{
    window.states = [];
    const look = () => {
      const { state } = document.querySelector('[data-component="header"]').dataset;
      const isPlaying = document.querySelector("[aria-label=Pause]") !== null;
      if (isPlaying && states.at(-1) !== state) states.push(state);
      requestAnimationFrame(look);
    };
    look();
  }`);
  const startedAt = Date.now();
  await press(page, "The last take, slowly (space)");
  await page.until(`states.length > 6`);
  // The pull and what follows until the last effect, four times as long, and then the pull again.
  const { effects } = await server.call("GET", "/v1/sessions/replay/effects");
  assert.ok(Date.now() - startedAt > 4 * (effects.at(-1).atMs - 1000), "it is slow");
  assert.deepEqual((await page.evaluate("states")).slice(0, 7),
    ["idle", "pulling", "refreshing", "idle", "pulling", "refreshing", "idle"]);
  await key(page, "Escape");
  await page.until(isLive);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a fork has the events up to the cursor, and opens", { skip }, async () => {
  const page = await open("forked");
  await click(page, await placeOf(page, 3000, 0.5));
  await page.until(`!(${isLive})`);
  await press(page, "A copy of the session up to here");
  await page.until(`location.search.includes("forked-fork-1")`);
  // The pull and the first `advance`, which was under way.
  assert.equal((await server.call("GET", "/v1/sessions/forked-fork-1")).revision, 2);
  await page.until(`${isLive}`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a manual clock steps, runs until a state, plays and stays where it was paused", { skip },
  async () => {
    const page = await open("clock");
    const timeMs = async () => (await server.call("GET", "/v1/sessions/clock")).timeMs;
    await page.click("#timeline button", "Step a frame");
    await poll(async () => (await timeMs()) === 8016.667, "a frame");
    await page.click("#timeline button", "Step");
    await poll(async () => (await timeMs()) === 8116.667, "the field's step");
    await server.call("POST", "/v1/sessions/clock/events",
      { type: "gesture", by: { y: 220 }, overMs: 500 });
    const runUntil = (wanted) => page.evaluate(`{
      const select = document.querySelector("[aria-label='Run until']");
      select.selectedIndex = [...select.options].findIndex(({ text }) => text === "${wanted}");
      select.dispatchEvent(new Event("change"));
    }`);
    await runUntil("header idle");
    await poll(async () => (await timeMs()) > 9000, "the end of the refresh");
    await runUntil("header pulling");
    await page.until(`document.getElementById("notices").textContent
      .includes("It came to rest without header pulling.")`);
    await server.call("POST", "/v1/sessions/clock/events",
      { type: "beginRefreshing", component: "header" });
    await page.until(`document.querySelector('[data-component="header"]').dataset.state
      === "refreshing"`);
    const before = await timeMs();
    await page.click("#timeline [aria-label=Play]");
    // The future is drawn: the load ends, while the server's clock stands.
    await page.until(`document.querySelector('[data-component="header"]').dataset.state
      === "idle"`);
    assert.equal(await timeMs(), before);
    await page.click("#timeline [aria-label=Pause]");
    await poll(async () => (await timeMs()) > before + 1500, "the advance");
    await page.until(`${isLive}`);
    await page.until(`Math.abs(${instant} * 1000 - ${await timeMs()}) < 1`);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test("keys move the cursor and the window", { skip }, async () => {
  const page = await open("keys");
  await key(page, ",");
  await page.until(`!(${isLive})`);
  const effects = (await server.call("GET", "/v1/sessions/keys/effects")).effects;
  const last = effects.at(-1).atMs / 1000;
  await page.until(`Math.abs(${instant} - ${last}) < 0.001`);
  await key(page, "ArrowLeft");
  await page.until(`Math.abs(${instant} - ${last - 0.0167}) < 0.001`);
  await key(page, ".");
  await page.until(`Math.abs(${instant} - ${last}) < 0.001`);
  await key(page, "Home");
  await page.until(`${instant} === 0`);
  await key(page, "End");
  await page.until(`${instant} === 8`);
  const wide = await page.evaluate(ticks);
  await key(page, "w");
  await page.until(`JSON.stringify(${ticks}) !== '${JSON.stringify(wide)}'`);
  const zoomed = await page.evaluate(ticks);
  await key(page, "a");
  await page.until(`JSON.stringify(${ticks}) !== '${JSON.stringify(zoomed)}'`);
  await key(page, "Escape");
  await page.until(`${isLive} && ${ticks}.at(-1) === "12 s"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("at rest nothing is drawn, also while the time goes on", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/rest", { header: { style: "normal" } });
  const page = await Page.open(browser, `${server.origin}/?session=rest`,
    { width: 1280, height: 800, notesRequests: true });
  await page.until(`document.querySelectorAll("#timeline .bands [data-state]").length > 0`);
  // The past before the page was opened is there, if it is long enough to be asked for.
  await page.quiet(1500);
  await page.evaluate(`{
    window.changes = 0;
    const { stroke } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.stroke = function () {
      changes += 1;
      stroke.call(this);
    };
    new MutationObserver((list) => (changes += list.length)).observe(
      document.querySelector("#timeline"), { subtree: true, childList: true, attributes: true });
    window.since = ${instant};
  }`);
  await page.until(`${instant} > since + 1`);
  assert.equal(await page.evaluate("changes"), 0);
  await page.drag([0.5, 0.3], [0.5, 0.6]);
  await page.until(`changes > 0
    && document.querySelector("#timeline .bands [data-state=refreshing]") !== null`);
  assert.deepEqual(page.problems, []);
  await page.close();
});
