// The page in a real browser, with a real server and real input.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Page } from "../Driver/page.mjs";
import { poll } from "../Driver/poll.mjs";
import { browser, server, skip } from "../Driver/suite.mjs";

const snapshot = (session) => server.call("GET", `/v1/sessions/${session}`);

async function open(query, options) {
  const page = await Page.open(browser, `${server.origin}/${query}`, options);
  await page.ready();
  return page;
}

/** Waits until a component is in a state, in the page and in the server. */
async function reach(page, session, component, state) {
  const what = `${component} of ${session} ${state}`;
  await Promise.all([
    poll(async () => (await page.data(component))?.state === state, `${what} in the page`),
    poll(async () => (await snapshot(session))[component].state === state, `${what} in the server`),
  ]);
}

/** Records the offset drawn in each frame from now on, in `drawnOffsets`. */
async function recordFrames(page) {
  await page.evaluate(`{
    window.drawnOffsets = [];
    const content = document.getElementById("content");
    const record = () => {
      drawnOffsets.push(-new DOMMatrix(getComputedStyle(content).transform).m42);
      requestAnimationFrame(record);
    };
    record();
  }`);
}

/** The offsets drawn since the last call, once the last of them is `to`. */
async function framesTo(page, to) {
  await page.until(`Math.abs(drawnOffsets.at(-1) - (${to})) < 0.01`);
  return page.evaluate("drawnOffsets.splice(0)");
}

/** Asserts that the offsets never decrease and that `least` of them differ. */
function assertRises(frames, least) {
  for (let index = 1; index < frames.length; index += 1) {
    const message = `frame ${index} decreases: ${frames}`;
    assert.ok(frames[index] >= frames[index - 1] - 0.01, message);
  }
  assert.ok(new Set(frames).size >= least, `only these offsets were drawn: ${frames}`);
}

/** Creates a session of 20 low rows, without a safe area. */
const create = (session) => server.call("PUT", `/v1/sessions/${session}`,
  { preset: "collection-both", list: { rows: 20, rowHeight: 44 } });

test("a pull with the mouse refreshes the header until its load ends", { skip }, async () => {
  await create("pull");
  const page = await open("?session=pull");
  await page.press([0.5, 0.3], [0.5, 0.62]);
  await reach(page, "pull", "header", "pulling");
  assert.ok(Number((await page.data("header")).pullingPercent) > 1);
  // The whole pull is posted: 213 pt of the finger are 99.8 pt of overscroll.
  await page.until(`document.getElementById("view").dataset.offsetY < -99`);
  await recordFrames(page);
  await page.release([0.5, 0.62]);
  await reach(page, "pull", "header", "refreshing");
  assertRises(await framesTo(page, -54), 5);
  await reach(page, "pull", "header", "idle");
  assertRises(await framesTo(page, 0), 5);

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
  await reach(page, "finger", "header", "refreshing");
  await reach(page, "finger", "header", "idle");
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
  assertRises(await framesTo(page, view.contentOffset.y), 20);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a tap refreshes an auto footer on its label only", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/tap", {
    footer: { kind: "auto" }, list: { rows: 3, rowHeight: 44 },
    simulatedLoad: { footer: { afterMs: 300, rows: 2 } },
  });
  const page = await open("?session=tap");
  await page.press([0.5, 0.8], [0.5, 0.8], 1);
  await page.release([0.5, 0.8]);
  assert.equal((await snapshot("tap")).revision, 0);
  const label = [0.5, (3 * 44 + 22) / 667];
  await page.press(label, label, 1);
  await page.release(label);
  await reach(page, "tap", "footer", "refreshing");
  await reach(page, "tap", "footer", "idle");
  assert.equal((await snapshot("tap")).scrollView.rows, 5);
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
  await recordFrames(page);
  await page.evaluate(`document.getElementById("view").focus()`);
  const end = { key: "End", code: "End", windowsVirtualKeyCode: 35 };
  for (const type of ["rawKeyDown", "keyUp"]) {
    await page.call("Input.dispatchKeyEvent", { type, ...end });
  }
  assertRises(await framesTo(page, 213), 5);
  await page.until(`document.getElementById("view").dataset.offsetY === "213"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a manual clock follows the finger, and stands still else", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/manual", {
    clock: "manual", preset: "home", list: { rows: 20, rowHeight: 44 },
  });
  const page = await open("?session=manual");
  await page.press([0.5, 0.3], [0.5, 0.62]);
  await page.release([0.5, 0.62]);
  await reach(page, "manual", "header", "refreshing");
  const { timeMs } = await snapshot("manual");
  assert.ok(timeMs > 0);
  await server.call("POST", "/v1/sessions/manual/events", { type: "advance", until: "rest" });
  await reach(page, "manual", "header", "idle");
  await page.until(`document.getElementById("view").dataset.offsetY === "0"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the page shows what another client changes or deletes", { skip }, async () => {
  const page = await open("?session=other");
  await server.call("POST", "/v1/sessions/other/events",
    { type: "beginRefreshing", component: "footer" });
  await reach(page, "other", "footer", "refreshing");
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
