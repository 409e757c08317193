// The value that the exhibit is about, over its story, with chapters, states, axis and cursor.

import { timeTicks } from "../../model/axis.js";
import { seconds } from "../../model/number.js";
import { pointSeries } from "../../model/pointSeries.js";
import { put } from "../../view/element.js";
import { Plot, bandsOf } from "../../view/plot.js";
import { kinds } from "../exhibition.js";
import { valueText } from "../model/watched.js";

/** The least distances of a label from the next one, and from what else is there, in pixels. */
const tick = { next: 90, other: 24 };

/** The greatest height of the ground, in parts of the scale, and what is free above the curves. */
const [groundHeight, room] = [0.9, 1.12];

export class Chart {
  #plot = new Plot(
    { role: "slider", tabindex: 0, "aria-label": "Place in the exhibit", "aria-valuemin": 0 }, 92, () => this.#render());
  #exhibition;
  element = this.#plot.element;

  constructor(exhibition) {
    this.#exhibition = exhibition;
    exhibition.addEventListener("shown", () => this.#render());
    const seek = (event) => exhibition.setCursor(this.#plot.timeAt(event));
    this.element.addEventListener("pointerdown", seek);
    this.element.addEventListener("pointermove", (event) => event.buttons === 1 && seek(event));
  }

  #render() {
    if (this.#plot.size.width === 0) return;
    this.#plot.draw(this.#scene());
    this.draw();
  }

  draw() {
    if (this.#plot.size.width === 0) return;
    const { story, place, chapters, chapter, bug, entry: { watch: { pointer } } } = this.#exhibition;
    const told = seconds(story.instantAt(place).ms);
    const value = bug.valueAt(bug.frameAt(story.instantAt(place)), pointer);
    this.#plot.point({ cursor: { atMs: place, value: this.#exhibition.scale.y(value) || 0,
                                 texts: [told, shortened(valueText(pointer, value))] } });
    put(this.element, { "aria-valuemax": Math.round(story.lengthMs), "aria-valuenow": Math.round(place),
      "aria-valuetext": `${told}, ${chapters[chapter]?.text ?? ""}` });
  }

  /** A place in the story is an instant of the picture. */
  #scene() {
    const { story, chapters, runs, curves, places, scale, mark } = this.#exhibition;
    const window = { fromMs: 0, toMs: story.lengthMs };
    const broken = chapters.find(({ isBroken }) => isBroken);
    return {
      window, range: { min: 0, max: room },
      rows: runs.map((run, index) => ({ name: this.#titleOf(run), isSecond: index > 0,
                                        bands: bandsOf(changesOf(curves[index].states, places), window) })),
      lines: this.#lines(broken.place),
      times: this.#times(story.folds.flatMap(({ at, lengthMs }) => [at, at + lengthMs])),
      values: scale.levels.map(({ text, y }) => ({ value: y, text: shortened(text), kind: "round" })),
      marksName: "Chapters",
      marks: chapters.map(({ place, text, isBroken }, index) => ({
        atMs: place, text, kind: isBroken ? "broken" : "event",
        label: isBroken ? mark : chapters[index + 1]?.place === place ? "" : `${index + 1}` })),
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
    const { curves: [first, second], scale, places } = this.#exhibition;
    const isSecond = second && this.#exhibition.has(1);
    const count = places.length - 1;
    const wrong = places.findIndex((place) => place >= brokenPlace);
    const mended = first.values.findIndex((value, index) => index > wrong && !this.#exhibition.isWrong(value));
    const right = mended < 0 ? count : mended;
    const most = Math.max(...first.pulls, 1);
    const line = (name, values, from = 0, to = count) => ({
      name, channel: null, value: (value) => value, isFilled: name === "ground",
      series: pointSeries(values.map((value, index) => ({ ms: places[index], value })).slice(from, to + 1)) });
    const values = first.values.map(scale.y);
    return [line("ground", first.pulls.map((pull) => (pull / most) * groundHeight)),
      ...(isSecond ? [line("second", second.values.map(scale.y))] : []),
      line("first", values, 0, wrong), line("wrong", values, wrong, right), line("first", values, right)];
  }

  /** The ticks whose labels lie on no other, and not at some places. */
  #times(places) {
    const { story } = this.#exhibition;
    const toMs = story.instantAt(story.lengthMs).ms;
    const pixelMs = story.lengthMs / (this.#plot.size.width - this.#plot.gutter);
    const all = timeTicks({ fromMs: 0, toMs }, toMs / pixelMs, tick.next)
      .filter(({ atMs }) => !story.folds.some((fold) => atMs > fold.fromMs && atMs < fold.toMs))
      .map(({ atMs, text }) => ({ atMs: story.placeOf(atMs), text }));
    return all.filter(({ atMs }, index) => (index === 0 || atMs - all[index - 1].atMs > tick.other * pixelMs)
      && places.every((place) => Math.abs(place - atMs) > tick.other * pixelMs));
  }
}

/** The states of some places as changes, `{ms, state}`. */
function changesOf(states, places) {
  return states.map((state, index) => ({ ms: places[index], state }))
    .filter(({ state }, index) => state !== states[index - 1]);
}

const shortened = (text) => (text.length > 13 ? `${text.slice(0, 12)}…` : text);
