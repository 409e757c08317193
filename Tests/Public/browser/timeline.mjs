// The timeline in a real browser: its cursor, its window, replay, fork, a manual clock, its keys.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Page } from "../Driver/page.mjs";
import { browser, clock, poll, server, skip, startServer, test } from "../Driver/suite.mjs";

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
  await page.until(`document.querySelectorAll("#timeline .instants .effect").length > 3
    && document.querySelectorAll(".times text").length > 0`);
  return page;
}

/**
 * The position in the window of an instant on the timeline, at a part of its height, which shows
 * `spanMs` of the tape: from the nearest tick, which no notch may part from it.
 */
async function placeOf(page, atMs, part, spanMs = 12_000) {
  const { top, width, height, marks } = await page.evaluate(`(() => {
    const plot = document.querySelector(".plot").getBoundingClientRect();
    const marks = [...document.querySelectorAll(".times > g")].map(({ lastChild: label }) =>
      [Number.parseFloat(label.textContent) * 1000, plot.left + Number(label.getAttribute("x"))]);
    return { ...plot.toJSON(), marks };
  })()`);
  const [tickMs, x] = marks.toSorted((a, b) => Math.abs(a[0] - atMs) - Math.abs(b[0] - atMs))[0];
  return { x: x + ((atMs - tickMs) * (width - 60)) / spanMs, y: top + height * part };
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
const isLive = `document.querySelector("#bar .cursor button").ariaPressed === "true"`;
const ticks = `[...document.querySelectorAll(".times text")].map((node) => node.textContent)`;
const press = (page, title) => page.click(`#timeline button[title="${title}"]`);

test("a click shows the phone at that instant, as the server tells it", { skip }, async () => {
  const page = await open("scrub");
  for (const [atMs, state] of [[1080, "idle"], [2400, "refreshing"], [3400, "idle"]]) {
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
  await page.until(`${ticks}.includes("2 s")`);
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
  const at = await placeOf(page, 1500, 0.6, 1000);
  await page.call("Input.dispatchMouseEvent",
    { type: "mouseWheel", ...at, deltaX: 0, deltaY: -300 });
  await page.until(`${ticks}.includes("1.5 s") && !${ticks}.includes("1.0 s")`);
  await click(page, at);
  await click(page, at, 2);
  await page.until(`${ticks}.includes("2.0 s") && ${ticks}.includes("3.0 s")`);
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
  const startedAt = clock.passedMs;
  await press(page, "The last take (space)");
  await page.until(`states.length > 6`);
  // The pull and what follows until the last effect, four times as long, and then the pull again.
  const { effects } = await server.call("GET", "/v1/sessions/replay/effects");
  assert.ok(clock.passedMs - startedAt > 4 * (effects.at(-1).atMs - 1000), "it is slow");
  assert.deepEqual((await page.evaluate("states")).slice(0, 7),
    ["idle", "pulling", "refreshing", "idle", "pulling", "refreshing", "idle"]);
  await page.click(".take-bar button", "1×");
  await key(page, "Escape");
  await page.until(isLive);
  await page.until(`document.querySelector("#timeline [title='The last take (space)']").textContent === "Replay 1×"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a fork has the events up to the cursor, and opens", { skip }, async () => {
  const page = await open("forked");
  await click(page, await placeOf(page, 3000, 0.5));
  await page.until(`!(${isLive})`);
  await press(page, "A copy of the session up to here");
  await page.until(`location.search.includes("forked-fork")`);
  // The pull and the first `advance`, which was under way.
  assert.equal((await server.call("GET", "/v1/sessions/forked-fork")).revision, 2);
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
      .includes("The session came to rest without header pulling.")`);
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

test("what is sent while a manual clock's future is shown happens at the instant shown", { skip }, async () => {
  const page = await open("sent-ahead");
  await server.call("POST", "/v1/sessions/sent-ahead/events", { type: "beginRefreshing", component: "header" });
  const { timeMs } = await server.call("GET", "/v1/sessions/sent-ahead");
  await page.click("#timeline [aria-label=Play]");
  await page.until(`${instant} * 1000 > ${timeMs} + 500`);
  await page.click("#why button", "End");
  const end = await poll(async () => (await server.call("GET", "/v1/sessions/sent-ahead/events?limit=1000")).events
    .find(({ event }) => event.type === "endRefreshing"), "the end of the refresh");
  assert.ok(end.atMs > timeMs + 500 && end.atMs < timeMs + 1500, `${end.atMs} after ${timeMs}`);
  await page.until(isLive);
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
  await page.until(`${instant} === 1`);
  await key(page, "End");
  await page.until(`${instant} === 8`);
  const wide = await page.evaluate(ticks);
  for (let count = 0; count < 5; count += 1) await key(page, "w");
  await page.until(`JSON.stringify(${ticks}) !== '${JSON.stringify(wide)}'`);
  const zoomed = await page.evaluate(ticks);
  await key(page, "a");
  await page.until(`JSON.stringify(${ticks}) !== '${JSON.stringify(zoomed)}'`);
  await key(page, "Escape");
  await page.until(`${isLive} && JSON.stringify(${ticks}) === '${JSON.stringify(wide)}'`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

/** What the tape shows: texts of its notches, and whether the present is its right edge. */
const notches = `[...document.querySelectorAll(".plot .notches > g text")].map((node) => node.textContent)`;
const isNow = `document.querySelector(".plot .now").getAttribute("display") === "inline"`;

test("rests are folded to notches with their lengths, and a double click opens one", { skip }, async () => {
  const page = await open("folded");
  await server.call("POST", "/v1/sessions/folded/events", { events: [
    { type: "gesture", by: { y: 80 }, overMs: 300, atMs: 60_000 }, { type: "advance", until: "rest" }] });
  await page.until(`${notches}.join() === "‹56 s›" && ${isNow}`);
  // Keys jump over a notch.
  await key(page, "[");
  await key(page, "ArrowLeft");
  await key(page, "Escape");
  const { x, y } = await page.evaluate(`(() => {
    const { left, top, width, height } =
      document.querySelector(".plot .notches rect").getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  })()`);
  await click(page, { x, y });
  await click(page, { x, y }, 2);
  await page.until(`${notches}.length === 0`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("insets that are set at creation are no part of the curve", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/insets",
    { ...configuration, clock: "realtime", scrollView: { safeAreaInsets: { top: 64 } } });
  await server.call("POST", "/v1/sessions/insets/events", { type: "setContentOffset", y: -64 });
  const page = await Page.open(browser, `${server.origin}/?session=insets`, { width: 1280, height: 800 });
  await page.until(`document.querySelector("#timeline .now") !== null`);
  assert.equal(await page.evaluate(`document.querySelectorAll("#timeline .bands [data-state]").length`), 0);
  await page.drag([0.5, 0.3], [0.5, 0.5]);
  const values = `[...document.querySelectorAll("#timeline .values text")].map((node) => node.textContent)`;
  await page.until(`${values}.includes("54 arms")`);
  const greatest = (await page.evaluate(values)).filter((text) => / pt$/.test(text)).map(parseFloat);
  assert.ok(greatest[0] < 200, `the offset before is not in its range: ${greatest}`);
  await page.close();
});

test("the tape continues at rest, and once the rest is folded only its length changes", { skip },
  async () => {
    await server.call("PUT", "/v1/sessions/rest",
      { header: { style: "normal" }, list: configuration.list, simulatedLoad: { header: { afterMs: 100 } } });
    const page = await Page.open(browser, `${server.origin}/?session=rest`,
      { width: 1280, height: 800 });
    await page.ready();
    await page.drag([0.5, 0.3], [0.5, 0.6]);
    await page.until(`${notches}.length === 1 && ${isNow}`);
    await page.evaluate(`{
      window.changes = [];
      window.curvedAt = performance.now();
      const observer = new MutationObserver((list) => list.forEach(({ target }) => {
        const isCurve = target.parentElement?.closest(".curves") !== null;
        if (isCurve) curvedAt = performance.now();
        changes.push(isCurve ? "curve" : target.textContent);
      }));
      for (const name of ["grid", "front"]) {
        observer.observe(document.querySelector("#timeline ." + name), { subtree: true, childList: true, attributes: true });
      }
    }`);
    // The frame that folds is not the last of the motion, and the last samples come after it.
    await page.until("performance.now() - curvedAt > 500");
    await page.evaluate(`changes = []`);
    await page.pass(2000);
    const changes = await page.evaluate("[...new Set(changes)]");
    assert.ok(changes.length > 0 && changes.every((text) => /^‹\d+ s›$/.test(text)), `${changes}`);
    await page.drag([0.5, 0.3], [0.5, 0.6]);
    await page.until(`changes.includes("curve")
      && document.querySelector("#timeline .bands [data-state=refreshing]") !== null`);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

/** The pixels of the chart that have no curve, from the first event to now and out of notches. */
const holes = `(() => {
  const plot = document.querySelector(".plot").getBoundingClientRect();
  const spans = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
    .map((box) => [box.left - plot.left, box.right - plot.left]);
  const bands = spans("#timeline .bands rect");
  if (bands.length === 0) return null;
  const start = Math.ceil(Math.max(Math.min(...bands.map(([from]) => from)), 60)) + 2;
  const folded = spans(".plot .notches rect:first-child");
  const parts = document.querySelector('.curves [data-curve="offset"] .line').getAttribute("d").split("M").slice(1)
    .map((part) => part.split("L").map(parseFloat)).map((xs) => [xs[0], xs.at(-1)]);
  return Array.from({ length: Math.floor(plot.width) - 4 - start }, (_, index) => start + index)
    .filter((x) => ![...folded, ...parts].some(([from, to]) => from - 2 <= x && x <= to + 2));
})()`;

/** Waits until the chart is whole, which the mere passing of time would make it once it has folded or moved. */
async function whole(page) {
  const from = clock.passedMs;
  await page.until(`document.querySelector(".curves .line") !== null && ${isNow} && (${holes})?.length === 0`);
  assert.ok(clock.passedMs - from < 6000, `after ${clock.passedMs - from} ms`);
}

test("the tape has no hole after a load of the page", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/whole", { header: { style: "normal" }, list: configuration.list });
  const page = await Page.open(browser, `${server.origin}/?session=whole`, { width: 1280, height: 800 });
  await page.ready();
  await page.drag([0.5, 0.3], [0.5, 0.6]);
  await page.until(`document.querySelector("#timeline .bands [data-state=refreshing]") !== null`);
  await page.reload();
  await page.ready();
  await whole(page);
  await page.close();
});

test("the tape has no hole after the server was away, and shows what happened meanwhile", { skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "overscroll-tape-"));
  const options = ["--data-dir", folder];
  let current = await startServer(0, options);
  try {
    await current.call("PUT", "/v1/sessions/away", { header: {}, list: configuration.list,
      simulatedLoad: { header: { afterMs: 1200 } } });
    const page = await Page.open(browser, `${current.origin}/?session=away`, { width: 1280, height: 800 });
    await page.ready();
    await page.drag([0.5, 0.3], [0.5, 0.6]);
    await page.until(`document.querySelector("#timeline .bands [data-state=refreshing]") !== null`);
    await current.stop();
    await page.until(`document.getElementById("server").dataset.phase === "away"`);
    // The load ends while nobody sees it.
    await page.pass(1300);
    current = await startServer(new URL(current.origin).port, options);
    await page.until(`document.getElementById("server").dataset.phase === "live"`);
    await page.until(`[...document.querySelectorAll("#timeline .bands [data-state]")].map(({ dataset }) => dataset.state)
      .join().includes("refreshing,idle")`);
    await whole(page);
    await page.close();
  } finally {
    await current.stop();
    await rm(folder, { recursive: true });
  }
});

test("the tape has no hole after A/B", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/compared", { header: {}, list: configuration.list,
    simulatedLoad: { header: { afterMs: 300 } } });
  const page = await Page.open(browser, `${server.origin}/?session=compared`, { width: 1280, height: 800 });
  await page.ready();
  await page.drag([0.5, 0.3], [0.5, 0.6]);
  await page.click("#compare");
  await page.click("dialog button", "MJRefresh 1.4.7");
  await page.until(`document.querySelectorAll(".lane:not([hidden]) .view[data-revision]").length === 2`);
  // Something happens to the session that is not in sight.
  await server.call("POST", "/v1/sessions/compared/events", { type: "beginRefreshing", component: "header" });
  await page.drag([0.5, 0.3], [0.5, 0.6]);
  await page.until(`document.querySelector(".notice p")?.textContent.length > 0`);
  await whole(page);
  await page.click("#compare");
  await page.until(`document.getElementById("session").textContent === "compared"`);
  await page.ready();
  await whole(page);
  await page.close();
});
