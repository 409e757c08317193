// Posts the page's events in order, one request at a time, and knows whether the server sees the page's finger
// down.

import { fingerAfter } from "./sessionTime.js";

const batchLimit = 500;

/**
 * The least time from one request to the next that has nothing urgent, in milliseconds: the picture does
 * not wait for the answer, and each event has its own instant.
 */
const paceMs = 100;

/** How long an answer may take until the server counts as silent, in milliseconds. */
const silenceLimit = 1000;

/**
 * How long a server that is away is asked again, and how often, in milliseconds: a call without any
 * answer fails after ten seconds, and is sent again once at least.
 */
const [patienceMs, retryMs] = [20_000, 250];

/**
 * What `LiveSession` posts by; items are those of `Prediction.sent`. Those posted during a request are one batch
 * after it, since two requests could arrive in the other order. What is not urgent, the moves of a finger, is
 * sent ten times a second at most.
 */
export class Posting {
  /** The number of batches that were posted. */
  deliveries = 0;
  /** Whether a batch is being posted. */
  isBusy = false;

  #client;
  #listener;
  #waiting = [];
  #sentAt = -Infinity;
  #timer = null;
  /** Begins the keys of the batches. */
  #key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #finger = "up";
  /** The revision that the rest of a drag must find after the server was away; else null. */
  #expectedRevision = null;

  /**
   * The listener is told of an answer, of why the queue was dropped, and of each end; it knows the
   * `revision` of the session.
   */
  constructor(client, listener) {
    this.#client = client;
    this.#listener = listener;
  }

  /** Whether all events have been delivered. */
  get isSettled() {
    return !this.isBusy && this.#waiting.length === 0;
  }

  /** Whether the server has not answered a request for a second. */
  get isSilent() {
    return this.isBusy && performance.now() - this.#sentAt > silenceLimit;
  }

  post(items) {
    this.#waiting.push(...items);
    if (!this.isBusy) this.#next();
  }

  #next() {
    if (this.#waiting.length === 0) return;
    if (this.#waiting.some(({ isUrgent }) => isUrgent)) return this.#send();
    const waitMs = this.#sentAt + paceMs - performance.now();
    // Never in the move's own task: to begin a request takes longer than to draw the move.
    this.#timer ??= setTimeout(() => this.#send(), Math.max(waitMs, 0));
  }

  /** Cancels the page's drag when the page is closed, without waiting for a response. */
  cancelDrag() {
    if (this.#finger !== "down") return;
    this.#client.post([{ type: "dragCancelled" }], { keepalive: true }).catch(() => {});
  }

  /** Cancels a drag of this page whose end did not reach the server, if the server has it. */
  cancelLostDrag(isTracking) {
    if (this.#finger !== "lost") return;
    this.#finger = "up";
    if (isTracking) this.post([{ event: { type: "dragCancelled" }, sample: null, isUrgent: true }]);
  }

  async #send() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const items = this.#waiting.splice(0, batchLimit);
    const events = items.map(({ event }) => event);
    this.deliveries += 1;
    this.isBusy = true;
    this.#sentAt = performance.now();
    let failure = null;
    try {
      const answer = await this.#answerTo(events);
      this.#finger = fingerAfter(events, this.#finger);
      this.#listener.accepted(items, events, answer);
    } catch (error) {
      failure = error;
      // Late it would not reproduce the drag.
      this.#waiting = [];
    }
    this.isBusy = false;
    this.#listener.ended();
    if (failure) this.#undelivered(failure, events);
    else if (this.isSettled) this.#listener.emptied();
    else if (!this.isBusy) this.#next();
  }

  /**
   * Sends a batch again while the server is away; by its key it is applied once. The rest of the drag
   * is refused if anything else has happened meanwhile.
   */
  async #answerTo(events) {
    const until = performance.now() + patienceMs;
    const nextRevision = this.#listener.revision() + events.length;
    const options = {
      key: `${this.#key}-${this.deliveries}`, expectedRevision: this.#expectedRevision,
      // A drag is cancelled as the page is left, too.
      keepalive: events.at(-1).type === "dragCancelled",
    };
    this.#expectedRevision = null;
    for (;;) {
      try {
        return await this.#client.post(events, options);
      } catch (error) {
        if (error.status !== 0 || performance.now() > until) throw error;
      }
      if (fingerAfter(events, this.#finger) === "down") this.#expectedRevision = nextRevision;
      await new Promise((done) => setTimeout(done, retryMs));
    }
  }

  /** Only a 422 proves that no event was applied; after another error the next poll shows it. */
  #undelivered(error, events) {
    const mayHaveBegun = error.status !== 422 && fingerAfter(events, "up") === "down";
    if (this.#finger === "down" || mayHaveBegun) this.#finger = "lost";
    this.#expectedRevision = null;
    this.#listener.refused(error);
  }
}
