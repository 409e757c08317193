// A page of the browser: reads its elements and errors, and sends it mouse and touch input.

import { poll } from "./poll.mjs";

/** A page, 1100 × 760 pixels by default. */
export class Page {
  /** Console errors and warnings, exceptions, failed requests, violations of the content policy. */
  problems = [];
  /** The requests since `call("Network.enable")`: method and path. */
  requests = [];

  #browser;
  #target;

  static async open(browser, url, { width = 1100, height = 760, scheme = "light", scale = 1,
                                    touch = false, reducedMotion = false,
                                    newWindow = false } = {}) {
    const page = new Page();
    page.#browser = browser;
    page.#target = await browser.attach(
      (method, params) => page.#observe(method, params), { newWindow });
    for (const domain of ["Runtime", "Log", "Page"]) await page.call(`${domain}.enable`);
    await page.call("Emulation.setDeviceMetricsOverride",
      { width, height, deviceScaleFactor: scale, mobile: touch });
    await page.call("Emulation.setTouchEmulationEnabled", { enabled: touch });
    await page.call("Emulation.setEmulatedMedia", { features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference" },
    ] });
    await page.call("Page.navigate", { url });
    return page;
  }

  #observe(method, params) {
    if (method === "Network.requestWillBeSent") {
      const { pathname, search } = new URL(params.request.url);
      this.requests.push(`${params.request.method} ${pathname}${search}`);
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
    return this.#browser.call(method, params, this.#target.sessionId);
  }

  /** The value of an expression in the page. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.call("Runtime.evaluate",
      { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  }

  /** Waits until an expression in the page is true. */
  until(expression) {
    return poll(() => this.evaluate(expression), expression);
  }

  /** Waits until the session is connected and drawn. */
  ready() {
    return this.until(`document.getElementById("server")?.dataset.phase === "live"
      && document.querySelector('[data-component="scroll-view"]')?.dataset.revision !== undefined`);
  }

  /** Delays each request from now on, in milliseconds. */
  async delay(latency) {
    await this.call("Network.enable");
    await this.call("Network.emulateNetworkConditions",
      { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
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
    return this.call("Input.dispatchMouseEvent",
      { type, x, y, button: "left", buttons, clickCount: type === "mouseMoved" ? 0 : 1 });
  }

  /** Sends a touch event of one finger. */
  touch(type, point) {
    return this.call("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  }

  /** Presses the mouse at one point of the view and moves it to another, in steps. */
  async press(from, to, steps = 12) {
    await this.mouse("mousePressed", await this.point(...from));
    for (const point of await this.#path(from, to, steps)) await this.mouse("mouseMoved", point);
  }

  /** Releases the mouse at a point of the view. */
  async release(at) {
    await this.mouse("mouseReleased", await this.point(...at));
  }

  /** Moves a finger from one point of the view to another, and lifts it. */
  async swipe(from, to, steps = 12) {
    await this.touch("touchStart", await this.point(...from));
    for (const point of await this.#path(from, to, steps)) await this.touch("touchMove", point);
    await this.touch("touchEnd", null);
  }

  async #path(from, to, steps) {
    const [start, end] = [await this.point(...from), await this.point(...to)];
    return Array.from({ length: steps }, (_, index) => ({
      x: start.x + ((end.x - start.x) * (index + 1)) / steps,
      y: start.y + ((end.y - start.y) * (index + 1)) / steps,
    }));
  }

  /** A screenshot of the window as PNG. */
  async picture() {
    const { data } = await this.call("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  close() {
    return this.#browser.call("Target.closeTarget", { targetId: this.#target.targetId });
  }
}
