// The recordings against the component in headless Chromium, on an element of a page.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Chromium, findChromium } from "../../Tests/Public/Driver/chromium.mjs";
import { Page } from "../../Tests/Public/Driver/page.mjs";

const skip = findChromium() ? false : "chromium is not installed (apt-get install chromium-headless-shell)";

/** What the page loads, by its path. */
const files = ["players/player.mjs", "web-component/pull-to-refresh.js", "web-component/recording-adapter.js",
  "web-component/header.recording.json", "web-component/pull.recording.json"];

const types = { mjs: "text/javascript", js: "text/javascript", json: "application/json" };

let browser;
let server;
let page;
before(async () => {
  if (skip) return;
  server = createServer((request, response) => {
    const file = files.find((name) => request.url === `/${name}`);
    const type = file ? types[file.split(".").at(-1)] : "text/html";
    response.setHeader("Content-Type", type);
    response.end(file
      ? readFileSync(new URL(`../${file}`, import.meta.url))
      : "<!doctype html><link rel=icon href=data:,>");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  browser = await Chromium.start();
  page = await Page.open(browser, `http://127.0.0.1:${server.address().port}/`);
});
after(async () => {
  if (skip) return;
  await browser.stop();
  server.close();
});

for (const [name, compared] of [["header", 145], ["pull", 28]]) {
  test(`in Chromium the component behaves as ${name}.recording.json`, { skip }, async () => {
    const played = await page.evaluate(`(async () => {
      const { play } = await import("/players/player.mjs");
      const { recordingAdapter } = await import("/web-component/recording-adapter.js");
      const recording = await (await fetch("/web-component/${name}.recording.json")).json();
      return play(recording, recordingAdapter(document.body.appendChild(document.createElement("main"))));
    })()`);
    assert.equal(played, compared);
  });
}

test("in Chromium a component that closes early is told", { skip }, async () => {
  const message = await page.evaluate(`(async () => {
    const { play } = await import("/players/player.mjs");
    const { recordingAdapter } = await import("/web-component/recording-adapter.js");
    const { PullToRefresh } = await import("/web-component/pull-to-refresh.js");
    class Hasty extends PullToRefresh {
      constructor(options) { super({ ...options, closeMs: 0 }); }
    }
    const recording = await (await fetch("/web-component/pull.recording.json")).json();
    const element = document.body.appendChild(document.createElement("main"));
    return play(recording, recordingAdapter(element, Hasty)).catch(({ message }) => message);
  })()`);
  assert.match(message, /event 3 at 500 ms: \/effects is .*"endRefreshingCompletion"/);
});
