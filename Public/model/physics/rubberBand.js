// The rubber band of `rubberBandForm: whole`: the offset follows from the finger's whole travel.
//
// A band is `{ coefficient, dimension }`: the slope at the edge, and the view's length in points.

import { clamped } from "../number.js";
import { overscrollAt } from "./range.js";

/** The overscroll for a finger's travel x past the edge: c x D / (D + c x). */
export function overscrollOf(travel, { coefficient, dimension }) {
  const pull = coefficient * Math.abs(travel);
  if (!(pull > 0 && dimension > 0)) return 0;
  return (Math.sign(travel) * dimension) / (dimension / pull + 1);
}

/** The travel for an overscroll, the inverse; more than 0.99 D, near its pole, counts as that. */
export function travelOf(overscroll, { coefficient, dimension }) {
  const length = Math.min(Math.abs(overscroll), 0.99 * dimension);
  if (!(length > 0 && coefficient > 0)) return 0;
  return (Math.sign(overscroll) * length * dimension) / (coefficient * (dimension - length));
}

/** The offset for a finger's coordinate: equal within the range, resisted outside. */
export function offsetOf(coordinate, range, band) {
  const travel = overscrollAt(coordinate, range);
  return travel === 0 ? coordinate : clamped(coordinate, range) + overscrollOf(travel, band);
}

/** The finger's coordinate for an offset, the inverse: a drag that stops a bounce begins here. */
export function coordinateOf(offset, range, band) {
  const overscroll = overscrollAt(offset, range);
  return overscroll === 0 ? offset : clamped(offset, range) + travelOf(overscroll, band);
}
