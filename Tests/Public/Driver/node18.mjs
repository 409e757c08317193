// What Debian 12's Node.js 18 lacks of Node.js 20, as far as the tests use it. `make` preloads it there.

import { webcrypto } from "node:crypto";
import { Duplex } from "node:stream";
import { mock } from "node:test";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

globalThis.crypto ??= webcrypto;

const raw = (Native, make) => class {
  constructor(format) {
    return format === "deflate-raw" ? Duplex.toWeb(make()) : new Native(format);
  }
};
globalThis.CompressionStream = raw(CompressionStream, createDeflateRaw);
globalThis.DecompressionStream = raw(DecompressionStream, createInflateRaw);

globalThis.CustomEvent ??= class CustomEvent extends Event {
  constructor(type, { detail = null, ...options } = {}) {
    super(type, options);
    this.detail = detail;
  }
};

if (!Array.prototype.toSorted) {
  Object.defineProperty(Array.prototype, "toSorted", {
    value(order) { return [...this].sort(order); },
  });
}

// Its held timers take another form and hold no Date: these are what the tests use of those of Node.js 20.
Object.assign(Object.getPrototypeOf(mock.timers), {
  enable({ apis, now = 0 }) {
    this.real = { setTimeout, clearTimeout, now: Date.now };
    this.passedMs = now;
    const waiting = this.waiting = new Map();
    if (apis.includes("Date")) Date.now = () => this.passedMs;
    if (!apis.includes("setTimeout")) return;
    globalThis.setTimeout = (work, ms = 0, ...rest) => {
      const timer = { atMs: this.passedMs + ms, work: () => work(...rest), ref() {}, unref() {} };
      waiting.set(timer, timer.atMs);
      return timer;
    };
    globalThis.clearTimeout = (timer) => waiting.delete(timer);
  },
  setTime(ms) { this.passedMs = ms; },
  tick(ms = 1) {
    const end = this.passedMs + ms;
    for (;;) {
      const [next] = [...this.waiting.keys()].filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs);
      if (!next) break;
      this.waiting.delete(next);
      this.passedMs = next.atMs;
      next.work();
    }
    this.passedMs = end;
  },
  reset() {
    if (!this.real) return;
    Object.assign(globalThis, { setTimeout: this.real.setTimeout, clearTimeout: this.real.clearTimeout });
    Date.now = this.real.now;
    this.real = null;
  },
});
