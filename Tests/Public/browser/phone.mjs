// The phone and the why line in a real browser.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const list = { rows: 20, rowHeight: 44 };
const put = (session, body) => server.call("PUT", `/v1/sessions/${session}`, body);
const post = (session, events) =>
  server.call("POST", `/v1/sessions/${session}/events`, { events });
const snapshot = (session) => server.call("GET", `/v1/sessions/${session}`);

async function open(session, options) {
  const page = await Page.open(browser, `${server.origin}/?session=${session}`,
    { width: 1280, height: 800, reducedMotion: true, ...options });
  const { revision } = await snapshot(session);
  await page.until(`document.getElementById("view")?.dataset.revision >= ${revision}`);
  await page.until(`!!document.querySelector(".why b")?.textContent`);
  return page;
}

/** Closes a page that has told of no problem. */
async function close(page) {
  assert.deepEqual(page.problems, []);
  await page.close();
}

const box = (page, selector) => page.evaluate(
  `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`);
const text = (page, selector) => page.evaluate(
  `document.querySelector(${JSON.stringify(selector)}).textContent`);
const press = (page, title) => page.click("#why button", title);

test("the phone fits its column; in a narrow window the view is the screen", { skip }, async () => {
  await put("sizes", { list });
  for (const [width, height, view, bezel] of [
    [1280, 800, 274, 9], [1720, 1000, 375, 9], [1920, 1080, 375, 9], [375, 667, 375, 0], [390, 844, 390, 0],
  ]) {
    const page = await open("sizes", { width, height, touch: width < 600 });
    const drawn = await box(page, "#view");
    assert.equal(Math.round(drawn.width), view, `${width}`);
    const phone = await box(page, "#phone");
    assert.equal(Math.round(drawn.left - phone.left), bezel, `${width}`);
    if (bezel === 0) assert.equal(drawn.left, 0);
    const why = await box(page, "#why");
    if (bezel > 0) assert.ok(why.top >= phone.bottom && why.bottom <= height, `${width}`);
    const isCovered = `(({ left, right, top, bottom }) => !document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      ?.matches("#why button"))(document.querySelector("#why .first").getBoundingClientRect())`;
    assert.equal(await page.evaluate(isCovered), false, `${width}`);
    await close(page);
  }
});

test("bars are in the safe area, and nowhere else", { skip }, async () => {
  for (const [index, [safeAreaInsets, shown, tall]] of [
    [{}, [], false], [{ top: 63 }, [], false], [{ top: 64 }, [".bars", ".status-bar"], false],
    [{ top: 103, bottom: 34 }, [".bars", ".status-bar", ".island", ".home-indicator"], true],
  ].entries()) {
    await put(`bars-${index}`, { list, scrollView: { safeAreaInsets } });
    const page = await open(`bars-${index}`);
    const drawn = await page.evaluate(`[".bars", ".status-bar", ".island", ".home-indicator"]
      .filter((selector) => document.querySelector(selector).checkVisibility())`);
    assert.deepEqual(drawn, shown);
    assert.equal(await page.evaluate(`!!document.querySelector(".status-bar.tall")`), tall);
    await close(page);
  }
  const page = await open("bars-2", { width: 375, height: 667, touch: true });
  assert.deepEqual(await page.evaluate(`[".bars", ".status-bar"]
    .map((selector) => document.querySelector(selector).checkVisibility())`), [true, false]);
  await close(page);
});

test("a row keeps its element while it is visible, and new rows are marked", { skip }, async () => {
  await put("rows", { clock: "manual", list: { rows: 8, rowHeight: 60 } });
  const page = await open("rows");
  await page.evaluate(`window.second = document.querySelector('li[data-index="2"]')`);
  await post("rows", [{ type: "setContentOffset", y: 61 }]);
  await page.until(`document.getElementById("view").dataset.offsetY === "61"`);
  assert.deepEqual(await page.evaluate(`[second.dataset.index, second.hidden,
    second.querySelector("b").textContent, second.querySelector(".number").textContent]`),
    ["2", false, "Bergen", "3"]);
  const marked = `[...document.querySelectorAll("li.new")].map((row) => row.dataset.index).sort()`;
  assert.deepEqual(await page.evaluate(marked), []);
  await post("rows", [{ type: "reloadData", rows: 10 }]);
  await page.until(`${marked}.join() === "8,9"`);
  const mark = `getComputedStyle(document.querySelector("li.new"), "::before").opacity`;
  await page.until(`${mark} === "0"`);
  await close(page);
});

test("a scroll indicator shows while the content moves, and fades", { skip }, async () => {
  await put("indicator", { list });
  const page = await open("indicator");
  const opacity = `Number(getComputedStyle(document.querySelector(".indicator.y")).opacity)`;
  assert.equal(await page.evaluate(opacity), 0);
  await page.press([0.5, 0.7], [0.5, 0.5]);
  await page.until(`document.getElementById("view").dataset.offsetY > 100`);
  await page.until(`${opacity} === 1`);
  await page.release([0.5, 0.5]);
  await page.until(`${opacity} === 0`);
  await close(page);
});

