// Events on their way to the server: in order, one request at a time.

/** How many events go into one request at most. */
const batchLimit = 500;

/** What is posted while a request is on its way gathers and follows as one batch. */
export class Outbox {
  #deliver;
  #listener;
  #waiting = [];
  #isBusy = false;

  /**
   * @param {(events: object[]) => Promise<void>} deliver Posts a batch.
   * @param {{emptied(), failed(error: Error, events: object[])}} listener Hears that all was
   *   delivered, or why a batch was not; it and what waits behind it are dropped, for events that
   *   come late are not what the finger did.
   */
  constructor(deliver, listener) {
    this.#deliver = deliver;
    this.#listener = listener;
  }

  /** Whether nothing waits and nothing is on its way. */
  get isEmpty() {
    return !this.#isBusy && this.#waiting.length === 0;
  }

  /** Posts events after all those before. */
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
