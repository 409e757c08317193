// The documents in a real browser: they fit, and the search is used by keys.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { skip as isWithoutDocuments, startDocuments } from "../Driver/documents.mjs";
import { Page } from "../Driver/page.mjs";
import { browser, skip as isWithoutBrowser, test } from "../Driver/suite.mjs";

const skip = isWithoutBrowser || isWithoutDocuments;

let documents;
before(async () => { if (!skip) documents = await startDocuments(); });
after(() => documents?.stop());

async function docs(path, options) {
  const page = await Page.open(browser, `${documents.origin}/docs/${path}`, options);
  await page.until(`document.readyState === "complete"`);
  return page;
}

const press = (key) => `document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }))`;

for (const width of [375, 768, 1280, 1920]) {
  test(`the documents fit a window of ${width} px`, { skip }, async () => {
    const scheme = width > 800 ? "dark" : "light";
    for (const path of ["", "tutorial.html", "reference/configuration.html"]) {
      const page = await docs(path, { width, height: 800, scheme });
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width, path);
      assert.deepEqual(page.problems, [], path);
      await page.close();
    }
  });
}

test("/ searches, arrows choose, Enter opens a section, Escape leaves", { skip }, async () => {
  const page = await docs("");
  await page.evaluate(press("/"));
  await page.until(`document.activeElement.matches("#top input")`);
  const type = (text) => page.evaluate(`document.activeElement.value = "${text}";
    document.activeElement.dispatchEvent(new Event("input"))`);
  await type("threshold");
  await page.until(`document.querySelectorAll("#found [role=option]").length > 1`);
  const chosen = () => page.evaluate(
    `[...document.querySelectorAll("#found [role=option]")].findIndex((option) => option.ariaSelected === "true")`);
  assert.equal(await chosen(), 0);
  await page.evaluate(press("ArrowDown"));
  assert.equal(await chosen(), 1);
  await page.evaluate(press("Escape"));
  assert.ok(await page.evaluate(`document.querySelector("#found").hidden`));
  await page.evaluate(press("/"));
  await type("equatoins of moton");
  await page.until(`document.querySelector("#found .none")?.textContent ===
    "Nothing has “equatoins of moton”. Found for “equations of motion”:"`);
  await page.until(`document.querySelector("#found [role=option] b")?.textContent === "The equations of motion"`);
  await page.evaluate(press("Enter"));
  await page.until(`location.href.endsWith("/docs/reference/physics.html#the-equations-of-motion")`);
  await page.close();
});
