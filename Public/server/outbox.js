// Sends events to the server in order, one request at a time.

const batchLimit = 500;

/**
 * The least time from one request to the next that has nothing urgent, in milliseconds: the picture does
 * not wait for the answer, and each event has its own instant.
 */
const paceMs = 100;

/**
 * A queue of items `{event, isUrgent}`; those posted during a request are one batch after it, since
 * two requests could arrive in the other order. What is not urgent, the moves of a finger, is sent
 * ten times a second at most.
 */
export class Outbox {
  #deliver;
  #listener;
  #now;
  #waiting = [];
  #isBusy = false;
  #sentAt = -Infinity;
  #timer = null;

  /** After a batch has failed what waits is dropped: late it would not reproduce the drag. */
  constructor(deliver, listener, now = () => performance.now()) {
    this.#deliver = deliver;
    this.#listener = listener;
    this.#now = now;
  }

  get isEmpty() {
    return !this.#isBusy && this.#waiting.length === 0;
  }

  get silenceMs() {
    return this.#isBusy ? this.#now() - this.#sentAt : 0;
  }

  post(items) {
    this.#waiting.push(...items);
    if (!this.#isBusy) this.#next();
  }

  #next() {
    if (this.#waiting.length === 0) return;
    if (this.#waiting.some(({ isUrgent }) => isUrgent)) return this.#send();
    const waitMs = this.#sentAt + paceMs - this.#now();
    // Never in the move's own task: to begin a request takes longer than to draw the move.
    this.#timer ??= setTimeout(() => this.#send(), Math.max(waitMs, 0));
  }

  async #send() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const batch = this.#waiting.splice(0, batchLimit);
    this.#isBusy = true;
    this.#sentAt = this.#now();
    try {
      await this.#deliver(batch);
      this.#isBusy = false;
      if (this.isEmpty) this.#listener.emptied();
      else this.#next();
    } catch (error) {
      this.#waiting = [];
      this.#isBusy = false;
      this.#listener.failed(error, batch);
    }
  }
}
