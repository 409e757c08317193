// The link of the page to the server: streams, restarts, refusals.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Page } from "../Driver/page.mjs";
import { browser, poll, server, skip, startServer, test } from "../Driver/suite.mjs";

const phase = (page, name) =>
  page.until(`document.getElementById("server")?.dataset.phase === "${name}"`);

async function open(query, { origin } = server, options) {
  const page = await Page.open(browser, `${origin}/${query}`, options);
  await page.until(`!!document.getElementById("server")`);
  return page;
}

/** The text of the card over the phone. */
const card = (page) => page.evaluate(`document.querySelector(".phase").innerText`);

const click = (page, title) => page.click("button", title);

/** The instant shown, which stands: else the page draws the time each 100 ms at rest. */
async function standingInstant(page) {
  const look = () => page.evaluate(`document.querySelector(".instant").value`);
  await page.pass(400);
  const shown = await look();
  await page.pass(400);
  assert.equal(await look(), shown);
  return shown;
}

const revision = (page, number) =>
  page.until(`document.getElementById("view").dataset.revision === "${number}"`);

const begin = (name, { call } = server) => call("POST", `/v1/sessions/${name}/events`,
  { type: "beginRefreshing", component: "header" });

/** The streams that the server has. */
async function streams({ origin } = server) {
  const signal = AbortSignal.timeout(10_000);
  const text = await (await fetch(`${origin}/metrics`, { signal })).text();
  return Number(/^overscroll_waiting_requests (\d+)/m.exec(text)[1]);
}

const streamsAre = (count, at) =>
  poll(async () => (await streams(at)) === count, `${count} streams`);

/** Runs a test with a server of its own, which it may stop. */
async function withServer(options, work) {
  const first = await startServer(0, options);
  let current = first;
  const restart = async () => (current = await startServer(new URL(first.origin).port, options));
  try {
    await work(first, restart);
  } finally {
    await current.stop();
  }
}

test("after a restart a lost session is made again with its events", { skip }, () =>
  withServer(["--memory"], async (first, restart) => {
    const page = await open("?session=lost&preset=home&panel=log", first);
    await phase(page, "live");
    await begin("lost", first);
    await revision(page, 1);
    // The snapshot comes before the event, which the page asks for on its own.
    await page.until(`/beginRefreshing/.test(document.querySelector(".log-body").textContent)`);
    await first.stop("SIGKILL");
    await phase(page, "away");
    const before = await standingInstant(page);
    assert.match(await card(page), /The server does not answer.*\n*.*Since \d/s);
    const second = await restart();
    await phase(page, "restarted");
    assert.equal(await standingInstant(page), before);
    assert.match(await card(page), /restarted, and this session is gone/);
    await page.until(`[...document.querySelectorAll(".why-actions button")].filter((each) => each.checkVisibility())
      .every(({ disabled, title }) => disabled && title === "The session is gone")`);
    await click(page, "Make it again with its event");
    await phase(page, "live");
    assert.equal((await second.call("GET", "/v1/sessions/lost")).revision, 1);
    await page.close();
  }));

test("a session that the server keeps continues by itself", { skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "overscroll-live-"));
  await withServer(["--data-dir", folder], async (first, restart) => {
    const page = await open("?session=kept&preset=home", first);
    await phase(page, "live");
    await begin("kept", first);
    await revision(page, 1);
    await first.stop();
    await phase(page, "away");
    const second = await restart();
    await phase(page, "live");
    await second.call("POST", "/v1/sessions/kept/events", { type: "reloadData", rows: 3 });
    await revision(page, 2);
    assert.equal(await page.evaluate(`document.querySelector(".phase").hidden`), true);
    await page.close();
  });
  await rm(folder, { recursive: true });
});

test("a server that restarts under a finger has the drag afterwards; no card covers what is pulled", { skip },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "overscroll-live-"));
    await withServer(["--data-dir", folder], async (first, restart) => {
      await first.call("PUT", "/v1/sessions/held", { header: {}, list: { rows: 20, rowHeight: 44 } });
      const page = await open("?session=held", first);
      await page.ready();
      await page.press([0.5, 0.2], [0.5, 0.3]);
      const offset = `Number(document.getElementById("view").dataset.offsetY)`;
      await page.until(`${offset} < -25`);
      await first.stop("SIGKILL");
      await phase(page, "away");
      const isCovered = `document.querySelector(".phase").checkVisibility()`;
      assert.equal(await page.evaluate(isCovered), false);
      await page.mouse("mouseMoved", await page.point(0.5, 0.6));
      const second = await restart();
      await phase(page, "live");
      await page.until(`${offset} < -54`);
      await page.release([0.5, 0.6]);
      await poll(async () => (await second.call("GET", "/v1/sessions/held")).header.isRefreshing, "the refresh");
      await page.close();
    });
    await rm(folder, { recursive: true });
  });

