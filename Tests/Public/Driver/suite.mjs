// A server and a browser for the tests of one file; each file is a process of its own.

import { after, afterEach, before } from "node:test";
import { Chromium, findChromium } from "./chromium.mjs";
import { startServer } from "./server.mjs";

/** Why the tests are skipped; false if they are not. */
export const skip = findChromium()
  ? false
  : "chromium is not installed (apt-get install chromium)";

export let server;
export let browser;

before(async () => {
  if (skip) return;
  server = await startServer();
  browser = await Chromium.start();
});

afterEach(async ({ name }) => {
  await browser?.closeAll();
  // Else nobody finds why an event was lost, or a session away for a moment.
  if (browser?.dropped > 0) console.log(`network changed: ${browser.dropped} requests, ${name}`);
  if (browser) browser.dropped = 0;
});

after(async () => {
  await Promise.all([browser?.stop(), server?.stop()]);
});
