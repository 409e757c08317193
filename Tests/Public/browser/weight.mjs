// What a browser loads of the page, over a slow connection.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

/** The paths that a page has loaded but from the API, and the bytes of their bodies as they are sent. */
const loaded = `(() => {
  const all = performance.getEntries().filter(({ entryType, name }) =>
    (entryType === "navigation" || entryType === "resource") && !name.includes("/v1/"));
  return { paths: all.map(({ name }) => new URL(name).pathname),
           bytes: all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
})()`;

test("the page is three files of modules and styles, 170 KB as they are sent", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/?session=light`, { width: 1280, height: 800 });
  await page.ready();
  await page.until(`document.querySelector("#timeline header") !== null`);
  const { paths, bytes } = await page.evaluate(loaded);
  assert.deepEqual(paths.filter((path) => path.startsWith("/bundles/")).sort(),
    ["/bundles/main.js", "/bundles/style/all.css", "/bundles/surroundings.js"]);
  assert.deepEqual(paths.filter((path) => !path.startsWith("/bundles/")
    && !/^\/$|favicon/.test(path)), [], "nothing else is loaded");
  assert.ok(bytes > 50_000 && bytes <= 170_000, `${bytes} bytes`);
  // An error names the module and its line by the source map.
  const map = await (await fetch(`${server.origin}/bundles/main.js.map`)).json();
  assert.ok(map.sections.some(({ map: { sources } }) => sources[0] === "/app/app.js"));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the mistyped address is a page with a way out", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/musem/`);
  assert.match(await page.evaluate("document.body.innerText"), /There is nothing at \/musem\//);
  await page.evaluate(`[...document.querySelectorAll("a")].find(({ textContent }) =>
    textContent === "Open the demo").click()`);
  await page.ready();
  await page.close();
});
