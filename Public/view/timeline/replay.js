// Which part of a session a replay shows.

/** The longest replay, in session milliseconds. */
const longestMs = 6000;

/** How long the end of a replay shows what came to rest, in milliseconds. */
const restMs = 300;

/** Values that differ less are the same, in points. */
const tolerance = 0.01;

/** The last gesture, from its begin to the next event, but of the clock; null if none is known. */
export function replayLimits(history, presentMs) {
  const gesture = history.lastGesture();
  if (!gesture) return null;
  const { fromMs } = gesture;
  const lastRevision = gesture.events.at(-1).revision;
  const next = history.events.find(({ revision, event }) =>
    revision > lastRevision && event.type !== "advance");
  return { fromMs, toMs: Math.min(next?.atMs ?? Infinity, fromMs + longestMs, presentMs) };
}

/** The part of these limits until the session rests, by its samples and effects. */
export function untilRest({ samples, effects }, { fromMs, toMs }) {
  const lastEffect = effects.findLast(({ atMs }) => atMs <= toMs)?.atMs ?? fromMs;
  const isAtEnd = (ms) => ["offset.x", "offset.y"].every((name) =>
    !(Math.abs(samples.valueAt(name, ms) - samples.valueAt(name, toMs)) > tolerance));
  let lastMs = toMs;
  while (lastMs > fromMs && isAtEnd(lastMs - 10)) lastMs -= 10;
  return { fromMs, toMs: Math.min(Math.max(lastMs, lastEffect) + restMs, toMs) };
}
