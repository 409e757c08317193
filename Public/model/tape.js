// The tape: a session's time with its rests folded, so that minutes with three pulls show three pulls.

import { upperBound } from "./history.js";

/** A rest that is longer is folded, but for what is kept of it at both ends, in milliseconds. */
const rest = { leastMs: 2000, keptMs: 500 };

/** What sets a session up before anything happens: where the content stands at first is no part of it. */
const isSetting = ({ event: { type, animated } }) =>
  /^(advance|setContentInset|configure)$/.test(type) || (type === "setContentOffset" && !animated);

/** Steps of the clock, and of a finger between its begin and end: they are no happening of their own. */
const isStep = ({ event: { type } }) => type === "advance" || type === "dragMoved";

/**
 * When something happened: disjoint `{fromMs, toMs}`, ascending; the last may be open, with an infinite
 * end. Before the first there is nothing to show.
 */
export function busyParts({ events, effects }, gestures) {
  const parts = gestures.map(({ fromMs, toMs, isOpen }) => ({ fromMs, toMs: isOpen ? Infinity : toMs }));
  const first = events.findIndex((event) => !isSetting(event));
  const happened = [...events.slice(first < 0 ? 1 : first).filter((event) => !isStep(event)), ...effects];
  const all = [...parts, ...happened.map(({ atMs }) => ({ fromMs: atMs, toMs: atMs }))];
  const joined = [];
  for (const { fromMs, toMs } of all.sort((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && fromMs - last.toMs <= rest.leastMs) last.toMs = Math.max(last.toMs, toMs);
    else joined.push({ fromMs, toMs });
  }
  return joined;
}

/** The folded parts of the rests between busy parts, and between the last one and `endMs`. */
export function foldsOf(busy, endMs) {
  return busy.map(({ toMs }, index) => ({ fromMs: toMs, toMs: busy[index + 1]?.fromMs ?? endMs }))
    .filter(({ fromMs, toMs }) => toMs - fromMs > rest.leastMs)
    .map(({ fromMs, toMs }) => ({ fromMs: fromMs + rest.keptMs, toMs: toMs - rest.keptMs }));
}

/**
 * How long a notch is on a tape that shows a window on `width` pixels, in milliseconds: as many as
 * `pixels` show, but all together are 40 % of the width at most.
 */
export function notchMs(folds, { fromMs, toMs }, width, pixels) {
  let [count, foldedMs] = [0, 0];
  for (const fold of folds) {
    const ms = Math.max(Math.min(fold.toMs, toMs) - Math.max(fold.fromMs, fromMs), 0);
    foldedMs += ms;
    count += ms / (fold.toMs - fold.fromMs);
  }
  const each = Math.min(pixels, (0.4 * width) / Math.max(count, 1));
  return (each * (toMs - fromMs - foldedMs)) / Math.max(width - each * count, 1);
}

/** Places on a tape in milliseconds: session time without the folds, each of which is a notch. */
export class Tape {
  folds;
  notchMs;
  /** What is shown: `{fromMs, toMs, at}`, with the place of its begin. */
  pieces = [];

  constructor(folds = [], notch = 0) {
    this.folds = folds;
    this.notchMs = notch;
    let [at, startMs] = [0, 0];
    for (const { fromMs, toMs } of folds) {
      this.pieces.push({ fromMs: startMs, toMs: fromMs, at });
      at += fromMs - startMs + notch;
      startMs = toMs;
    }
    this.pieces.push({ fromMs: startMs, toMs: Infinity, at });
  }

  /** What a picture of the tape depends on: a last fold that grows changes nothing. */
  get key() {
    return `${this.notchMs} ${this.folds.map(({ fromMs }) => fromMs)}`;
  }

  /** The place of an instant. */
  at(ms) {
    const index = Math.max(upperBound(this.pieces, ({ fromMs }) => fromMs - ms) - 1, 0);
    const piece = this.pieces[index];
    // Lengths first: near the present they are the same in each frame, to the last bit.
    if (ms <= piece.toMs) return piece.at + (ms - piece.fromMs);
    const fold = this.folds[index];
    return piece.at + piece.toMs - piece.fromMs
      + (this.notchMs * (ms - fold.fromMs)) / (fold.toMs - fold.fromMs);
  }

  /** The instant at a place. */
  msAt(at) {
    const index = Math.max(upperBound(this.pieces, (piece) => piece.at - at) - 1, 0);
    const piece = this.pieces[index];
    const ms = piece.fromMs + (at - piece.at);
    if (ms <= piece.toMs) return ms;
    const fold = this.folds[index];
    return fold.fromMs + ((ms - piece.toMs) * (fold.toMs - fold.fromMs)) / this.notchMs;
  }

  /** The fold that an instant is in; null if it is shown. */
  foldAt(ms) {
    return this.folds.find(({ fromMs, toMs }) => ms > fromMs && ms < toMs) ?? null;
  }

  /** The pieces within a window of session time, cut to it. */
  within({ fromMs, toMs }) {
    return this.pieces.map((piece) => ({
      fromMs: Math.max(piece.fromMs, fromMs), toMs: Math.min(piece.toMs, toMs) }))
      .filter((piece) => piece.toMs > piece.fromMs);
  }

  /** A series with its samples at their places; none before an instant, and none in a notch. */
  series(series, startMs) {
    const tape = this;
    return {
      version: series.version,
      get endMs() {
        return series.endMs === null ? null : tape.at(series.endMs);
      },
      columns: (channel, from, to, count) => {
        const [min, max] = [new Float64Array(count).fill(NaN), new Float64Array(count).fill(NaN)];
        const width = (to - from) / count;
        for (const piece of tape.pieces) {
          const start = piece.at + Math.max(startMs - piece.fromMs, 0);
          const first = Math.max(Math.floor((start - from) / width), 0);
          const end = Math.min(Math.ceil((piece.at + piece.toMs - piece.fromMs - from) / width), count);
          if (end <= first) continue;
          const ms = (column) => piece.fromMs + from + column * width - piece.at;
          const part = series.columns(channel, Math.max(ms(first), startMs), ms(end), end - first);
          min.set(part.min, first);
          max.set(part.max, first);
        }
        return { min, max };
      },
    };
  }
}

/** How long a fold is, for its notch: "‹41 s›", "‹6 min›", "‹2 h 10›". */
export function foldText({ fromMs, toMs }) {
  const seconds = Math.round((toMs - fromMs) / 1000) + (2 * rest.keptMs) / 1000;
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `‹${seconds} s›`;
  return minutes < 60 ? `‹${minutes} min›` : `‹${Math.floor(minutes / 60)} h ${`${minutes % 60}`.padStart(2, "0")}›`;
}
