// A page of the browser: reads its elements and errors, and sends it mouse and touch input.

import { frameMs, realClock } from "./clock.mjs";

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
  #clock;
  #notesRequests = false;
  /** Whether requests are kept from being answered. */
  #isHolding = false;
  /** Called when the page is loaded. */
  #isLoaded = () => {};
  /** How many states of each component `shows` has seen before the last one. */
  #seen = {};

  /** Opens a page, on the clock of its browser; to note its requests takes a fifth of the work of loading it. */
  static async open(browser, url, { width = 1100, height = 760, scheme = "light", scale = 1,
                                    touch = false, reducedMotion = false, forcedColors = false,
                                    newWindow = false, notesRequests = false } = {}) {
    const page = new Page();
    page.#browser = browser;
    page.#clock = browser.clock ?? realClock;
    page.#notesRequests = notesRequests;
    page.#target = await browser.attach(
      (method, params) => page.#observe(method, params), { newWindow, closed: () => browser.clock?.leaves(page) });
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
    await browser.clock?.holds(page);
    await page.#loaded(() => page.call("Page.navigate", { url }));
    return page;
  }

  /** Waits until what an action loads is loaded, with its modules. */
  async #loaded(action) {
    const loaded = new Promise((done) => (this.#isLoaded = done));
    await action();
    await loaded;
  }

  #observe(method, params) {
    if (method === "Network.requestWillBeSent") {
      const { pathname, search } = new URL(params.request.url);
      this.requests.push(`${params.request.method} ${pathname}${search}`);
    } else if (method === "Fetch.requestPaused") {
      this.paused.push(params);
    } else if (method === "Page.loadEventFired") {
      this.#isLoaded();
    } else if (method === "Runtime.exceptionThrown") {
      this.problems.push(params.exceptionDetails.exception?.description ?? "exception");
    } else if (method === "Log.entryAdded" && params.entry.level !== "info") {
      this.problems.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    } else if (method === "Runtime.consoleAPICalled" && /error|warning/.test(params.type)) {
      const texts = params.args.map(({ value, description }) => value ?? description);
      this.problems.push(texts.join(" "));
    }
  }

  call(method, params) {
    this.#browser.clock?.touch();
    return this.#browser.call(method, params, this.#target.sessionId);
  }

  /** The value of an expression in the page. */
  evaluate(expression) {
    this.#browser.clock?.touch();
    return this.#read(expression);
  }

  /** The value of an expression that leaves the page as it is. */
  async #read(expression) {
    const { result, exceptionDetails } = await this.#browser.call("Runtime.evaluate",
      { expression, returnByValue: true, awaitPromise: true }, this.#target.sessionId);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  }

  /** Moves the page's clock and does what is due then; `HeldClock` says when. */
  move(byMs, wallMs) {
    const options = JSON.stringify({ wallMs, isHolding: this.#isHolding });
    return this.#read(`globalThis.testClock?.move(${byMs}, ${options})`).catch(unlessLeft);
  }

  /** Lets time pass, in milliseconds: what is due in the page and in the server happens, frame by frame. */
  pass(ms) {
    return this.#clock.pass(ms);
  }

  /** Lets time pass until an expression in the page is true, and returns its value. */
  async until(expression) {
    try {
      const value = await this.#clock.until(() => this.#read(expression).catch(unlessLeft), expression);
      // It may be a click.
      this.#browser.clock?.touch();
      return value;
    } catch (error) {
      const shown = await this.evaluate(situation).catch(() => "no answer");
      const requests = this.#notesRequests ? [`requests: the last ${this.requests.slice(-5)}`] : [];
      throw new Error([error.message, `the page shows: ${shown}`, ...requests,
        ...this.problems].join("\n"));
    }
  }

  /** Waits until the session is connected and drawn. */
  ready() {
    return this.until(`document.getElementById("server")?.dataset.phase === "live"
      && document.querySelector('[data-component="scroll-view"]')?.dataset.revision !== undefined`);
  }

  /** Lets so many milliseconds pass in which the page asks the server nothing. */
  async quiet(ms = 1000) {
    if (!this.#notesRequests) throw new Error("the page does not note its requests");
    await this.#clock.until(async () => {
      const { length } = this.requests;
      await this.pass(ms);
      return this.requests.length === length;
    }, `no request for ${ms} ms, of ${this.requests.slice(-5)}`);
  }

  /** Lets so many frames pass; without a held clock those of the browser. */
  frames(count) {
    return this.#clock !== realClock ? this.pass(count * frameMs) : this.evaluate(`new Promise((done) => {
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

  /** Delays each answer from now on, in milliseconds of the page's clock. */
  delay(latency) {
    return this.evaluate(`testClock.latencyMs = ${latency}`);
  }

  /** Keeps the requests of a path from being sent, in `paused`, until `letGo`; nothing waits for their answers. */
  async hold(urlPattern) {
    this.#isHolding = true;
    await this.call("Fetch.enable", { patterns: [{ urlPattern }] });
  }

  /** Sends the requests that are held. */
  async letGo() {
    await this.call("Fetch.disable");
    this.#isHolding = false;
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
  mouse(type, { x, y }) {
    const buttons = type === "mouseReleased" ? 0 : 1;
    return this.call("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons,
                                                   clickCount: type === "mouseMoved" ? 0 : 1 });
  }

  /** Presses the mouse at one point of the view and moves it to another, a step a frame; returns where it is. */
  async press(from, to, steps = 12) {
    const [start, ...path] = await this.#path(from, to, steps);
    await this.mouse("mousePressed", start);
    for (const point of path) {
      await this.frames(1);
      await this.mouse("mouseMoved", point);
    }
    return path.at(-1);
  }

  /** Releases the mouse at a point of the view. */
  async release(at) {
    await this.mouse("mouseReleased", await this.point(...at));
  }

  /** Presses, moves and releases the mouse in its motion. */
  async drag(from, to, steps) {
    await this.mouse("mouseReleased", await this.press(from, to, steps));
  }

  /** Moves a finger from one point of the view to another, and lifts it in its motion. */
  async swipe(from, to, steps = 12) {
    const touch = async (type, touchPoints) => {
      await this.call("Input.dispatchTouchEvent", { type, touchPoints });
      // The browser answers before the page has it.
      await this.evaluate("globalThis.testClock?.inputDone()");
    };
    const [start, ...path] = await this.#path(from, to, steps);
    await touch("touchStart", [start]);
    for (const point of path) {
      await this.frames(1);
      await touch("touchMove", [point]);
    }
    await touch("touchEnd", []);
  }

  /** The points of a motion. */
  async #path(from, to, steps) {
    const [start, end] = [await this.point(...from), await this.point(...to)];
    return Array.from({ length: steps + 1 }, (_, index) => ({
      x: start.x + ((end.x - start.x) * index) / steps,
      y: start.y + ((end.y - start.y) * index) / steps,
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
