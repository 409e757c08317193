// Keys and wheel in a real browser.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const snapshot = (session) => server.call("GET", `/v1/sessions/${session}`);
const effects = async (session) =>
  (await server.call("GET", `/v1/sessions/${session}/effects`)).effects.map(({ type }) => type);

async function open(session, configuration) {
  await server.call("PUT", `/v1/sessions/${session}`, configuration);
  const page = await Page.open(browser, `${server.origin}/?session=${session}`);
  await page.ready();
  return page;
}

const key = (page, type, letter) => page.call("Input.dispatchKeyEvent",
  { type, key: letter, code: `Key${letter.toUpperCase()}`, text: type === "keyDown" ? letter : undefined,
    windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) });

test("holding P pulls until the header arms, and letting go refreshes", { skip }, async () => {
  const page = await open("held", { preset: "home", list: { rows: 20, rowHeight: 44 } });
  await key(page, "keyDown", "p");
  await poll(async () => (await page.data("header"))?.state === "pulling", "the header arms");
  await key(page, "keyUp", "p");
  await poll(async () => (await snapshot("held")).header.state === "refreshing", "it refreshes");
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the wheel pulls past the top, and lets go when it rests", { skip }, async () => {
  const page = await open("wheel", { preset: "home", list: { rows: 20, rowHeight: 44 } });
  const at = await page.point(0.5, 0.5);
  // All at once: a wheel that rests lets go.
  await Promise.all(Array.from({ length: 6 }, () => page.call("Input.dispatchMouseEvent",
    { type: "mouseWheel", ...at, deltaX: 0, deltaY: -40 })));
  await poll(async () => (await effects("wheel")).includes("refreshing"), "the wheel refreshes");
  assert.equal((await snapshot("wheel")).scrollView.isTracking, false);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a sideways wheel does nothing to a view that does not move sideways", { skip }, async () => {
  const page = await open("sideways", { preset: "home", list: { rows: 20, rowHeight: 44 } });
  const at = await page.point(0.5, 0.5);
  await page.call("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 40, deltaY: 0 });
  await page.call("Input.dispatchMouseEvent", { type: "mouseWheel", ...at, deltaX: 0, deltaY: 30 });
  await poll(async () => (await snapshot("sideways")).scrollView.contentOffset.y === 30, "the wheel");
  assert.equal((await snapshot("sideways")).revision, 1);
  await page.close();
});
