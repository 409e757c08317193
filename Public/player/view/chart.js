// The value that the exhibit is about, over its story, with chapters, states, axis and cursor.

import { niceStep } from "../../model/axis.js";
import { seconds } from "../../model/number.js";
import { pointSeries } from "../../model/pointSeries.js";
import { Tape } from "../../model/tape.js";
import { put } from "../../view/element.js";
import { Plot } from "../../view/plot.js";
import { kinds } from "../exhibition.js";
import { valueText } from "../model/watched.js";

/** The least time between two ticks, in milliseconds, and the least distances of a label, in pixels. */
const tick = { leastMs: 100, next: 90, other: 24 };

/** The greatest height of the ground, in parts of the scale, and what is free above the curves. */
const [groundHeight, room] = [0.9, 1.12];

export class Chart {
  #plot = new Plot(
    { role: "slider", tabindex: 0, "aria-label": "Place in the exhibit", "aria-valuemin": 0 }, 92);
  #exhibition;
  #size = { width: 0, height: 0 };
  #drawn = null;
  element = this.#plot.element;

  constructor(exhibition) {
    this.#exhibition = exhibition;
    new ResizeObserver(([{ contentRect }]) => {
      this.#size = contentRect;
      this.draw();
    }).observe(this.element);
    const seek = (event) => exhibition.setCursor(this.#plot.timeAt(event));
    this.element.addEventListener("pointerdown", seek);
    this.element.addEventListener("pointermove", (event) => event.buttons === 1 && seek(event));
  }

  draw() {
    const { story, place, chapters, chapter, besides, bug, entry: { watch: { pointer } } } = this.#exhibition;
    const { width, height } = this.#size;
    if (width === 0) return;
    const key = [width, height, story.lengthMs, besides].join();
    if (key !== this.#drawn) this.#plot.draw({ ...this.#scene(), width, height });
    this.#drawn = key;
    const told = seconds(story.instantAt(place).ms);
    const value = bug.valueAt(bug.frameAt(story.instantAt(place)), pointer);
    this.#plot.point({ cursor: { atMs: place, value: this.#exhibition.scale.y(value) || 0,
                                 texts: [told, shortened(valueText(pointer, value))] } });
    put(this.element, { "aria-valuemax": Math.round(story.lengthMs), "aria-valuenow": Math.round(place),
      "aria-valuetext": `${told}, ${chapters[chapter]?.text ?? ""}` });
  }

  /** A place in the story is an instant of the picture. */
  #scene() {
    const { story, chapters, runs, curves, scale, mark } = this.#exhibition;
    const window = { fromMs: 0, toMs: story.lengthMs };
    const broken = chapters.find(({ isBroken }) => isBroken);
    return {
      window, view: window, tape: new Tape(), range: { min: 0, max: room }, isNow: false, fingers: [],
      rows: runs.map((run, index) => ({ name: this.#titleOf(run), isSecond: index > 0,
                                        bands: bandsOf(curves[index].states, story.lengthMs) })),
      lines: this.#lines(broken.place),
      times: this.#times(story.folds.flatMap(({ at, lengthMs }) => [at, at + lengthMs])),
      values: scale.levels.map(({ text, y }) => ({ value: y, text: shortened(text), kind: "round" })),
      marksName: "Chapters",
      marks: chapters.map(({ place, text, isBroken }, index) => ({
        atMs: place, text, kind: isBroken ? "broken" : "event", label: isBroken ? mark : `${index + 1}` })),
      notches: story.folds.map(({ at, lengthMs, fromMs, toMs }) =>
        ({ fromMs: at, toMs: at + lengthMs, text: `‹${Math.round((toMs - fromMs) / 1000) + 1} s›` })),
      difference: { atMs: broken.place, text: seconds(broken.ms) },
    };
  }

  #titleOf(run) {
    const { bug, isRight } = this.#exhibition;
    if (run === bug) return isRight ? "States" : "Bug";
    return { version: "Version", contrast: "Compared" }[run.kind] ?? kinds[run.kind];
  }

  /** What is pulled as a ground; the value, and the part of it that is wrong; that of the run beside it. */
  #lines(brokenPlace) {
    const { curves: [first, second], scale, story } = this.#exhibition;
    const isSecond = second && this.#exhibition.has(1);
    const count = first.values.length - 1;
    const ms = (index) => (index / count) * story.lengthMs;
    const wrong = Math.ceil((brokenPlace / story.lengthMs) * count);
    const mended = first.values.findIndex((value, index) => index > wrong && !this.#exhibition.isWrong(value));
    const right = mended < 0 ? count : mended;
    const most = Math.max(...first.pulls, 1);
    const line = (name, values, from = 0, to = count) => ({
      name, channel: null, value: (value) => value, isFilled: name === "ground",
      series: pointSeries(values.map((value, index) => ({ ms: ms(index), value })).slice(from, to + 1)) });
    const values = first.values.map(scale.y);
    return [line("ground", first.pulls.map((pull) => (pull / most) * groundHeight)),
      ...(isSecond ? [line("second", second.values.map(scale.y))] : []),
      line("first", values, 0, wrong), line("wrong", values, wrong, right), line("first", values, right)];
  }

  /** The ticks whose labels lie on no other, and not at some places. */
  #times(places) {
    const { story } = this.#exhibition;
    const { ms: totalMs } = story.instantAt(story.lengthMs);
    const pixelMs = story.lengthMs / (this.#size.width - this.#plot.gutter);
    const step = Math.max(niceStep(((totalMs * pixelMs) / story.lengthMs) * tick.next), tick.leastMs);
    const all = Array.from({ length: Math.floor(totalMs / step + 1e-9) + 1 }, (_, index) => index * step)
      .filter((ms) => !story.folds.some(({ fromMs, toMs }) => ms > fromMs && ms < toMs))
      .map((ms) => ({ atMs: story.placeOf(ms), text: `${(ms / 1000).toFixed(step < 1000 ? 1 : 0)} s` }));
    return all.filter(({ atMs }, index) => (index === 0 || atMs - all[index - 1].atMs > tick.other * pixelMs)
      && places.every((place) => Math.abs(place - atMs) > tick.other * pixelMs));
  }
}

/** Runs of one state, over the length of the story. */
function bandsOf(states, lengthMs) {
  const bands = [];
  for (const [index, state] of states.entries()) {
    const ms = (index / (states.length - 1)) * lengthMs;
    const last = bands.at(-1);
    if (last) last.toMs = ms;
    if (last?.state !== state) bands.push({ state, fromMs: ms, toMs: ms });
  }
  return bands.filter(({ state }) => state);
}

const shortened = (text) => (text.length > 13 ? `${text.slice(0, 12)}…` : text);
