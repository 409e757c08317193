// The range `[least, greatest]`, in points, in which content rests on one axis.

/** How far a position is outside: below 0 under the lower end, above 0 over the upper one. */
export function overscrollAt(position, [lower, upper]) {
  return position < lower ? position - lower : position > upper ? position - upper : 0;
}

/** The edge that is exceeded: −1 lower, 1 upper; 0 inside, or on an edge and moving inward. */
export function exceededSide(position, velocity, [lower, upper]) {
  if (position < lower || (position === lower && velocity < 0)) return -1;
  return position > upper || (position === upper && velocity > 0) ? 1 : 0;
}
