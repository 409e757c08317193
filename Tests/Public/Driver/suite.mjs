// A server and a browser for all tests in the browser, on one clock; each test begins without sessions.
// They see the page as packages have it where esbuild is installed, else its modules as they are.

import { after, afterEach, before } from "node:test";
import { buildPage } from "./builtPage.mjs";
import { Chromium, findChromium } from "./chromium.mjs";
import { HeldClock } from "./clock.mjs";
import { preload } from "./preload.mjs";
import { startServer as start } from "./server.mjs";

export { test } from "node:test";

/** Why the tests are skipped; false if they are not. */
export const skip = findChromium()
  ? false
  : "chromium is not installed (apt-get install chromium-headless-shell)";

const built = skip ? null : buildPage();

/** Why the tests of the page as packages have it are skipped; false if they are not. */
export const skipBuilt = skip || !built && "esbuild is not installed (apt-get install esbuild)";

export let server;
export let browser;
export let clock;
let environment;

/** Starts a server on the clock of the tests. */
export const startServer = (port, options = ["--memory"]) =>
  start(port, built ? ["--public", built, ...options] : options, environment);

/** Lets time pass until `read` gives a truthy value, and returns that. */
export const poll = (read, what) => clock.until(read, what);

before(async () => {
  if (skip) return;
  clock = new HeldClock();
  environment = clock.environment;
  server = await startServer();
  browser = await Chromium.start(findChromium(), preload("noNetlink"));
  browser.clock = clock;
});

afterEach(async () => {
  if (skip) return;
  await browser.closeAll();
  const { sessions } = await server.call("GET", "/v1/sessions?limit=1000");
  for (const { name } of sessions) {
    // A page that closes deletes what it tried, which may still be on its way.
    await server.call("DELETE", `/v1/sessions/${name}`)
      .catch((error) => { if (!error.message.includes(": 404 ")) throw error; });
  }
});

after(async () => {
  await Promise.all([browser?.stop(), server?.stop()]);
  clock?.remove();
});
