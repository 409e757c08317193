// Where the timeline is: the window of time, the cursor, what the pointer is over.

import { clamped } from "../../model/number.js";
import { between, panned, zoomed } from "./axis.js";

/** The window that follows the present, in milliseconds. */
const followedMs = 12_000;

const frameMs = 1000 / 60;

/** The distance at which the cursor keeps to an effect, in pixels. */
const snap = 6;

export class Navigation {
  /** The window drawn last. */
  window = { fromMs: 0, toMs: followedMs };
  /** The instant that the pointer is over; null if it is elsewhere. */
  hoverMs = null;
  /** What is being brushed; null if nothing is. */
  brushed = null;
  /** The instant shown, and the effects of the session: set with each frame. */
  timeMs = 0;
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
    app.addEventListener("session", () => (this.#chosen = null));
    app.addEventListener("cursor", () => this.#followCursor());
    app.addEventListener("takes", () => this.#fitTake());
  }

  get endMs() {
    const { lane } = this.#app;
    return lane?.snapshot ? lane.timeMs(performance.now()) : 0;
  }

  /** The window to draw, `width` pixels wide: the one asked for, or the one up to the present. */
  place(presentMs, width) {
    this.#width = width;
    if (this.#chosen) return (this.window = this.#chosen);
    // On whole columns, so that the chart can copy what it has drawn.
    const columnMs = followedMs / Math.max(width * devicePixelRatio, 1);
    const toMs = Math.ceil(Math.max(presentMs, followedMs) / columnMs) * columnMs;
    return (this.window = { fromMs: toMs - followedMs, toMs });
  }

  /** A live cursor follows the present; another one stops that, and is kept in sight. */
  #followCursor() {
    const { isLive, atMs } = this.#app.cursor;
    const { fromMs, toMs } = this.#chosen ?? this.window;
    const span = toMs - fromMs;
    const start = atMs >= fromMs && atMs <= toMs ? fromMs : Math.max(atMs - span / 4, 0);
    this.#chosen = isLive ? null : { fromMs: start, toMs: start + span };
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
    this.#choose(zoomed(this.window, factor, atMs, this.#room));
  }

  /** Moves the window by a part of its width. */
  pan(part) {
    const { fromMs, toMs } = this.window;
    this.#choose(panned(this.window, part * (toMs - fromMs), Math.max(this.endMs, toMs)));
  }

  fit() {
    this.show(0, this.endMs);
  }

  get #room() {
    return Math.max(this.endMs, followedMs);
  }

  #choose(window) {
    this.#chosen = window;
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
    const reach = (snap * (this.window.toMs - this.window.fromMs)) / this.#width;
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

  #moveTo(atMs) {
    this.#app.setCursor(clamped(atMs, [0, this.endMs]), { keepsTake: true });
  }

  live() {
    this.#app.setCursor(null);
    this.#choose(null);
  }
}
