// The stream of the session shown. A browser opens six connections to a server: all its tabs together keep
// four streams, so that requests find room, and the other tabs poll.

/** How long a stream may be silent, in milliseconds; the server sends a comment every 15 s. */
const silenceLimit = 20_000;

/** The Web Locks of the streams. */
const places = [1, 2, 3, 4].map((number) => `overscroll-stream ${number}`);

export class SessionStream {
  #open;
  #hear;
  #locks;
  /** Aborted when the stream is closed; null while there is none. */
  #turn = null;
  #watch = null;

  /**
   * `open` opens the stream where the page's knowledge ends, `hear` gets each event; one of type `lost`, with
   * the `status` and `retryAfterMs` of its error, is the end. Without `locks`, which need HTTPS or a loopback
   * address, each tab has a stream.
   */
  constructor(open, hear, locks = navigator.locks) {
    this.#open = open;
    this.#hear = hear;
    this.#locks = locks;
  }

  follow() {
    if (this.#turn) return;
    this.#turn = new AbortController();
    this.#find(this.#turn.signal);
  }

  stop() {
    clearTimeout(this.#watch);
    this.#turn?.abort();
    this.#turn = null;
  }

  /** Reads at the first free place. */
  async #find(signal) {
    if (!this.#locks) return this.#read(signal);
    const readAt = (lock) => lock !== null && !signal.aborted && this.#read(signal).then(() => true);
    try {
      for (const place of places) {
        if (signal.aborted || await this.#locks.request(place, { ifAvailable: true }, readAt)) return;
      }
    } catch {
      // A document that is being left gets no lock.
    }
    if (!signal.aborted) this.#lose({ status: 503 });
  }

  async #read(signal) {
    let error = {};
    this.#watchSilence();
    try {
      for await (const event of this.#open(signal)) {
        if (signal.aborted) return;
        this.#watchSilence();
        this.#hear(event);
      }
    } catch (thrown) {
      error = thrown;
    }
    if (!signal.aborted) this.#lose(error);
  }

  #watchSilence() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#lose({}), silenceLimit);
  }

  #lose({ status = 0, retryAfterMs = null }) {
    this.stop();
    this.#hear({ type: "lost", status, retryAfterMs });
  }
}
