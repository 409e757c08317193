// The card of a take: its number, how far it came, its curve, what came of it.

import { outcomeOf, peakText } from "../../model/takes.js";
import { curvePaths } from "../curve.js";
import { button, element, put, setText, showSign, sign, svg } from "../element.js";

/** The size of the curve's drawing; the style sheet stretches it. */
const size = { width: 100, height: 36 };

/** The columns of a curve. */
export const columns = 50;

/** The shapes of outcomes, 10 × 10. */
const circle = "M1 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0";
const shapes = {
  refreshed: circle, refreshing: circle, short: circle, pulling: "M.5 1.5H9.5L5 9Z",
  cancelled: "M1.5 1.5L8.5 8.5M8.5 1.5L1.5 8.5", noMoreData: "M1 1H9V9H1Z", broken: "M5 .5V6M5 8V9.5",
};

/** One take; `toggle` plays it or lets it go, `more` opens what can be done with it at an element. */
export class TakeCard {
  number = element("span", { class: "take-number" });
  #sign = sign();
  #word = element("span");
  #peak = element("b");
  #line = svg("path", { class: "line" });
  #area = svg("path", { class: "area" });
  #threshold = svg("path", { class: "threshold" });
  #shape = svg("path");
  #outcome = element("span");
  #progress = element("i", { class: "take-progress" });
  #play;
  #shown = null;

  constructor({ toggle, more }) {
    this.#play = button("", () => toggle(this.take), { class: "take-play" });
    this.#play.append(
      element("span", { class: "take-head" }, this.number, element("span", { class: "take-role" }, this.#sign, this.#word), this.#peak),
      svg("svg", { class: "take-curve", viewBox: `0 0 ${size.width} ${size.height}`,
                   preserveAspectRatio: "none", "aria-hidden": "true" },
        this.#threshold, this.#area, this.#line),
      element("span", { class: "take-outcome" },
        svg("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, this.#shape), this.#outcome),
      this.#progress);
    this.element = element("li", { class: "take" }, this.#play,
      button("•••", ({ currentTarget }) => more(this.take, currentTarget),
        { class: "take-more quiet", "aria-haspopup": "menu" }));
  }

  /**
   * `curve` tells what is pulled in each column, of samples of a `version`; `most` is the height of
   * all cards' scale.
   */
  show(take, { role, curve, version, most, presentMs, violated }) {
    this.take = take;
    const key = [take.number, take.fromMs, take.toMs, role, version, most, violated].join();
    if (key === this.#shown) return;
    this.#shown = key;
    const outcome = outcomeOf(take, presentMs);
    const kind = violated ? "broken" : outcome.kind;
    put(this.element, { "data-role": role, "data-outcome": kind, title: violated });
    setText(this.number, `${take.number}`);
    showSign(this.#sign, { looping: "pause", paused: "play" }[role] ?? "");
    setText(this.#word, { compared: "B", growing: "now" }[role] ?? "");
    setText(this.#peak, peakText(take));
    setText(this.#outcome, outcome.text);
    put(this.#shape, { d: shapes[kind] });
    put(this.#play, {
      "aria-pressed": `${role === "looping" || role === "paused"}`,
      "aria-label": `Take ${take.number}: ${peakText(take)}, ${outcome.text}`,
    });
    put(this.element.lastChild, { "aria-label": `Actions for take ${take.number}` });
    this.#draw(curve(), take.threshold, most);
  }

  #draw(curve, threshold, most) {
    const y = (value) => size.height - 1 - (value / most) * (size.height - 3);
    const x = (column) => ((column + 0.5) * size.width) / columns;
    const { line, area } = curvePaths({ min: curve, max: curve }, x, y, y(0));
    put(this.#line, { d: line });
    put(this.#area, { d: area });
    put(this.#threshold, { d: threshold ? `M0 ${y(threshold).toFixed(1)}H${size.width}` : "" });
  }

  /** How much of a loop has been played, from 0 to 1. */
  progress(part) {
    this.#progress.style.transform = `scaleX(${part})`;
  }
}
