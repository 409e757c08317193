// Headless Chromium, controlled over a pipe by the DevTools protocol: JSON messages, each with NUL.

import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The headless shell has the same engine, and takes two thirds of the CPU time to load a page.
const executables = [process.env.CHROMIUM_BINARY, "chromium-headless-shell", "chromium",
  "chromium-browser", "google-chrome"];

/** The browser to start; null if none is installed. */
export function findChromium() {
  return executables.find((name) => name && spawnSync("which", [name]).status === 0) ?? null;
}

const flags = [
  "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
  "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-extensions", "--mute-audio",
  "--force-color-profile=srgb", "--hide-scrollbars", "--password-store=basic",
];

/** The longest waits, for an answer and for the end, in milliseconds: a page may never answer. */
const answerLimit = 60_000;
const endLimit = 10_000;

/** A running browser with a temporary profile. */
export class Chromium {
  /** The `HeldClock` of its pages; null if they have the machine's. */
  clock = null;

  #child;
  #profile;
  #ended;
  #lastId = 0;
  #calls = new Map();
  #listeners = new Map();
  /** The open pages by their targets, each with what is called when it is closed. */
  #open = new Map();

  /** Starts the browser, perhaps with further variables of its environment; as root without the sandbox, which does not work for root. */
  static async start(executable = findChromium(), environment = {}) {
    const profile = await mkdtemp(join(tmpdir(), "overscroll-chromium-"));
    const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const child = spawn(executable, [...flags, ...asRoot, `--user-data-dir=${profile}`], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      // A process group of its own, so that `stop` can kill the helper processes too.
      detached: true,
      env: { ...process.env, ...environment },
    });
    return new Chromium(child, profile);
  }

  constructor(child, profile) {
    this.#child = child;
    this.#profile = profile;
    this.#ended = new Promise((done) => child.once("close", done));
    child.once("close", () => this.#failAll(new Error("the browser ended")));
    child.once("error", (error) => this.#failAll(error));
    child.stdio[3].on("error", (error) => this.#failAll(error));
    this.#read(child.stdio[4]);
  }

  #read(pipe) {
    let rest = Buffer.alloc(0);
    pipe.on("data", (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        const message = JSON.parse(rest.subarray(0, end).toString());
        rest = rest.subarray(end + 1);
        this.#receive(message);
      }
    });
  }

  #receive({ id, result, error, method, params, sessionId }) {
    if (id === undefined) return this.#listeners.get(sessionId)?.(method, params);
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (!call) return;
    if (error) call.fail(new Error(`${call.method}: ${error.message}`));
    else call.done(result);
  }

  #failAll(error) {
    for (const { fail } of this.#calls.values()) fail(error);
    this.#calls.clear();
  }

  /** Calls a method of the protocol, in the session of a page if `sessionId` is given. */
  call(method, params = {}, sessionId = undefined) {
    const id = (this.#lastId += 1);
    return new Promise((done, fail) => {
      const limit = setTimeout(() => {
        this.#calls.delete(id);
        fail(new Error(`${method} was not answered: ${JSON.stringify(params).slice(0, 200)}`));
      }, answerLimit);
      const settle = (settled) => (value) => {
        clearTimeout(limit);
        settled(value);
      };
      this.#calls.set(id, { method, done: settle(done), fail: settle(fail) });
      this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Opens an empty page and attaches to it; `listener` receives its events. */
  async attach(listener, { newWindow = false, closed = () => {} } = {}) {
    const { targetId } = await this.call("Target.createTarget", { url: "about:blank", newWindow });
    const { sessionId } = await this.call("Target.attachToTarget", { targetId, flatten: true });
    this.#listeners.set(sessionId, listener);
    this.#open.set(targetId, closed);
    return { targetId, sessionId };
  }

  /** Closes a page, unless it is closed. */
  async close(targetId) {
    this.#open.get(targetId)?.();
    if (this.#open.delete(targetId)) await this.call("Target.closeTarget", { targetId });
  }

  /** Closes the pages that a failed test has left, which would disturb the next one. */
  async closeAll() {
    for (const targetId of this.#open.keys()) await this.close(targetId);
  }

  /** Closes the browser, kills it after 10 seconds, and removes its profile. */
  async stop() {
    this.call("Browser.close").catch(() => {});
    const force = setTimeout(() => process.kill(-this.#child.pid, "SIGKILL"), endLimit);
    await this.#ended;
    clearTimeout(force);
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
