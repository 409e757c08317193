// A page of the browser: reads its elements and errors, and sends it mouse and touch input.

import { poll } from "./poll.mjs";

/** The time between two moves of a pointer, in milliseconds: that of a frame. */
const moveMs = 16;

/** How long a page looks by itself for what `until` waits for, before it is asked again, in ms. */
const patienceMs = 2000;

/** The browser drops its requests when the machine gets or loses a network interface. */
const networkChanged = "net::ERR_NETWORK_CHANGED";

/** What a page is asked when it does not come to what a test waits for. */
const situation = `[document.visibilityState, document.getElementById("server")?.textContent,
  document.querySelector(".phase:not([hidden])")?.innerText,
  document.querySelector(".why b")?.textContent, document.querySelector(".instant")?.textContent,
  document.getElementById("notices")?.innerText].filter(Boolean).join(" | ")`;

/** A page, 1100 × 760 pixels by default. */
export class Page {
  /** Console errors and warnings, exceptions, failed requests, violations of the content policy. */
  problems = [];
  /** The requests of the page, if it is opened to note them: method and path. */
  requests = [];
  /** The requests that `Fetch.enable` has stopped. */
  paused = [];

  #browser;
  #target;
  #notesRequests = false;
  /** The requests under way but streams, and when the last one began or ended. */
  #underWay = new Set();
  #askedAt = Date.now();
  /** How often the page was loaded, and whether the browser then dropped a request. */
  #loads = 0;
  #isCutOff = false;
  /** How many states of each component `shows` has seen before the last one. */
  #seen = {};

  /** Opens a page; to note its requests takes a fifth of the work of loading it. */
  static async open(browser, url, { width = 1100, height = 760, scheme = "light", scale = 1,
                                    touch = false, reducedMotion = false, forcedColors = false,
                                    animationRate = 1, newWindow = false, notesRequests = false } = {}) {
    const page = new Page();
    page.#browser = browser;
    page.#notesRequests = notesRequests;
    page.#target = await browser.attach(
      (method, params) => page.#observe(method, params), { newWindow });
    for (const domain of ["Runtime", "Log", "Page"]) await page.call(`${domain}.enable`);
    if (notesRequests) await page.call("Network.enable");
    await page.call("Emulation.setDeviceMetricsOverride",
      { width, height, deviceScaleFactor: scale, mobile: touch });
    await page.call("Emulation.setTouchEmulationEnabled", { enabled: touch });
    await page.call("Emulation.setEmulatedMedia", { features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference" },
      { name: "forced-colors", value: forcedColors ? "active" : "none" },
    ] });
    await page.call("Animation.setPlaybackRate", { playbackRate: animationRate });
    do {
      Object.assign(page, { problems: [], requests: [] });
      page.#isCutOff = false;
      await page.#loaded(() => page.call("Page.navigate", { url }));
    } while (page.#isCutOff);
    return page;
  }

  /** Waits until what an action loads is loaded, with its modules. */
  async #loaded(action) {
    const before = this.#loads;
    await action();
    await poll(() => this.#loads > before, "the page is loaded");
  }

