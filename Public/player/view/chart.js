// The value that the exhibit is about, over its story, with chapters, states, axis and cursor.

import { element, put, svg } from "../../view/element.js";
import { niceStep } from "../../view/timeline/axis.js";
import { outlines } from "../../view/timeline/shapes.js";
import { kinds } from "../exhibition.js";

/** Lengths in pixels. */
const sizes = { gutter: 92, chapters: 24, row: 25, band: 20, gap: 14, axis: 30, least: 60, named: 66 };

/** How wide a letter of the label is at most, on average, in pixels. */
const letter = { strong: 6.6, plain: 5.6 };

export class Chart {
  element = element("div", { class: "chart", tabindex: 0, role: "slider", "aria-label": "Place in the exhibit",
    "aria-valuemin": 0 });

  #exhibition;
  #still = svg("g", {});
  #cursor = svg("path", { class: "cursor" });
  #root = svg("svg", { "aria-hidden": "true" }, this.#still, this.#cursor);
  #size = { width: 0, height: 0 };
  #drawn = null;

  constructor(exhibition) {
    this.#exhibition = exhibition;
    this.element.append(this.#root);
    new ResizeObserver(([{ contentRect }]) => {
      this.#size = contentRect;
      this.draw();
    }).observe(this.element);
    this.element.addEventListener("pointerdown", (event) => this.#seek(event));
    this.element.addEventListener("pointermove", (event) => event.buttons === 1 && this.#seek(event));
  }

  #seek({ clientX }) {
    const { left } = this.element.getBoundingClientRect();
    const { width } = this.#plot;
    this.#exhibition.setCursor(((clientX - left - sizes.gutter) / width) * this.#exhibition.story.lengthMs);
  }

  /** The part of the picture with the curves. */
  get #plot() {
    const { width, height } = this.#size;
    const top = sizes.chapters + this.#exhibition.runs.length * sizes.row + sizes.gap;
    return { top, bottom: Math.max(height - sizes.axis, top + 20), width: Math.max(width - sizes.gutter - 12, 20) };
  }

  #x(place) {
    return sizes.gutter + (place / this.#exhibition.story.lengthMs) * this.#plot.width;
  }

  draw() {
    const { story, place, chapters, chapter } = this.#exhibition;
    const { width, height } = this.#size;
    if (width === 0) return;
    const key = [width, height, story.lengthMs, this.#exhibition.besides].join();
    if (key !== this.#drawn) {
      this.#drawn = key;
      put(this.#root, { width, height });
      this.#still.replaceChildren(...this.#axis(), ...this.#chapters(), ...this.#bands(), ...this.#curves(),
        ...this.#broken());
    }
    const x = Math.round(this.#x(place)) + 0.5;
    put(this.#cursor, { d: `M${x - 5} 0h10l-5 6zM${x} 0V${height - 14}` });
    put(this.element, { "aria-valuemax": Math.round(story.lengthMs), "aria-valuenow": Math.round(place),
      "aria-valuetext": `${(story.instantAt(place).ms / 1000).toFixed(3)} s, ${chapters[chapter]?.text ?? ""}` });
  }

  #axis() {
    const { story } = this.#exhibition;
    const { top, bottom, width } = this.#plot;
    const totalMs = story.instantAt(story.lengthMs).ms;
    const step = Math.max(niceStep((totalMs / width) * 90), 100);
    const ticks = Array.from({ length: Math.floor(totalMs / step + 1e-9) + 1 }, (_, index) => index * step)
      .map((ms) => ({ ms, x: this.#x(story.placeOf(ms)) }))
      .filter(({ ms }) => !story.folds.some(({ fromMs, toMs }) => ms > fromMs && ms < toMs))
      .filter(({ x }, index, all) => index === 0 || x - all[index - 1].x > 34);
    const folds = story.folds.map(({ at, lengthMs, fromMs, toMs }) => svg("g", { class: "fold" },
      svg("rect", { x: this.#x(at), y: top, width: (lengthMs / story.lengthMs) * width, height: bottom - top }),
      svg("text", { x: this.#x(at + lengthMs / 2), y: bottom - 6, "text-anchor": "middle" },
        `‹${Math.round((toMs - fromMs) / 1000) + 1} s›`)));
    return [...ticks.map(({ ms, x }) => svg("g", { class: "tick" },
      svg("path", { d: `M${Math.round(x) + 0.5} ${top}V${bottom}` }),
      svg("text", { x, y: bottom + 26, "text-anchor": ms === 0 ? "start" : x > sizes.gutter + width - 20 ? "end" : "middle" },
        `${(ms / 1000).toFixed(step < 1000 ? 1 : 0)} s`))), ...folds];
  }

  #chapters() {
    const { chapters } = this.#exhibition;
    let last = -Infinity;
    const marks = chapters.map(({ place, isBroken }, index) => {
      // Of one place they stand beside each other.
      const x = Math.max(this.#x(place), last + 20);
      last = x;
      return svg("g", { class: isBroken ? "chapter broken" : "chapter", transform: `translate(${x - 8} 2)` },
        svg("rect", { width: 18, height: 17, rx: 4 }),
        svg("text", { x: 9, y: 13, "text-anchor": "middle" }, isBroken ? this.#exhibition.mark : `${index + 1}`));
    });
    return [svg("text", { class: "name", y: 15 }, "Chapters"), ...marks];
  }

  #bands() {
    const { runs, curves, bug } = this.#exhibition;
    return runs.flatMap((run, index) => {
      const y = sizes.chapters + index * sizes.row;
      const title = run === bug ? (this.#exhibition.isRight ? "States" : "Bug") : { version: "Version", contrast: "Compared" }[run.kind] ?? kinds[run.kind];
      return [svg("text", { class: "name", y: y + 14 }, title),
        ...partsOf(curves[index].states).filter(({ value }) => value)
          .map((part) => this.#band(part, y, index > 0))];
    });
  }

  #band({ from, to, value: state }, y, isSecond) {
    const { width } = this.#plot;
    const [left, right] = [from, to].map((part) => sizes.gutter + part * width);
    const isNamed = right - left >= sizes.named;
    const middle = y + sizes.band / 2;
    return svg("g", { class: isSecond ? "band second" : "band", "data-state": state },
      svg("rect", { x: left, y, width: Math.max(right - left - 1, 1), height: sizes.band, rx: 3 }),
      right - left > 14 ? svg("path", { class: "shape", d: outlines[state],
        transform: `translate(${isNamed ? left + 13 : (left + right) / 2} ${middle})` }) : null,
      isNamed ? svg("text", { x: left + 25, y: middle + 4 }, state) : null);
  }

  #curves() {
    const { curves, scale, chapters, story } = this.#exhibition;
    const { top, bottom, width } = this.#plot;
    const room = bottom - top - 16;
    const y = (part) => bottom - 6 - part * room;
    const count = curves[0].values.length - 1;
    const x = (index) => sizes.gutter + (index / count) * width;
    const path = (values, from, to) => values.map((value, index) => ({ index, at: scale.y(value) }))
      .filter(({ index, at }) => index >= from && index <= to && !Number.isNaN(at))
      .map(({ index, at }, first) => `${first === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(at).toFixed(1)}`).join("");
    const wrong = Math.ceil((chapters.find(({ isBroken }) => isBroken).place / story.lengthMs) * count);
    const mended = curves[0].values.findIndex((value, index) => index > wrong && !this.#exhibition.isWrong(value));
    const right = mended < 0 ? count : mended;
    const most = Math.max(...curves[0].pulls, 1);
    const ground = `M${x(0)} ${y(0)}${curves[0].pulls.map((pull, index) =>
      `L${x(index).toFixed(1)} ${y((pull / most) * 0.9).toFixed(1)}`).join("")}L${x(count)} ${y(0)}Z`;
    const lines = [svg("path", { class: "ground", d: ground }),
      ...scale.levels.flatMap(({ text, y: part }) => [
        svg("path", { class: "level", d: `M${sizes.gutter} ${Math.round(y(part)) + 0.5}h${width}` }),
        svg("text", { class: "level", x: sizes.gutter - 8, y: y(part) + 4, "text-anchor": "end" }, shortened(text))]),
      curves[1] ? svg("path", { class: "second", d: path(curves[1].values, 0, count) }) : null,
      svg("path", { class: "first", d: path(curves[0].values, 0, wrong) }),
      svg("path", { class: "wrong", d: path(curves[0].values, wrong, right) }),
      svg("path", { class: "first", d: path(curves[0].values, right, count) })];
    return lines.filter(Boolean);
  }

  /** ▲ on the axis, and what is wrong beside it. */
  #broken() {
    const { chapters, entry: { watch } } = this.#exhibition;
    const { place, ms } = chapters.find(({ isBroken }) => isBroken);
    const { top, bottom, width } = this.#plot;
    const x = this.#x(place);
    const room = this.#size.width;
    const lines = linesOf(watch.says, room);
    const says = lines.map((line) => svg("text", { class: "says" }, line));
    const should = svg("text", {},
      [watch.instead ? `should be ${watch.instead}` : "", `${(ms / 1000).toFixed(3)} s`].filter(Boolean).join(" · "));
    const long = Math.max(...lines.map(({ length }) => length * letter.strong), should.textContent.length * letter.plain) + 20;
    const isLeft = x + long > sizes.gutter + width;
    // In a narrow picture it lies over the scale rather than beyond the edge.
    const left = Math.max(Math.min(isLeft ? Math.max(x - long, sizes.gutter) : x, room - long), 0);
    for (const [index, each] of [...says, should].entries()) put(each, { x: left + 9, y: top + 15 + index * 15 });
    return [svg("path", { class: "broken-mark", d: `M${x} ${bottom - 1}l6 10h-12z`, "data-at-ms": ms }),
      svg("g", { class: "label" }, svg("rect", { x: left, y: top, width: long, height: 22 + lines.length * 15, rx: 6 }),
        ...says, should)];
  }
}

/** A text in one line, or in two of about the same length where it is too long. */
function linesOf(text, room) {
  if (text.length * letter.strong + 20 <= room) return [text];
  const words = text.split(" ");
  const half = words.findIndex((_, index) => words.slice(0, index + 1).join(" ").length >= text.length / 2) + 1;
  return [words.slice(0, half).join(" "), words.slice(half).join(" ")];
}

/** Runs of one value: `{from, to, value}` in parts of the whole. */
function partsOf(values) {
  const parts = [];
  const count = values.length - 1;
  for (const [index, value] of values.entries()) {
    const last = parts.at(-1);
    if (last?.value === value) last.to = index / count;
    else {
      if (last) last.to = index / count;
      parts.push({ from: index / count, to: index / count, value });
    }
  }
  return parts;
}

const shortened = (text) => (text.length > 13 ? `${text.slice(0, 12)}…` : text);
