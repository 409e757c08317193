// The drawings of a component: arrow, spinner and frame images.

import { put, svg } from "../element.js";

/** The time of one step of the spinner, and its blades' alphas; the last blade is the strongest. */
const stepMs = 125;
const bladeAlphas = [47, 47, 47, 47, 72, 97, 122, 147].map((alpha) => alpha / 255);
const turnMs = stepMs * bladeAlphas.length;

/** The spinner is wrong by less than this, in milliseconds, before it is set right. */
const tolerance = 60;

/** The dot of the frame images while it bounces: stretched, in the middle, squashed. */
const poses = [{ cy: 15, rx: 3.2, ry: 4.8 }, { cy: 20, rx: 4, ry: 4 }, { cy: 25, rx: 5, ry: 3 }];

/** Where the dot begins and ends while the ring closes. */
const drop = { from: 9, to: 20 };

/** The arrow of a header or footer, 15 × 40, or of a trailer, 28 × 15, pointing left. */
export function arrow(name) {
  const [viewBox, d] = name === "trailer" ? ["0 0 28 15", "M27 7.5H1.5M8.5 1.5l-7 6 7 6"]
    : ["0 0 15 40", "M7.5 1v37.5M1.5 31.5l6 7 6-7"];
  return svg("svg", { class: "mark arrow", viewBox, "aria-hidden": "true" }, svg("path", { d }));
}

/** An activity indicator, 20 × 20. */
export class Spinner {
  #turn;

  constructor() {
    const blades = bladeAlphas.map((alpha, index) => svg("path", {
      d: "M10 1v4.7", opacity: alpha.toFixed(3), transform: `rotate(${(index + 1) * 45} 10 10)`,
    }));
    const blade = svg("g", {}, ...blades);
    this.element = svg("svg",
      { class: "mark spinner", viewBox: "0 0 20 20", "aria-hidden": "true" }, blade);
    // The alphas step from blade to blade, which looks as if all turned by an eighth at once.
    this.#turn = blade.animate([{ transform: "rotate(0)" }, { transform: "rotate(1turn)" }],
      { duration: turnMs, iterations: Infinity, easing: `steps(${bladeAlphas.length})` });
    this.#turn.pause();
  }

  /** Shows the phase of a session time; `runs` if the session time advances by itself; the spinner then turns too. */
  draw(timeMs, runs) {
    const phase = timeMs % turnMs;
    const isRunning = this.#turn.playState === "running";
    const error = Math.abs(this.#turn.currentTime % turnMs - phase);
    if (!runs || !isRunning || Math.min(error, turnMs - error) > tolerance) {
      this.#turn.currentTime = phase;
    }
    if (runs !== isRunning) this.#turn[runs ? "play" : "pause"]();
  }
}

/** The drawing that stands for the frame images of the style gif, 40 × 40. */
export class FrameImage {
  #ring = svg("circle", { class: "ring", cx: 20, cy: 20, r: 15, pathLength: 1,
                          transform: "rotate(-90 20 20)" });
  #dot = svg("ellipse", { class: "dot", cx: 20 });

  constructor() {
    this.element = svg("svg", { class: "mark frames", viewBox: "0 0 40 40", "aria-hidden": "true" },
      svg("circle", { class: "track", cx: 20, cy: 20, r: 15 }), this.#ring, this.#dot);
  }

  draw(state, index, count) {
    const closed = state === "idle" ? Math.min((index + 1) / (count || 1), 1) : 1;
    const pose = state === "idle"
      ? { cy: drop.from + (drop.to - drop.from) * closed, rx: 4, ry: 4 }
      : poses[index % poses.length];
    put(this.#ring, { "stroke-dasharray": `${closed} 2` });
    put(this.#dot, pose);
  }
}
