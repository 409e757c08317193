// One clock for the pages and the servers of the tests, which a test moves: nothing waits for real time.

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { poll } from "./poll.mjs";
import { preload } from "./preload.mjs";

/** The script of the clock inside a page, without its leading comment. */
const inPage = readFileSync(new URL("pageClock.js", import.meta.url), "utf8").replace(/^(\/\/.*\n)+/, "").trim();

/** The time between two frames, in milliseconds. */
export const frameMs = 1000 / 60;

/** The longest that `until` goes on, in milliseconds of this clock, and in real ones if that comes later. */
const [limitMs, outsideLimitMs] = [60_000, 20_000];

/** How long what is outside the pages gets while nothing in them is due, in real milliseconds. */
const outsideMs = 4;

/** How many steps of a frame `until` takes at first, and how long its later ones are, in milliseconds. */
const [shortSteps, restMs] = [12, 100];

/** Times are whole microseconds, as the servers'. */
const rounded = (ms) => Math.round(ms * 1000) / 1000;

const realPass = (ms) => new Promise((done) => setTimeout(done, ms));

/** The machine's own clock, with what pages use of `HeldClock`. */
export const realClock = { pass: realPass, until: poll };

/** A clock that stands until it is moved. It begins at the present, and counts whole microseconds. */
export class HeldClock {
  #folder = mkdtempSync(join(tmpdir(), "overscroll-clock-"));
  #file = openSync(join(this.#folder, "time"), "w");
  #startMs = Date.now();
  /** What has passed since, in milliseconds. */
  #passedMs = 0;
  #pages = new Set();
  /** How long until something is due, as far as the last move tells; null if a test did something since. */
  #dueMs = null;
  /** The moves that were asked for, one after another. */
  #moved = Promise.resolve();

  constructor() {
    this.#set(0);
  }

  /** The wall-clock time, in milliseconds. */
  get nowMs() {
    return this.#startMs + this.#passedMs;
  }

  /** What has passed since the clock began, in milliseconds. */
  get passedMs() {
    return this.#passedMs;
  }

  #set(passedMs) {
    this.#passedMs = rounded(passedMs);
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(this.#startMs) * 1000n + BigInt(Math.round(this.#passedMs * 1000)));
    writeSync(this.#file, bytes, 0, 8, 0);
  }

  /** The variables of the environment of a process that has this clock. */
  get environment() {
    return { ...preload("heldClock"), OVERSCROLL_HELD_CLOCK: join(this.#folder, "time") };
  }

  /** Gives a page this clock, from its next document on. */
  async holds(page) {
    this.#pages.add(page);
    await page.call("Page.addScriptToEvaluateOnNewDocument", { source: `(${inPage})(${this.nowMs})` });
    // Animations of CSS stand, and are moved.
    await page.call("Animation.setPlaybackRate", { playbackRate: 0 });
  }

  leaves(page) {
    this.#pages.delete(page);
  }

  /** A page was told to do something. */
  touch() {
    this.#dueMs = null;
  }

  /**
   * Moves the clock by some milliseconds: from each instant at which a page has a timer or a frame to the
   * next, and at each the servers first.
   */
  pass(ms) {
    const end = rounded(this.#passedMs + ms);
    return this.#inTurn(async () => {
      while (this.#passedMs < end) await this.#step(end - this.#passedMs);
    });
  }

  #inTurn(work) {
    const moved = this.#moved.then(work);
    this.#moved = moved.catch(() => {});
    return moved;
  }

  /** Moves to the next instant at which something is due, or by `mostMs`; whether something was. */
  async #step(mostMs) {
    // What a test has done meanwhile comes first.
    const dueMs = this.#dueMs ?? await this.#move(0);
    this.#dueMs = await this.#move(Math.min(dueMs, mostMs));
    return dueMs <= mostMs;
  }

  /** Moves all by some milliseconds; returns how long until something is due. */
  async #move(ms) {
    this.#set(this.#passedMs + ms);
    const dues = await Promise.all([...this.#pages].map((page) => page.move(ms, this.nowMs)));
    // What was due has been done: a page that asks for more at once gets a microsecond.
    return Math.max(Math.min(...dues.map((due) => due ?? Infinity)), 0.001);
  }

  /**
   * Goes on until `read` gives a truthy value, and returns that: from one thing that is due to the next, and
   * where nothing is, in steps that are short at first, since the servers answer and modules load outside.
   */
  async until(read, what) {
    const [end, deadline] = [this.#passedMs + limitMs, Date.now() + outsideLimitMs];
    for (let steps = 0; ; steps += 1) {
      const value = await read();
      if (value) return value;
      if (this.#passedMs > end && Date.now() > deadline) throw new Error(`not in ${limitMs / 1000} s: ${what}`);
      const mostMs = steps < shortSteps ? frameMs : restMs;
      const wasDue = await this.#inTurn(() => this.#step(mostMs));
      if (wasDue) continue;
      await realPass(outsideMs);
      this.touch();
    }
  }

  remove() {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true });
  }
}
