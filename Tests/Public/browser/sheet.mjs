// A window of a phone: the view is the screen, the rest is in the sheet.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

const box = (page, selector) => page.evaluate(
  `document.querySelector('${selector}').getBoundingClientRect().toJSON()`);

test("the sheet has three heights, and all parts have room in it", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/?session=sheet`,
    { width: 375, height: 760, touch: true });
  await page.ready();
  const view = await box(page, "#view");
  assert.deepEqual([view.left, view.width], [0, 375]);
  for (const [detent, height] of [["small", 132], ["half", 464], ["large", 716]]) {
    await page.until(`document.getElementById("sheet").dataset.detent === "${detent}"
      && Math.abs(document.getElementById("sheet").offsetHeight - ${height}) <= 1`);
    await page.click(".grabber");
  }
  await page.until(`document.getElementById("sheet").dataset.detent === "small"`);
  assert.equal(await page.evaluate(`document.querySelector("#timeline").checkVisibility()`), false);
  await page.click(".grabber");
  const isGrabbed = await page.evaluate(`[20, 40, 60, 80, 100].every((scrolled) => {
    document.getElementById("sheet").scrollTop = scrolled;
    const { left, right, top, bottom } = document.querySelector(".grabber").getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2).matches(".grabber");
  })`);
  assert.ok(isGrabbed, "what scrolls goes under the sheet's head");
  await page.click("#tab-time");
  assert.ok((await box(page, "#timeline .plot")).height >= 220);
  const shown = await page.evaluate(`[...document.querySelectorAll("#why button, .tabs button")]
    .filter((button) => button.checkVisibility()).map((button) => button.firstChild.textContent)`);
  assert.deepEqual(shown, ["Refresh", "End", "Replay", "•••", "State", "Tune", "Time", "Log"]);
  const low = await page.evaluate(`[...document.querySelectorAll("#bar button, #sheet button")]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.offsetHeight < 44)
    .map((button) => button.textContent || button.ariaLabel)`);
  assert.deepEqual(low, []);
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("its menus are as wide as the window at most, and cut no word", { skip }, async () => {
  const page = await Page.open(browser, `${server.origin}/?session=menus&preset=home`, { width: 375, height: 760, touch: true });
  await page.ready();
  await page.click("#why button", "•••");
  for (const title of ["Behaves as …", null]) {
    await page.until(`document.querySelector(".popup:popover-open button") !== null`);
    const spoilt = await page.evaluate(`[...document.querySelectorAll(".popup, .popup :is(button, small)")].filter((each) =>
      each.getBoundingClientRect().right > innerWidth - 8 || each.scrollWidth > each.clientWidth && each.clientWidth > 0)
      .map((each) => each.textContent)`);
    assert.deepEqual(spoilt, []);
    if (title) await page.click(".popup button", title);
    if (title) await page.until(`document.querySelector(".popup:popover-open .heading") !== null`);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("what the menus say fits the window", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/menus", { header: {}, footer: { kind: "back" } });
  const page = await Page.open(browser, `${server.origin}/?session=menus`, { width: 375, height: 812, touch: true });
  await page.until(`!!document.querySelector("#bar .behaves-pick")`);
  await page.evaluate(`document.querySelector("#bar .behaves-pick").click()`);
  const cut = (selector) => `[...document.querySelectorAll("${selector}")].filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    return left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth + 1;
  }).map(({ textContent }) => textContent)`;
  await page.until(`/without footer/.test(document.querySelector(".popup")?.textContent)`);
  assert.deepEqual(await page.evaluate(cut(".popup, .popup button, .popup small:not(:empty)")), []);
  await page.close();
  const wide = await Page.open(browser, `${server.origin}/?session=menus`);
  await wide.click("#session");
  await wide.until(`document.activeElement.matches(".sessions input")`);
  await wide.call("Input.insertText", { text: "two words" });
  await wide.until(`/hyphens/.test(document.querySelector(".sessions .note").textContent)`);
  assert.deepEqual(await wide.evaluate(cut(".sessions .note")), []);
  await wide.close();
});
