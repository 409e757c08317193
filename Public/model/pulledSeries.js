// What a component is pulled over time: the offsets of a history, counted from where its edge then was.

import { isOverlay } from "./overlay/family.js";
import { pulledDistance } from "./threshold.js";

/** The values of a series with offsets, in points that one component is pulled; none is below 0. */
export class PulledSeries {
  version;

  #name;
  #samples;
  #channel;
  #isReversed;
  /** Where 0 was: `{fromMs, edge}`, ascending; the first is of all the time before it, too. */
  #edges;

  constructor(name, { samples, snapshots }, present) {
    this.#name = name;
    this.#samples = samples;
    const isTravel = isOverlay(present[name]);
    this.#channel = isTravel ? `${name}.travel` : `offset.${name === "trailer" ? "x" : "y"}`;
    this.#isReversed = name === "header" && !isTravel;
    this.#edges = isTravel ? [{ fromMs: 0, edge: 0 }] : edgesOf(name, snapshots, present);
    this.version = `${samples.version} ${this.#edges.map(({ edge }) => edge)}`;
  }

  get endMs() {
    return this.#samples.endMs;
  }

  /** The value at an instant, NaN where it is not known; before the edge it is negative. */
  valueAt(ms) {
    return this.#pulled(this.#samples.valueAt(this.#channel, ms), this.#edgeAt(ms));
  }

  /** The least and the greatest value in each of `count` columns of an interval. */
  columns(_, fromMs, toMs, count) {
    const { min, max } = this.#samples.columns(this.#channel, fromMs, toMs, count);
    const width = (toMs - fromMs) / count;
    const ends = this.#isReversed ? [max, min] : [min, max];
    const [low, high] = ends.map((values) => values.map((offset, column) =>
      Math.max(this.#pulled(offset, this.#edgeAt(fromMs + (column + 0.5) * width)), 0)));
    return { min: low, max: high };
  }

  #pulled(offset, edge) {
    return this.#isReversed ? edge - offset : offset - edge;
  }

  #edgeAt(ms) {
    return (this.#edges.findLast(({ fromMs }) => fromMs <= ms) ?? this.#edges[0]).edge;
  }
}

/** The greatest value of a series in an interval, NaN if none is known; in parts, for its edge may move meanwhile. */
export function peakOf(series, fromMs, toMs) {
  const known = series.columns(null, fromMs, toMs, 100).max.filter((value) => !Number.isNaN(value));
  return known.length > 0 ? Math.max(...known) : NaN;
}

/** Where a component was at rest at its edge, each place from the first snapshot that has it. */
function edgesOf(name, snapshots, present) {
  const edges = [];
  for (const { timeMs, [name]: component } of [...snapshots, present]) {
    if (!component) continue;
    const edge = edgeOf(name, component);
    if (!Number.isNaN(edge) && edges.at(-1)?.edge !== edge) edges.push({ fromMs: timeMs, edge });
  }
  return edges.length > 0 ? edges : [{ fromMs: 0, edge: 0 }];
}

function edgeOf(name, component) {
  if (component.kind === "auto" && component.thresholdOffset === null) return NaN;
  const pulled = pulledDistance(name, component, { x: 0, y: 0 });
  return name === "header" ? pulled : -pulled;
}
