// What a frame under a finger costs, counted: writes to the document, recalculations of style, layouts.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

/** Counts the writes of each frame, and lets the browser do at once what they make it do. */
const counter = `{
  let writes = 0;
  const observer = new MutationObserver((records) => (writes += records.length));
  observer.observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
  window.writes = 0;
  testClock.watch = () => {
    window.writes = writes + observer.takeRecords().length;
    writes = 0;
    document.documentElement.getBoundingClientRect();
  };
}`;

/** What the browser has done so far. */
async function done(page) {
  const { metrics } = await page.call("Performance.getMetrics");
  const value = (wanted) => metrics.find(({ name }) => name === wanted).value;
  return { styles: value("RecalcStyleCount"), layouts: value("LayoutCount") };
}

/** The frames of a pull of two seconds, each with its writes, recalculations of style and layouts. */
async function pull(page) {
  const from = await page.point(0.5, 0.3);
  await page.mouse("mousePressed", from);
  const frames = [];
  let before = await done(page);
  for (let index = 0; index < 120; index += 1) {
    await page.mouse("mouseMoved", { x: from.x, y: from.y + 10 + 60 * (1 - Math.cos(index / 15)) });
    await page.frames(1);
    const [writes, after] = [await page.evaluate("writes"), await done(page)];
    frames.push({ writes, styles: after.styles - before.styles, layouts: after.layouts - before.layouts });
    before = after;
  }
  await page.mouse("mouseReleased", from);
  // The first frames make what is shown then.
  return frames.slice(10);
}

for (const [width, height] of [[1440, 900], [375, 812]]) {
  test(`${width} × ${height}: a frame of a pull writes little and lays nothing out`, { skip }, async () => {
    await server.call("PUT", "/v1/sessions/frames", { list: { rows: 40, rowHeight: 44 }, header: {},
      scrollView: { safeAreaInsets: { top: 64 } } });
    const page = await Page.open(browser, `${server.origin}/?session=frames`, { width, height });
    await page.ready();
    await page.until(`document.querySelector("#timeline header") !== null`);
    await page.pass(2000);
    await page.call("Performance.enable", {});
    await page.evaluate(counter);
    const frames = await pull(page);
    // Most frames move the list, the component and the indicator; the others draw what is around, or an answer.
    const alone = frames.filter(({ writes, styles, layouts }) => writes <= 3 && styles <= 2 && layouts === 0);
    assert.ok(alone.length >= frames.length / 2, `${alone.length} of ${frames.length}`);
    for (const [what, most] of [["writes", 7.5], ["styles", 1.4], ["layouts", 0.33]]) {
      const mean = frames.reduce((sum, frame) => sum + frame[what], 0) / frames.length;
      assert.ok(mean <= most, `${what}: ${mean} in a frame`);
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}
