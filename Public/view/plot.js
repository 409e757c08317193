// The picture of a window of time: bands of states, curves, axis, finger and effects, cursor.

import { clamped } from "../model/number.js";
import { Tape } from "../model/tape.js";
import { element, put, setText, svg } from "./element.js";
import { curvePaths } from "./curve.js";
import { putState, shapes } from "./shapes.js";

/** Lengths in pixels. */
const sizes = { band: 20, row: 27, room: 12, axis: 24, marks: 22, least: 60, label: 13 };

/** A band has its state's name in it where it has room: for its shape, and for each letter, in pixels. */
const nameRoom = { shape: 34, letter: 6 };

/** The size of the cursor's label, in pixels. */
const tag = { width: 104, height: 38 };

const mark = (name) => svg("g", { class: name }, svg("path"), svg("text"));

/** How far the strip moves until it is placed anew, in pixels. */
const stripReach = 4000;

/**
 * Draws a scene; `sceneOf` of the timeline makes one of sessions. What belongs to instants stands in a strip, in
 * coordinates of the tape: while the window moves on, the strip moves, and only what is new in it is written.
 */
export class Plot {
  element;
  /** The width left of the curves, in pixels. */
  gutter;
  /** Its size, in pixels. Kept, for to read it in each frame costs a layout. */
  size = { width: 0, height: 0 };

