// The form in which an event of the page is posted.

import { micro } from "./number.js";

/** An event with an instant of the page's clock as it is posted: at a session time, to 1 µs. */
export function posted({ at, ...event }, timeMs) {
  return { ...event, atMs: micro(timeMs) };
}

/** Whether the server sees the page's finger `down` or `up` after these events. */
export function fingerAfter(events, before) {
  const last = events.findLast(({ type }) => type.startsWith("drag"));
  if (!last) return before;
  return last.type === "dragBegan" || last.type === "dragMoved" ? "down" : "up";
}
