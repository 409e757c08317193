// What a session showed over time: samples of its channels, and where they are known.

import { Coverage } from "./coverage.js";
import { firstIndex } from "./number.js";
import { componentNames } from "./screen.js";

/** All channels; `offset` is what is on the screen, in points. */
export const channelNames = [
  "offset.x", "offset.y", "inset.top", "inset.bottom",
  ...componentNames.map((name) => `${name}.percent`),
  "header.travel", "header.displayed",
];

/** The step of drawn frames, in milliseconds: joined by lines they are as good as such samples. */
const frameStepMs = 4;

/** Drawn frames that are further apart leave a gap, unless nothing changed. */
const longestFrameMs = 100;

/** The sample of a drawn frame: a snapshot and `screenAt` it and the instant. */
export function sampleOfFrame(snapshot, screen, timeMs) {
  const sample = sampleOf(timeMs, screen.offset, snapshot.scrollView.contentInset, snapshot);
  sample.mark = `${snapshot.revision}.${snapshot.effectIndex}`;
  return sample;
}

/** The sample of an item of the server's `trajectory`. */
export function sampleOfTrajectory(item) {
  return sampleOf(item.timeMs, item.presentation.contentOffset, item.contentInset, item);
}

function sampleOf(timeMs, offset, inset, components) {
  const sample = {
    timeMs, "offset.x": offset.x, "offset.y": offset.y, "inset.top": inset.top, "inset.bottom": inset.bottom,
  };
  for (const name of componentNames) sample[`${name}.percent`] = components[name]?.pullingPercent ?? NaN;
  sample["header.travel"] = components.header?.travel ?? NaN;
  sample["header.displayed"] = components.header?.displayed ?? NaN;
  return sample;
}

/**
 * Samples in ascending order of time; two of one instant are a jump. Between two samples values
 * change linearly.
 */
export class Series {
  /** Counts what is inserted before the end or taken away; `append` does not count. */
  version = 0;

  #times = [];
  /** The values of each channel, one a sample; NaN stands for one that is not known. */
  #channels = new Map(channelNames.map((name) => [name, []]));
  #coverage = new Coverage();
  #lastMark;

  get length() {
    return this.#times.length;
  }

  get endMs() {
    return this.#times.at(-1) ?? null;
  }

  missing(fromMs, toMs, stepMs) {
    return this.#coverage.missing(fromMs, toMs, stepMs);
  }

