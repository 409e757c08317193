// Points as a series that a chart draws.

import { firstIndex } from "./number.js";

/** Points `{ms, value}`, ascending; between two of them the value changes linearly, and NaN is a gap. */
export function pointSeries(points) {
  return {
    endMs: points.at(-1)?.ms ?? null,
    columns: (_, fromMs, toMs, count) => {
      const values = Float64Array.from({ length: count },
        (__, column) => valueAt(points, fromMs + ((column + 0.5) * (toMs - fromMs)) / count));
      return { min: values, max: values };
    },
  };
}

function valueAt(points, ms) {
  const next = firstIndex(points.length, (index) => points[index].ms >= ms);
  const [before, after] = [points[next - 1], points[next]];
  if (!before || !after) return after?.ms === ms ? after.value : NaN;
  return before.value + ((after.value - before.value) * (ms - before.ms)) / (after.ms - before.ms);
}
