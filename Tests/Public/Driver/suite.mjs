// A server and a browser for all tests in the browser; each test begins without sessions.

import { monitorEventLoopDelay } from "node:perf_hooks";
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

/** How often a test begins at most. */
const mostTimes = 3;

/** This process waits nearly always: a timer of it that is later than this, in ms, waited for a core. */
const lateMs = 50;

/**
 * A test in the browser. If it fails, and meanwhile the browser dropped a request because a network
 * interface of the machine came or went, or the machine had no core for 50 ms, it begins anew, on a server
 * without sessions: frames and waits cannot be held to their times then.
 */
export function test(name, options, work) {
  nodeTest(name, options, async (context) => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    for (let time = 1; ; time += 1) {
      browser.dropped = 0;
      delay.reset();
      delay.enable();
      try {
        return await work();
      } catch (error) {
        const isLate = delay.max / 1e6 > lateMs;
        if (time === mostTimes || (browser.dropped === 0 && !isLate)) throw error;
        const reason = isLate ? "The machine was busy" : "The network changed";
        context.diagnostic(`${reason}; the test begins anew after: ${error.message}`);
        await cleanUp();
      } finally {
        delay.disable();
      }
    }
  });
}

async function cleanUp() {
  if (skip) return;
  await browser.closeAll();
  const { sessions } = await server.call("GET", "/v1/sessions?limit=1000");
  for (const { name } of sessions) {
    // A page that closes deletes what it tried, which may still be on its way.
    await server.call("DELETE", `/v1/sessions/${name}`)
      .catch((error) => { if (!error.message.includes(": 404 ")) throw error; });
  }
}

after(async () => {
  await Promise.all([browser?.stop(), server?.stop()]);
});
