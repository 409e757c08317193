// A/B: one finger on two phones, in a real browser.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, test } from "../Driver/suite.mjs";

const get = (path) => server.call("GET", `/v1/sessions/${path}`);

/** Opens a session and compares it with the choice of this title. */
async function compare(session, choice, prepare = async () => {}) {
  await server.call("PUT", `/v1/sessions/${session}`,
    { preset: "header-default", header: { refreshing: false }, list: { rows: 30, rowHeight: 44 } });
  const page = await Page.open(browser, `${server.origin}/?session=${session}`);
  await page.ready();
  await prepare(page);
  await page.click("#compare");
  await page.click("dialog button", choice);
  await page.until(`document.querySelectorAll(".lane:not([hidden]) .view[data-revision]").length === 2`);
  return page;
}

test("clicks while a dialog is loaded open no second one", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/twice", { preset: "header-default" });
  const page = await Page.open(browser, `${server.origin}/?session=twice`, { notesRequests: true });
  await page.ready();
  await page.until(`document.getElementById("gallery") !== null`);
  for (const [first, ...others] of [["compare", "compare", "gallery"], ["gallery", "compare", "gallery"]]) {
    await page.evaluate(`for (const id of ${JSON.stringify([first, ...others])}) document.getElementById(id).click()`);
    await page.until(`document.querySelectorAll("dialog.${first}[open]").length === 1`);
    await page.quiet(300);
    assert.equal(await page.evaluate(`document.querySelectorAll("dialog[open]").length`), 1, first);
    assert.equal(await page.evaluate(`document.activeElement.matches("button")`), false, "nothing is chosen yet");
    await page.evaluate(`document.querySelector("dialog[open]").close()`);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

const dragged = async (session) => (await get(`${session}/events?limit=1000`)).events
  .filter(({ event }) => event.type.startsWith("drag"))
  .map(({ atMs, event }) => [event.type, event.x, event.y, atMs]);

test("two dialects get the same gesture, and the first difference is told", { skip }, async () => {
  const page = await compare("base", "MJRefresh 1.4.7");
  await page.drag([0.5, 0.3], [0.5, 0.75]);
  await page.until(`document.querySelector(".notice p")?.textContent.length > 0`);
  const [a, b] = ["ab-base-a", "ab-base-mjrefresh-1.4.7"];
  const [ofA, ofB] = await Promise.all([a, b].map((name) => get(`${name}/configuration`)));
  assert.deepEqual([ofA.idleLifetimeMs, ofB.idleLifetimeMs], [600_000, 600_000]);
  assert.equal(ofA.language, ofB.language);
  const gesture = await dragged(a);
  assert.ok(gesture.length > 3);
  assert.deepEqual(await dragged(b), gesture);
  const told = await page.evaluate(`document.querySelector(".notice p").textContent`);
  // The effects that both dialects have are the same, but they do not happen at the same time.
  const states = async (name) => (await get(`${name}/effects`)).effects
    .filter(({ type }) => type === "stateChanged").map(({ to, atMs }) => [to, atMs]);
  const [ours, theirs] = await Promise.all([a, b].map(states));
  assert.deepEqual(ours.map(([to]) => to), theirs.map(([to]) => to));
  const index = ours.findIndex(([, atMs], place) => Math.abs(atMs - theirs[place][1]) > 17);
  assert.ok(index >= 0, `${ours} ${theirs}`);
  const [ourMs, theirMs] = [ours, theirs].map((list) => list[index][1]);
  assert.match(told, new RegExp(`^At ${(ourMs / 1000).toFixed(2)} s A \\w+ ${Math.round(Math.abs(ourMs - theirMs))} ms `
    + `${ourMs > theirMs ? "later" : "earlier"} than B\\.`));
  assert.match(told, /In the snapshots, the [\w ]+ differs first/);
  assert.ok(await page.evaluate(`!!document.querySelector("#timeline .difference")`));
  // Both clocks went on to the same rest.
  const [one, other] = await Promise.all([a, b].map((name) => get(name)));
  assert.equal(one.timeMs, other.timeMs);
  assert.equal(one.header.state, "idle");
  assert.deepEqual(page.problems, []);
  await page.click("#compare");
  await page.until(`document.getElementById("session").textContent.includes("base")
    && document.querySelectorAll(".lane:not([hidden])").length === 1`);
  assert.equal(await page.evaluate(`document.querySelector(".notice")`), null, "an instant of another session is not offered");
  await page.close();
});

test("a pull of the button plays on both until they rest, however late one answers", { skip }, async () => {
  const page = await compare("button", "MJRefresh 1.4.7");
  await page.click("#why .primary");
  await page.until(`document.querySelector(".notice p")?.textContent.startsWith("At ")`);
  const [a, b] = await Promise.all(["ab-button-a", "ab-button-mjrefresh-1.4.7"].map((name) => get(name)));
  assert.deepEqual([a.timeMs, a.header.state, b.header.state], [b.timeMs, "idle", "idle"]);
  assert.ok(a.timeMs < 10_000, `${a.timeMs} ms`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a grip is whole beside the other phone, and what B lacks is said without a pointer", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/grips", { header: {}, footer: { kind: "back" }, list: { rows: 30, rowHeight: 44 } });
  const page = await Page.open(browser, `${server.origin}/?session=grips`, { width: 1280, height: 800 });
  await page.ready();
  await page.click("#compare");
  await page.click("dialog button", "MJRefresh 1.4.7");
  await page.until(`document.querySelectorAll(".lane .grip").length >= 2
    && /^B is without what .+ lacks: footer/.test(document.querySelector(".notice p")?.textContent)`);
  assert.doesNotMatch(await page.evaluate(`document.querySelector(".notice p").textContent`), /\//);
  const isWhole = `(() => {
    const grip = [...document.querySelectorAll(".lane:first-child .grip")].find((each) => each.checkVisibility());
    const { left, right, top, bottom } = grip.getBoundingClientRect();
    // A pointer goes through it; here what is over it counts.
    grip.style.pointerEvents = "auto";
    return [left + 3, right - 3].every((x) => document.elementFromPoint(x, (top + bottom) / 2) === grip);
  })()`;
  await page.until(isWhole);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a touch while the future is shown happens at the instant shown, on both", { skip }, async () => {
  const page = await compare("catch", "ios-fast");
  await page.drag([0.5, 0.8], [0.5, 0.4], 4);
  await page.until(`document.querySelector(".instant").classList.contains("chosen")`);
  await page.drag([0.5, 0.5], [0.5, 0.52], 4);
  const touches = await poll(async () => {
    const lists = await Promise.all(["ab-catch-a", "ab-catch-ios-fast"].map(dragged));
    return lists.every((list) => list.filter(([type]) => type === "dragEnded").length === 2) && lists;
  }, "both sessions have both drags");
  assert.deepEqual(touches[0], touches[1]);
  const [first, second] = touches[0].filter(([type]) => type === "dragBegan").map(([, , , ms]) => ms);
  assert.ok(second > first + 50, `${first} ${second}`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a future that is paused stands on both, and plays on until both rest", { skip }, async () => {
  const page = await compare("paused", "ios-fast");
  const times = async () => (await Promise.all(["ab-paused-a", "ab-paused-ios-fast"].map(get))).map(({ timeMs }) => timeMs);
  const instant = `Number.parseFloat(document.querySelector(".instant").textContent)`;
  await page.drag([0.5, 0.8], [0.5, 0.4], 4);
  await page.until(`document.querySelector("#timeline [aria-label=Pause]") !== null`);
  const [liftMs] = await times();
  await page.until(`${instant} * 1000 > ${liftMs} + 100`);
  await page.click("#timeline [aria-label=Pause]");
  const shown = await page.evaluate(instant);
  await page.frames(10);
  assert.deepEqual([await page.evaluate(instant), await times()], [shown, [liftMs, liftMs]]);
  await page.evaluate(`window.least = Infinity; (function look() {
    least = Math.min(least, ${instant});
    requestAnimationFrame(look);
  })()`);
  await page.click("#timeline [aria-label=Play]");
  await page.until(`document.querySelector("#notices").textContent.length > 0`);
  assert.equal(await page.evaluate("least"), shown, "it goes on where it was paused");
  const rested = await times();
  assert.equal(rested[0], rested[1]);
  assert.ok(rested[0] > shown * 1000, `${rested} ${shown}`);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the second session's configuration may come before that of the first", { skip }, async () => {
  const path = (name) => `/v1/sessions/ab-order-${name}/configuration`;
  const isRead = (name) => `testClock.requests.some((each) => each.path === "${path(name)}" && each.answeredAt !== null)`;
  const page = await compare("order", "ios-fast", (opened) => opened.hold(`*${path("a")}`));
  await page.until(isRead("ios-fast"));
  await page.frames(2);
  assert.equal(await page.evaluate(isRead("a")), false);
  await page.letGo();
  await page.until(isRead("a"));
  assert.deepEqual(page.problems, []);
  await page.close();
});
