// Estimates session time between two responses, and when to poll.

/** The most that a correction changes the speed of the estimate: 2 %. */
const correctionRate = 0.02;

/**
 * An estimate of a realtime session's time that is never ahead of it.
 *
 * The lead is session time minus the page's clock. A response with the session time `timeMs` proves
 * that the lead is at least `timeMs − receivedAt`; the estimate uses the greatest such bound. A
 * response with the present session time also proves that the lead is at most `timeMs − sentAt`,
 * which corrects the estimate when the clocks drift.
 *
 * A corrected lead is reached slowly, so that moving content does not stutter, or by `settle`.
 */
export class SessionClock {
  #leadMs = null;
  /** The lead that was in use when `#leadMs` was found, and when that was on the page's clock. */
  #usedMs = null;
  #foundAt = null;

  /** Updates the estimate by a response with the present session time. */
  observeNow(timeMs, sentAt, receivedAt) {
    this.#correct(receivedAt, Math.min(this.#raised(timeMs, receivedAt), timeMs - sentAt));
  }

  /** Updates the estimate by a response with a session time that has been reached. */
  observePast(timeMs, receivedAt) {
    this.#correct(receivedAt, this.#raised(timeMs, receivedAt));
  }

  #raised(timeMs, receivedAt) {
    return Math.max(this.#leadMs ?? -Infinity, timeMs - receivedAt);
  }

  #correct(at, leadMs) {
    this.#usedMs = this.#leadMs === null ? leadMs : this.#leadAt(at);
    this.#foundAt = at;
    this.#leadMs = leadMs;
  }

  /** Uses the corrected estimate at once: nothing moves. */
  settle() {
    this.#usedMs = this.#leadMs;
  }

  #leadAt(at) {
    const most = Math.max(at - this.#foundAt, 0) * correctionRate;
    const missing = this.#leadMs - this.#usedMs;
    return this.#usedMs + Math.min(Math.max(missing, -most), most);
  }

  /** The session time at a time of the page's clock; null before the first response. */
  timeMs(at) {
    return this.#leadMs === null ? null : Math.max(at + this.#leadAt(at), 0);
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

/** The delay from a snapshot to the next poll; with a stream only due work counts. */
export function pollDelay(snapshot, nowMs, { hasStream = false } = {}) {
  const { least, moving } = pollIntervals;
  const most = hasStream ? Infinity : snapshot.scrollView.motion ? moving : pollIntervals.most;
  if (snapshot.clock === "manual" || snapshot.nextChangeMs === null) return most;
  return Math.min(Math.max(snapshot.nextChangeMs - nowMs, least), most);
}
