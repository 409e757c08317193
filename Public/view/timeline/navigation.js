// Where the timeline is: the window of time, the cursor, what the pointer is over.

import { between, panned, zoomed } from "../../model/axis.js";
import { clamped } from "../../model/number.js";
import { Tape, notchMs } from "../../model/tape.js";

/** What a window that follows the present shows of the tape, in milliseconds. */
const followedMs = 12_000;

/** The width of a notch, in pixels. */
const notchPixels = 44;

const frameMs = 1000 / 60;

/** The distance at which the cursor keeps to an effect, in pixels. */
const snap = 6;

export class Navigation {
  /** The window drawn last, in session time, and its tape with the places of its ends on it. */
  window = { fromMs: 0, toMs: followedMs };
  tape = new Tape();
  view = { fromMs: 0, toMs: followedMs };
  /** The begins of folds that were opened. */
  opened = new Set();
  /** The instant that the pointer is over; null if it is elsewhere. */
  hoverMs = null;
  /** What is being brushed; null if nothing is. */
  brushed = null;
  /** The instant shown, when the first thing happened, and the effects: set with each frame. */
  timeMs = 0;
  startMs = 0;
  effects = [];

  #app;
  #changed;
  #width = 1;
  /** The window asked for; null to follow the present. */
  #chosen = null;
  /** The takes that were fitted last. */
  #fitted = null;

  constructor(app, changed) {
    this.#app = app;
    this.#changed = changed;
    app.addEventListener("session", () => {
      this.#chosen = null;
      this.opened.clear();
    });
    app.addEventListener("cursor", () => this.#followCursor());
    app.addEventListener("takes", () => this.#fitTake());
  }

  get endMs() {
    const { lane } = this.#app;
    return lane?.snapshot ? lane.timeMs(performance.now()) : 0;
  }

  /** Finds what to draw on `width` pixels: the window asked for, or the one up to the present. */
  place(presentMs, width, folds) {
    this.#width = width;
    if (this.#chosen) {
      this.window = this.#chosen;
      this.tape = new Tape(folds, notchMs(folds, this.window, width, notchPixels));
      this.view = { fromMs: this.tape.at(this.window.fromMs), toMs: this.tape.at(this.window.toMs) };
      return;
    }
    this.tape = new Tape(folds, (notchPixels * followedMs) / Math.max(width, 1));
    // On whole columns, so that the chart can copy what it has drawn.
    const columnMs = followedMs / Math.max(width * devicePixelRatio, 1);
    const toMs = Math.ceil(this.tape.at(presentMs) / columnMs) * columnMs;
    this.view = { fromMs: toMs - followedMs, toMs };
    this.window = { fromMs: this.tape.msAt(this.view.fromMs), toMs: this.tape.msAt(toMs) };
  }

  /** A live cursor follows the present; another one stops that, and is kept in sight. */
  #followCursor() {
    const { isLive, atMs } = this.#app.cursor;
    if (isLive) this.#chosen = null;
    else if (atMs >= this.window.fromMs && atMs <= this.window.toMs) this.#chosen ??= this.window;
    else {
      const { fromMs, toMs } = this.view;
      this.#chosen = this.#onTape(this.tape.at(atMs) - (toMs - fromMs) / 4, toMs - fromMs);
    }
  }

  /** The window of this length, in milliseconds of the tape, from a place on it. */
  #onTape(at, span) {
    return { fromMs: Math.max(this.tape.msAt(at), 0), toMs: this.tape.msAt(Math.max(at, 0) + span) };
  }

  /** A take that begins to be shown fills the window. */
  #fitTake() {
    const { shown, compared } = this.#app.takes;
    const key = shown && `${shown.number} ${compared?.number}`;
    if (shown && key !== this.#fitted) {
      const { fromMs, toMs } = this.#app.takes.span(shown);
      const comparedMs = compared ? compared.toMs - compared.fromMs + shown.fromMs : 0;
      this.show(fromMs, Math.max(toMs, comparedMs));
    }
    this.#fitted = key;
    this.#changed();
  }

  show(fromMs, toMs) {
    this.#choose(between(fromMs, toMs, this.#room));
  }

  zoom(factor, atMs = this.timeMs) {
    const { fromMs, toMs } = zoomed(this.view, factor, this.tape.at(atMs), this.tape.at(this.#room));
    this.#choose(this.#onTape(fromMs, toMs - fromMs));
  }

  /** Moves the window by a part of its width. */
  pan(part) {
    const { fromMs, toMs } = this.view;
    const end = Math.max(this.tape.at(this.endMs), toMs);
    const moved = panned(this.view, part * (toMs - fromMs), end);
    this.#choose(this.#onTape(moved.fromMs, toMs - fromMs));
  }

  /** Shows a rest that was folded. */
  openFold(fromMs) {
    this.opened.add(fromMs);
    this.#changed();
  }

  fit() {
    this.show(this.startMs, this.endMs);
  }

  get #room() {
    return Math.max(this.endMs, followedMs);
  }

  #choose(window) {
    this.#chosen = window;
    // Until it is drawn, the cursor and the next key continue from here.
    if (window) Object.assign(this, { window, view: { fromMs: this.tape.at(window.fromMs), toMs: this.tape.at(window.toMs) } });
    this.#changed();
  }

  hover(atMs) {
    this.hoverMs = atMs === null ? null : Math.min(atMs, this.endMs);
    this.#app.hover(this.hoverMs);
    this.#changed();
  }

  brush(fromMs, toMs) {
    this.brushed = fromMs === null ? null : { fromMs, toMs };
    this.#changed();
  }

  /** Moves the cursor to an instant, or to an effect near it. */
  scrub(atMs) {
    const reach = (snap * (this.view.toMs - this.view.fromMs)) / this.#width;
    const distance = (effect) => Math.abs(effect.atMs - atMs);
    const [near] = this.effects.filter((effect) => distance(effect) <= reach)
      .sort((a, b) => distance(a) - distance(b));
    this.#moveTo(near?.atMs ?? atMs);
  }

  step(frames) {
    this.#moveTo(this.timeMs + frames * frameMs);
  }

  /** Moves the cursor to the next (1) or the last (−1) effect. */
  toEffect(direction) {
    this.#toNext(this.effects, direction);
  }

  /** Moves the cursor to the next (1) or the last (−1) event that is no sample of a finger. */
  toEvent(direction) {
    const { events } = this.#app.lane.history;
    this.#toNext(events.filter(({ event }) => event.type !== "dragMoved"), direction);
  }

  #toNext(list, direction) {
    const next = direction > 0 ? list.find(({ atMs }) => atMs > this.timeMs)
      : list.findLast(({ atMs }) => atMs < this.timeMs);
    if (next) this.#moveTo(next.atMs);
  }

  /** In a notch there is nothing to see: the cursor goes to its other side. */
  #moveTo(atMs) {
    const fold = this.tape.foldAt(atMs);
    const shown = !fold ? atMs : atMs > this.timeMs ? fold.toMs : fold.fromMs;
    this.#app.setCursor(clamped(shown, [this.startMs, this.endMs]), { keepsTake: true });
  }

  live() {
    this.#app.setCursor(null);
    this.#choose(null);
  }
}
