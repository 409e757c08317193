// The rubber band of `rubberBandForm: incremental`, Flutter's, which resists each movement.

import { clamped } from "../number.js";
import { overscrollAt } from "./range.js";

/**
 * The offset after one movement of the content without resistance; only a movement that begins
 * outside the range is resisted.
 */
export function offsetAfter(movement, offset, range, band) {
  const outside = overscrollAt(offset, range);
  if (outside === 0) return offset + movement;
  const side = Math.sign(outside);
  return clamped(offset, range) + side * overscrollAfter(side * movement, Math.abs(outside), band);
}

/** The overscroll after a movement; both outward positive. */
function overscrollAfter(movement, overscroll, { coefficient, dimension }) {
  const distance = Math.abs(movement);
  const sign = movement < 0 ? -1 : 1;
  const left = 1 - (movement < 0 ? overscroll - distance : overscroll) / dimension;
  const factor = dimension > 0 ? coefficient * left * left : 0;
  if (distance * factor < overscroll) return overscroll + sign * distance * factor;
  // In both directions only the part that would lead back to the edge is resisted.
  return overscroll + sign * (overscroll + distance - overscroll / factor);
}
