// The tab Tune in a real browser.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

/** A page that shows a tab of a new session, which loads in 50 ms. */
async function open(session, panel, configuration = {}) {
  await server.call("PUT", `/v1/sessions/${session}`, {
    preset: "collection-both", list: { rows: 20, rowHeight: 44 },
    simulatedLoad: { header: { afterMs: 50 } }, ...configuration,
  });
  const page = await Page.open(browser, `${server.origin}/?session=${session}&panel=${panel}`);
  await page.until(`document.getElementById("view")?.dataset.revision === "0"`);
  return page;
}

const configuration = (session) => server.call("GET", `/v1/sessions/${session}/configuration`);
const control = (name) => `document.querySelector('[data-control="${name}"]')`;

/** Waits until a control shows a value. */
const shows = (page, name, value) =>
  page.until(`document.getElementById("tune-${name}")?.value === "${value}"`);

/** Sets a control as a person does who leaves it then. */
const set = (page, name, value) => page.evaluate(`{
  const field = document.getElementById("tune-${name}");
  field.value = "${value}";
  field.dispatchEvent(new Event("change"));
}`);

/** Presses a button of the tab that is shown. */
const click = (page, title) => page.click(".tab-panel button", title);

/** Waits until the header has refreshed so many times, and has nothing more to do. */
const refreshed = (session, count) => poll(async () => {
  const { header, nextChangeMs, ...snapshot } = await server.call("GET", `/v1/sessions/${session}`);
  return header.refreshingCount === count && nextChangeMs === null && !snapshot.scrollView.motion;
}, `${session} refreshed ${count} times`);

async function pull(page, session, count) {
  await page.drag([0.5, 0.3], [0.5, 0.7]);
  await refreshed(session, count);
}

const sentence = `document.querySelector(".trial .change").textContent`;
const way = `[...document.querySelectorAll(".trial-way .steps > *")].map((step) => step.textContent)`;
const events = async (session) => (await server.call("GET", `/v1/sessions/${session}/events?limit=1000`)).events;
const scratch = async () => (await server.call("GET", "/v1/sessions?limit=1000")).sessions
  .filter(({ name }) => name.includes(".try-"));
const key = (page, name, { ctrlKey = false, shiftKey = false } = {}) => page.evaluate(`document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key: "${name}", ctrlKey: ${ctrlKey}, shiftKey: ${shiftKey}, bubbles: true,
    cancelable: true }))`);
const undo = (page) => key(page, "z", { ctrlKey: true });
const redo = (page) => key(page, "Z", { ctrlKey: true, shiftKey: true });