test("a finger that is lifted while the server is away leaves the picture to the card", { skip }, () =>
  withServer(["--memory"], async (first) => {
    const page = await open("?session=lifted&preset=home", first);
    await page.ready();
    await page.press([0.5, 0.2], [0.5, 0.3]);
    await first.stop("SIGKILL");
    await phase(page, "away");
    await page.release([0.5, 0.3]);
    await page.until(`document.querySelector(".phase").checkVisibility()`);
    await page.close();
  }));

test("the windows of a browser keep four streams, and the others poll; each follows, and one that closes lets go", { skip },
  async () => {
    await streamsAre(0);
    const windows = [];
    for (let count = 1; count <= 5; count += 1) {
      // A tab in the same window would hide the one before.
      windows.push(await open("?session=shared&preset=home", server, { newWindow: true }));
      await phase(windows.at(-1), "live");
      await streamsAre(Math.min(count, 4));
    }
    const [first, ...others] = windows;
    const last = windows.at(-1);
    await last.pass(1000);
    assert.equal(await streams(), 4);
    await begin("shared");
    await Promise.all(windows.map((page) => revision(page, 1)));
    await first.close();
    await streamsAre(3);
    await server.call("POST", "/v1/sessions/shared/events", { type: "reloadData", rows: 9 });
    await Promise.all(others.map((page) => revision(page, 2)));
    // The one that polls asks for a stream again.
    await last.pass(30_000);
    await streamsAre(4);
    assert.deepEqual(others.flatMap(({ problems }) => problems), []);
    for (const page of others) await page.close();
    await streamsAre(0);
  });

test("a hidden tab has no stream; shown again it is up to date", { skip }, async () => {
  const page = await open("?session=hidden&preset=home", server, { notesRequests: true });
  await phase(page, "live");
  await streamsAre(1);
  await page.quiet();
  page.requests.length = 0;
  await page.setWindow("minimized");
  await streamsAre(0);
  await begin("hidden");
  await server.call("POST", "/v1/sessions/hidden/events", { type: "reloadData", rows: 9 });
  assert.deepEqual(page.requests, []);
  await page.setWindow("normal");
  await revision(page, 2);
  await streamsAre(1);
  assert.deepEqual(page.problems, []);
  await page.close();
  await streamsAre(0);
});

/** A page that waits for what is asked under a path, until `answer` is called. */
async function waitingPage(session, path) {
  const page = await Page.open(browser, "about:blank");
  await page.hold(`*${path}*`);
  await page.call("Page.navigate", { url: `${server.origin}/?session=${session}` });
  return { page, answer: () => page.letGo() };
}

