// One page of the browser: what it shows, what went wrong in it, and a finger or a mouse on it.

import { poll } from "./poll.mjs";

/** A page that is 1100 × 760 unless told otherwise. */
export class Page {
  /** What went wrong: errors on the console, exceptions, failed requests, forbidden content. */
  problems = [];

  #browser;
  #target;

  static async open(browser, url, { width = 1100, height = 760, scheme = "light", scale = 1,
                                    touch = false, calm = false } = {}) {
    const page = new Page();
    page.#browser = browser;
    page.#target = await browser.attach((method, params) => page.#hear(method, params));
    for (const domain of ["Runtime", "Log", "Page"]) await page.call(`${domain}.enable`);
    await page.call("Emulation.setDeviceMetricsOverride",
      { width, height, deviceScaleFactor: scale, mobile: touch });
    await page.call("Emulation.setTouchEmulationEnabled", { enabled: touch });
    await page.call("Emulation.setEmulatedMedia", { features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: calm ? "reduce" : "no-preference" },
    ] });
    await page.call("Page.navigate", { url });
    return page;
  }

  #hear(method, params) {
    if (method === "Runtime.exceptionThrown") {
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

  /** What the element of a component carries for tests; null if there is none. */
  data(component) {
    return this.evaluate(
      `(() => { const e = document.querySelector('[data-component="${component}"]');
        return e && { ...e.dataset }; })()`);
  }

  /** A point of the view, as fractions of its size, in the window. */
  async point(x, y) {
    const { left, top, width, height } = await this.evaluate(
      `document.querySelector('[data-component="scroll-view"]').getBoundingClientRect().toJSON()`);
    return { x: left + x * width, y: top + y * height };
  }

  /** Moves the mouse, its button held or not. */
  mouse(type, { x, y }) {
    const buttons = type === "mouseReleased" ? 0 : 1;
    return this.call("Input.dispatchMouseEvent",
      { type, x, y, button: "left", buttons, clickCount: type === "mouseMoved" ? 0 : 1 });
  }

  /** Moves one finger. */
  touch(type, point) {
    return this.call("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  }

  /** Presses the mouse at one point of the view and moves it to another, in steps. */
  async press(from, to, steps = 12) {
    await this.mouse("mousePressed", await this.point(...from));
    for (const point of await this.#way(from, to, steps)) await this.mouse("mouseMoved", point);
  }

  /** Releases the mouse at a point of the view. */
  async release(at) {
    await this.mouse("mouseReleased", await this.point(...at));
  }

  /** Draws a finger from one point of the view to another, and lifts it. */
  async swipe(from, to, steps = 12) {
    await this.touch("touchStart", await this.point(...from));
    for (const point of await this.#way(from, to, steps)) await this.touch("touchMove", point);
    await this.touch("touchEnd", null);
  }

  async #way(from, to, steps) {
    const [start, end] = [await this.point(...from), await this.point(...to)];
    return Array.from({ length: steps }, (_, index) => ({
      x: start.x + ((end.x - start.x) * (index + 1)) / steps,
      y: start.y + ((end.y - start.y) * (index + 1)) / steps,
    }));
  }

  /** A picture of the window, as PNG. */
  async picture() {
    const { data } = await this.call("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }

  close() {
    return this.#browser.call("Target.closeTarget", { targetId: this.#target.targetId });
  }
}
