// The session's time between two answers, and when to ask again.

/**
 * An estimate of a realtime session's time that is never in the future.
 *
 * An answer that took from `sentAt` to `receivedAt` and says it is `timeMs` proves that session
 * time is ahead of the page's clock by at least `timeMs − receivedAt`. The greatest such bound
 * holds; an answer that states the present also proves an upper bound, which corrects clocks that
 * drift.
 */
export class SessionClock {
  #leadMs = null;

  /** Learns from an answer that states the session's present time. */
  heardNow(timeMs, sentAt, receivedAt) {
    this.heardPast(timeMs, receivedAt);
    this.#leadMs = Math.min(this.#leadMs, timeMs - sentAt);
  }

  /** Learns from an answer that states a time the session has passed. */
  heardPast(timeMs, receivedAt) {
    this.#leadMs = Math.max(this.#leadMs ?? -Infinity, timeMs - receivedAt);
  }

  /** The session time at a time of the page's clock; null before the first answer. */
  timeMs(at) {
    return this.#leadMs === null ? null : Math.max(at + this.#leadMs, 0);
  }
}

/** Bounds of the time between two polls, in milliseconds. */
export const pollIntervals = {
  // A frame: instants a microsecond apart are not worth a request each.
  least: 16,
  // `pullingPercent` follows the offset without counting as a change.
  moving: 100,
  // Another client may act at any time.
  most: 500,
};

/** How long to wait after a snapshot before the next poll, in milliseconds. */
export function pollDelay(snapshot, nowMs) {
  const most = snapshot.scrollView.motion ? pollIntervals.moving : pollIntervals.most;
  if (snapshot.clock === "manual" || snapshot.nextChangeMs === null) return most;
  return Math.min(Math.max(snapshot.nextChangeMs - nowMs, pollIntervals.least), most);
}
