// The strip over the timeline: the whole session, and the window in it.

import { Tape, foldText, notchMs } from "../../model/tape.js";
import { curvePaths } from "../curve.js";
import { put, setText, svg } from "../element.js";
import { shapes } from "../shapes.js";

/** The height, and where nothing is pulled, in pixels. */
const [height, base] = [28, 24];

/** The distance at which a pointer takes a handle, in pixels. */
const reach = 6;

/** The width of a notch, and the least one with its length in it, in pixels. */
const notch = { width: 30, named: 26 };

/** The width of a column of the curve, in pixels: it is drawn anew with each that begins. */
const columnWidth = 4;

/** Draws the overscroll of the whole session; `move` shows another window. */
export class Overview {
  element;

  #curve = svg("path", { class: "curve" });
  #rect = svg("rect", { class: "window", y: 0.5, height: height - 1, rx: 4 });
  #handles = ["fromMs", "toMs"].map(() =>
    svg("rect", { class: "handle", y: 8, width: 6, height: 12, rx: 2 }));
  #move;
  #drawn = {};
  #drag = null;
  #tape = new Tape();
  /** What is shown of the session: `{fromMs, toMs, columns}`. */
  pieces = [];
  #drawNotches;

  constructor(move) {
    this.#move = move;
    const end = () => (this.#drag = null);
    this.element = svg("svg", {
      class: "overview", "aria-hidden": "true", onpointerup: end, onpointercancel: end,
      onpointerdown: (event) => this.#begin(event), onpointermove: (event) => this.#continue(event),
    }, this.#curve, svg("g", { class: "notches" }), this.#rect, ...this.#handles);
    this.#drawNotches = shapes(this.element.querySelector(".notches"),
      () => svg("text", { y: 18, "text-anchor": "middle" }), (node, { x, isNamed, text }) => {
        put(node, { x, display: isNamed ? "inline" : "none" });
        setText(node, text);
      });
  }

  draw({ samples, window, startMs, endMs, width, readings, folds }) {
    const shown = { fromMs: Math.min(startMs, endMs), toMs: Math.max(endMs, 1) };
    this.#tape = new Tape(folds, notchMs(folds, shown, width, notch.width));
    const start = this.#tape.at(shown.fromMs);
    const domainMs = Math.max(this.#tape.at(shown.toMs) - start, 1);
    const x = (ms) => ((this.#tape.at(ms) - start) / domainMs) * width;
    const columns = Math.max(Math.round(width / columnWidth), 1);
    const key = [samples.version, readings, domainMs, start, width, this.#tape.key].join();
    const isDrawn = key === this.#drawn.key;
    this.#drawn = { key, domainMs, start, width, window };
    const left = Math.max(x(window.fromMs), 0);
    const right = Math.min(Math.max(x(window.toMs), left + 4), width);
    put(this.#rect, { x: left + 0.5, width: Math.max(right - left - 1, 1) });
    put(this.#handles[0], { x: left - 2 });
    put(this.#handles[1], { x: right - 4 });
    this.#drawNotches(folds.map((fold) => ({ x: (x(fold.fromMs) + x(fold.toMs)) / 2, text: foldText(fold),
      isNamed: x(fold.toMs) - x(fold.fromMs) >= notch.named })));
    if (isDrawn) return;
    this.pieces = this.#tape.within(shown).map((piece) =>
      ({ ...piece, columns: ((piece.toMs - piece.fromMs) / domainMs) * width / 2 }));
    put(this.element, { width, height });
    // After the last sample there is only the base.
    const end = samples.endMs === null ? 0 : this.#tape.at(samples.endMs) - start;
    const known = Math.max(Math.min(Math.floor((end / domainMs) * columns) + 2, columns), 1);
    const curve = this.#tape.series(samples, startMs)
      .columns(null, start, start + (domainMs * known) / columns, known);
    const most = Math.max(...curve.max.map((value) => value || 0), 1);
    const y = (value) => base - (value / most) * (base - 6);
    put(this.#curve, { d: curvePaths(curve, (column) => ((column + 0.5) * width) / columns, y, base).area });
  }

  /** The place on the tape under the pointer. */
  #placeAt({ clientX }) {
    const { left } = this.element.getBoundingClientRect();
    const { width, domainMs, start } = this.#drawn;
    return start + ((clientX - left) / width) * domainMs;
  }

  /** A press beside the window brings it there. */
  #begin(event) {
    const { window, domainMs, width } = this.#drawn;
    const at = this.#placeAt(event);
    const places = { fromMs: this.#tape.at(window.fromMs), toMs: this.#tape.at(window.toMs) };
    const reachMs = (reach * domainMs) / width;
    const end = ["fromMs", "toMs"].find((name) => Math.abs(at - places[name]) <= reachMs);
    const isInside = at >= places.fromMs && at <= places.toMs;
    const from = isInside || end ? at : (places.fromMs + places.toMs) / 2;
    this.#drag = { end, from, places };
    this.element.setPointerCapture(event.pointerId);
    this.#continue(event);
  }

  #continue(event) {
    if (!this.#drag) return;
    const { end, from, places } = this.#drag;
    const by = this.#placeAt(event) - from;
    const moved = (name) => this.#tape.msAt(places[name] + (!end || end === name ? by : 0));
    this.#move({ fromMs: moved("fromMs"), toMs: moved("toMs") });
  }
}
