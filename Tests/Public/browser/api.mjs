// The forms for the calls in a real browser: they fit, and calls are sent.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, startServer, test } from "../Driver/suite.mjs";

async function api(call, options) {
  const page = await Page.open(browser, `${server.origin}/api/${call}`, options);
  await page.until(`document.querySelectorAll(".call").length > 0`);
  return page;
}

for (const width of [375, 768, 1280, 1920]) {
  test(`an open call fits a window of ${width} px`, { skip }, async () => {
    const page = await api("#postEvents", { width, height: 800, scheme: width > 800 ? "dark" : "light" });
    await page.until(`document.querySelector("#postEvents .try") !== null`);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test("a call is sent as its command says, and the answer is shown", { skip }, async () => {
  const page = await api("#putSession");
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
  const page = await api("");
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

test("where the description needs a token, the page asks for it", { skip }, async () => {
  const token = "a-token-of-at-least-thirty-two-characters";
  const folder = mkdtempSync(join(tmpdir(), "overscroll-token-"));
  writeFileSync(join(folder, "tokens"), `${token}\n`, { mode: 0o600 });
  const guarded = await startServer(0, ["--memory", "--token-file", join(folder, "tokens")]);
  try {
    const page = await Page.open(browser, `${guarded.origin}/api/`);
    await page.until(`document.querySelector("#calls .bad") !== null`);
    await page.evaluate(`(() => {
      const field = document.querySelector("#calls input");
      field.value = "${token}";
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    })()`);
    await page.until(`document.querySelectorAll(".call").length > 0`);
    await page.close();
  } finally {
    await guarded.stop();
    rmSync(folder, { recursive: true });
  }
});
