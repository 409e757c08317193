// Estimates session time between two responses, and when to poll.

/**
 * An estimate of a realtime session's time that is never ahead of it.
 *
 * The lead is session time minus the page's clock. A response with the session time `timeMs` proves
 * that the lead is at least `timeMs − receivedAt`; the estimate uses the greatest such bound. A
 * response with the present session time also proves that the lead is at most `timeMs − sentAt`,
 * which corrects the estimate when the clocks drift.
 */
export class SessionClock {
  #leadMs = null;

  /** Updates the estimate by a response with the present session time. */
  observeNow(timeMs, sentAt, receivedAt) {
    this.observePast(timeMs, receivedAt);
    this.#leadMs = Math.min(this.#leadMs, timeMs - sentAt);
  }

  /** Updates the estimate by a response with a session time that has been reached. */
  observePast(timeMs, receivedAt) {
    this.#leadMs = Math.max(this.#leadMs ?? -Infinity, timeMs - receivedAt);
  }

  /** The session time at a time of the page's clock; null before the first response. */
  timeMs(at) {
    return this.#leadMs === null ? null : Math.max(at + this.#leadMs, 0);
  }
}

/** Limits of the delay between two polls, in milliseconds. */
export const pollIntervals = {
  // One frame: changes can be a microsecond apart.
  least: 16,
  // While the content moves: `nextChangeMs` does not count changes of `pullingPercent`.
  moving: 100,
  // Another client can change the session at any time.
  most: 500,
};

/** The delay from a snapshot to the next poll, in milliseconds. */
export function pollDelay(snapshot, nowMs) {
  const most = snapshot.scrollView.motion ? pollIntervals.moving : pollIntervals.most;
  if (snapshot.clock === "manual" || snapshot.nextChangeMs === null) return most;
  return Math.min(Math.max(snapshot.nextChangeMs - nowMs, pollIntervals.least), most);
}
