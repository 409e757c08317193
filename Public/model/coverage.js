// Parts of the time axis that are known, each with the distance of its samples.

/** Intervals closer than this are one, in milliseconds: session time counts microseconds. */
const tolerance = 0.0005;

/** Disjoint intervals { fromMs, toMs, stepMs } in ascending order. */
export class Coverage {
  intervals = [];

  /** Whether an instant is known. */
  has(ms) {
    const interval = this.intervals[this.#firstEndingFrom(ms - tolerance)];
    return interval !== undefined && interval.fromMs <= ms + tolerance;
  }

  /** The parts of an interval that are not known with this step or a finer one. */
  missing(fromMs, toMs, stepMs) {
    const parts = [];
    let startMs = fromMs;
    for (let index = this.#firstEndingFrom(fromMs); index < this.intervals.length; index += 1) {
      const known = this.intervals[index];
      if (known.fromMs >= toMs) break;
      if (known.stepMs > stepMs + tolerance) continue;
      if (known.fromMs > startMs + tolerance) parts.push({ fromMs: startMs, toMs: known.fromMs });
      startMs = Math.max(startMs, known.toMs);
    }
    if (toMs > startMs + tolerance) parts.push({ fromMs: startMs, toMs });
    return parts;
  }

  /** Makes an interval known with a step, in place of what was known there. */
  set(fromMs, toMs, stepMs) {
    const around = this.intervals.flatMap((known) => [
      { ...known, toMs: Math.min(known.toMs, fromMs) },
      { ...known, fromMs: Math.max(known.fromMs, toMs) },
    ]).filter((part) => part.toMs > part.fromMs);
    around.push({ fromMs, toMs, stepMs });
    this.intervals = joined(around.sort((a, b) => a.fromMs - b.fromMs));
  }

  /** Makes an interval after all others known; cheap where it continues the last. */
  append(fromMs, toMs, stepMs) {
    const last = this.intervals.at(-1);
    if (last?.toMs === fromMs && last.stepMs === stepMs) last.toMs = toMs;
    else this.intervals.push({ fromMs, toMs, stepMs });
  }

  /** Forgets what comes after an instant. */
  truncate(ms) {
    this.intervals = this.intervals.filter(({ fromMs }) => fromMs <= ms)
      .map((known) => ({ ...known, toMs: Math.min(known.toMs, ms) }));
  }

  #firstEndingFrom(ms) {
    let [low, high] = [0, this.intervals.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.intervals[middle].toMs < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function joined(intervals) {
  const result = [];
  for (const interval of intervals) {
    const last = result.at(-1);
    const isNext = last && last.stepMs === interval.stepMs
      && interval.fromMs <= last.toMs + tolerance;
    if (isNext) last.toMs = Math.max(last.toMs, interval.toMs);
    else result.push(interval);
  }
  return result;
}
