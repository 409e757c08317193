// Where a recorded finger is.

import { endOf } from "../../model/history.js";

/**
 * The touches of a run in a view of `width` and `height` points: `{points, highest, lowest, end, gesture}`, the
 * end null for a finger that stays down, the gesture null for a finger that is where its last point is.
 */
export function touchesOf(events, { width, height }) {
  const touches = [];
  for (const entry of events) {
    const { atMs, revision, event } = entry;
    if (event.type === "gesture") {
      const { from = { x: width / 2, y: height / 2 }, by } = event;
      const to = { x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) };
      touches.push({ points: [from, to].map((point) => ({ atMs, revision, ...point })), gesture: entry,
                     end: { atMs: endOf(entry), revision } });
      continue;
    }
    for (const { type, x, y } of event.type === "turn" ? event.events : [event]) {
      const last = touches.at(-1);
      if (type === "dragBegan") touches.push({ points: [{ atMs, revision, x, y }], gesture: null, end: null });
      else if (type === "dragMoved" && last?.end === null) last.points.push({ atMs, revision, x, y });
      else if ((type === "dragEnded" || type === "dragCancelled") && last) last.end ??= { atMs, revision };
    }
  }
  return touches.map((touch) => {
    const heights = touch.points.map(({ y }) => y);
    return { ...touch, highest: Math.min(...heights), lowest: Math.max(...heights) };
  });
}

/**
 * The finger at an instant: `{x, y, highest, lowest}`, the latter two over its whole touch; null while none is
 * down. Of the events of the instant `ms` those up to `revision` have happened.
 */
export function fingerAt(touches, { ms, revision = Infinity }) {
  const hasHappened = (event) => event.atMs < ms || (event.atMs === ms && event.revision <= revision);
  const touch = touches.findLast(({ points: [first] }) => hasHappened(first));
  if (!touch || (touch.end && hasHappened(touch.end))) return null;
  const { points, gesture, highest, lowest } = touch;
  const { x, y } = gesture ? within(gesture, points, ms) : points.findLast(hasHappened);
  return { x, y, highest, lowest };
}

/** Where a gesture between two points has come. */
function within({ atMs, event: { overMs, curve } }, [from, to], ms) {
  const part = Math.min((ms - atMs) / overMs, 1);
  const way = curve === "easeOut" ? part * (2 - part) : part;
  return { x: from.x + way * (to.x - from.x), y: from.y + way * (to.y - from.y) };
}
