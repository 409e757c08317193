// A threshold as a line in the phone, with a tag that says its distance.

import { brief, clamped } from "../../model/number.js";
import { isNearEdge, pulledDistance, thresholdLine } from "../../model/threshold.js";
import { element, hide, mark, putStyle, setText } from "../element.js";

/** The least distance of a tag at rest from the ends of the view, in pixels. */
const room = 20;

/** A header's tag at rest is so far below its edge, in pixels: above it are the words of the bar. */
const belowBar = 5;

export class ThresholdLine {
  #name;
  #tag = element("div", { class: "grip" });
  #line = null;
  /** What the line was found in. */
  #found = { snapshot: null, configuration: null };

  constructor(name) {
    this.#name = name;
    this.element = element("div", { class: `threshold ${name}`, hidden: true },
      element("span", { class: "dashes" }), this.#tag);
  }

  /** @param {number} scale The pixels of a point. */
  draw({ snapshot, screen: { offset }, lane: { configuration } }, scale) {
    if (snapshot !== this.#found.snapshot || configuration !== this.#found.configuration) {
      this.#line = thresholdLine(this.#name, snapshot, configuration);
      this.#found = { snapshot, configuration };
    }
    const component = snapshot[this.#name];
    const isShown = this.#line && isNearEdge(this.#name, component, offset);
    hide(this.element, !isShown);
    if (!isShown) return;
    const { axis, extent, edge, distance } = this.#line;
    const position = clamped(this.#line.position, [0, extent]);
    const isPulled = !component.isRefreshing && pulledDistance(this.#name, component, offset) > 0.05;
    mark(this.element, "pulled", isPulled);
    // While nothing is pulled the tag is not among the rows, but where the component comes out.
    const below = this.#name === "header" ? belowBar / scale : 0;
    const shift = isPulled || edge === null ? 0 : clamped(edge + below, [room / scale, extent - room / scale]) - position;
    mark(this.element, "resting", shift !== 0);
    putStyle(this.element, { transform: `translate${axis.toUpperCase()}(${position * scale}px)` });
    putStyle(this.#tag, { translate: `0 ${shift * scale}px` });
    setText(this.#tag, `${brief(distance)} pt`);
  }
}
