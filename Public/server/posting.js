// Posts the page's events, and knows whether the server sees the page's finger down.

import { fingerAfter } from "../model/posted.js";
import { Outbox } from "./outbox.js";

/** How long an answer may take until the server counts as silent, in milliseconds. */
const silenceLimit = 1000;

/** What `LiveSession` posts by; items are those of `Prediction.sent`. */
export class Posting {
  /** The number of batches that were posted. */
  deliveries = 0;
  /** Whether a batch is being posted. */
  isBusy = false;

  #client;
  #listener;
  #outbox;
  #finger = "up";

  /** The listener is told of an answer, of why the queue was dropped, and of each end. */
  constructor(client, listener) {
    this.#client = client;
    this.#listener = listener;
    this.#outbox = new Outbox((items) => this.#deliver(items), {
      emptied: () => listener.emptied(),
      failed: (error, items) => this.#undelivered(error, eventsOf(items)),
    });
  }

  /** Whether all events have been delivered. */
  get isSettled() {
    return this.#outbox.isEmpty;
  }

  /** Whether the server has not answered a request for a second. */
  get isSilent() {
    return this.#outbox.silenceMs > silenceLimit;
  }

  post(items) {
    this.#outbox.post(items);
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

  async #deliver(items) {
    this.deliveries += 1;
    this.isBusy = true;
    const events = eventsOf(items);
    // A drag is cancelled as the page is left, too.
    const keepalive = events.at(-1).type === "dragCancelled";
    try {
      const answer = await this.#client.post(events, { keepalive });
      this.#finger = fingerAfter(events, this.#finger);
      this.#listener.accepted(items, events, answer);
    } finally {
      this.isBusy = false;
      this.#listener.ended();
    }
  }

  /** Only a 422 proves that no event was applied; after another error the next poll shows it. */
  #undelivered(error, events) {
    const mayHaveBegun = error.status !== 422 && fingerAfter(events, "up") === "down";
    if (this.#finger === "down" || mayHaveBegun) this.#finger = "lost";
    this.#listener.refused(error);
  }
}

function eventsOf(items) {
  return items.map(({ event }) => event);
}
