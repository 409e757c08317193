// Takes: the cards under the phone, their loops, two of them over each other, what is copied of one.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const configuration = {
  clock: "manual", list: { rows: 20, rowHeight: 60 }, header: {},
  simulatedLoad: { header: { afterMs: 500, rows: 3 } },
};

/** A page with a session of two takes: a pull that refreshes, and one that is too short. */
async function open(session, options = {}) {
  await server.call("PUT", `/v1/sessions/${session}`, configuration);
  await server.call("POST", `/v1/sessions/${session}/events`, { events: [
    { type: "gesture", by: { y: 220 }, overMs: 300, atMs: 1000 }, { type: "advance", toMs: 5000 },
    { type: "gesture", by: { y: 80 }, overMs: 300, atMs: 6000 }, { type: "advance", toMs: 9000 },
  ] });
  const page = await Page.open(browser, `${server.origin}/?session=${session}`,
    { width: 1280, height: 800, ...options });
  await page.until(`[...document.querySelectorAll(".take-play")].length === 2
    && !document.getElementById("takes").textContent.includes("…")`);
  return page;
}

const key = (page, name) => page.evaluate(`document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key: ${JSON.stringify(name)}, bubbles: true }))`);
const labels = `[...document.querySelectorAll(".take-play")].map((card) => card.ariaLabel)`;
const role = (number) => `document.querySelectorAll(".take")[${number - 1}].dataset.role`;
const instant = `document.querySelector(".instant").textContent`;
const isLive = `document.querySelector("#bar .cursor button").ariaPressed === "true"`;
const ticks = `[...document.querySelectorAll(".times text")].map((node) => node.textContent)`;
const card = (page, number) => page.evaluate(
  `document.querySelectorAll(".take-play")[${number - 1}].click()`);

