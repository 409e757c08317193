// The strip over the timeline: the whole session, and the window in it.

import { put, svg } from "../element.js";
import { niceStep } from "./axis.js";

const height = 28;

/** The distance at which a pointer takes a handle, in pixels. */
const reach = 6;

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

  constructor(move) {
    this.#move = move;
    const end = () => (this.#drag = null);
    this.element = svg("svg", {
      class: "overview", "aria-hidden": "true", onpointerup: end, onpointercancel: end,
      onpointerdown: (event) => this.#begin(event), onpointermove: (event) => this.#continue(event),
    }, this.#curve, this.#rect, ...this.#handles);
  }

  draw({ samples, channel, edge, window, endMs, width, readings }) {
    // In round steps, so that the scale stays while the session advances.
    const step = niceStep(Math.max(endMs, window.toMs, 1) / 40);
    const domainMs = Math.ceil(Math.max(endMs, window.toMs, 1) / step) * step;
    const columns = Math.max(Math.round(width / columnWidth), 1);
    const column = Math.floor((endMs / domainMs) * columns);
    const key = [samples.version, readings, column, domainMs, width, edge, channel].join();
    const isDrawn = key === this.#drawn.key;
    this.#drawn = { key, domainMs, width, window };
    const left = (window.fromMs / domainMs) * width;
    const right = Math.max((window.toMs / domainMs) * width, left + 4);
    put(this.#rect, { x: left + 0.5, width: Math.max(right - left - 1, 1) });
    put(this.#handles[0], { x: left - 2 });
    put(this.#handles[1], { x: right - 4 });
    if (isDrawn) return;
    put(this.element, { width, height });
    // After the last sample there is only the base.
    const last = Math.floor(((samples.endMs ?? 0) / domainMs) * columns);
    const known = Math.min(last + 2, columns);
    const curve = samples.columns(channel, 0, (domainMs * known) / columns, known);
    put(this.#curve, { d: outline(curve, edge, width / columns, width) });
  }

  #timeAt({ clientX }) {
    const { left } = this.element.getBoundingClientRect();
    return ((clientX - left) / this.#drawn.width) * this.#drawn.domainMs;
  }

  /** A press beside the window brings it there. */
  #begin(event) {
    const { window, domainMs, width } = this.#drawn;
    const atMs = this.#timeAt(event);
    const reachMs = (reach * domainMs) / width;
    const end = ["fromMs", "toMs"].find((name) => Math.abs(atMs - window[name]) <= reachMs);
    const isInside = atMs >= window.fromMs && atMs <= window.toMs;
    const fromMs = isInside || end ? atMs : (window.fromMs + window.toMs) / 2;
    this.#drag = { end, fromMs, window };
    this.element.setPointerCapture(event.pointerId);
    this.#continue(event);
  }

  #continue(event) {
    if (!this.#drag) return;
    const { end, fromMs, window } = this.#drag;
    const byMs = this.#timeAt(event) - fromMs;
    if (end) this.#move({ ...window, [end]: window[end] + byMs });
    else this.#move({ fromMs: window.fromMs + byMs, toMs: window.toMs + byMs });
  }
}

/** The distance from the edge, upwards; its root, so that a pull shows beside a long scroll. */
function outline({ min, max }, edge, step, width) {
  const far = Array.from(min, (value, column) =>
    Math.sqrt(Math.max(Math.abs(value - edge), Math.abs(max[column] - edge)) || 0));
  const most = Math.max(...far, 1);
  const base = height - 4;
  const points = far.map((value, column) =>
    `${(column + 0.5) * step} ${(base - (value / most) * (base - 6)).toFixed(1)}`);
  return `M0 ${base}L${points.join("L")}L${width} ${base}Z`;
}
