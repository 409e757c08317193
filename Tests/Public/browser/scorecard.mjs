// The scorecard in a real browser, and its cells in the visualizer.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

async function scorecard(options, part = "") {
  const page = await Page.open(browser, `${server.origin}/scorecard/${part}`, options);
  await page.until(`document.readyState === "complete" && !document.querySelector(".filters").hidden`);
  return page;
}

const visible = (page) => page.evaluate(`[...document.querySelectorAll(".row")]
  .filter((row) => row.checkVisibility()).map(({ id }) => id)`);

for (const width of [375, 768, 1280, 1920]) {
  test(`the scorecard fits a window of ${width} px`, { skip }, async () => {
    const page = await scorecard({ width, height: 800, scheme: width > 800 ? "dark" : "light" });
    await page.evaluate(`for (const row of document.querySelectorAll(".row")) row.open = true`);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
    const heights = await page.evaluate(
      `[...document.querySelectorAll("a.cell")].map((cell) => cell.getBoundingClientRect().height)`);
    assert.ok(Math.min(...heights) >= (width < 640 ? 34 : 28), "a cell can be hit");
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test("a row is there for each property, laws first, and a recording for each cell", { skip }, async () => {
  const page = await scorecard();
  const { properties } = await server.call("GET", "/scorecard/index.json");
  const rows = await visible(page);
  assert.deepEqual([...rows].sort(), properties.map(({ name }) => name).sort());
  const classes = rows.map((id) => properties.find(({ name }) => name === id).class);
  assert.deepEqual(classes, [...classes].sort());
  const links = await page.evaluate(
    `[...document.querySelectorAll("a.cell")].map((cell) => cell.getAttribute("href"))`);
  const recordings = properties.flatMap(({ violated }) =>
    Object.values(violated).map(({ recording }) => recording));
  assert.deepEqual(links.map((link) => link.replace("/?scorecard=", "")).sort(),
    recordings.map((recording) => recording.split("#")[1]).sort());
  for (const file of new Set(recordings.map((recording) => recording.split("#")[0]))) {
    const lines = (await (await fetch(`${server.origin}${file}`)).text()).trim().split("\n");
    assert.deepEqual(lines.map((line) => `${file}#${JSON.parse(line).name}`),
      recordings.filter((recording) => recording.startsWith(`${file}#`)));
  }
  await page.close();
});

test("a word, a class and a difference between versions leave some rows", { skip }, async () => {
  const page = await scorecard();
  const { properties } = await server.call("GET", "/scorecard/index.json");
  const choose = (name, value) => page.evaluate(
    `document.querySelector('input[name="${name}"][value="${value}"]').click()`);
  await choose("rows", "differ");
  const differ = properties.filter(({ violated, notOfOverlays }) => {
    const count = Object.keys(violated).length;
    return count > 0 && count < (notOfOverlays ? 5 : 8);
  });
  assert.deepEqual((await visible(page)).sort(), differ.map(({ name }) => name).sort());
  await choose("class", "wish");
  const wishes = differ.filter((property) => property.class === "wish");
  assert.deepEqual((await visible(page)).sort(), wishes.map(({ name }) => name).sort());
  await choose("class", "");
  await choose("rows", "");
  await page.evaluate(`dispatchEvent(new KeyboardEvent("keydown", { key: "/", cancelable: true }))`);
  assert.equal(await page.evaluate(`document.activeElement.type`), "search");
  const type = (text) => page.evaluate(`(() => {
    document.activeElement.value = ${JSON.stringify(text)};
    document.activeElement.dispatchEvent(new Event("input", { bubbles: true }));
  })()`);
  await type("Inset RESTORED");
  assert.deepEqual(await visible(page), ["inset-restored"]);
  await type("nothing is called so");
  assert.deepEqual(await visible(page), []);
  assert.match(await page.evaluate(`document.querySelector(".none").textContent`), /Clear the search/);
  await page.close();
});

test("the address opens a row, which says the events and what they break", { skip }, async () => {
  const page = await scorecard({}, "#no-jump");
  assert.ok(await page.evaluate(`document.getElementById("no-jump").open`));
  const text = await page.evaluate(`document.querySelector("#no-jump .example").innerText`);
  assert.match(text, /moved by/);
  await page.close();
});

test("a cell opens in the visualizer as its recording ends", { skip }, async () => {
  const page = await scorecard();
  await page.click('a[href="/?scorecard=inset-restored-in-mjrefresh-3.7.9"]');
  await page.ready();
  await page.until(`document.querySelector("#tab-log").ariaSelected === "true"
    && document.querySelector(".log-row .violation") !== null`);
  const { properties } = await server.call("GET", "/scorecard/index.json");
  const { events } = properties.find(({ name }) => name === "inset-restored").violated["mjrefresh-3.7.9"];
  assert.equal((await page.data("scroll-view")).revision, String(events.length));
  await page.close();
});
