// Sessions of Android's, Flutter's and the web's dialect, in a real browser.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

const dialects = {
  "android-default": { travel: 90, look: "circle", drawing: ".disk .ring" },
  "flutter-android": { travel: 180, look: "disk", drawing: ".disk .ring" },
  "web-default": { travel: 150, look: "strip", drawing: ".strip .text" },
};

/** What is wrong in the texts of the page: numbers that are none, and pointers of the API. */
const wrongTexts = `[...document.querySelectorAll("#why, #panel, #takes, #timeline, #notices")]
  .map((part) => part.innerText.match(/NaN|undefined|null|Infinity|\\/header\\S*/)?.[0]).filter(Boolean)`;

const component = `document.querySelector(".view .component.header")`;

for (const [preset, { travel, look, drawing }] of Object.entries(dialects)) {
  test(`a session of ${preset} is pulled, refreshes and ends`, { skip }, async () => {
    const path = `/v1/sessions/${preset}`;
    const post = (event) => server.call("POST", `${path}/events`, event);
    await server.call("PUT", path, { preset, clock: "manual" });
    const page = await Page.open(browser, `${server.origin}/?session=${preset}`, { width: 1280, height: 800 });
    await page.ready();
    const until = (state) => page.until(`${component}?.dataset.state === "${state}"`);
    await until("idle");
    await page.until(`${component}.dataset.look === "${look}"`);

    await post({ type: "dragBegan", x: 180, y: 200 });
    for (let step = 1; step <= 20; step += 1) {
      await post({ type: "dragMoved", x: 180, y: 200 + 30 + (travel * step) / 20, atMs: step * 16 });
    }
    await until("armed");
    const { header } = await server.call("GET", path);
    // The page draws the moves one after another: the last one is what it comes to.
    await page.until(`Number(${component}.dataset.pullingPercent) === ${header.travel / header.thresholdTravel}`);
    assert.ok(await page.evaluate(`${component}.querySelector("${drawing}").checkVisibility()`));
    await page.until(`document.getElementById("why").innerText.includes("let go to refresh")`);
    assert.deepEqual(await page.evaluate(wrongTexts), []);

    await post({ type: "dragEnded", atMs: 340 });
    await post({ type: "advance", byMs: 700 });
    await until("refreshing");
    await page.until(`document.getElementById("why").innerText.includes("Waits for its load")`);
    assert.deepEqual(await page.evaluate(wrongTexts), []);
    await post({ type: "endRefreshing", component: "header" });
    await post({ type: "advance", byMs: 2000 });
    await until("idle");
    assert.ok(!await page.evaluate(`${component}.querySelector("${drawing}").checkVisibility()`));
    assert.deepEqual(await page.evaluate(wrongTexts), []);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

/** What the page draws of Android's circle, in each frame under the mouse, and where the mouse is. */
const recorder = `{
  const view = document.getElementById("view");
  const scale = view.getBoundingClientRect().height / view.offsetHeight;
  window.recorded = [];
  let y = null;
  for (const type of ["pointerdown", "pointermove"]) {
    view.addEventListener(type, ({ clientY }) => (y = clientY / scale), true);
  }
  view.addEventListener("pointerdown", () => (window.downY = y), true);
  testClock.watch = () => recorded.push({ y, told: Number(view.querySelector(".header").dataset.pullingPercent),
    drawn: new DOMMatrix(getComputedStyle(view.querySelector(".disk")).transform).m42 });
}`;

test("the circle follows the finger 150 ms before the server's answer", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/late", { preset: "android-default" });
  const page = await Page.open(browser, `${server.origin}/?session=late`, { width: 1280, height: 800 });
  await page.ready();
  await page.until(`document.querySelector(".view .disk") !== null`);
  await page.delay(150);
  await page.evaluate(recorder);
  const at = await page.press([0.5, 0.3], [0.5, 0.36], 30);
  const { recorded, downY } = await page.evaluate("({ recorded, downY })");
  const pulled = recorded.filter(({ y }) => y !== null && y - downY > 10);
  assert.ok(pulled.length >= 5, `${pulled.length} frames`);
  // Up to the trigger the circle goes as far as the finger, after a slop of 8, in whole pixels.
  const ideal = (y) => Math.min(y - downY - 8, 64) - 40;
  for (const [index, { y, drawn }] of pulled.entries()) {
    assert.ok(Math.abs(drawn - ideal(y)) < 1, `frame ${index}: ${drawn}, not ${ideal(y)}`);
  }
  assert.ok(pulled[0].told === 0, "the server has not answered the first frames");
  await page.mouse("mouseReleased", at);
  await page.until(`${component}.dataset.state === "idle"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("each platform has its own frame and bars, and a finger hits the list under them", { skip }, async () => {
  const texts = { "android-default": ["android", "Places"], "flutter-ios": ["ios", "Edit"], "web-default": ["web", "places.example"] };
  for (const [preset, [platform, text]] of Object.entries(texts)) {
    await server.call("PUT", `/v1/sessions/${preset}`, { preset });
    const page = await Page.open(browser, `${server.origin}/?session=${preset}`, { width: 1280, height: 800 });
    await page.ready();
    await page.until(`document.querySelector('.phone[data-platform="${platform}"] .above')?.innerText.includes("${text}")`);
    const { bars, view, screen } = await page.evaluate(`(() => {
      const edges = (node) => (({ top, bottom }) => ({ top, bottom }))(document.querySelector(node).getBoundingClientRect());
      return { bars: edges(".above"), view: edges("#view"), screen: edges(".screen") };
    })()`);
    assert.ok(Math.abs(bars.bottom - view.top) < 1 && bars.top === screen.top, JSON.stringify({ bars, view, screen }));
    assert.ok(Math.abs(view.bottom - screen.bottom) < 2, JSON.stringify({ view, screen }));
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test("another platform begins a session of its own, and says that the old one stays", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/port", { preset: "android-default" });
  const page = await Page.open(browser, `${server.origin}/?session=port`, { width: 1280, height: 800 });
  await page.ready();
  const choose = async (title) => {
    await page.click(".behaves-pick");
    await page.click("[role=menuitem]", title);
  };
  await page.until(`document.querySelector(".behaves-pick")?.textContent === "SwipeRefreshLayout 1.2.0"`);
  await choose("MJRefresh 3.7.9");
  await page.until(`document.querySelector(".notice p")?.textContent
    === "port-2 is a new session, as iOS, MJRefresh 3.7.9. port stays unchanged."`);
  assert.equal((await server.call("GET", "/v1/sessions/port/configuration")).dialect, "swiperefreshlayout-1.2.0");
  const { dialect, list } = await server.call("GET", "/v1/sessions/port-2/configuration");
  assert.deepEqual([dialect, list.rowHeight], ["mjrefresh-3.7.9", 72]);
  await page.click(".notice button", "Back to port");
  await page.until(`document.getElementById("view").ariaLabel === "Scroll view of session port"`);
  await page.click(".behaves-pick");
  await page.until(`document.querySelector(".popup .heading") !== null`);
  const groups = await page.evaluate(`[...document.querySelectorAll(".popup .heading")].map((each) => each.textContent)`);
  assert.deepEqual(groups, ["iOS", "Android", "Flutter", "Flutter on iOS", "Web"]);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("what pulltorefresh.js cannot do is disabled, and says why", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/no-begin", { preset: "web-default" });
  const page = await Page.open(browser, `${server.origin}/?session=no-begin`, { width: 1280, height: 800 });
  await page.ready();
  await page.until(`[...document.querySelectorAll(".why-actions button")].some(({ textContent, disabled, title }) =>
    textContent === "Refresh" && disabled && title === "pulltorefresh.js has no call that begins a refresh")`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the threshold's line is where the circle's lower edge is when it arms", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/line", { preset: "android-default", clock: "manual" });
  const page = await Page.open(browser, `${server.origin}/?session=line`, { width: 1280, height: 800 });
  await page.ready();
  await page.until(`document.querySelector(".threshold.header:not([hidden]) .grip")?.textContent === "64 pt"`);
  const post = (event) => server.call("POST", "/v1/sessions/line/events", event);
  await post({ type: "dragBegan", x: 180, y: 100 });
  await post({ type: "dragMoved", x: 180, y: 100 + 8 + 64, atMs: 16 });
  await page.until(`document.querySelector(".view .disk")?.checkVisibility() && document.querySelector(".threshold.header.pulled") !== null`);
  const { line, disk } = await page.evaluate(`({ line: document.querySelector(".threshold.header").getBoundingClientRect().top,
    disk: document.querySelector(".view .disk").getBoundingClientRect().bottom })`);
  assert.ok(Math.abs(line - disk) < 1.5, `${line} ${disk}`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the timeline shows what is displayed of the travel, where a header has its inset", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/shown", { preset: "flutter-android", clock: "manual" });
  await server.call("PUT", "/v1/sessions/shown-inset", { header: {}, clock: "manual" });
  const page = await Page.open(browser, `${server.origin}/?session=shown`, { width: 1280, height: 800 });
  await page.ready();
  const curves = `[...document.querySelectorAll("#timeline .legend li")].map(({ textContent }) => textContent).join()`;
  await page.until(`${curves} === "Pulled,Arms,Displayed"`);
  const displayed = `document.querySelector('#timeline .curves [data-curve="inset"] .line')?.getAttribute("d").split("L").length > 10`;
  assert.ok(!await page.evaluate(displayed));
  const post = (event) => server.call("POST", "/v1/sessions/shown/events", event);
  await post({ type: "gesture", from: { x: 180, y: 200 }, by: { y: 150 }, overMs: 400 });
  await page.until(displayed);
  assert.deepEqual(page.problems, []);
  await page.close();
  const other = await Page.open(browser, `${server.origin}/?session=shown-inset`, { width: 1280, height: 800 });
  await other.ready();
  await other.until(`${curves} === "Pulled,Arms,Inset"`);
  assert.deepEqual(other.problems, []);
  await other.close();
});
