// The clock inside a page, which only a test moves. `HeldClock` runs this before the page's scripts: it
// replaces Date, timers, animation frames, performance.now and the times of events, and waits for the
// answers to the page's requests.

(wallMs) => {
  const { fetch, Date: RealDate, requestAnimationFrame: afterInput } = globalThis;
  const frameMs = 1000 / 60;
  /** Times are whole microseconds, as the server's. */
  const rounded = (ms) => Math.round(ms * 1000) / 1000;

  let nowMs = 0;
  let latencyMs = 0;
  let lastId = 0;
  /** The page's timers and requested frames, by their numbers. */
  const timers = new Map();
  const frames = new Map();
  /** What a test does after each frame, when the page has drawn it. */
  let watch = null;
  /** How many requests wait for an answer or its body; who waits until there is none. */
  let underWay = 0;
  let waiting = [];
  /** Each request: its method, path, and times on this clock. */
  const requests = [];

  // A page that is left tells the next one the time.
  wallMs = Math.max(wallMs, Number(name) || 0);
  addEventListener("pagehide", () => (name = `${wallMs + nowMs}`));

  globalThis.Date = class Date extends RealDate {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [wallMs + nowMs]));
    }

    static now() {
      return Math.floor(wallMs + nowMs);
    }
  };
  performance.now = () => nowMs;
  const stamps = new WeakMap();
  Object.defineProperty(Event.prototype, "timeStamp", { get() {
    if (!stamps.has(this)) stamps.set(this, nowMs);
    return stamps.get(this);
  } });

  function add(work, ms, rest, everyMs) {
    const afterMs = Math.max(Number(ms) || 0, 0);
    timers.set((lastId += 1), { atMs: rounded(nowMs + afterMs), run: () => work(...rest), everyMs });
    return lastId;
  }
  globalThis.setTimeout = (work, ms, ...rest) => add(work, ms, rest, null);
  globalThis.setInterval = (work, ms, ...rest) => add(work, ms, rest, Math.max(Number(ms) || 0, 1));
  globalThis.clearTimeout = globalThis.clearInterval = (id) => timers.delete(id);
  globalThis.requestAnimationFrame = (work) => {
    frames.set((lastId += 1), work);
    return lastId;
  };
  globalThis.cancelAnimationFrame = (id) => frames.delete(id);
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("signal timed out", "TimeoutError")), ms);
    return controller.signal;
  };

  /** A task of the browser's own, after those that wait already. */
  const { port1, port2 } = new MessageChannel();
  const turns = [];
  port1.onmessage = () => turns.shift()();
  const turn = () => new Promise((done) => {
    turns.push(done);
    port2.postMessage(null);
  });

  async function counted(work) {
    underWay += 1;
    try {
      return await work();
    } finally {
      // What the page does with the answer may begin another request.
      turn().then(() => {
        underWay -= 1;
        if (underWay === 0) waiting.splice(0).forEach((done) => done());
      });
    }
  }
  const pause = (ms) => ms > 0 && new Promise((done) => setTimeout(done, ms));
  globalThis.fetch = async (input, options) => {
    const { pathname, search } = new URL(input.url ?? input, location.href);
    const request = { method: options?.method ?? "GET", path: pathname + search, sentAt: nowMs, answeredAt: null };
    requests.push(request);
    await pause(latencyMs / 2);
    const response = await counted(() => fetch(input, options));
    await pause(latencyMs / 2);
    request.answeredAt = nowMs;
    return response;
  };
  for (const read of ["text", "json", "arrayBuffer"]) {
    const original = Response.prototype[read];
    Response.prototype[read] = function () {
      return counted(() => original.call(this));
    };
  }

  /** Runs a callback and all that it resolves. */
  async function run(work, ...rest) {
    try {
      work(...rest);
    } catch (error) {
      reportError(error);
    }
    await turn();
  }

  async function runTimers() {
    for (;;) {
      const due = [...timers].filter(([, { atMs }]) => atMs <= nowMs)
        .sort(([one, a], [other, b]) => a.atMs - b.atMs || one - other)[0];
      if (!due) return;
      const [id, timer] = due;
      if (timer.everyMs === null) timers.delete(id);
      else timer.atMs = rounded(timer.atMs + timer.everyMs);
      await run(timer.run);
    }
  }

  async function runFrames() {
    for (const [id, work] of [...frames]) if (frames.delete(id)) await run(work, nowMs);
    watch?.(nowMs);
  }

  const frameAfter = (ms) => rounded((Math.floor(ms / frameMs + 1e-3) + 1) * frameMs);
  const isFrame = (ms) => frameAfter(ms - 1) === ms;
  const draws = () => (frames.size > 0 || watch) && document.visibilityState === "visible";

  /** How long until something of the page is due. */
  function untilDue() {
    const due = [...timers.values()].map(({ atMs }) => atMs);
    if (draws()) due.push(frameAfter(nowMs));
    return rounded(Math.max(Math.min(...due) - nowMs, 0));
  }

  globalThis.testClock = {
    requests,

    set latencyMs(ms) {
      latencyMs = ms;
    },

    set watch(work) {
      watch = work;
    },

    /** Resolves when the page has had all input that the browser has taken: before the browser's next frame. */
    inputDone: () => new Promise((done) => afterInput.call(globalThis, done)),

    /**
     * Moves the clock, runs what is due then, timers before frames, and waits until what they asked is
     * answered; returns how long until something is due, null if nothing is.
     */
    async move(byMs, { wallMs: wall, isHolding }) {
      nowMs = rounded(nowMs + byMs);
      wallMs = wall - nowMs;
      if (byMs > 0) {
        for (const each of document.getAnimations()) {
          if (each.playState === "running") each.currentTime = Number(each.currentTime) + byMs * each.playbackRate;
        }
      }
      await runTimers();
      if (byMs > 0 && draws() && isFrame(nowMs)) await runFrames();
      do {
        await turn();
        if (underWay > 0 && !isHolding) await new Promise((done) => waiting.push(done));
        await runTimers();
      } while (underWay > 0 && !isHolding);
      const dueMs = untilDue();
      return dueMs < Infinity ? dueMs : null;
    },
  };
}
