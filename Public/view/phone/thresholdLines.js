// The thresholds as lines in the phone; where a setting moves one, so do pointer and keys.

import { brief, clamped } from "../../model/number.js";
import {
  configureEvent, isNearEdge, positionOf, pulledDistance, thresholdLine, valueAt,
} from "../../model/threshold.js";
import { componentNames } from "../../model/screen.js";
import { element, put, setText } from "../element.js";

/** How long a value is shown that the session has not answered, in milliseconds. */
const answerWithinMs = 1000;

/** What the keys add to the value. */
const steps = {
  ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10,
  Home: -Infinity, End: Infinity,
};

export class ThresholdLines {
  #lines;

  constructor(app) {
    this.#lines = componentNames.map((name) => new ThresholdLine(name, app));
    this.element = element("div", { class: "thresholds" },
      ...this.#lines.map((line) => line.element));
  }

  /** @param {number} scale The pixels of a point. */
  draw(frame, scale) {
    for (const line of this.#lines) line.draw(frame, scale);
  }
}

/** One component's line, with a grip that shows its value. */
class ThresholdLine {
  #name;
  #app;
  #grip;
  #line = null;
  #revision = 0;
  #scale = 1;
  /** While the line is moved: `{value, line}`, and `clientY` where a pointer began. */
  #held = null;
  /** The value that was sent, until the session answers. */
  #sent = null;

  constructor(name, app) {
    this.#name = name;
    this.#app = app;
    this.#grip = element("div", {
      class: "grip",
      onpointerdown: (event) => this.#grasp(event), onpointermove: (event) => this.#drag(event),
      onpointerup: () => this.#release(), onpointercancel: () => this.#hold(null),
      onkeydown: (event) => this.#key(event), onkeyup: () => this.#release(),
      onblur: () => this.#release(),
    });
    this.element = element("div", { class: `threshold ${name}`, hidden: true },
      element("span", { class: "dashes" }), this.#grip);
  }

  draw({ snapshot, screen, lane, nowMs }, scale) {
    const component = snapshot[this.#name];
    const { offset } = screen;
    this.#scale = scale;
    this.#revision = snapshot.revision;
    this.#line = thresholdLine(this.#name, snapshot, lane.configuration);
    const isShown = this.#line && (this.#held || isNearEdge(this.#name, component, offset));
    this.element.hidden = !isShown;
    if (!isShown) return;
    if (this.#revision > this.#sent?.revision || nowMs > this.#sent?.untilMs) this.#sent = null;
    const isPulled = !component.isRefreshing &&
      pulledDistance(this.#name, component, offset) > 0.05;
    this.element.classList.toggle("pulled", isPulled || this.#held !== null);
    this.#place();
  }

  /** The value shown: the one chosen, else the session's. */
  get #value() {
    return this.#held?.value ?? this.#sent?.value ?? this.#line.value;
  }

  #place() {
    const { axis, property, limits: [least, most], points = 1 } = this.#line;
    const value = this.#value;
    const position = positionOf(this.#line, value) * this.#scale;
    this.element.style.transform = `translate${axis.toUpperCase()}(${position}px)`;
    setText(this.#grip, `${brief(value * points)} pt`);
    this.#grip.classList.toggle("fixed", property === null);
    if (property === null) return;
    put(this.#grip, {
      role: "slider", tabindex: "0", "aria-orientation": "vertical",
      "aria-label": `Threshold of the ${this.#name}`, "aria-valuemin": least,
      "aria-valuemax": most, "aria-valuenow": value, "aria-valuetext": this.#grip.textContent,
    });
  }

  #grasp({ button, pointerId, clientY }) {
    if (button !== 0) return;
    this.#grip.setPointerCapture(pointerId);
    this.#hold({ value: this.#line.value, line: this.#line, clientY });
  }

  #drag(event) {
    if (this.#held?.clientY === undefined) return;
    const { line, clientY } = this.#held;
    const position = line.position + (event.clientY - clientY) / this.#scale;
    this.#hold({ ...this.#held, value: valueAt(line, position) });
  }

  #key(event) {
    if (event.key === "Escape") this.#hold(null);
    if (!Object.hasOwn(steps, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const value = clamped(Math.round(this.#value) + steps[event.key], this.#line.limits);
    this.#hold({ value, line: this.#held?.line ?? this.#line });
  }

  #hold(held) {
    this.#held = held;
    if (this.#line) this.#place();
  }

  #release() {
    if (!this.#held) return;
    const { value, line } = this.#held;
    if (value !== line.value) {
      this.#sent = { value, revision: this.#revision, untilMs: performance.now() + answerWithinMs };
      this.#app.send([configureEvent(this.#name, line, value)]);
    }
    this.#hold(null);
  }
}
