// The thresholds as lines in the phone; where a setting moves one, so do pointer and keys.

import { brief, clamped } from "../../model/number.js";
import {
  isNearEdge, positionOf, pulledDistance, settingOf, thresholdLine, valueAt, valueOfSetting,
} from "../../model/threshold.js";
import { componentNames } from "../../model/screen.js";
import { element, hide, put, setText } from "../element.js";

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
  #scale = 1;
  /**
   * While the line is moved, and until Tune tries it where it was let go (`isLet`): `{value, line}`, and
   * of a pointer `clientY` and `position`, where it began.
   */
  #held = null;

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
    app.addEventListener("trials", () => this.#held?.isLet && this.#hold(null));
  }

  draw({ snapshot, screen, lane }, scale) {
    const component = snapshot[this.#name];
    const { offset } = screen;
    this.#scale = scale;
    this.#line = thresholdLine(this.#name, snapshot, lane.configuration);
    const isShown = this.#line && (this.#held || isNearEdge(this.#name, component, offset));
    hide(this.element, !isShown);
    if (!isShown) return;
    const isPulled = !component.isRefreshing &&
      pulledDistance(this.#name, component, offset) > 0.05;
    this.element.classList.toggle("pulled", isPulled || this.#held !== null);
    this.#place();
  }

  /** The value shown: the one chosen, else the one that is tried or the session's. */
  get #value() {
    return this.#held?.value ?? this.#tried;
  }

  get #tried() {
    const { tried } = this.#app.trials?.current ?? {};
    return tried?.pointer === this.#pointer ? valueOfSetting(this.#line, tried.value) : this.#line.value;
  }

  get #pointer() {
    return `/${this.#name}/${this.#line.property}`;
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
    const value = this.#value;
    this.#hold({ value, line: this.#line, clientY, position: positionOf(this.#line, value) });
  }

  #drag(event) {
    if (this.#held?.clientY === undefined) return;
    const { line, clientY, position } = this.#held;
    const moved = position + (event.clientY - clientY) / this.#scale;
    this.#hold({ ...this.#held, value: valueAt(line, moved) });
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
    if (!this.#held || this.#held.isLet) return;
    const { value, line } = this.#held;
    if (value === this.#tried) return this.#hold(null);
    this.#hold({ value, line, isLet: true });
    this.#app.tune(this.#name, this.#pointer, settingOf(line, value));
  }
}
