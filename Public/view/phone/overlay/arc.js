// An arc with an arrow's head, in a box of 40: the ring of Android's and of Flutter's indicator.

import { put, svg } from "../../element.js";

/** The radius of the ring and half the side of the head, in points of a circle of 40. */
const radius = 7.5;
const half = 5;

export class Arc {
  #line = svg("circle", { class: "ring", cx: 20, cy: 20, r: radius, pathLength: 1 });
  #head = svg("path", { class: "head" });
  #turn = svg("g", {}, this.#line, this.#head);
  element = svg("svg", { class: "arc", viewBox: "0 0 40 40", "aria-hidden": "true" }, this.#turn);

  /** `from` and `to` are in turns from 3 o'clock, `angle` adds to both; `headScale` is 0 without a head. */
  draw({ from, to, angle, headScale, alpha = 1 }) {
    const length = Math.min(Math.max(to - from, 0.01), 1);
    put(this.#line, { "stroke-dasharray": `${length} 2` });
    put(this.#turn, { transform: `rotate(${((from + angle) * 360) % 360} 20 20)`, opacity: alpha });
    put(this.#head, { display: headScale > 0 ? "inline" : "none" });
    if (headScale <= 0) return;
    const size = half * headScale;
    put(this.#head, {
      d: `M${radius - size} 0H${radius + size}L${radius} ${size}Z`,
      transform: `translate(20 20) rotate(${length * 360})`,
    });
  }
}