  /** Adds the sample of a drawn frame; one that is earlier than the last is left out. */
  append(sample) {
    const lastMs = this.endMs ?? sample.timeMs;
    const isSame = sample.mark === this.#lastMark && this.#has(this.length - 1, sample,
      (known, value) => Number.isNaN(known) || known === value);
    if (sample.timeMs < lastMs || (isSame && sample.timeMs === lastMs)) return;
    if (sample.timeMs > lastMs && (isSame || sample.timeMs - lastMs <= longestFrameMs)) {
      this.#coverage.append(lastMs, sample.timeMs, frameStepMs);
    }
    this.#lastMark = sample.mark;
    this.#push(sample);
  }

  /** Adds samples, ascending and `stepMs` apart, where the series knows nothing or less. */
  insert(samples, { fromMs, toMs, stepMs }) {
    const gaps = this.missing(fromMs, toMs, stepMs);
    if (gaps.length === 0) return;
    const start = this.#indexFrom(fromMs);
    const kept = this.#samplesFrom(start)
      .filter(({ timeMs: ms }) => !gaps.some((gap) => gap.fromMs < ms && ms < gap.toMs));
    const isKept = new Set(kept.map(({ timeMs }) => timeMs));
    const added = samples.filter(({ timeMs: ms }) => !isKept.has(ms)
      && gaps.some((gap) => gap.fromMs <= ms && ms <= gap.toMs));
    this.#truncateTo(start);
    for (const sample of [...kept, ...added].sort((a, b) => a.timeMs - b.timeMs)) {
      this.#push(sample);
    }
    for (const gap of gaps) this.#coverage.set(gap.fromMs, gap.toMs, stepMs);
    this.version += 1;
  }

  truncate(ms) {
    if (this.endMs === null || this.endMs <= ms) return;
    const last = this.#coverage.has(ms) ? [this.#sampleAt(ms)] : [];
    this.#truncateTo(this.#indexFrom(ms));
    for (const sample of last) this.#push(sample);
    this.#coverage.truncate(ms);
    this.#lastMark = undefined;
    this.version += 1;
  }

  /** The value of a channel at an instant; NaN where it is not known. */
  valueAt(name, ms) {
    return this.#valueFrom(this.#indexFrom(ms), name, ms);
  }

  /** The value at an instant, with the index of the first sample from then on. */
  #valueFrom(index, name, ms) {
    if (this.length === 0 || !this.#coverage.has(ms)) return NaN;
    const channel = this.#channels.get(name);
    let next = index;
    while (next < this.length && this.#times[next] === ms) next += 1;
    if (next === 0) return channel[0];
    const before = channel[next - 1];
    if (next === this.length) return before;
    const after = channel[next];
    if (after === before) return before;
    const [t0, t1] = [this.#times[next - 1], this.#times[next]];
    return before + ((after - before) * (ms - t0)) / (t1 - t0);
  }

  /**
   * The least and the greatest value of a channel in each of n equal columns of an interval: of the
   * samples in a column and of the values at its two ends. NaN where nothing is known.
   */
  columns(name, fromMs, toMs, n) {
    const channel = this.#channels.get(name);
    const [min, max] = [new Float64Array(n), new Float64Array(n)];
    let index = this.#indexFrom(fromMs);
    let left = this.#valueFrom(index, name, fromMs);
    for (let column = 0; column < n; column += 1) {
      const endMs = fromMs + ((toMs - fromMs) * (column + 1)) / n;
      const end = this.#indexFrom(endMs, index);
      const right = this.#valueFrom(end, name, endMs);
      const inside = rangeOf(channel, index, end);
      min[column] = least(least(inside.min, left), right);
      max[column] = greatest(greatest(inside.max, left), right);
      [index, left] = [end, right];
    }
    return { min, max };
  }

  /** The index of the first sample from an instant on; none before `start` is. */
  #indexFrom(ms, start = 0) {
    if (start === this.length || this.#times[start] >= ms) return start;
    return start + firstIndex(this.length - start, (index) => this.#times[start + index] >= ms);
  }

  /** Whether all values at an index match those of a sample. */
  #has(index, sample, matches) {
    if (index < 0) return false;
    for (const [name, channel] of this.#channels) {
      if (!matches(channel[index], sample[name])) return false;
    }
    return true;
  }

  /** Of values that stay the same, only the first and the last sample are kept. */
  #push(sample) {
    const isHeld = [1, 2].every((back) => this.#has(this.length - back, sample, Object.is));
    if (isHeld) this.#times.pop();
    this.#times.push(sample.timeMs);
    if (isHeld) return;
    for (const [name, channel] of this.#channels) channel.push(sample[name]);
  }

  #samplesFrom(start) {
    return Array.from({ length: this.length - start }, (_, offset) => {
      const sample = { timeMs: this.#times[start + offset] };
      for (const [name, channel] of this.#channels) sample[name] = channel[start + offset];
      return sample;
    });
  }

  #sampleAt(timeMs) {
    return { timeMs, ...Object.fromEntries(channelNames.map((name) => [name, this.valueAt(name, timeMs)])) };
  }

  #truncateTo(length) {
    for (const list of [this.#times, ...this.#channels.values()]) list.length = length;
  }
}

/** The least and the greatest of the values in [from, to); NaN if none is known. */
function rangeOf(values, from, to) {
  let [min, max] = [NaN, NaN];
  for (let index = from; index < to; index += 1) {
    min = least(min, values[index]);
    max = greatest(max, values[index]);
  }
  return { min, max };
}

const least = (a, b) => (a <= b || Number.isNaN(b) ? a : b);
const greatest = (a, b) => (a >= b || Number.isNaN(b) ? a : b);
