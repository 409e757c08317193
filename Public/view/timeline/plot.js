// The picture of a window of time: bands of states, curves, axis, finger and effects, cursor.

import { element, setText, svg } from "../element.js";
import { Chart } from "./chart.js";
import { put, putState, Shapes, stateShape } from "./shapes.js";

/** Lengths in pixels. */
export const sizes = { gutter: 60, band: 20, row: 27, room: 12, axis: 24, marks: 22, least: 60 };

/** A band at least this wide has its state's name in it, in pixels. */
const namedBand = 70;

/** The size of the cursor's label, in pixels. */
const tag = { width: 104, height: 38 };

/** Draws a scene; see `Timeline`, which makes it. */
export class Plot {
  element;

  #chart = new Chart(element("canvas"));
  #grid = svg("svg", { class: "grid", "aria-hidden": "true" });
  #front = svg("svg", { class: "front", "aria-hidden": "true" });
  #parts = {};
  #window = { fromMs: 0, toMs: 0 };
  #cursor = new CursorMark();
  #hover = svg("g", { class: "hover" }, svg("path"), svg("text"));
  #brush = svg("rect", { class: "brush", y: 0 });
  #differenceMark = svg("g", { class: "difference" }, svg("path"), svg("text"));

  constructor() {
    this.element = element("div", {
      class: "plot", tabindex: 0, role: "slider", "aria-label": "Instant shown",
    }, this.#grid, this.#chart.canvas, this.#front);
    const shapes = (name, parent, make, update) => {
      this.#parts[name] = new Shapes(parent.appendChild(svg("g", { class: name })), make, update);
    };
    const line = () => svg("g", {}, svg("path"), svg("text"));
    shapes("times", this.#grid, line, putTime);
    shapes("values", this.#grid, line, putValue);
    shapes("names", this.#front, () => svg("text"), putText);
    shapes("bands", this.#front, () =>
      svg("g", {}, svg("rect", { height: sizes.band, rx: 3 }), stateShape(), svg("text")), putBand);
    shapes("fingers", this.#front, () => svg("rect", { height: 8, rx: 4 }), put);
    shapes("instants", this.#front, () => svg("path", {}, svg("title")), putMark);
    this.#front.append(this.#brush, this.#differenceMark, this.#hover, this.#cursor.element);
  }

  /** The instant at a pointer. */
  timeAt({ clientX }) {
    const { left, width } = this.#chart.canvas.getBoundingClientRect();
    const { fromMs, toMs } = this.#window;
    return fromMs + Math.min(Math.max((clientX - left) / width, 0), 1) * (toMs - fromMs);
  }

  /** Whether a pointer is in the chart. */
  isChart({ clientY }) {
    const { top, bottom } = this.#chart.canvas.getBoundingClientRect();
    return clientY >= top && clientY <= bottom;
  }

  /** Draws a scene. */
  draw(scene) {
    const { window, width, height, rows, range, difference } = scene;
    this.#window = window;
    const scale = (width - sizes.gutter) / (window.toMs - window.fromMs);
    const x = (ms) => sizes.gutter + (ms - window.fromMs) * scale;
    const top = rows.length * sizes.row + sizes.room;
    const bottom = height - sizes.axis - sizes.marks;
    this.element.style.setProperty("--least", `${top + sizes.least + height - bottom}px`);
    const y = (value) => bottom - ((value - range.min) / (range.max - range.min)) * (bottom - top);
    const place = { x, y, top, bottom, width, height, marksY: height - sizes.marks / 2 };
    put(this.#grid, { width, height });
    put(this.#front, { width, height });
    this.#drawChart(scene, place);
    this.#drawAxes(scene, place);
    this.#drawBands(scene, place);
    this.#drawMarks(scene, place);
    this.#cursor.draw(scene.cursor, place);
    this.#drawHover(scene.hover, place);
    this.#drawBrush(scene.brush, place);
    this.#drawDifference(difference && inside(window, difference.atMs) ? difference : null, place);
  }

  #drawChart({ window, lines, key }, { top, bottom, width }) {
    const { style } = this.#chart.canvas;
    [style.left, style.top] = [`${sizes.gutter}px`, `${top}px`];
    [style.width, style.height] = [`${width - sizes.gutter}px`, `${bottom - top}px`];
    this.#chart.resize(width - sizes.gutter, bottom - top);
    this.#chart.draw(window, lines, key);
  }

  #drawAxes({ times, values }, { x, y, top, bottom, width }) {
    this.#parts.times.draw(times.map(({ atMs, text }) =>
      ({ x: x(atMs), top, bottom, text, isLast: x(atMs) > width - 40 })));
    this.#parts.values.draw(values.map((value) => ({ ...value, y: y(value.value), width })));
  }

  #drawBands({ rows }, { x, marksY }) {
    this.#parts.names.draw([
      ...rows.map(({ name }, index) => ({ text: name, y: index * sizes.row + 14 })),
      { text: "Finger", y: marksY + 4 },
    ]);
    this.#parts.bands.draw(rows.flatMap(({ bands, isSecond }, index) => bands
      .map(({ fromMs, toMs, state }) => ({
        state, isSecond, x: x(fromMs), width: x(toMs) - x(fromMs), y: index * sizes.row,
      }))
      // Of bands in one pixel the first is drawn.
      .filter((band, place, all) => place === 0 || band.width >= 1
        || Math.floor(band.x) > Math.floor(all[place - 1].x))));
  }

  #drawMarks({ fingers, marks }, { x, width, marksY }) {
    this.#parts.fingers.draw(fingers.map(({ fromMs, toMs }) => {
      const [left, right] = [Math.max(x(fromMs), sizes.gutter), Math.min(x(toMs), width)];
      return { x: left, width: Math.max(right - left, 2), y: marksY - 4 };
    }));
    this.#parts.instants.draw(marks.map((mark) => ({ ...mark, x: x(mark.atMs), y: marksY })));
  }

  #drawHover(hover, { x, top, height, bottom, width }) {
    put(this.#hover, { display: hover ? "inline" : "none" });
    if (!hover) return;
    const [line, text] = this.#hover.children;
    const at = x(hover.atMs);
    const isRight = at > width - 150;
    put(line, { d: `M${at} 0V${height}` });
    put(text, { x: at + (isRight ? -6 : 6), y: Math.max(bottom - 10, top + 12),
                "text-anchor": isRight ? "end" : "start" });
    setText(text, hover.text);
  }

  #drawBrush(brush, { x, height }) {
    put(this.#brush, { display: brush ? "inline" : "none" });
    if (!brush) return;
    const [a, b] = [x(brush.fromMs), x(brush.toMs)];
    put(this.#brush, { x: Math.min(a, b), width: Math.abs(a - b), height });
  }

  #drawDifference(difference, { x, bottom, width }) {
    put(this.#differenceMark, { display: difference ? "inline" : "none" });
    if (!difference) return;
    const [mark, text] = this.#differenceMark.children;
    const at = x(difference.atMs);
    const isRight = at > width / 2;
    this.#differenceMark.dataset.atMs = difference.atMs;
    put(mark, { d: "M0-5L6 5H-6Z", transform: `translate(${at} ${bottom + 5})` });
    put(text, { x: at + (isRight ? -10 : 10), y: bottom - 4,
                "text-anchor": isRight ? "end" : "start" });
    setText(text, difference.text);
  }
}

