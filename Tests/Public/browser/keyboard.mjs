// The page by the keyboard alone.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const codes = { Tab: 9, Escape: 27, " ": 32, End: 35, Home: 36, ArrowLeft: 37, ArrowRight: 39, "[": 219 };

/** Presses a key down, or lets it go. */
function key(page, type, name) {
  const isText = name.length === 1;
  return page.call("Input.dispatchKeyEvent", {
    type: type === "down" ? (isText ? "keyDown" : "rawKeyDown") : "keyUp", key: name,
    text: type === "down" && isText ? name : undefined,
    windowsVirtualKeyCode: codes[name] ?? name.toUpperCase().charCodeAt(0),
  });
}

async function press(page, name) {
  await key(page, "down", name);
  await key(page, "up", name);
}

async function open(session) {
  await server.call("PUT", `/v1/sessions/${session}`, {
    preset: "header-default", header: { refreshing: false }, list: { rows: 20, rowHeight: 44 },
    simulatedLoad: { header: { afterMs: 400 } },
  });
  const page = await Page.open(browser, `${server.origin}/?session=${session}`,
    { width: 1280, height: 800 });
  await page.ready();
  return page;
}

/** The part of the page that has the focus, and whether the focus can be seen. */
const focused = `(() => {
  const { activeElement: element } = document;
  const part = element.closest("#bar, #stage, #why, #takes, #panel, #timeline")?.id ?? null;
  const { outlineStyle, boxShadow } = getComputedStyle(element);
  const isRinged = parseFloat(getComputedStyle(element, "::after").borderTopWidth) > 0;
  return { part, isSeen: isRinged || outlineStyle !== "none" || boxShadow !== "none"
    || element.localName === "g" };
})()`;

test("the focus goes through the page in its order, and can be seen", { skip }, async () => {
  const page = await open("focus");
  await server.call("POST", "/v1/sessions/focus/events", { type: "beginRefreshing", component: "header" });
  await page.until(`document.querySelector("#takes .take-play") !== null`);
  const parts = [];
  for (let count = 0; count < 80; count += 1) {
    await press(page, "Tab");
    const { part, isSeen } = await page.evaluate(focused);
    if (part === null) break;
    assert.ok(isSeen, `the focus is not seen in ${part}, after ${count + 1} tabs`);
    if (parts.at(-1) !== part) parts.push(part);
  }
  assert.deepEqual(parts, ["bar", "stage", "why", "takes", "panel", "timeline"]);
  await page.close();
});

test("a pull, the past and the present by keys alone", { skip }, async () => {
  const page = await open("keys-alone");
  await page.watchStates();
  await key(page, "down", "p");
  await page.shows("header", "pulling");
  await key(page, "up", "p");
  await poll(async () => {
    const { header, nextChangeMs } = await server.call("GET", "/v1/sessions/keys-alone");
    return header.refreshingCount === 1 && header.state === "idle" && nextChangeMs === null;
  }, "the refresh begins and ends, with its last effect");
  await page.shows("header", "idle");
  // The effects backwards, to the one at which the header armed.
  const { effects } = await server.call("GET", "/v1/sessions/keys-alone/effects");
  const armedMs = effects.find(({ to }) => to === "pulling").atMs;
  const instants = [...new Set(effects.map(({ atMs }) => atMs))].filter((ms) => ms >= armedMs);
  await page.until(
    `!!document.querySelector('#timeline .effect[data-at-ms="${effects.at(-1).atMs}"]')`);
  await page.evaluate(`document.querySelector("#timeline [role=slider]").focus()`);
  const shown = `Number(document.querySelector(".plot").ariaValueNow)`;
  // The page's present may be a little before the server's, whose last effect has just come.
  await page.until(`${shown} > ${Math.ceil(effects.at(-1).atMs)}`);
  for (const atMs of instants.reverse()) {
    await press(page, ",");
    await page.until(`${shown} === ${Math.round(atMs)}`);
    // Two effects can be within a millisecond; a key counts from the instant that is drawn.
    await page.frames(2);
  }
  const { header } = await server.call("GET", `/v1/sessions/keys-alone?atMs=${armedMs}`);
  assert.equal(header.state, "pulling");
  await page.until(`document.querySelector('[data-component="header"]').dataset.state === "pulling"`);
  await press(page, "[");
  await page.until(`${shown} < ${Math.round(armedMs)}`);
  await press(page, "Escape");
  await page.until(`document.querySelector('#bar [aria-pressed="true"]')?.textContent === "Live"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});
