// A pull that keys make: how far the finger has moved.

/** The whole way of the finger, in points: past the threshold of every header by the iOS band. */
const wholeTravel = 180;

/** The time for the whole way, in milliseconds. */
const wholeMs = 600;

/** How far the finger is after a time, in points: u (2 − u), u the part of the time gone by. */
export function pullTravel(elapsedMs) {
  const u = Math.min(Math.max(elapsedMs / wholeMs, 0), 1);
  return wholeTravel * u * (2 - u);
}
