// The page of the museum in a real browser, and its entries in the visualizer.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

async function museum(options) {
  const page = await Page.open(browser, `${server.origin}/museum/`, options);
  await page.until(`document.readyState === "complete" && !!document.querySelector("article")`);
  return page;
}

for (const width of [375, 768, 1280, 1920]) {
  test(`the museum fits a window of ${width} px`, { skip }, async () => {
    const page = await museum({ width, height: 800, scheme: width > 800 ? "dark" : "light" });
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
    assert.equal(await page.evaluate(`getComputedStyle(document.body).margin`), "0px");
    assert.deepEqual(page.problems, []);
    await page.close();
  });
}

test("the contents of the museum lead to every entry", { skip }, async () => {
  const page = await museum();
  const { entries } = await server.call("GET", "/museum/index.json");
  const ids = await page.evaluate(`[...document.querySelectorAll("article")].map(({ id }) => id)`);
  assert.deepEqual(ids.sort(), entries.map(({ slug }) => slug).sort());
  const anchors = await page.evaluate(
    `[...document.querySelectorAll("nav a")].map((link) => link.getAttribute("href").slice(1))`);
  assert.deepEqual(anchors.filter((id) => ids.includes(id)).sort(), ids);
  for (const id of anchors) {
    assert.equal(await page.evaluate(`document.querySelectorAll('[id="${id}"]').length`), 1, id);
  }
  await page.close();
});

test("each run of the museum has its recording and its link to the visualizer", { skip }, async () => {
  const page = await museum();
  const links = await page.evaluate(`[...document.querySelectorAll(".actions")].map((actions) =>
    [...actions.querySelectorAll("a")].map((link) => link.getAttribute("href")))`);
  const { entries } = await server.call("GET", "/museum/index.json");
  const listed = entries.flatMap(({ recording, otherRecordings }) =>
    [recording, ...otherRecordings.map((other) => other.recording)]).filter(Boolean);
  const pathOf = ([visualizer, file]) => {
    const name = new URL(visualizer, server.origin).searchParams.get("museum");
    assert.ok([`${name}.json`, "own.jsonl"].includes(file), `${name} ${file}`);
    return `/museum/${file}${file === "own.jsonl" ? `#${name}` : ""}`;
  };
  assert.deepEqual(links.map(pathOf).sort(), listed.sort());
  for (const file of new Set(links.map(([, each]) => each))) {
    assert.ok((await fetch(`${server.origin}/museum/${file}`)).ok, file);
  }
  await page.close();
});

test("the address of the museum leads to an entry", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/museum/#gif-keeps-running`);
  await page.until(`document.querySelector(":target")?.id === "gif-keeps-running"`);
  await page.close();
});

test("an entry opens in the player", { skip }, async () => {
  const page = await museum();
  await page.click('a[href="/?museum=hidden-header-leaves-a-gap"]');
  await page.until(`document.getElementById("player")?.dataset.ready === ""`);
  const { revision } = await server.call("GET", "/v1/sessions/exhibit-hidden-header-leaves-a-gap");
  assert.equal(revision, 4);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a run beside an entry's own opens in the player, beside it", { skip }, async () => {
  const page = await museum();
  for (const [name, title] of [["gif-keeps-running-in-overscroll-1", "Our control"],
                               ["instant-answer-flashes-workaround", "Workaround"]]) {
    await page.click(`a[href="/?museum=${name}"]`);
    await page.until(`document.getElementById("player")?.dataset.ready === ""`);
    assert.equal(await page.evaluate(`document.querySelector("#player .other figcaption b").textContent`), title);
    await page.click("#player .to-museum");
    await page.until(`location.pathname === "/museum/" && !!document.querySelector("article")`);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("an entry without an exhibit shows what our control does as a session", { skip }, async () => {
  const page = await museum();
  await page.click("#is-refreshing-right-after-end .open");
  await page.until(`location.pathname === "/" && document.title === "try-is-refreshing-right-after-end-in-overscroll-1 · Overscroll"`);
  await page.ready();
  assert.equal((await server.call("GET", "/v1/sessions/try-is-refreshing-right-after-end-in-overscroll-1")).header.refreshingCount, 2);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("an entry can be opened under a name as a session of one's own", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/?museum=gif-keeps-running&session=mine`);
  await page.ready();
  assert.equal((await server.call("GET", "/v1/sessions/mine")).revision, 4);
  await page.close();
});

test("the bars of the other pages lead back to the session that was left", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/?session=left`, { width: 1440, height: 900 });
  await page.ready();
  for (const [title, path] of [["Museum", "/museum/"], ["Scorecard", "/scorecard/"], ["API", "/api/"]]) {
    await page.click("#bar .pages a", title);
    await page.until(`location.pathname === "${path}" && document.readyState === "complete"`);
    await page.click(".site a", "Visualizer");
    await page.until(`location.pathname === "/" && document.title === "left · Overscroll"`);
    await page.ready();
    assert.equal(await page.evaluate("location.search"), "?session=left");
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});