test("at first sight the call that does the same as Pull can be copied", { skip }, async () => {
  for (const session of ["first", "by-curl"]) await server.call("PUT", `/v1/sessions/${session}`, configuration);
  const page = await Page.open(browser, `${server.origin}/?session=first`, { width: 1280, height: 800 });
  await page.until(`document.querySelector("#takes .command")?.checkVisibility()`);
  assert.ok(await page.evaluate(`document.querySelector("#takes .command").scrollWidth <= document.querySelector("#takes").clientWidth
    && document.querySelector("#takes .command button").getBoundingClientRect().right < document.querySelector("#takes").getBoundingClientRect().right`));
  await page.evaluate(`navigator.clipboard.writeText = async (text) => (window.copied = text)`);
  await page.click("#takes .command button");
  await page.until(`window.copied !== undefined`);
  const [, url, body] = /^curl -sS (\S+) \\\n  --json '(.*)'$/s.exec(await page.evaluate("copied"));
  assert.equal(url, `${server.origin}/v1/sessions/first/events`);
  await server.call("POST", "/v1/sessions/by-curl/events", JSON.parse(body));
  await page.click("#why button", "Pull");
  const made = async (session) => (await server.call("GET", `/v1/sessions/${session}/events`)).events
    .find(({ event }) => event.type === "gesture")?.event;
  assert.deepEqual(await poll(() => made("first"), "the button's pull"), await made("by-curl"));
  await page.until(`document.querySelector(".take-play") !== null && !document.querySelector(".take-empty").checkVisibility()`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a pull becomes a card with how far it came and what came of it", { skip }, async () => {
  const page = await open("cards");
  assert.deepEqual(await page.evaluate(labels),
    ["Take 1: 102 pt, refreshed 0.8 s", "Take 2: 41 pt, 13 short"]);
  await page.click("#why button", "Refresh");
  await page.until(`${labels}.at(-1).startsWith("Take 3: call, refreshing")`);
  await page.until(`${role(3)} === "growing"`);
  await server.call("POST", "/v1/sessions/cards/events", { type: "advance", until: "rest" });
  await page.until(`${labels}.at(-1) === "Take 3: call, refreshed 0.8 s"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a phone's page that is loaded under a finger shows what it pulled until then", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/held", configuration);
  await server.call("POST", "/v1/sessions/held/events", { events: [
    { type: "dragBegan", x: 100, y: 200, atMs: 1000 }, { type: "dragMoved", x: 100, y: 330, atMs: 1200 },
    { type: "advance", toMs: 1500 }] });
  const page = await Page.open(browser, `${server.origin}/?session=held`, { width: 375, height: 667, touch: true });
  await page.until(`${labels}[0] === "Take 1: 65 pt, armed"`);
  // The curve reaches from the begin to the end.
  await page.until(`((d) => parseFloat(d.slice(1)) < 2 && parseFloat(d.split("L").at(-1)) > 98)(
    document.querySelector(".take-curve .line").getAttribute("d"))`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("without a take the page says how to make one, and why nothing can be replayed", { skip },
  async () => {
    await server.call("PUT", "/v1/sessions/none", configuration);
    const page = await Page.open(browser, `${server.origin}/?session=none`, { width: 1280, height: 800 });
    await page.until(`document.querySelector(".take-empty")?.checkVisibility()`);
    await page.until(`[...document.querySelectorAll("#timeline button")]
      .find((each) => each.textContent.startsWith("Replay"))?.title === "No take yet: pull the list once"`);
    await page.close();
  });

test("a card plays its take in a loop, fitted to the window, until it is let go", { skip },
  async () => {
    const page = await open("loop");
    await card(page, 1);
    await page.until(`${role(1)} === "looping" && /^take 1 · /.test(${instant})`);
    // The whole take and little more, in seconds since its begin.
    await page.until(`["0.0 s", "1.0 s"].every((text) => ${ticks}.includes(text))
      && !${ticks}.includes("2.0 s")`);
    await page.evaluate(`window.instants = []; (function look() {
      instants.push(Number.parseFloat(${instant}.slice(9).replace("−", "-")));
      requestAnimationFrame(look);
    })()`);
    await page.click("#timeline .segmented button", "1×");
    await page.until(`instants.some((now, index) => index > 0 && now < instants[index - 1] - 1)`);
    await page.click("#timeline [aria-label=Pause]");
    await page.until(`${role(1)} === "paused"`);
    await page.click("#timeline .take-bar [aria-label=Play]");
    await page.until(`${role(1)} === "looping"`);
    await card(page, 1);
    await page.until(`${isLive} && ${role(1)} === "rest"`);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test("a take before what the timeline shows fills it, too", { skip }, async () => {
  const page = await open("before");
  await server.call("POST", "/v1/sessions/before/events", { events: [10, 12, 14, 16, 18, 20, 22].flatMap((s) =>
    [{ type: "gesture", by: { y: 80 }, overMs: 300, atMs: s * 1000 }, { type: "advance", toMs: s * 1000 + 1500 }]) });
  await page.until(`[...document.querySelectorAll(".take-play")].length === 9`);
  await card(page, 1);
  await page.until(`${role(1)} === "looping" && ${ticks}.includes("0.0 s")`);
  const begin = `Number([...document.querySelectorAll(".times text")].find((node) => node.textContent === "0.0 s").getAttribute("x"))`;
  const { x, width } = await page.evaluate(`({ x: ${begin}, width: document.querySelector(".plot").clientWidth })`);
  assert.ok(x < 60 + 0.12 * width, `${x} of ${width}`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

/** What ends a loop, and whether the present is shown then. */
const ends = {
  "Escape": [(page) => key(page, "Escape"), true],
  "Live": [(page) => page.click("#bar .cursor button"), true],
  "a row of the log": [async (page) => {
    await page.click("#tab-log");
    await page.click(".log-row");
  }, false],
  "a touch of the phone": [(page) => page.drag([0.5, 0.4], [0.5, 0.45]), true],
  "the cross": [(page) => page.click("#timeline [aria-label='Back to live']"), true],
};

test("a loop ends by Escape, Live, a row of the log, a touch and its cross", { skip }, async () => {
  const page = await open("ends");
  for (const [what, [end, comesLive]] of Object.entries(ends)) {
    await key(page, "1");
    await page.until(`${role(1)} === "looping"`);
    await end(page);
    await page.until(`${role(1)} === "rest" && ${comesLive ? isLive : `!(${isLive})`}`);
    await page.frames(20);
    assert.equal(await page.evaluate(isLive), comesLive, what);
    await key(page, "Escape");
    await page.until(isLive);
    // Another digit soon after would be one number with the first.
    await page.pass(650);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("two takes are laid over each other, and what tells them apart is said", { skip }, async () => {
  const page = await open("over");
  await key(page, "1");
  await page.until(`${role(1)} === "looping"`);
  await key(page, "c");
  await key(page, "2");
  await page.until(`${role(2)} === "compared"`);
  const sentence = `document.querySelector(".take-sentence [role=status]").textContent`;
  await page.until(`${sentence}.includes("take 1 arms, take 2 never does. Its 41 pt are 13 short of 54.")`);
  assert.deepEqual(await page.evaluate(
    `[...document.querySelectorAll("#timeline .names text")].map((node) => node.textContent)`),
  ["Take 1", "Take 2", "Finger"]);
  await page.click(".take-sentence button", "Go there");
  await page.until(`${role(1)} === "paused" && Math.abs(Number.parseFloat(${instant}.slice(9))
    - Number.parseFloat(${sentence})) < 0.02`);
  await page.click("#timeline button", "Compared with 2");
  await page.click(".popup button small");
  await page.until(`${role(2)} === "rest"`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a take is copied as a recording and a link, both of which do it again", { skip },
  async () => {
    const page = await open("copies");
    await page.evaluate(`navigator.clipboard.writeText = async (text) => (window.copied = text)`);
    const copy = async (title) => {
      await page.evaluate(`window.copied = null; document.querySelectorAll(".take-more")[0].click()`);
      await page.click(".popup button", title);
      return page.until("copied");
    };
    const recording = JSON.parse(await copy("Copy as a recording"));
    const { header: { refreshingCount } } = (await server.call("POST",
      "/v1/sessions/copied/restore", recording), await server.call("GET", "/v1/sessions/copied"));
    assert.equal(refreshingCount, 1);
    const link = await copy("Copy a share link");
    assert.match(link, /\/#share=A/);
    const { sessions } = await server.call("GET", "/v1/sessions");
    assert.deepEqual(sessions.map(({ name }) => name).sort(), ["copied", "copies"]);
    assert.deepEqual(page.problems, []);
    await page.close();
  });

test("A/B with a take gives its finger to two sessions", { skip }, async () => {
  const page = await open("both");
  await page.evaluate(`document.querySelectorAll(".take-more")[0].click()`);
  await page.click(".popup button", "A / B …");
  await page.click("dialog button", "MJRefresh 1.4.7");
  for (const name of ["ab-both-a", "ab-both-mjrefresh-1.4.7"]) {
    const gestures = () => server.call("GET", `/v1/sessions/${name}/events?limit=1000`)
      .then(({ events }) => events.filter(({ event }) => event.type === "gesture"), () => []);
    await poll(async () => (await gestures()).length === 1, `the finger in ${name}`);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("with reduced motion a loop steps from event to event", { skip }, async () => {
  const page = await open("reduced", { reducedMotion: true });
  await card(page, 1);
  await page.until(`${role(1)} === "looping"`);
  await page.evaluate(`window.shown = new Set(); (function look() {
    shown.add(${instant});
    requestAnimationFrame(look);
  })()`);
  await page.frames(60);
  assert.ok(await page.evaluate("shown.size") <= 4);
  await page.until(`${instant} !== [...shown][0]`);
  const before = await page.evaluate(instant);
  await page.click(".take-bar button", "1×");
  await page.frames(3);
  assert.equal(await page.evaluate(instant), before, "another pace does not begin it again");
  await page.close();
});