  #observe(method, params) {
    if (method === "Network.requestWillBeSent") {
      const { pathname, search } = new URL(params.request.url);
      this.requests.push(`${params.request.method} ${pathname}${search}`);
      if (!pathname.endsWith("/stream")) this.#underWay.add(params.requestId);
      this.#askedAt = Date.now();
    } else if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      this.#underWay.delete(params.requestId);
      this.#askedAt = Date.now();
    } else if (method === "Fetch.requestPaused") {
      this.paused.push(params);
    } else if (method === "Page.loadEventFired") {
      this.#loads += 1;
    } else if (method === "Runtime.exceptionThrown") {
      this.problems.push(params.exceptionDetails.exception?.description ?? "exception");
    } else if (method === "Log.entryAdded" && params.entry.text.includes(networkChanged)) {
      this.#isCutOff = true;
      this.#browser.dropped += 1;
    } else if (method === "Log.entryAdded" && params.entry.level !== "info") {
      this.problems.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    } else if (method === "Runtime.consoleAPICalled" && /error|warning/.test(params.type)) {
      const texts = params.args.map(({ value, description }) => value ?? description);
      this.problems.push(texts.join(" "));
    }
  }

  call(method, params) {
    return this.#browser.call(method, params, this.#target.sessionId);
  }

  /** The value of an expression in the page. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.call("Runtime.evaluate",
      { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  }

  /** Waits until an expression in the page is true, and returns its value. */
  async until(expression) {
    const look = `(async () => {
      const limit = performance.now() + ${patienceMs};
      for (;;) {
        const value = await (${expression});
        if (value || performance.now() > limit) return value;
        await new Promise((done) => setTimeout(done, 10));
      }
    })()`;
    try {
      return await poll(() => this.evaluate(look).catch(unlessLeft), expression);
    } catch (error) {
      const shown = await this.evaluate(situation).catch(() => "no answer");
      const requests = this.#notesRequests
        ? [`requests: ${this.#underWay.size} under way, last ${this.requests.slice(-5)}`] : [];
      throw new Error([error.message, `the page shows: ${shown}`, ...requests,
        ...this.problems].join("\n"));
    }
  }

  /** Waits until the session is connected and drawn. */
  ready() {
    return this.until(`document.getElementById("server")?.dataset.phase === "live"
      && document.querySelector('[data-component="scroll-view"]')?.dataset.revision !== undefined`);
  }

  /** Waits until the page has asked the server nothing for so many milliseconds. */
  quiet(ms = 1000) {
    if (!this.#notesRequests) throw new Error("the page does not note its requests");
    return poll(() => this.#underWay.size === 0 && Date.now() - this.#askedAt > ms,
      `no request for ${ms} ms, of ${this.requests.slice(-5)}`);
  }

  /** Waits for so many frames. */
  frames(count) {
    return this.evaluate(`new Promise((done) => {
      let left = ${count};
      const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
      next();
    })`);
  }

  /** Clicks an element, perhaps the one of this text, once it is there, visible and enabled. */
  click(selector, text = null) {
    const isText = text === null ? "" : `&& each.textContent === ${JSON.stringify(text)}`;
    return this.until(`(() => {
      const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) =>
        each.checkVisibility({ visibilityProperty: true }) && !each.matches(":disabled") ${isText});
      element?.click();
      return element !== undefined;
    })()`);
  }

  /** Loads the page again. */
  reload() {
    return this.#loaded(() => this.call("Page.reload"));
  }

  /** Delays each request from now on, in milliseconds. */
  async delay(latency) {
    await this.call("Network.enable");
    await this.call("Network.emulateNetworkConditions",
      { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
  }

  /** Notes the states that the components show from now on, however short, for `shows`. */
  async watchStates() {
    this.#seen = {};
    await this.evaluate(`{
      window.shownStates = {};
      const note = ({ dataset: { component, state } }) =>
        (shownStates[component] ??= []).push(state);
      document.querySelectorAll("[data-component][data-state]").forEach(note);
      new MutationObserver((changes) => new Set(changes.map(({ target }) => target))
        .forEach((each) => each.dataset.component && note(each)))
        .observe(document, { subtree: true, attributeFilter: ["data-state"] });
    }`);
  }

  /** Waits until a component shows a state, or has shown it since the last one waited for. */
  async shows(component, state) {
    const seen = this.#seen[component] ?? 0;
    this.#seen[component] = await this.until(
      `(shownStates.${component} ?? []).indexOf("${state}", ${seen}) + 1`) - 1;
  }

  /** The data attributes of a component's element; null if there is none. */
  data(component) {
    return this.evaluate(
      `(() => { const e = document.querySelector('[data-component="${component}"]');
        return e && { ...e.dataset }; })()`);
  }

  /** The position in the window of a point of the view, given as fractions of its size. */
  async point(x, y) {
    const { left, top, width, height } = await this.evaluate(
      `document.querySelector('[data-component="scroll-view"]').getBoundingClientRect().toJSON()`);
    return { x: left + x * width, y: top + y * height };
  }

  /** Sends a mouse event; the left button is down unless it is released. */
  mouse(type, { x, y, timestamp }) {
    const buttons = type === "mouseReleased" ? 0 : 1;
    return this.call("Input.dispatchMouseEvent", { type, x, y, timestamp, button: "left", buttons,
                                                   clickCount: type === "mouseMoved" ? 0 : 1 });
  }

  /** Presses the mouse at one point of the view and moves it to another; returns where it is. */
  async press(from, to, steps = 12) {
    const [start, ...path] = await this.#path(from, to, steps);
    await this.mouse("mousePressed", start);
    for (const point of path) await this.mouse("mouseMoved", await inTime(point));
    return path.at(-1);
  }

  /** Releases the mouse at a point of the view. */
  async release(at) {
    await this.mouse("mouseReleased", await this.point(...at));
  }

  /** Presses, moves and releases the mouse in its motion, as fast on any machine. */
  async drag(from, to, steps) {
    await this.mouse("mouseReleased", await this.press(from, to, steps));
  }

  /** Moves a finger from one point of the view to another, and lifts it in its motion. */
  async swipe(from, to, steps = 12) {
    const touch = (type, touchPoints, { timestamp }) =>
      this.call("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
    const [start, ...path] = await this.#path(from, to, steps);
    await touch("touchStart", [start], start);
    for (const point of path) await touch("touchMove", [await inTime(point)], point);
    await touch("touchEnd", [], path.at(-1));
  }

  /** The points of a motion, each with its time: the velocity does not depend on the machine. */
  async #path(from, to, steps) {
    const [start, end] = [await this.point(...from), await this.point(...to)];
    // The browser's clocks differ by a few milliseconds, and nothing happens after now.
    const startedAt = Date.now() - 10;
    return Array.from({ length: steps + 1 }, (_, index) => ({
      x: start.x + ((end.x - start.x) * index) / steps,
      y: start.y + ((end.y - start.y) * index) / steps,
      timestamp: (startedAt + index * moveMs) / 1000,
    }));
  }

  /** Makes the window "minimized", which hides its page, or "normal". */
  async setWindow(windowState) {
    const { windowId } = await this.call("Browser.getWindowForTarget");
    await this.call("Browser.setWindowBounds", { windowId, bounds: { windowState } });
  }

  /** A screenshot of the window as PNG. */
  async picture() {
    const { data } = await this.call("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  close() {
    return this.#browser.close(this.#target.targetId);
  }
}

/** Asked while a page is left for another, it answers nothing. */
function unlessLeft(error) {
  if (/context|navigated|collected/.test(error.message)) return null;
  throw error;
}

/** A point, when its time has come. */
async function inTime(point) {
  const waitMs = point.timestamp * 1000 - Date.now();
  if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
  return point;
}
