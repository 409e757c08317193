// Estimates session time between two responses, and when to poll.

import { clamped } from "./number.js";

/** The most that a correction changes the speed of the estimate: 2 %. */
const correctionRate = 0.02;

/**
 * An estimate of a realtime session's time that is never ahead of it.
 *
 * The lead is session time minus the page's clock. A response with the session time `timeMs` proves
 * that the lead is at least `timeMs − receivedAt`; one with the present session time also that it
 * is at most `timeMs − sentAt`, which corrects the estimate when the clocks drift. A corrected lead
 * is reached slowly, so that moving content does not stutter, or by `settle`.
 */
export class SessionClock {
  #leadMs = null;
  /** The lead that was in use when `#leadMs` was found, and when that was on the page's clock. */
  #usedMs = null;
  #foundAt = null;

  /** Updates the estimate by a response; `sentAt` is given if it states the present time. */
  observe(timeMs, receivedAt, sentAt = -Infinity) {
    const leadMs = Math.min(Math.max(this.#leadMs ?? -Infinity, timeMs - receivedAt),
      timeMs - sentAt);
    this.#usedMs = this.#leadMs === null ? leadMs : this.#leadAt(receivedAt);
    this.#foundAt = receivedAt;
    this.#leadMs = leadMs;
  }

  /** Uses the corrected estimate at once: nothing moves. */
  settle() {
    this.#usedMs = this.#leadMs;
  }

  #leadAt(at) {
    const most = Math.max(at - this.#foundAt, 0) * correctionRate;
    return this.#usedMs + clamped(this.#leadMs - this.#usedMs, [-most, most]);
  }

  timeMs(at) {
    return this.#leadMs === null ? null : Math.max(at + this.#leadAt(at), 0);
  }
}

/**
 * Delays between two polls, in milliseconds. Changes can be a microsecond apart; `nextChangeMs`
 * does not count those of `pullingPercent` while the content moves; other clients act at any time.
 */
const pollMs = { least: 16, moving: 100, most: 500 };

/** The delay from a snapshot to the next poll; with a stream only due work counts. */
export function pollDelay({ clock, nextChangeMs, scrollView }, nowMs, { hasStream = false } = {}) {
  const most = hasStream ? Infinity : scrollView.motion ? pollMs.moving : pollMs.most;
  if (clock === "manual" || nextChangeMs === null) return most;
  return clamped(nextChangeMs - nowMs, [pollMs.least, most]);
}
