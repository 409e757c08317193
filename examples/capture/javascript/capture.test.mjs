// The module in headless Chromium, on a page of another origin than the server's.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Chromium, findChromium } from "../../../Tests/Public/Driver/chromium.mjs";
import { Page } from "../../../Tests/Public/Driver/page.mjs";
import { startServer } from "../../../Tests/Public/Driver/server.mjs";
import { startCapture } from "../captures.mjs";

const skip = findChromium() ? false : "chromium is not installed (apt-get install chromium-headless-shell)";

/** What the page loads, by its path. */
const files = {
  "/": ["page.html", "text/html"],
  "/capture.js": ["capture.js", "text/javascript"],
  "/pull-to-refresh.js": ["../../web-component/pull-to-refresh.js", "text/javascript"],
};

let browser;
let server;
let development;
before(async () => {
  if (skip) return;
  [server, browser] = await Promise.all([startServer(), Chromium.start()]);
  development = createServer((request, response) => {
    const [file, type] = files[new URL(request.url, "http://localhost").pathname];
    response.setHeader("Content-Type", type);
    response.end(readFileSync(new URL(file, import.meta.url)));
  });
  await new Promise((done) => development.listen(0, "localhost", done));
});
after(async () => {
  if (skip) return;
  await Promise.all([browser.stop(), server.stop()]);
  development.close();
});

/** Captures what `use` does to the page, with a header of a height; how it ends. */
async function captured(name, height, use, { touch = true } = {}) {
  const origin = `http://localhost:${development.address().port}`;
  const capture = await startCapture(server, name, "--listen", "0", "--allow-origin", origin);
  const page = await Page.open(browser, `${origin}/?height=${height}&to=${capture.address}`,
    { width: 400, height: 800, touch });
  await page.until("window.app !== undefined");
  await use(page);
  await page.evaluate("app.capture.stop()");
  assert.deepEqual(page.problems, []);
  await page.close();
  return capture.end();
}

/** Pulls by so many points with a finger, and lets go. */
async function pull(page, points) {
  const touch = (type, y) => page.call("Input.dispatchTouchEvent",
    { type, touchPoints: y === null ? [] : [{ x: 200, y }] });
  await touch("touchStart", 200);
  for (let step = 1; step <= 4; step += 1) {
    await touch("touchMove", 200 + (points * step) / 4);
    await page.frames(2);
  }
  await touch("touchEnd", null);
  await page.frames(2);
}

const types = ({ recording }) => recording.events.map(({ type }) => type);

test("a touch, the end of the refresh and their states are what MJRefresh does", { skip }, async () => {
  const end = await captured("touch", 54, async (page) => {
    await pull(page, 160);
    await page.until("app.header.state === 'refreshing'");
    await page.evaluate("app.end()");
    await page.frames(2);
  });
  assert.equal(end.sentence, "What was observed is what MJRefresh 3.7.9 does.\n", end.lines);
  assert.equal(end.status, 0);
  const pans = end.recording.events.flatMap(({ state }) => state ?? []);
  assert.deepEqual(pans, ["began", "changed", "changed", "changed", "ended"]);
  assert.ok(types(end).includes("endRefreshing"));
  const states = end.recording.expected.flatMap((item) => item?.changes["/header/state"] ?? []);
  assert.deepEqual(states, ["idle", "pulling", "refreshing", "idle"]);
});

test("a header that arms too early is told", { skip }, async () => {
  const end = await captured("early", 40, (page) => pull(page, 96));
  assert.match(end.sentence, /^Your app's header armed at -48; MJRefresh 3\.7\.9 would arm past -54\.$/m, end.lines);
  assert.equal(end.status, 1);
});

test("the wheel and the page's own code move the offset without a finger", { skip }, async () => {
  const end = await captured("wheel", 54, async (page) => {
    await page.call("Input.dispatchMouseEvent", { type: "mouseWheel", x: 200, y: 300, deltaX: 0, deltaY: 120 });
    await page.until("app.element.scrollTop === 120");
    await page.evaluate("app.element.scrollTo(0, 300)");
    await page.frames(2);
    await page.evaluate("app.element.firstElementChild.style.height = '2400px'");
    await page.frames(3);
  }, { touch: false });
  assert.equal(end.status, 0, end.sentence);
  const offsets = end.recording.events.flatMap(({ type, y }) => (type === "setContentOffset" ? y : []));
  assert.ok(offsets.includes(120), end.lines);
  assert.equal(offsets.at(-1), 300);
  const sizes = end.recording.events.filter(({ type }) => type === "setContentSize");
  assert.deepEqual(sizes.map(({ height }) => height), [2400]);
  assert.deepEqual([...new Set(types(end))].filter((type) => !/^(setContent|advance)/.test(type)), []);
});
