// The page in a real browser, with a real server and real input.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const snapshot = (session) => server.call("GET", `/v1/sessions/${session}`);

async function open(query, options) {
  const page = await Page.open(browser, `${server.origin}/${query}`, options);
  await page.ready();
  await page.watchStates();
  return page;
}

/** The states that a component went through, as the server tells. */
async function statesOf(session, component) {
  const { effects } = await server.call("GET", `/v1/sessions/${session}/effects?limit=1000`);
  return effects.filter((each) => each.component === component && each.type === "stateChanged")
    .map(({ to }) => to);
}

/** Records each frame from now on, with the offset drawn, in `frames`. */
async function recordFrames(page) {
  await page.evaluate(`{
    window.frames = [];
    const content = document.getElementById("content");
    testClock.watch = (ms) => frames.push({ ms, offset: -new DOMMatrix(getComputedStyle(content).transform).m42 });
  }`);
}

/** The frames since the last call, up to the first at an offset. */
async function framesTo(page, to) {
  const reached = await page.until(
    `frames.findIndex(({ offset }) => Math.abs(offset - (${to})) < 0.01) + 1`);
  return page.evaluate(`frames.splice(0, ${reached})`);
}

/** Asserts that offsets never decrease, take so many milliseconds at least, and that so many of them differ. */
function assertRises(frames, { ms, count }) {
  const offsets = frames.map(({ offset }) => offset);
  for (let index = 1; index < offsets.length; index += 1) {
    const message = `frame ${index} decreases: ${offsets}`;
    assert.ok(offsets[index] >= offsets[index - 1] - 0.01, message);
  }
  const start = offsets.findLastIndex((offset) => Math.abs(offset - offsets[0]) < 0.01);
  const elapsed = frames.at(-1).ms - frames[start].ms;
  assert.ok(elapsed >= ms, `${elapsed} ms: ${offsets}`);
  const different = new Set(offsets.slice(start)).size;
  assert.ok(different >= count, `${different} of ${offsets}`);
}

/** Creates a session of 20 low rows, without a safe area, whose header closes slowly. */
const create = (session) => server.call("PUT", `/v1/sessions/${session}`, {
  preset: "collection-both", header: { slowAnimationMs: 1600 }, list: { rows: 20, rowHeight: 44 },
});