  #grid = svg("svg", { class: "grid", "aria-hidden": "true" });
  #front = svg("svg", { class: "front", "aria-hidden": "true" });
  #view = { fromMs: 0, toMs: 0 };
  #tape = new Tape();
  /** Where the strip begins on the tape, and its scale; the scene drawn last, with its places. */
  #strip = { fromMs: 0, scale: 0 };
  #drawn = { width: 1, top: 0, bottom: 0 };
  #hover = mark("hover");
  #difference = mark("difference");
  #brush = svg("rect", { class: "brush", y: 0 });
  #cursor = svg("g", { class: "cursor" }, svg("path"), svg("circle", { r: 5 }),
    svg("rect", { ...tag, rx: 6 }), svg("text"), svg("text", { class: "strong" }));
  #now = svg("g", { class: "now" }, svg("path"), svg("rect", { width: 32, height: 16, rx: 4 }),
    svg("text", { "text-anchor": "middle" }, "now"));
  #draw;
  #least = "";

  /** `resized` is called when it has another size. */
  constructor(attributes, gutter, resized) {
    this.gutter = gutter;
    this.element = element("div", { class: "plot", ...attributes }, this.#grid, this.#front);
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.size = { width, height };
      if (width > 0) resized();
    }).observe(this.element);
    const group = (parent, name, make, update) =>
      shapes(parent.appendChild(svg("g", { class: name })), make, update);
    const strip = this.#front.appendChild(svg("g", { class: "strip" }));
    this.#draw = {
      times: group(this.#grid, "times", mark, putTime),
      values: group(this.#grid, "values", mark, putValue),
      curves: group(this.#grid, "curves", () =>
        svg("g", {}, svg("path", { class: "area" }), svg("path", { class: "line" })), putCurve),
      names: group(this.#front, "names", () => svg("text", { x: 0 }), putText),
      bands: group(strip, "bands", () =>
        svg("g", {}, svg("rect", { height: sizes.band, rx: 3 }), svg("path", { class: "shape" }),
          svg("text")), putBand),
      fingers: group(strip, "fingers", () => svg("rect", { height: 8, rx: 4 }), put),
      instants: group(strip, "instants",
        () => svg("g", {}, svg("path", { d: "M0-6L6 0L0 6L-6 0Z" }), svg("text", { x: 9, y: 4 }), svg("title")),
        putInstant),
      notches: group(strip, "notches",
        () => svg("g", {}, svg("rect", { y: 0 }), svg("path"), svg("text", { "text-anchor": "middle" })),
        putNotch),
    };
    this.#front.append(this.#now, this.#brush, this.#difference, this.#hover, this.#cursor);
  }

  timeAt({ clientX }) {
    const { left } = this.element.getBoundingClientRect();
    const { fromMs, toMs } = this.#view;
    const share = clamped((clientX - left - this.gutter) / (this.#drawn.width - this.gutter), [0, 1]);
    return this.#tape.msAt(fromMs + share * (toMs - fromMs));
  }

  isChart({ clientY }) {
    const y = clientY - this.element.getBoundingClientRect().top;
    return y >= this.#drawn.top && y <= this.#drawn.bottom;
  }

  /** Without a `view` and a `tape` the window is drawn as it is. */
  draw(given) {
    const scene = { view: given.window, tape: new Tape(), ...given };
    const { window, view, tape, rows, range, difference } = scene;
    [this.#view, this.#tape] = [view, tape];
    const { gutter, size: { width, height } } = this;
    const scale = (width - gutter) / (view.toMs - view.fromMs);
    const moved = this.#moveStrip(view.fromMs, scale);
    const x = (ms) => gutter + (tape.at(ms) - view.fromMs) * scale;
    const top = rows.length * sizes.row + sizes.room;
    const bottom = height - sizes.axis - sizes.marks;
    const y = (value) => bottom - ((value - range.min) / (range.max - range.min)) * (bottom - top);
    const place = { gutter, x, y, moved, top, bottom, width, height, marksY: height - sizes.marks / 2 };
    for (const node of [this.#grid, this.#front]) put(node, { width, height });
    this.#keepRoom(place);
    this.#drawCurves(scene, place);
    this.#drawParts(scene, place);
    const isInside = difference?.atMs >= window.fromMs && difference.atMs <= window.toMs;
    show(this.#difference, isInside ? difference : null, putDifference, place);
    show(this.#now, scene.isNow, putNow, place);
    this.#drawn = place;
  }

  /** Moves the strip to where the window begins on the tape; returns by how much, in pixels. */
  #moveStrip(fromMs, scale) {
    const far = Math.abs(fromMs - this.#strip.fromMs) * scale > stripReach;
    if (far || Math.abs(scale / this.#strip.scale - 1) > 1e-9) this.#strip = { fromMs, scale };
    const moved = rounded((fromMs - this.#strip.fromMs) * scale);
    for (const svg of [this.#grid, this.#front]) put(svg.firstChild, { transform: `translate(${-moved})` });
    return moved;
  }

  /** Draws what pointers and playing move over the scene drawn last; null where there is nothing. */
  point({ cursor, hover = null, brush = null }) {
    show(this.#hover, hover, putHover, this.#drawn);
    show(this.#brush, brush, putBrush, this.#drawn);
    show(this.#cursor, cursor, putCursor, this.#drawn);
  }

  #keepRoom({ top, bottom, height }) {
    const least = `${top + sizes.least + height - bottom}px`;
    if (least !== this.#least) this.element.style.setProperty("--least", least);
    this.#least = least;
  }

  /** A column is a pixel. */
  #drawCurves({ view, lines }, { gutter, y, width }) {
    const count = Math.max(Math.round(width - gutter), 1);
    const columnMs = (view.toMs - view.fromMs) / count;
    const x = (column) => rounded(gutter + ((column + 0.5) * (width - gutter)) / count);
    this.#draw.curves(lines.map(({ series, channel, value, ...line }) => {
      // After the last sample there is nothing to draw.
      const known = clamped(Math.ceil(((series.endMs ?? -Infinity) - view.fromMs) / columnMs) + 1, [0, count]);
      const columns = series.columns(channel, view.fromMs, view.fromMs + known * columnMs, known);
      return { ...line, ...curvePaths(columns, x, (each) => y(value(each)), y(0)) };
    }));
  }

  #drawParts({ times, values, rows, fingers = [], marks, marksName = "Finger", notches = [] }, place) {
    const { gutter, x, y, moved, top, bottom, width, height, marksY } = place;
    const draw = this.#draw;
    /** A part of the window, in the strip. */
    const part = ({ fromMs, toMs }) => {
      const [left, right] = [Math.max(x(fromMs), gutter), Math.min(x(toMs), width)];
      return { x: rounded(left + moved), width: rounded(Math.max(right - left, 0)) };
    };
    draw.times(times.map((time) => ({ ...time, top, bottom, x: x(time.atMs) + moved, isLast: x(time.atMs) > width - 40 })));
    draw.values(apart(values.map((value) => ({ ...value, gutter, width, y: y(value.value) }))));
    draw.names([...rows.map(({ name }, index) => ({ text: name, y: index * sizes.row + 14 })),
      { text: marksName, y: marksY + 4 }]);
    draw.bands(rows.flatMap(({ bands, isSecond }, index) => bands
      .map((band) => ({ state: band.state, isSecond, y: index * sizes.row, ...part(band) }))
      // Of bands in one pixel the first is drawn.
      .filter((band, at, all) => at === 0 || band.width >= 1
        || Math.floor(band.x) > Math.floor(all[at - 1].x))));
    draw.fingers(fingers.map((finger) => {
      const { x: left, width: long } = part(finger);
      return { x: left, width: Math.max(long, 2), y: marksY - 4 };
    }));
    draw.instants(marks.map((each) => ({ ...each, x: rounded(x(each.atMs) + moved), y: marksY })));
    draw.notches(notches.map((fold) => ({ ...fold, ...part(fold), height, y: (top + bottom) / 2 })));
  }
}

/** The bands of states `{ms, state}`, ascending, in a window; a state may be null. */
export function bandsOf(states, { fromMs, toMs }) {
  return states.map(({ ms, state }, index) =>
    ({ state, fromMs: Math.max(ms, fromMs), toMs: Math.min(states[index + 1]?.ms ?? toMs, toMs) }))
    .filter((band) => band.state !== null && band.toMs > band.fromMs);
}

/** Values with the places of their labels: the lower ones stand, and none lies over another. */
function apart(values) {
  let above = Infinity;
  const labelled = values.toSorted((a, b) => b.y - a.y)
    .map((value) => [value, (above = Math.min(value.y, above - sizes.label))]);
  return values.map((value) => ({ ...value, labelY: labelled.find(([each]) => each === value)[1] }));
}

/** A place in pixels, so that what stands is written once. */
function rounded(px) {
  return Math.round(px * 100) / 100;
}

/** Shows something that may be null by one element. */
function show(node, thing, update, place) {
  put(node, { display: thing ? "inline" : "none" });
  if (thing) update(node, thing, place);
}

/** A text beside an x, left of it where there is less room than `room`. */
function putBeside(node, text, x, y, { gap, room, width }) {
  const isLeft = x > width - room;
  put(node, { x: x + (isLeft ? -gap : gap), y, "text-anchor": isLeft ? "end" : "start" });
  setText(node, text);
}

function putHover({ children: [line, label] }, { atMs, text }, { x, top, height, bottom, width }) {
  put(line, { d: `M${x(atMs)} 0V${height}` });
  putBeside(label, text, x(atMs), Math.max(bottom - 10, top + 12), { gap: 6, room: 150, width });
}

function putBrush(node, { fromMs, toMs }, { x, height }) {
  put(node, { x: x(Math.min(fromMs, toMs)), width: Math.abs(x(fromMs) - x(toMs)), height });
}

function putDifference(node, { atMs, text }, { x, bottom, width }) {
  const [shape, label] = node.children;
  put(node, { "data-at-ms": atMs });
  put(shape, { d: "M0-5L6 5H-6Z", transform: `translate(${x(atMs)} ${bottom - 5})` });
  putBeside(label, text, x(atMs), bottom - 4, { gap: 10, room: width / 2, width });
}

/** A line, a dot on the curve, and a label. */
function putCursor(node, { atMs, value, texts }, { x, y, top, bottom, width, height }) {
  const [line, dot, rect, ...labels] = node.children;
  const [at, cy] = [x(atMs), clamped(y(value), [top, bottom])];
  put(line, { d: `M${at} 0V${height}` });
  put(dot, { cx: at, cy });
  const left = at + 10 + tag.width > width ? at - 10 - tag.width : at + 10;
  const above = Math.min(Math.max(cy + 12, top), bottom - tag.height);
  put(rect, { x: left, y: above });
  for (const [index, label] of labels.entries()) {
    put(label, { x: left + 9, y: above + 16 + index * 15 });
    setText(label, texts[index]);
  }
}

function putTime({ children: [line, label] }, { x, top, bottom, text, isLast }) {
  put(line, { d: `M${Math.round(x) + 0.5} ${top}V${bottom}` });
  put(label, { x: rounded(isLast ? x - 2 : x), y: bottom + 16, "text-anchor": isLast ? "end" : "middle" });
  setText(label, text);
}

function putValue(node, { gutter, y, labelY, width, text, kind }) {
  const [line, label] = node.children;
  put(node, { "data-kind": kind });
  put(line, { d: `M${gutter} ${Math.round(y) + 0.5}H${width}` });
  put(label, { x: gutter - 8, y: labelY + 4, "text-anchor": "end" });
  setText(label, text);
}

function putCurve(node, { name, isSecond, isFilled, line, area }) {
  put(node, { class: isSecond ? "second" : "", "data-curve": name });
  put(node.firstChild, { d: isFilled ? area : "" });
  put(node.lastChild, { d: line });
}

function putText(node, { text, y }) {
  put(node, { y });
  setText(node, text);
}

function putBand(node, { state, isSecond, x, y, width }) {
  const [rect, shape, text] = node.children;
  const middle = y + sizes.band / 2;
  const isNamed = width >= nameRoom.shape + nameRoom.letter * state.length;
  put(node, { class: isSecond ? "second" : "", "data-state": state });
  put(rect, { x, y, width: Math.max(width - 1, 1) });
  putState(shape, state, isNamed ? x + 14 : x + width / 2, middle);
  put(shape, { display: width >= 14 ? "inline" : "none" });
  put(text, { x: x + 26, y: middle + 4, display: isNamed ? "inline" : "none" });
  setText(text, state);
}

/** The distance of a notch's hatches, and the least width with its length in it, in pixels. */
const notch = { hatch: 8, named: 34 };

/** A fold: hatched, with its length. */
function putNotch(node, { fromMs, text: told, x, y, width, height }) {
  const [ground, hatches, text] = node.children;
  put(node, { "data-fold": fromMs });
  put(ground, { x, width, height });
  const count = Math.floor((width + height) / notch.hatch);
  const lines = Array.from({ length: count }, (_, index) => {
    const at = (index + 1) * notch.hatch;
    const [left, right] = [Math.max(at - height, 0), Math.min(at, width)];
    return right > left ? `M${x + left} ${at - left}L${x + right} ${at - right}` : "";
  });
  put(hatches, { d: lines.join("") });
  put(text, { x: x + width / 2, y: y + 4, display: width >= notch.named ? "inline" : "none" });
  setText(text, told);
}

/** The right edge. */
function putNow({ children: [line, rect, text] }, _, { width, height, bottom }) {
  put(line, { d: `M${width - 1} 0V${height}` });
  put(rect, { x: width - 33, y: bottom + 4 });
  put(text, { x: width - 17, y: bottom + 16 });
}

function putInstant(node, { kind, atMs, text, label = "", x, y }) {
  put(node, { class: kind, transform: `translate(${x} ${y})`, "data-at-ms": atMs });
  setText(node.children[1], label);
  setText(node.lastChild, text);
}
