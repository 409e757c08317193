// The thresholds as lines in the phone; where a setting moves one, so do pointer and keys.

import { brief, clamped } from "../../model/number.js";
import {
  isNearEdge, positionOf, pulledDistance, settingOf, thresholdLine, valueAt, valueOfSetting,
} from "../../model/threshold.js";
import { componentNames } from "../../model/screen.js";
import { element, hide, mark, put, putStyle, setText } from "../element.js";

/** What the keys add to the value. */
const steps = {
  ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10,
  Home: -Infinity, End: Infinity,
};

/** The least distance of a grip at rest from the ends of the view, in pixels. */
const room = 20;

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
  /** How far the grip is from the line, in points. */
  #restShift = 0;
  /** What the line was found in. */
  #found = { snapshot: null, configuration: null };
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
    const { configuration } = lane;
    if (snapshot !== this.#found.snapshot || configuration !== this.#found.configuration) {
      this.#line = thresholdLine(this.#name, snapshot, configuration);
      this.#found = { snapshot, configuration };
    }
    this.#scale = scale;
    const isShown = this.#line && (this.#held || isNearEdge(this.#name, component, offset));
    hide(this.element, !isShown);
    if (!isShown) return;
    const isPulled = !component.isRefreshing &&
      pulledDistance(this.#name, component, offset) > 0.05;
    mark(this.element, "pulled", isPulled || this.#held !== null);
    // While nothing is pulled the grip is not among the rows, but where the component comes out.
    if (!this.#held) this.#restShift = isPulled ? 0 : restShift(this.#line, room / scale);
    mark(this.element, "resting", this.#restShift !== 0);
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
    putStyle(this.element, { transform: `translate${axis.toUpperCase()}(${position}px)` });
    putStyle(this.#grip, { translate: `0 ${this.#restShift * this.#scale}px` });
    setText(this.#grip, `${brief(value * points)} pt`);
    mark(this.#grip, "fixed", property === null);
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

/** From a line to the edge from which it counts, in points, no nearer than `room` to the ends of the view. */
function restShift({ axis, unit, property, slope, value, position, extent }, room) {
  if (axis !== "y" || unit !== "pt" || property === null) return 0;
  return clamped(position - slope * value, [room, extent - room]) - position;
}
