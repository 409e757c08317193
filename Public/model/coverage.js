// Parts of the time axis that are known, each with the distance of its samples.

import { firstIndex } from "./number.js";

/** Intervals closer than this are one, in milliseconds: session time counts microseconds. */
const tolerance = 0.0005;

/** Disjoint intervals { fromMs, toMs, stepMs } in ascending order. */
export class Coverage {
  intervals = [];

  has(ms) {
    const interval = this.intervals[this.#firstEndingFrom(ms - tolerance)];
    return interval !== undefined && interval.fromMs <= ms + tolerance;
  }

  /** The parts of an interval that are not known with this step or a finer one. */
  missing(fromMs, toMs, stepMs) {
    const parts = [];
    let startMs = fromMs;
    const add = (endMs) => {
      if (endMs > startMs + tolerance) parts.push({ fromMs: startMs, toMs: endMs });
    };
    for (let index = this.#firstEndingFrom(fromMs); index < this.intervals.length; index += 1) {
      const known = this.intervals[index];
      if (known.fromMs >= toMs) break;
      if (known.stepMs > stepMs + tolerance) continue;
      add(known.fromMs);
      startMs = Math.max(startMs, known.toMs);
    }
    add(toMs);
    return parts;
  }

  /** Makes an interval known with a step, in place of what was known there. */
  set(fromMs, toMs, stepMs) {
    const parts = this.intervals.flatMap((known) => [
      { ...known, toMs: Math.min(known.toMs, fromMs) },
      { ...known, fromMs: Math.max(known.fromMs, toMs) },
    ]).filter((part) => part.toMs > part.fromMs);
    parts.push({ fromMs, toMs, stepMs });
    this.intervals = [];
    for (const part of parts.sort((a, b) => a.fromMs - b.fromMs)) {
      this.append(part.fromMs, part.toMs, part.stepMs);
    }
  }

  /** Makes an interval after all others known. */
  append(fromMs, toMs, stepMs) {
    const last = this.intervals.at(-1);
    if (last?.stepMs === stepMs && fromMs <= last.toMs + tolerance) {
      last.toMs = Math.max(last.toMs, toMs);
    } else this.intervals.push({ fromMs, toMs, stepMs });
  }

  truncate(ms) {
    this.intervals = this.intervals.filter(({ fromMs }) => fromMs <= ms)
      .map((known) => ({ ...known, toMs: Math.min(known.toMs, ms) }));
  }

  #firstEndingFrom(ms) {
    return firstIndex(this.intervals.length, (index) => this.intervals[index].toMs >= ms);
  }
}
