// Two platforms under one finger, over time: their states, their curves with both thresholds, the finger.

import { brief, decimal } from "../../model/number.js";
import { margins } from "../../model/platforms/rules.js";
import { element, svg } from "../element.js";

const colours = ["a", "b"];
const size = { width: 1000, height: 100 };
/** The least distance of two numbers of the scale, as a share of its height in percent. */
const least = { gap: 7 };

/** A state is never told by its colour alone. */
const shapes = { armed: "▼", pulling: "▼", refreshing: "●" };

export class PlatformsChart {
  #plot = svg("svg", { viewBox: `0 0 ${size.width} ${size.height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  #bands = [0, 1].map(() => element("div", { class: "track" }));
  #names = [0, 1].map(() => element("span"));
  #labels = element("div", { class: "levels" });
  #marks = element("div", { class: "marks" });
  #axis = element("div", { class: "seconds" });
  #finger = element("div", { class: "track" });
  #cursor = element("i", { class: "cursor-line", hidden: true });
  #range = null;
  element;

  /** `chosen` gets the instant of a click. */
  constructor(chosen) {
    const plot = element("div", { class: "plot", onclick: ({ clientX }) => {
      const { left, width } = plot.getBoundingClientRect();
      if (this.#range) chosen(this.#range.fromMs + ((clientX - left) / width) * this.#lengthMs);
    } }, this.#plot, this.#marks);
    this.element = element("div", { class: "platforms-chart", role: "img" },
      this.#names[0], this.#bands[0], this.#names[1], this.#bands[1],
      this.#labels, plot, element("span"), this.#axis, element("span", {}, "Finger"), this.#finger,
      element("div", { class: "over" }, this.#cursor));
  }

  get #lengthMs() {
    return this.#range.toMs - this.#range.fromMs;
  }

  #x(ms) {
    return (ms - this.#range.fromMs) / this.#lengthMs;
  }

  /** `sides` as of `takeOf` with the `name` of each, and the finger. */
  show(sides, finger, summary) {
    const { liftMs, way, points } = finger;
    this.#range = { fromMs: -margins.before, toMs: liftMs + margins.after };
    this.element.ariaLabel = summary;
    const most = 1.08 * Math.max(way, ...sides.flatMap(({ peak, threshold }) => [peak, threshold]));
    const y = (value) => 92 - (value / most) * 84;
    this.#plot.replaceChildren(
      ...sides.map(({ threshold }, index) => svg("path", { class: `level ${colours[index]}`, d: `M0 ${y(threshold)}H${size.width}` })),
      this.#line("finger", points, y), this.#line("a area", this.#closed(sides[0].points), y),
      ...sides.map((side, index) => this.#line(`curve ${colours[index]}`, side.points, y)).reverse());
    this.#showLevels(sides, way, y);
    this.#showMarks(sides, liftMs, y);
    for (const [index, side] of sides.entries()) {
      this.#names[index].textContent = side.name;
      this.#bands[index].replaceChildren(...this.#statesOf(side));
    }
    this.#axis.replaceChildren(...this.#seconds());
    this.#finger.replaceChildren(
      this.#part("finger-bar", 0, liftMs), ...sides.flatMap((side, index) => (side.calledMs === null ? []
        : [element("i", { class: `called ${colours[index]}`, title: `${side.name} calls back`, style: { left: percent(this.#x(side.calledMs)) } })])));
  }

  #line(name, points, y) {
    const inside = withoutSteps(points).filter(({ ms }) => ms <= this.#range.toMs);
    return svg("path", { class: name, d: `M${inside.map(({ ms, value }) =>
      `${decimal(this.#x(ms) * size.width).replace("\u2212", "-")} ${y(value).toFixed(2)}`).join("L")}` });
  }

  /** A curve down to 0 at both ends. */
  #closed(points) {
    return [{ ms: points[0].ms, value: 0 }, ...points, { ms: this.#range.toMs, value: 0 }];
  }

  /** The scale's numbers, none over another. */
  #showLevels(sides, way, y) {
    const levels = [
      { at: y(0), text: "0" },
      ...sides.map(({ threshold, name }) => ({ at: y(threshold), text: `${brief(threshold)} ${name}`, level: true })),
      { at: y(way), text: `${brief(Math.round(way))} finger` },
    ].sort((a, b) => a.at - b.at);
    for (let index = 1; index < levels.length; index += 1) {
      levels[index].at = Math.max(levels[index].at, levels[index - 1].at + least.gap);
    }
    this.#labels.replaceChildren(...levels.map(({ at, text, level = false }) =>
      element("span", { class: level ? "level" : "", style: { top: `${at}%` } }, text)));
  }

  /** The peaks, and the instant at which the sides part. */
  #showMarks(sides, liftMs, y) {
    const [a, b] = sides.map(({ peak }) => y(peak));
    // The lower of two near peaks has its number below.
    const isUnder = (index) => Math.abs(a - b) < least.gap && (index === 0) === (a > b);
    this.#marks.replaceChildren(
      element("span", { class: "lift", style: { left: percent(this.#x(liftMs)) }, title: "The finger lifts" }, "▲"),
      ...sides.map(({ peak }, index) => element("b", {
        class: `${colours[index]} ${isUnder(index) ? "under" : ""}`,
        style: { left: percent(this.#x(liftMs - 40)), top: `${y(peak)}%` } }, brief(Math.round(peak)))));
  }

  #statesOf({ states }) {
    const { fromMs, toMs } = this.#range;
    return states.map(({ ms, state }, index) => {
      const [from, to] = [Math.max(ms, fromMs), Math.min(states[index + 1]?.ms ?? toMs, toMs)];
      if (to <= from) return null;
      return this.#part(`band ${state}`, from, to, state, shapes[state] ?? "○", element("span", {}, state));
    }).filter((part) => part);
  }

  #part(name, from, to, title = null, ...content) {
    return element("i", { class: name, title, style: { left: percent(this.#x(from)), width: percent((to - from) / this.#lengthMs) } }, ...content);
  }

  #seconds() {
    const stepMs = this.#lengthMs > 2000 ? 500 : 250;
    const count = Math.floor(this.#range.toMs / stepMs);
    return Array.from({ length: count + 1 }, (_, index) =>
      element("span", { style: { left: percent(this.#x(index * stepMs)) } }, `${decimal((index * stepMs) / 1000, 2)} s`));
  }

  /** Shows the instant that the phones show, since the touch; null for none. */
  moveTo(ms) {
    const isShown = this.#range !== null && ms !== null && ms >= this.#range.fromMs && ms <= this.#range.toMs;
    this.#cursor.hidden = !isShown;
    if (isShown) this.#cursor.style.left = percent(this.#x(ms));
  }
}

/** The points without the second of two equal ones: a frame that two samples saw is no step of a curve. */
function withoutSteps(points) {
  return points.filter(({ value }, index) => {
    const [before, next, last] = [index - 1, index + 1, index - 2].map((place) => points[place]?.value);
    return next === undefined || value !== before || value === next || value === last;
  });
}

const percent = (share) => `${(share * 100).toFixed(2)}%`;
