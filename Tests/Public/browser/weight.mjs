// What a browser loads of the page, over a slow connection.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, skipBuilt, startServer, test } from "../Driver/suite.mjs";

/** The paths that a page has loaded but from the API, and the bytes of their bodies as they are sent. */
const loaded = `(() => {
  const all = performance.getEntries().filter(({ entryType, name }) =>
    (entryType === "navigation" || entryType === "resource") && !name.includes("/v1/"));
  return { paths: all.map(({ name }) => new URL(name).pathname),
           bytes: all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
})()`;

test("a page as packages have it is a few files, 170 KB as they are sent", { skip: skipBuilt }, async () => {
  const page = await Page.open(browser, `${server.origin}/?session=light`, { width: 1280, height: 800 });
  await page.ready();
  await page.until(`document.querySelector("#timeline header") !== null`);
  const { paths, bytes } = await page.evaluate(loaded);
  assert.ok(paths.includes("/main.js") && paths.includes("/style/all.css"));
  assert.deepEqual(paths.filter((path) => !/^\/$|favicon|^\/main\.js$|^\/style\/all\.css$|^\/parts\//.test(path)), []);
  assert.ok(paths.length <= 16, paths.join(" "));
  assert.equal(new Set(paths).size, paths.length, "each is loaded once");
  assert.ok(bytes > 50_000 && bytes <= 170_000, `${bytes} bytes`);
  // An error names the module and its line by the source map.
  const { sources } = await (await fetch(`${server.origin}/main.js.map`)).json();
  assert.ok(sources.some((path) => path.endsWith("/app/frames.js")), sources.join(" "));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the modules run as they are, without esbuild", { skip }, async (context) => {
  const own = await startServer(0, ["--memory", "--public", new URL("../../../Public", import.meta.url).pathname]);
  context.after(() => own.stop());
  for (const path of ["?session=plain", "museum/", "scorecard/", "api/"]) {
    const page = await Page.open(browser, `${own.origin}/${path}`);
    if (path.startsWith("?")) await page.ready();
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test("the mistyped address is a page with a way out", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/musem/`);
  assert.match(await page.evaluate("document.body.innerText"), /There is nothing at \/musem\//);
  await page.evaluate(`[...document.querySelectorAll("a")].find(({ textContent }) =>
    textContent === "Open the demo").click()`);
  await page.ready();
  await page.close();
});