test("the arrow is left of the text or, in old dialects, of the centre", { skip }, async () => {
  const hidden = { stateLabelHidden: true, lastUpdatedTimeLabelHidden: true };
  for (const [index, [dialect, header, x]] of [
    ["mjrefresh-3.7.9", {}, null], ["mjrefresh-3.7.9", { labelLeftInset: 60 }, null],
    ["mjrefresh-3.7.9", { stateLabelHidden: true }, null], ["mjrefresh-3.7.9", hidden, 187.5],
    ["mjrefresh-2.2.1", {}, 87.5], ["mjrefresh-2.2.1", hidden, 187.5],
    ["mjrefresh-1.4.7", {}, 87.5],
  ].entries()) {
    await put(`arrow-${index}`, { clock: "manual", dialect, header, list });
    const page = await open(`arrow-${index}`);
    const [drawn, width] = await page.evaluate(`[
      parseFloat(document.querySelector(".header .arrow").style.left),
      Math.max(...[...document.querySelectorAll(".header .label span")].map((e) => e.offsetWidth)),
    ]`);
    const { labelLeftInset } = (await snapshot(`arrow-${index}`)).header;
    assert.equal(drawn, x ?? 187.5 - width / 2 - labelLeftInset, `${dialect} ${index}`);
    await close(page);
  }
});

test("a trailer's title is right of its arrow, and both are inside", { skip }, async () => {
  for (const labelLeftInset of [0, 25, 60]) {
    const session = `trailer-${labelLeftInset}`;
    await put(session, { clock: "manual", trailer: { labelLeftInset }, list });
    await post(session, [{ type: "setContentSize", width: 375 },
                         { type: "setContentOffset", x: 60 }]);
    const page = await open(session);
    const [trailer, arrow, title] = await Promise.all(
      [".trailer.component", ".trailer .arrow path", ".trailer .label span"]
        .map((selector) => box(page, selector)));
    const drawn = JSON.stringify({ trailer, arrow, title });
    assert.ok(arrow.left >= trailer.left - 0.5 && title.right <= trailer.right, drawn);
    assert.ok(title.top >= trailer.top && title.bottom <= trailer.bottom, drawn);
    if (labelLeftInset > 0) assert.ok(title.left >= arrow.right, drawn);
    await close(page);
  }
});

test("the spinner's phase is the session's time", { skip }, async () => {
  await put("spinner", { clock: "manual", header: { refreshing: true }, list });
  await post("spinner", [{ type: "advance", toMs: 1375 }]);
  const page = await open("spinner", { reducedMotion: false });
  const phase = `document.querySelector(".spinner g").getAnimations()
    .map(({ playState, currentTime }) => [playState, currentTime])[0]`;
  await page.until(`${phase}[1] === 375`);
  assert.deepEqual(await page.evaluate(phase), ["paused", 375]);
  await close(page);
  const reduced = await open("spinner");
  assert.deepEqual(await reduced.evaluate(phase), ["paused", 0]);
  await close(reduced);
});

test("a session without rows and load says so, and offers what helps", { skip }, async () => {
  await put("bare", { header: {} });
  const page = await open("bare", { width: 375, height: 667, touch: true });
  await page.until(`document.querySelector(".why b").textContent === "This session has no rows"`);
  const { top } = await box(page, ".why-actions");
  await press(page, "Add rows");
  await poll(async () => (await snapshot("bare")).scrollView.rows === 20, "the rows");
  await press(page, "Refresh");
  await page.until(`document.querySelector(".why .detail").textContent === "no load ends it"`);
  // A second begin is ignored, and the server's explanation says why.
  await post("bare", [{ type: "beginRefreshing", component: "header" }]);
  await page.until(`document.querySelector(".why").dataset.tone === "ignored"`);
  assert.match(await text(page, ".why b"), /^Ignored: .*refreshing/);
  assert.equal((await box(page, ".why-actions")).top, top, "the buttons stay where they are");
  await page.click(".why .action");
  await poll(async () => (await snapshot("bare")).header.state === "idle", "the end");
  await page.until(`document.querySelector(".why b").textContent === "0.0 of 54 pt"`);
  await close(page);
});

test("the button for a whole pull refreshes, on either clock", { skip }, async () => {
  for (const clock of ["realtime", "manual"]) {
    await put(`pull-${clock}`, { clock, header: {}, list });
    await post(`pull-${clock}`, [{ type: "setContentOffset", y: 100 }]);
    const page = await open(`pull-${clock}`);
    await press(page, "Pull");
    await poll(async () => (await snapshot(`pull-${clock}`)).header.isRefreshing, clock);
    await page.until(`document.querySelector("#why .primary").disabled`);
    await close(page);
  }
});
