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
