// Asks the server why a component has, or has not, changed its state.

/** The least time between two questions, and after a failed one, in milliseconds. */
const interval = 250;
const retryInterval = 5000;

/** The answer of `explain` for what is shown, as new as four questions a second allow. */
export class Explanations {
  /** Why the last question was not answered; null if it was. */
  problem = null;

  #request;
  #changed;
  #wanted = null;
  #asked = null;
  #answer = null;
  #askedAt = -Infinity;
  #isAsking = false;
  #timer = null;

  /**
   * @param {(method: string, path: string) => Promise<{body: object}>} request Calls the API.
   * @param {() => void} changed Called after each answer.
   */
  constructor(request, changed) {
    this.#request = request;
    this.#changed = changed;
  }

  /** The latest answer about a component of a frame, or null; asks for a newer one. */
  about(name, { lane, snapshot, isLive, timeMs }) {
    // The present has no parameter: what fell due since the last event is explained too.
    const moment = isLive ? "" : `&atMs=${timeMs}`;
    const subject = `${lane.path} ${name} ${isLive}`;
    const path = `${lane.path}/explain?component=${name}${moment}`;
    const version = isLive ? [snapshot.revision, snapshot.effectIndex] : [];
    this.#wanted = { subject, path, key: [subject, moment, ...version].join(" ") };
    this.#ask();
    if (this.#answer?.subject !== subject) return null;
    // The cursor can be back before a change that the answer to a later instant tells of.
    const { body } = this.#answer;
    return isLive || !(body.last?.atMs > timeMs) ? body : null;
  }

  /** Asks no more until the next `about`. */
  pause() {
    this.#wanted = this.#asked = null;
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  #ask() {
    if (!this.#wanted || this.#isAsking || this.#timer !== null) return;
    if (this.#wanted.key === this.#asked) return;
    const wait = this.#askedAt + interval - performance.now();
    if (wait <= 0) {
      this.#send(this.#wanted);
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#ask();
    }, wait);
  }

  async #send({ subject, key, path }) {
    this.#isAsking = true;
    this.#asked = key;
    this.#askedAt = performance.now();
    try {
      const { body } = await this.#request("GET", path);
      this.problem = null;
      if (this.#wanted?.subject === subject) this.#answer = { subject, body };
    } catch (error) {
      this.problem = error.message;
      this.#asked = null;
      this.#askedAt += retryInterval - interval;
    }
    this.#isAsking = false;
    if (!this.#wanted) return;
    this.#changed();
    this.#ask();
  }
}
