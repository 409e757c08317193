// Sends events to the server in order, one request at a time.

/** The most events in one request. */
const batchLimit = 500;

/** A queue of events; those posted during a request are sent as one batch after it. */
export class Outbox {
  #deliver;
  #listener;
  #waiting = [];
  #isBusy = false;

  /**
   * @param {(events: object[]) => Promise<void>} deliver Posts a batch.
   * @param {{emptied(), failed(error: Error, events: object[])}} listener Notified when all events
   *   are delivered, or why a batch failed. After a failure the queue is dropped too: delayed drag
   *   events would not reproduce the drag.
   */
  constructor(deliver, listener) {
    this.#deliver = deliver;
    this.#listener = listener;
  }

  /** Whether no event is queued or being sent. */
  get isEmpty() {
    return !this.#isBusy && this.#waiting.length === 0;
  }

  /** Queues events. */
  post(events) {
    this.#waiting.push(...events);
    if (!this.#isBusy && events.length > 0) this.#empty();
  }

  async #empty() {
    this.#isBusy = true;
    let batch;
    try {
      while (this.#waiting.length > 0) {
        batch = this.#waiting.splice(0, batchLimit);
        await this.#deliver(batch);
      }
      this.#isBusy = false;
      this.#listener.emptied();
    } catch (error) {
      this.#waiting = [];
      this.#isBusy = false;
      this.#listener.failed(error, batch);
    }
  }
}