/** The line of the cursor, with a dot on the curve and a label. */
class CursorMark {
  #line = svg("path");
  #dot = svg("circle", { r: 5 });
  #tag = svg("rect", { ...tag, rx: 6 });
  #texts = [svg("text"), svg("text", { class: "strong" })];
  element = svg("g", { class: "cursor", display: "none" }, this.#line, this.#dot, this.#tag, ...this.#texts);

  draw(cursor, { x, y, top, bottom, width, height }) {
    put(this.element, { display: cursor ? "inline" : "none" });
    if (!cursor) return;
    const at = x(cursor.atMs);
    const value = Math.min(Math.max(y(cursor.value), top), bottom);
    put(this.#line, { d: `M${at} 0V${height}` });
    put(this.#dot, { cx: at, cy: value });
    const left = at + 10 + tag.width > width ? at - 10 - tag.width : at + 10;
    const above = Math.min(Math.max(value + 12, top), bottom - tag.height);
    put(this.#tag, { x: left, y: above });
    for (const [index, node] of this.#texts.entries()) {
      put(node, { x: left + 9, y: above + 16 + index * 15 });
      setText(node, cursor.texts[index]);
    }
  }
}

function inside({ fromMs, toMs }, ms) {
  return ms >= fromMs && ms <= toMs;
}

function putTime(node, { x, top, bottom, text, isLast }) {
  const [line, label] = node.children;
  put(line, { d: `M${Math.round(x) + 0.5} ${top}V${bottom}` });
  put(label, { x: isLast ? x - 2 : x, y: bottom + 16, "text-anchor": isLast ? "end" : "middle" });
  setText(label, text);
}

function putValue(node, { y, width, text, kind }) {
  const [line, label] = node.children;
  put(node, { "data-kind": kind });
  put(line, { d: `M${sizes.gutter} ${Math.round(y) + 0.5}H${width}` });
  // The scale of percent and alpha stands at the right.
  if (kind === "part") put(label, { x: width - 4, y: y - 4, "text-anchor": "end" });
  else put(label, { x: sizes.gutter - 8, y: y + 4, "text-anchor": "end" });
  setText(label, text);
}

function putText(node, { text, y }) {
  put(node, { x: 0, y });
  setText(node, text);
}

function putBand(node, { state, isSecond, x, y, width }) {
  const [rect, shape, text] = node.children;
  const middle = y + sizes.band / 2;
  put(node, { class: isSecond ? "second" : "", "data-state": state });
  put(rect, { x, y, width: Math.max(width - 1, 1) });
  const isNamed = width >= namedBand;
  putState(shape, state, isNamed ? x + 14 : x + width / 2, middle);
  put(shape, { display: width >= 14 ? "inline" : "none" });
  put(text, { x: x + 26, y: middle + 4, display: isNamed ? "inline" : "none" });
  setText(text, state);
}

function putMark(node, { kind, atMs, text, x, y }) {
  put(node, { class: kind, d: "M0-6L6 0L0 6L-6 0Z", transform: `translate(${x} ${y})` });
  node.dataset.atMs = atMs;
  setText(node.firstChild, text);
}
