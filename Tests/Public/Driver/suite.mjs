// A server and a browser for all tests in the browser; each test begins without sessions.

import { after, afterEach, before, test as nodeTest } from "node:test";
import { Chromium, findChromium } from "./chromium.mjs";
import { startServer } from "./server.mjs";

/** Why the tests are skipped; false if they are not. */
export const skip = findChromium()
  ? false
  : "chromium is not installed (apt-get install chromium-headless-shell)";

export let server;
export let browser;

before(async () => {
  if (skip) return;
  server = await startServer();
  browser = await Chromium.start();
});

afterEach(cleanUp);

/** How often a test begins anew of which the browser dropped a request. */
const mostTimes = 3;

/**
 * A test in the browser. If it fails, and the browser dropped a request meanwhile because a network
 * interface of the machine came or went, it begins anew, on a server without sessions.
 */
export function test(name, options, work) {
  nodeTest(name, options, async (context) => {
    for (let time = 1; ; time += 1) {
      browser.dropped = 0;
      try {
        return await work();
      } catch (error) {
        if (browser.dropped === 0 || time === mostTimes) throw error;
        context.diagnostic(`The network changed; the test begins anew after: ${error.message}`);
        await cleanUp();
      }
    }
  });
}

async function cleanUp() {
  if (skip) return;
  await browser.closeAll();
  const { sessions } = await server.call("GET", "/v1/sessions?limit=1000");
  for (const { name } of sessions) await server.call("DELETE", `/v1/sessions/${name}`);
}

after(async () => {
  await Promise.all([browser?.stop(), server?.stop()]);
});