test("a pull with the mouse refreshes the header until its load ends", { skip }, async () => {
  await create("pull");
  const page = await open("?session=pull");
  await page.press([0.5, 0.3], [0.5, 0.62]);
  await page.shows("header", "pulling");
  assert.ok(Number((await page.data("header")).pullingPercent) > 1);
  // The whole pull is posted: 213 pt of the finger are 99.8 pt of overscroll.
  await page.until(`document.getElementById("view").dataset.offsetY < -99`);
  await recordFrames(page);
  await page.release([0.5, 0.62]);
  await page.shows("header", "refreshing");
  assertRises(await framesTo(page, -54), { ms: 200, count: 10 });
  await page.shows("header", "idle");
  assertRises(await framesTo(page, 0), { ms: 1400, count: 60 });

  assert.deepEqual(await statesOf("pull", "header"), ["pulling", "refreshing", "idle"]);
  const { revision, scrollView } = await snapshot("pull");
  await page.until(`document.querySelector("[data-revision]").dataset.revision === "${revision}"`);
  const { offsetX, offsetY } = await page.data("scroll-view");
  assert.deepEqual([Number(offsetX), Number(offsetY)],
    [scrollView.contentOffset.x, scrollView.contentOffset.y]);
  assert.equal(scrollView.rows, 25);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a pull with a finger refreshes too, in a narrow dark window", { skip }, async () => {
  const page = await open("?session=finger&preset=home",
    { width: 390, height: 844, touch: true, scheme: "dark" });
  await page.swipe([0.5, 0.2], [0.5, 0.6]);
  await page.shows("header", "refreshing");
  await page.shows("header", "idle");
  assert.deepEqual(await statesOf("finger", "header"), ["pulling", "refreshing", "idle"]);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a fling is drawn frame by frame up to the server's final offset", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/fling", { list: { rows: 500, rowHeight: 44 } });
  const page = await open("?session=fling", { touch: true });
  await recordFrames(page);
  await page.swipe([0.5, 0.8], [0.5, 0.3], 6);
  const view = await poll(async () => {
    const { scrollView } = await snapshot("fling");
    return scrollView.contentOffset.y > 0 && !scrollView.motion && scrollView;
  }, "the end of the fling");
  assertRises(await framesTo(page, view.contentOffset.y), { ms: 1000, count: 60 });
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a tap refreshes an auto footer on its label only", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/tap", {
    footer: { kind: "auto" }, list: { rows: 3, rowHeight: 44 },
  });
  const page = await open("?session=tap");
  await page.press([0.5, 0.8], [0.5, 0.8], 1);
  await page.release([0.5, 0.8]);
  assert.equal((await snapshot("tap")).revision, 0);
  const label = [0.5, (3 * 44 + 22) / 667];
  await page.press(label, label, 1);
  await page.release(label);
  await page.shows("footer", "refreshing");
  await server.call("POST", "/v1/sessions/tap/events",
    { type: "endRefreshing", component: "footer" });
  await page.shows("footer", "idle");
  assert.deepEqual(await statesOf("tap", "footer"), ["refreshing", "idle"]);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a component's element shows its snapshot's values", { skip }, async () => {
  const list = { rows: 3, rowHeight: 44 };
  const table = [
    [{ header: {} }, "header", "0", 1],
    [{ dialect: "mjrefresh-1.4.7", footer: { kind: "auto" } }, "footer", undefined, null],
    [{ dialect: "mjrefresh-1.4.7", header: { refreshing: true } }, "header", "0", 0],
  ];
  for (const [index, [configuration, component, percent, arrowAlpha]] of table.entries()) {
    const session = `values-${index}`;
    const body = { clock: "manual", list, ...configuration };
    await server.call("PUT", `/v1/sessions/${session}`, body);
    const page = await open(`?session=${session}`);
    await page.until(`!!document.querySelector('[data-component="${component}"]')`);
    assert.equal((await page.data(component)).pullingPercent, percent);
    if (arrowAlpha !== null) {
      const arrow = `document.querySelector('[data-component="${component}"] .arrow')`;
      await page.until(`${arrow}.style.opacity === "${arrowAlpha}"`);
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test("wheel and keys scroll within the range", { skip }, async () => {
  await create("keys");
  const page = await open("?session=keys");
  const at = await page.point(0.5, 0.5);
  await page.call("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY: 50 });
  await poll(async () => (await snapshot("keys")).scrollView.contentOffset.y === 50, "the wheel");
  await page.until(`document.getElementById("view").dataset.offsetY === "50"`);
  await recordFrames(page);
  await page.evaluate(`document.getElementById("view").focus()`);
  const end = { key: "End", code: "End", windowsVirtualKeyCode: 35 };
  for (const type of ["rawKeyDown", "keyUp"]) {
    await page.call("Input.dispatchKeyEvent", { type, ...end });
  }
  assertRises(await framesTo(page, 213), { ms: 200, count: 10 });
  await page.until(`document.getElementById("view").dataset.offsetY === "213"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a manual clock follows the finger, and stands still else", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/manual", {
    clock: "manual", preset: "home", list: { rows: 20, rowHeight: 44 },
  });
  const page = await open("?session=manual");
  await page.drag([0.5, 0.3], [0.5, 0.62]);
  await page.shows("header", "refreshing");
  const { timeMs } = await snapshot("manual");
  assert.ok(timeMs > 0);
  await server.call("POST", "/v1/sessions/manual/events", { type: "advance", until: "rest" });
  await page.shows("header", "idle");
  await page.until(`document.getElementById("view").dataset.offsetY === "0"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the page shows what another client changes or deletes", { skip }, async () => {
  const page = await open("?session=other");
  await server.call("POST", "/v1/sessions/other/events",
    { type: "beginRefreshing", component: "footer" });
  await page.shows("footer", "refreshing");
  await server.call("DELETE", "/v1/sessions/other");
  await page.until(`document.getElementById("server").dataset.phase === "gone"`);
  await page.close();
});

test("a problem page is styled and obeys the content security policy", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/problems/`);
  await page.until(`document.readyState === "complete" && !!document.querySelector("main table")`);
  assert.equal(await page.evaluate(`getComputedStyle(document.body).margin`), "0px");
  assert.deepEqual(page.problems, []);
  await page.close();
});
