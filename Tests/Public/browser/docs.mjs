// The documents in a real browser: they fit, the search is used by keys, and calls are sent.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

async function docs(path, options) {
  const page = await Page.open(browser, `${server.origin}/docs/${path}`, options);
  await page.until(`document.readyState === "complete"`);
  return page;
}

const press = (key) => `document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key: "${key}", bubbles: true, cancelable: true }))`;

for (const width of [375, 768, 1280, 1920]) {
  test(`the documents fit a window of ${width} px`, { skip }, async () => {
    const scheme = width > 800 ? "dark" : "light";
    for (const path of ["", "tutorial.html", "reference/configuration.html", "reference/api/#postEvents"]) {
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

test("a call is sent as its command says, and the answer is shown", { skip }, async () => {
  const page = await docs("reference/api/#putSession");
  await page.until(`document.querySelector("#putSession .try") !== null`);
  const fill = (name, value) => page.evaluate(`(() => {
    const field = document.querySelector('#putSession [name="${name}"]');
    field.value = "${value}";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  })()`);
  await fill("name", "tried");
  assert.equal(await page.evaluate(`document.querySelector("#putSession .try code").textContent`),
    `curl -sS -X PUT ${server.origin}/v1/sessions/tried \\\n  --json '{}'`);
  await page.evaluate(`document.querySelector("#putSession .try").requestSubmit()`);
  await page.until(`document.querySelector("#putSession output").value.startsWith("201 ")`);
  await page.until(`document.querySelector("#putSession .answered > pre").textContent.includes('"session": "tried"')`);
  await server.call("DELETE", "/v1/sessions/tried");
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("each call of the OpenAPI document opens, with its parameters and answers", { skip }, async () => {
  const page = await docs("reference/api/");
  await page.until(`document.querySelectorAll(".call").length > 0`);
  await page.evaluate(`for (const call of document.querySelectorAll(".call")) call.open = true`);
  const { paths } = await server.call("GET", "/v1/openapi.json");
  const ids = Object.values(paths).flatMap((item) =>
    ["get", "put", "post", "delete"].map((method) => item[method]?.operationId).filter(Boolean));
  await page.until(`document.querySelectorAll(".call .try").length === ${ids.length}`);
  assert.deepEqual(
    (await page.evaluate(`[...document.querySelectorAll(".call")].map(({ id }) => id)`)).sort(), ids.sort());
  assert.deepEqual(page.problems, []);
  await page.close();
});
