// Both captures: the class with stand-ins for UIKit, and the module on a page in headless Chromium.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Chromium, findChromium } from "../../Tests/Public/Driver/chromium.mjs";
import { Page } from "../../Tests/Public/Driver/page.mjs";
import { binary, startServer } from "../../Tests/Public/Driver/server.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));
const skip = findChromium() ? false : "chromium is not installed (apt-get install chromium-headless-shell)";

let built;
let pages;
let server;
before(async () => {
  built = mkdtempSync(join(tmpdir(), "overscroll-capture-"));
  pages = createServer((request, response) => {
    const path = request.url.split("?")[0];
    response.setHeader("Content-Type", path.endsWith(".html") ? "text/html" : "text/javascript");
    response.end(readFileSync(join(folder, "..", path)));
  });
  await new Promise((done) => pages.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${pages.address().port}`;
  server = await startServer(0, ["--memory", "--allow-origin", origin]);
});
after(async () => {
  pages.close();
  await server.stop();
  rmSync(built, { recursive: true });
});

/** The recording of a session, which matches, by the program. */
function recorded(name) {
  const run = (args, input) => {
    const { status, stdout, stderr } = spawnSync(binary, args, { encoding: "utf8", input });
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  };
  const text = run(["record", name, "--url", server.origin]);
  assert.equal(run(["test", "-"], text), "1 of 1 match\n");
  return JSON.parse(text);
}

const types = ({ events }) => events.map(({ type }) => type);
const refreshes = ({ expected }) => expected.flatMap((item) => item?.changes["/header/refreshingCount"] ?? []);

test("the class in Swift posts offsets, the pan and calls, which the header follows", async () => {
  const sources = ["RefreshCapture.swift", "stand-ins/UIKit.swift", "stand-ins/main.swift"];
  const options = ["-swift-version", "6", "-warnings-as-errors", "-o", join(built, "app")];
  const { status, stderr } = spawnSync("swiftc", [...options, ...sources], { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const app = spawnSync(join(built, "app"), [`${server.origin}/v1/sessions/app`, "-80"], { encoding: "utf8" });
  assert.equal(app.status, 0, app.stderr);
  const recording = recorded("app");
  assert.deepEqual(types(recording), [
    "setDragging", "setPanState", "setPanState", "setContentOffset", "setDragging", "setPanState", "setContentOffset",
    "endRefreshing"]);
  assert.deepEqual(refreshes(recording), [0, 1]);
});

test("the module posts touches, the wheel, the page's own code and calls", { skip }, async () => {
  const browser = await Chromium.start();
  const session = `${server.origin}/v1/sessions/page`;
  const page = await Page.open(browser,
    `http://127.0.0.1:${pages.address().port}/capture/page.html?height=54&session=${session}`,
    { width: 400, height: 800, touch: true });
  await page.until("window.app !== undefined");
  const touch = (type, y) => page.call("Input.dispatchTouchEvent",
    { type, touchPoints: y === null ? [] : [{ x: 200, y }] });
  await touch("touchStart", 200);
  for (const y of [240, 280, 320, 360]) {
    await touch("touchMove", y);
    await page.frames(2);
  }
  await touch("touchEnd", null);
  await page.until("app.header.state === 'refreshing'");
  await new Promise((done) => setTimeout(done, 400));
  await page.evaluate("app.end()");
  await page.evaluate("app.element.scrollTo(0, 300)");
  await page.frames(2);
  await page.evaluate("app.capture.stop()");
  assert.deepEqual(page.problems, []);
  await browser.stop();
  const recording = recorded("page");
  const pans = recording.events.flatMap(({ state }) => state ?? []);
  assert.deepEqual(pans, ["began", "changed", "changed", "changed", "ended"]);
  assert.ok(types(recording).includes("endRefreshing"));
  assert.equal(recording.events.filter(({ type }) => type === "setContentOffset").at(-1).y, 300);
  assert.deepEqual(refreshes(recording), [0, 1]);
});