test("the session is drawn before the modules of what is around it are there", { skip }, async () => {
  const { page, answer } = await waitingPage("early", "/surroundings");
  await page.until(`document.getElementById("view")?.dataset.revision !== undefined`);
  assert.equal(await page.evaluate(`document.querySelectorAll("#bar > :not(a, nav)").length`), 0);
  await answer();
  await page.ready();
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("a page that cannot be loaded as a whole says so, and loads again", { skip }, async () => {
  const page = await Page.open(browser, "about:blank");
  await page.call("Network.enable");
  await page.call("Network.setBlockedURLs", { urls: ["*/surroundings*.js"] });
  await page.call("Page.navigate", { url: `${server.origin}/?session=half` });
  await page.until(`document.querySelector(".notice")?.textContent.includes("not be loaded")`);
  assert.ok(await page.evaluate(`document.getElementById("view").dataset.revision !== undefined`));
  await page.call("Network.setBlockedURLs", { urls: [] });
  await page.evaluate(`document.querySelector(".notice button").click()`);
  await page.ready();
  await page.close();
});

test("a page whose first answer is late says what it waits for", { skip }, async () => {
  const { page, answer } = await waitingPage("late", "/v1/");
  await phase(page, "connecting");
  assert.equal(await page.evaluate("document.title"), "late · Overscroll");
  await answer();
  await page.ready();
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("another session in the same page ends the stream of the first", { skip }, async () => {
  const page = await open("?session=one&preset=none");
  await phase(page, "refused");
  await click(page, "Open without the preset");
  await phase(page, "live");
  await streamsAre(1);
  await page.close();
});

test("a resting page has one waiting request and sends none", { skip }, async () => {
  const page = await open("?session=rest&preset=home", server, { notesRequests: true });
  await phase(page, "live");
  await streamsAre(1);
  await page.quiet();
  page.requests.length = 0;
  await page.pass(3000);
  assert.deepEqual(page.requests, []);
  assert.equal(await streams(), 1);
  await page.close();
});

test("a server with a token is asked with it", { skip }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "overscroll-token-"));
  await writeFile(join(folder, "tokens"), "sesame\n", { mode: 0o600 });
  await withServer(["--memory", "--token-file", join(folder, "tokens")], async (at) => {
    const page = await open("?session=secret", at);
    await page.until(`document.querySelector("dialog.token")?.open`);
    await phase(page, "unauthorized");
    const enter = (token) => page.evaluate(`{
      document.getElementById("token").value = "${token}";
      document.querySelector("dialog.token .primary").click();
    }`);
    await enter("wrong");
    await page.until(`/does not take/.test(document.getElementById("token-text")?.innerText)
      && document.querySelector("dialog.token").open`);
    await enter("sesame");
    await phase(page, "live");
    await page.reload();
    await phase(page, "live");
    assert.equal(await page.evaluate(`document.querySelector("dialog.token") === null`), true);
    await page.close();
  });
  await rm(folder, { recursive: true });
});

test("what cannot be opened says why, and what can be done", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/taken", { preset: "home" });
  const table = [
    ["?session=-bad", "refused", /A name is a letter or digit/, "Open demo"],
    ["?session=fine&preset=none", "refused", /Preset cannot have this value.*header-default/,
     "Open without the preset"],
  ];
  for (const [query, name, text, action] of table) {
    const page = await open(query);
    await phase(page, name);
    assert.match(await card(page), text);
    assert.doesNotMatch(await card(page), /[{}]/);
    await click(page, action);
    await phase(page, "live");
    await page.close();
  }
});

test("a full session says so; its copy takes events", { skip }, () =>
  withServer(["--memory", "--max-session-events", "1"], async (at) => {
    const page = await open("?session=full&preset=home", at);
    await phase(page, "live");
    await begin("full", at);
    await revision(page, 1);
    await page.evaluate(`{
      const view = document.getElementById("view");
      view.focus();
      view.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    }`);
    await phase(page, "full");
    assert.match(await card(page), /limit of events/);
    const isCovered = `(({ left, right, top, bottom }) => !document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      ?.closest(".phase"))(document.querySelector(".phase .primary").getBoundingClientRect())`;
    for (const [width, height] of [[375, 812], [1920, 1080], [1100, 760]]) {
      await page.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
      await page.frames(3);
      assert.equal(await page.evaluate(isCovered), false, `${width}`);
    }
    await click(page, "Open a copy without events");
    await page.until(`document.getElementById("session").textContent === "full-copy"`);
    await phase(page, "live");
    await begin("full-copy", at);
    await revision(page, 1);
    await page.close();
  }));

test("a preset that names another configuration is said once", { skip }, async () => {
  await server.call("PUT", "/v1/sessions/other", { preset: "footer-default" });
  const page = await open("?session=other&preset=home");
  await phase(page, "live");
  await page.until(`/other exists already/.test(document.getElementById("notices").innerText)`);
  await click(page, "Open as other-2");
  await page.until(`new URLSearchParams(location.search).get("session") === "other-2"`);
  await phase(page, "live");
  const { preset } = await server.call("GET", "/v1/sessions/other-2/configuration");
  assert.equal(preset, "home");
  assert.deepEqual(page.problems, []);
  await page.close();
  const same = await open("?session=other-2&preset=home", server, { notesRequests: true });
  await phase(same, "live");
  await same.quiet();
  assert.equal(await same.evaluate(`document.getElementById("notices").innerText`), "");
  await same.close();
});
