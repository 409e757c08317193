// The page at 200 % of its size, and in the colours of a high-contrast theme.

import assert from "node:assert/strict";
import { Page } from "../Driver/page.mjs";
import { browser, server, skip, test } from "../Driver/suite.mjs";

/** A page with a header that refreshes, for good, and a footer. */
async function open(session, { device = null, ...options }) {
  await server.call("PUT", `/v1/sessions/${session}`, {
    scrollView: { device, contentOffset: "rest" }, list: { rows: 20, rowHeight: 44 },
    header: { refreshing: true }, footer: { kind: "auto" },
  });
  const page = await Page.open(browser, `${server.origin}/?session=${session}`, options);
  await page.ready();
  await page.until(`document.querySelector("#panel .box[aria-current='true']") !== null`);
  return page;
}

test("at 200 % the phone has 240 pixels, and no name and no button is cut or covered", { skip }, async () => {
  for (const device of ["iphone-se", "iphone-16-pro-max"]) {
    const page = await open("a-session-at-200-percent", { device, width: 640, height: 400, scale: 2 });
    const width = await page.evaluate(`document.getElementById("phone").getBoundingClientRect().width`);
    assert.ok(width >= 240, `${device}: ${width}`);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 640);
    const spoilt = await page.evaluate(`(() => {
      const buttons = [...document.querySelectorAll(":is(#bar, #why, #timeline, .tabs, .state-view) button")]
        .filter((each) => each.checkVisibility());
      const isWhole = (each) => {
        each.scrollIntoView({ block: "center" });
        const { left, right, top, height } = each.getBoundingClientRect();
        return each.scrollWidth <= each.clientWidth && [left + 3, right - 3].every((x) =>
          each.contains(document.elementFromPoint(x, top + height / 2)));
      };
      return { count: buttons.length, names: buttons.filter((each) => !isWhole(each)).map((each) => each.textContent) };
    })()`);
    assert.ok(spoilt.count > 15, `${spoilt.count} buttons`);
    assert.deepEqual(spoilt.names, [], device);
    assert.deepEqual(page.problems, []);
    await page.close();
    await server.call("DELETE", "/v1/sessions/a-session-at-200-percent");
  }
});

test("in forced colours borders, the current state and what is chosen can be told", { skip }, async () => {
  const page = await open("forced", { width: 1280, height: 800, forcedColors: true });
  // Forced colours replace the grounds: what is left are lines. Their widths and colours, by what they mean.
  const line = (selector, property) => page.evaluate(`(() => {
    const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
    return [style["${property}Style"], parseFloat(style["${property}Width"]), style["${property}Color"]].join(" ");
  })()`);
  const highlight = await page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "Highlight";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  })()`);
  for (const each of ["#why button", "#panel", "#timeline", "#panel .badge", "#share"]) {
    assert.match(await line(each, "borderTop"), /^solid 1 /, each);
  }
  for (const [chosen, other, property, width] of [
    [`#panel [aria-current="true"]`, `#panel .box[aria-current="false"]`, "borderTop", 4],
    [`[role="tab"][aria-selected="true"]`, `[role="tab"][aria-selected="false"]`, "borderBottom", 4],
    [`#bar .cursor [aria-pressed="true"]`, `.tools button`, "outline", 3],
  ]) {
    const [drawn, else_] = [await line(chosen, property), await line(other, property)];
    assert.equal(drawn, `solid ${width} ${highlight}`, chosen);
    assert.notEqual(drawn, else_, other);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});
