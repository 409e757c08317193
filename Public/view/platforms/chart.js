// Two platforms under one finger, over time: their states, their curves with both thresholds, the finger.

import { timeTicks } from "../../model/axis.js";
import { brief, seconds } from "../../model/number.js";
import { margins } from "../../model/platforms/rules.js";
import { pointSeries } from "../../model/pointSeries.js";
import { put } from "../element.js";
import { Plot, bandsOf } from "../plot.js";

export class PlatformsChart {
  #plot = new Plot({ role: "img" }, 112, () => this.#draw());
  /** What is drawn: `{sides, finger, window}`. */
  #shown = null;
  /** The instant that the phones show, since the touch; null for none. */
  #ms = null;
  element = this.#plot.element;

  /** `chosen` gets the instant of a click. */
  constructor(chosen) {
    this.element.addEventListener("click", (event) => this.#shown && chosen(this.#plot.timeAt(event)));
  }

  /** `sides` as of `takeOf` with the `name` of each, and the finger. */
  show(sides, finger, summary) {
    put(this.element, { "aria-label": summary });
    this.#shown = { sides, finger, window: { fromMs: -margins.before, toMs: finger.liftMs + margins.after } };
    this.#draw();
  }

  #draw() {
    const { width } = this.#plot.size;
    if (!this.#shown || width === 0) return;
    const { sides, finger: { liftMs, way, points }, window } = this.#shown;
    const most = 1.08 * Math.max(way, ...sides.flatMap(({ peak, threshold }) => [peak, threshold]));
    const line = (name, curve, isFilled = false) =>
      ({ name, isFilled, series: pointSeries(withoutSteps(curve)), channel: null, value: (value) => value });
    this.#plot.draw({
      window, range: { min: 0, max: most },
      rows: sides.map(({ name, states }, index) =>
        ({ name, isSecond: index > 0, bands: bandsOf(states, window) })),
      lines: [line("finger", points), line("b", sides[1].points), line("a", sides[0].points, true)],
      times: timeTicks({ ...window, fromMs: 0 }, width, 90),
      values: [{ value: 0, text: "0", kind: "edge" },
        ...sides.map(({ threshold, name }) =>
          ({ value: threshold, text: `${brief(threshold)} ${name}`, kind: "threshold" })),
        { value: way, text: `${brief(Math.round(way))} finger`, kind: "round" }],
      fingers: [{ fromMs: 0, toMs: liftMs }],
      marks: sides.flatMap(({ name, calledMs }, index) => (calledMs === null ? []
        : [{ atMs: calledMs, kind: "ab"[index], text: `${name} calls back` }])),
      difference: { atMs: liftMs, text: "" },
    });
    this.#point();
  }

  /** Shows an instant since the touch; null for none. */
  moveTo(ms) {
    this.#ms = ms;
    this.#point();
  }

  #point() {
    const { sides, window } = this.#shown ?? {};
    const isShown = sides && this.#ms !== null && this.#ms >= window.fromMs && this.#ms <= window.toMs;
    const valueOf = ({ points }) => points.findLast(({ ms }) => ms <= this.#ms)?.value ?? 0;
    const values = isShown ? sides.map(valueOf) : [];
    this.#plot.point({ cursor: isShown ? { atMs: this.#ms, value: values[0],
      texts: [seconds(this.#ms), values.map((value) => brief(Math.round(value))).join(" | ")] } : null });
  }
}

/** The points without the second of two equal ones: a frame that two samples saw is no step of a curve. */
function withoutSteps(points) {
  return points.filter(({ value }, index) => {
    const [before, next, last] = [index - 1, index + 1, index - 2].map((place) => points[place]?.value);
    return next === undefined || value !== before || value === next || value === last;
  });
}
