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
/** Waits until a value is told as the last one that was kept; null for none. */
const kept = (page, title) => page.until(title === null ? `!document.querySelector(".trial .note").textContent.includes("Kept")`
  : `document.querySelector(".trial .note").textContent === "Kept: ${title}. Back undoes it."`);
const events = async (session) => (await server.call("GET", `/v1/sessions/${session}/events?limit=1000`)).events;
const scratch = async () => (await server.call("GET", "/v1/sessions?limit=1000")).sessions
  .filter(({ name }) => name.includes(".try-"));
const key = (page, name, { ctrlKey = false } = {}) => page.evaluate(`document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key: "${name}", ctrlKey: ${ctrlKey}, bubbles: true, cancelable: true }))`);
const undo = (page) => key(page, "z", { ctrlKey: true });

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
  assert.equal(await page.evaluate(`document.querySelector(".trial h3").textContent`), "Take 1 again, rubber band 0.7");
  // The phone shows the replay in a loop: further than the session, which rests.
  const drawn = `new DOMMatrix(getComputedStyle(document.getElementById("content")).transform).f`;
  await page.until(`${drawn} > 50`);
  assert.equal((await events("tried")).length, before);
  await click(page, "Keep");
  await poll(async () => (await configuration("tried")).physics.rubberBand === 0.7, "it is kept");
  assert.equal((await events("tried")).length, before + 1);
  await kept(page, "rubber band 0.7");
  await poll(async () => (await scratch()).length === 0, "nothing is left of what was tried");
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("K keeps what is tried; Back and Ctrl-Z leave it, then undo what was kept, to the session as it was opened",
  { skip }, async () => {
    const page = await open("stack", "tune");
    await shows(page, "height", 54);
    await pull(page, "stack", 1);
    const height = (value) => poll(async () => (await configuration("stack")).header.height === value, `height ${value}`);
    for (const value of [60, 70]) {
      await set(page, "height", value);
      await page.until(`${sentence}.length > 3`);
      if (value === 60) await click(page, "Keep");
      else await key(page, "k");
      await height(value);
      await kept(page, `height ${value} pt`);
    }
    await set(page, "height", 80);
    await page.until(`document.querySelector(".trial h3").textContent === "Take 1 again, height 80 pt"`);
    await click(page, "Back");
    await shows(page, "height", 70);
    await kept(page, "height 70 pt");
    await undo(page);
    await height(60);
    await shows(page, "height", 60);
    await kept(page, "height 60 pt");
    await click(page, "Back");
    await height(54);
    await kept(page, null);
    await page.until(`!document.querySelector(".trial .decide").innerText.includes("Back")`);
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
  await page.evaluate(`{
    const field = document.getElementById("tune-height");
    field.value = 90;
    field.dispatchEvent(new Event("change"));
  }`);
  assert.equal(await page.evaluate(`${control("height")}.querySelector("[type=range]").value`), "90", "it follows a number");
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

test("another client's change shows", { skip }, async () => {
  const page = await open("others", "tune");
  await shows(page, "rubberBand", 0.55);
  await server.call("POST", "/v1/sessions/others/events", { type: "setPhysics", rubberBand: 0.2 });
  await server.call("POST", "/v1/sessions/others/events", { type: "setSafeAreaInsets", top: 30 });
  await shows(page, "rubberBand", 0.2);
  await shows(page, "inset", 30);
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
  await kept(page, "dialect MJRefresh 2.2.1");
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
