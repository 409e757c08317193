// The module in headless Chromium, on a page of another origin than the server's: started as the README says.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Chromium, findChromium } from "../../../Tests/Public/Driver/chromium.mjs";
import { Page } from "../../../Tests/Public/Driver/page.mjs";
import { startServer } from "../../../Tests/Public/Driver/server.mjs";
import { fences } from "../../../Tests/Readme/document.mjs";
import { startCapture } from "../captures.mjs";

const skip = findChromium() ? false : "chromium is not installed (apt-get install chromium-headless-shell)";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
const command = (words) => fences(readme).find(({ code }) => code.includes(words)).code;

/** Serves the page by the README's command but for the port. */
async function startPages() {
  const cwd = new URL("../../../", import.meta.url);
  const env = { ...process.env, PYTHONUNBUFFERED: "1" };
  const serve = command("http.server").split(" &\n")[0].replace(" 8000 ", " 0 ");
  const child = spawn("bash", ["-c", `exec ${serve}`], { cwd, env });
  const ended = new Promise((done) => child.once("close", done));
  const port = await new Promise((done, fail) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece) => {
      text += piece;
      const found = / port (\d+) /.exec(text);
      if (found) done(found[1]);
    });
    child.once("close", () => fail(new Error(serve)));
  });
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

let browser;
let server;
let pages;
before(async () => {
  if (skip) return;
  [server, browser, pages] = await Promise.all([startServer(), Chromium.start(), startPages()]);
});
after(async () => {
  if (skip) return;
  await Promise.all([browser.stop(), pages.stop(), server.stop()]);
});

/** Captures what `use` does to the page, with a header of a height; how it ends. */
async function captured(name, height, use, { touch = true } = {}) {
  const { origin } = pages;
  const capture = await startCapture(server, name, "--listen", "0", "--allow-origin", origin);
  const query = `to=${capture.address}${height === null ? "" : `&height=${height}`}`;
  const page = await Page.open(browser, `${origin}/capture/javascript/page.html?${query}`,
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

test("the page's own header arms too early, which is told", { skip }, async () => {
  const end = await captured("early", null, (page) => pull(page, 96));
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