test("a changed value replays the last take at once, and nothing is kept until Keep", { skip }, async () => {
  const page = await open("tried", "tune");
  await shows(page, "rubberBand", 0.55);
  await pull(page, "tried", 1);
  const before = (await events("tried")).length;
  await set(page, "rubberBand", 0.7);
  await page.until(`/^max \\d+ → \\d+ pt, arms \\d+ ms earlier/.test(${sentence})`);
  const [was, is] = (await page.evaluate(sentence)).match(/\d+/g).map(Number);
  assert.ok(is > was + 5, `${was} → ${is}`);
  assert.ok(await page.evaluate(`[".old", ".new"].every((name) =>
    document.querySelector(".trial " + name).getAttribute("d").length > 400)`));
  assert.deepEqual(await page.evaluate(way), ["as opened", "rubber band 0.7, not kept"]);
  // The phone shows the replay in a loop: further than the session, which rests.
  const drawn = `new DOMMatrix(getComputedStyle(document.getElementById("content")).transform).f`;
  await page.until(`${drawn} > 50`);
  assert.equal((await events("tried")).length, before);
  await click(page, "Keep");
  await poll(async () => (await configuration("tried")).physics.rubberBand === 0.7, "it is kept");
  assert.equal((await events("tried")).length, before + 1);
  await page.until(`${way}.join() === "as opened,rubber band 0.7"`);
  await poll(async () => (await scratch()).length === 0, "nothing is left of what was tried");
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("Back and Ctrl-Z go back one, the steps any number, to the session as it was opened", { skip }, async () => {
  const page = await open("stack", "tune");
  await shows(page, "height", 54);
  await pull(page, "stack", 1);
  for (const height of [60, 70]) {
    await set(page, "height", height);
    await page.until(`${sentence}.length > 3`);
    await click(page, "Keep");
    await poll(async () => (await configuration("stack")).header.height === height, `${height}`);
  }
  await set(page, "height", 80);
  await page.until(`${way}.join() === "as opened,height 60 pt,height 70 pt,height 80 pt, not kept"`);
  await click(page, "Back");
  await shows(page, "height", 70);
  await page.until(`${way}.at(-1) === "height 70 pt"`);
  await undo(page);
  await poll(async () => (await configuration("stack")).header.height === 60, "one back");
  await shows(page, "height", 60);
  await click(page, "as opened");
  await poll(async () => (await configuration("stack")).header.height === 54, "as opened");
  await page.until(`!document.querySelector(".trial-way").checkVisibility()`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("K keeps what is tried, and Ctrl-Shift-Z does again what was gone back from", { skip }, async () => {
  const page = await open("redo", "tune");
  await shows(page, "height", 54);
  const height = (value) => poll(async () => (await configuration("redo")).header.height === value, `height ${value}`);
  await set(page, "height", 60);
  await page.until(`${way}.at(-1) === "height 60 pt, not kept"`);
  await key(page, "k");
  await height(60);
  await page.until(`${way}.join() === "as opened,height 60 pt"`);
  await set(page, "height", 70);
  await page.until(`${way}.at(-1) === "height 70 pt, not kept"`);
  await undo(page);
  await page.until(`${way}.join() === "as opened,height 60 pt"`);
  await undo(page);
  await height(54);
  await redo(page);
  await height(60);
  await page.until(`${way}.join() === "as opened,height 60 pt"`);
  await redo(page);
  await page.until(`${way}.join() === "as opened,height 60 pt,height 70 pt, not kept"`);
  assert.equal((await configuration("redo")).header.height, 60, "it was not kept");
  // Another value leaves nothing to do again.
  await undo(page);
  await set(page, "height", 90);
  await page.until(`${way}.at(-1) === "height 90 pt, not kept"`);
  await undo(page);
  await redo(page);
  await page.until(`${way}.at(-1) === "height 90 pt, not kept"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("without a take Tune says to pull once; a slider that moves sends nothing", { skip }, async () => {
  const page = await open("slider", "tune");
  await shows(page, "height", 54);
  const note = `document.querySelector(".trial .note").textContent`;
  assert.equal(await page.evaluate(note), "Pull once, then see what a value changes.");
  const { left, top, width, height } = await page.evaluate(
    `${control("height")}.querySelector("[type=range]").getBoundingClientRect().toJSON()`);
  const at = (part) => ({ x: left + part * width, y: top + height / 2 });
  await page.mouse("mousePressed", at(0.3));
  for (let step = 0; step <= 20; step += 1) await page.mouse("mouseMoved", at(0.3 + step / 40));
  await page.mouse("mouseReleased", at(0.8));
  const value = Number(await page.evaluate(`document.getElementById("tune-height").value`));
  assert.ok(value > 100, `${value}`);
  await page.until(`${note}.startsWith("Pull once")`);
  assert.equal((await events("slider")).length, 0);
  await click(page, "Keep");
  await poll(async () => (await configuration("slider")).header.height === value, "the value is kept");
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("another client's change shows, and a reset takes it back", { skip }, async () => {
  const page = await open("others", "tune");
  await shows(page, "rubberBand", 0.55);
  await server.call("POST", "/v1/sessions/others/events", { type: "setPhysics", rubberBand: 0.2 });
  await server.call("POST", "/v1/sessions/others/events", { type: "setSafeAreaInsets", top: 30 });
  await shows(page, "rubberBand", 0.2);
  await shows(page, "inset", 30);
  await page.click('[data-control="rubberBand"] .reset');
  await click(page, "Keep");
  await poll(async () => (await configuration("others")).physics.rubberBand === 0.55, "it is reset");
  await shows(page, "rubberBand", 0.55);
  await click(page, "Footer");
  await page.until(`${control("inset")}.textContent.includes("bottom")`);
  await shows(page, "height", 44);
  await page.close();
});

test("what needs a new session keeps the old one under its name and continues in another", { skip }, async () => {
  const page = await open("dialect", "tune");
  await shows(page, "dialect", "mjrefresh-3.7.9");
  await pull(page, "dialect", 1);
  const before = await events("dialect");
  await set(page, "dialect", "mjrefresh-2.2.1");
  await page.until(`document.querySelector(".trial .note").textContent
    === "This needs a new session. dialect stays unchanged, with its takes, and take 1 is played in dialect-2 first."`);
  await page.until(`${sentence}.length > 3`);
  // Nothing happens before it is asked for.
  const names = async () => (await server.call("GET", "/v1/sessions?prefix=dialect")).sessions.map(({ name }) => name)
    .filter((name) => !name.includes(".try-"));
  assert.deepEqual(await names(), ["dialect"]);
  await click(page, "Continue in dialect-2");
  await page.until(`document.getElementById("session").textContent === "dialect-2"`);
  await page.until(`document.getElementById("notices").textContent.includes("dialect stays unchanged, with its takes.")`);
  await refreshed("dialect-2", 1);
  assert.equal((await configuration("dialect-2")).dialect, "mjrefresh-2.2.1");
  assert.deepEqual(await events("dialect"), before);
  await page.until(`${way}.join() === "as opened,dialect MJRefresh 2.2.1"`);
  await undo(page);
  await page.until(`document.getElementById("session").textContent === "dialect"`);
  assert.deepEqual(await names(), ["dialect", "dialect-2"]);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a session at rest on a manual clock is tuned, however late the dialects are read", { skip },
  async () => {
    const page = await open("still", "tune", { clock: "manual" });
    await shows(page, "height", 54);
    await page.close();
  });
