// The rubber band of `rubberBandForm: whole`: the offset follows from the finger's whole travel.
//
// A band is `{ coefficient, dimension }`: the slope at the edge, and the view's length in points.

import { clamped } from "../number.js";

/** How far a position is outside: below 0 under the lower end, above 0 over the upper one. */
function overscrollAt(position, [lower, upper]) {
  return position < lower ? position - lower : position > upper ? position - upper : 0;
}

/** The edge that is exceeded: −1 lower, 1 upper; 0 inside, or on an edge and moving inward. */
export function exceededSide(position, velocity, [lower, upper]) {
  if (position < lower || (position === lower && velocity < 0)) return -1;
  return position > upper || (position === upper && velocity > 0) ? 1 : 0;
}

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
