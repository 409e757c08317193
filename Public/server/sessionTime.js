// The session time of a session that the page shows, and the instants of the events that it posts.

import { SessionClock } from "../model/clock.js";
import { micro } from "../model/number.js";

/** The time of one session. Times "at" are on the page's clock. */
export class SessionTime {
  /** The estimate of a realtime session's time. */
  clock = new SessionClock();
  /** When the clock was stopped because the session cannot be seen, on the page's clock. */
  #heldAt = null;
  /** Where a drag on a manual clock began: on the page's clock and in session time. */
  #touch = null;

  get isHeld() {
    return this.#heldAt !== null;
  }

  /** The session cannot be seen: its clock stands until `release`. */
  hold() {
    this.#heldAt ??= performance.now();
  }

  /** The session can be seen; after a hold its time is estimated anew. */
  release() {
    if (this.isHeld) this.clock = new SessionClock();
    this.#heldAt = null;
  }

  /**
   * The session time at a time of the page's clock; it stands while the session cannot be seen. A
   * manual clock follows the page's clock while this page's finger is down, and stands at the
   * snapshot's time else.
   */
  timeMs(at, { clock, timeMs }) {
    // It may be behind the snapshot for a moment, but it never stands or jumps.
    if (clock !== "manual") return this.clock.timeMs(Math.min(at, this.#heldAt ?? at));
    return this.#touch ? Math.max(this.#touch.timeMs + at - this.#touch.at, timeMs) : timeMs;
  }

  /**
   * An event in the form in which it is posted; a pointer's has `at`. On a manual clock `instantMs`,
   * if it is not null, is the session time at which the others happen and a drag begins.
   */
  posted(event, instantMs, snapshot) {
    const timeMs = Math.max(snapshot.timeMs, instantMs ?? 0);
    if (!("at" in event)) {
      return instantMs === null || event.type === "advance" ? event : posted(event, timeMs);
    }
    if (snapshot.clock === "realtime") return posted(event, this.clock.timeMs(event.at));
    if (event.type === "dragBegan") this.#touch = { at: event.at, timeMs };
    const atMs = this.#touch ? this.#touch.timeMs + event.at - this.#touch.at : timeMs;
    if (event.type === "dragEnded" || event.type === "dragCancelled") this.#touch = null;
    return posted(event, atMs);
  }
}

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
