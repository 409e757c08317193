// One stream for all tabs that show the same session: a browser opens six connections to a server.
//
// The tab that holds the Web Lock of the session reads the stream and forwards it, comments too, to
// the others. A frozen tab keeps its lock, so a tab that hears nothing takes the lock away.

/** How long a stream may be silent, in milliseconds; the server sends a comment every 15 s. */
const silenceLimit = 20_000;

export class SharedStream {
  #name;
  #open;
  #hear;
  #locks;
  #Channel;
  #channel = null;
  /** Aborted when this tab no longer waits for the lock or reads; null while stopped. */
  #turn = null;
  /** The signal of the stream that this tab reads; aborted when it is closed. */
  #reading = null;
  #watch = null;

  /**
   * `open` opens the stream where this tab's knowledge ends, `hear` gets each event; one of type
   * `lost`, with the `status` and `retryAfterMs` of its error, is the end. Without locks (they need
   * HTTPS or a loopback address) each tab reads a stream of its own.
   */
  constructor(name, open, hear,
              { locks = navigator.locks, Channel = globalThis.BroadcastChannel } = {}) {
    this.#name = `overscroll-stream ${name}`;
    this.#open = open;
    this.#hear = hear;
    this.#locks = locks;
    this.#Channel = Channel;
  }

  /** Hears the other tabs from now on, so that nothing is missed until `follow`. */
  listen() {
    if (!this.#locks || this.#channel) return;
    this.#channel = new this.#Channel(this.#name);
    this.#channel.onmessage = ({ data }) => this.#heard(data);
  }

  /** Reads the stream as soon as no other tab does. */
  follow() {
    if (this.#turn) return;
    this.listen();
    this.#lead({ steal: false });
    this.#watchSilence();
  }

  stop() {
    clearTimeout(this.#watch);
    this.#turn?.abort();
    this.#turn = null;
    this.#channel?.close();
    this.#channel = null;
  }

  async #lead({ steal }) {
    this.#turn?.abort();
    const turn = new AbortController();
    this.#turn = turn;
    const { signal } = turn;
    if (!this.#locks) return this.#read(signal);
    try {
      await this.#locks.request(this.#name, steal ? { steal } : { signal },
        () => this.#read(signal));
    } catch (error) {
      // Another tab has taken the lock: close the stream, which is still open, and wait. A document
      // that is left gets another error, and no lock for ever.
      if (this.#turn === turn && error.name === "AbortError") this.#lead({ steal: false });
    }
  }

  /** Reads until the stream ends; never rejects, for that would look like a lock that was taken. */
  async #read(signal) {
    this.#reading = signal;
    let error = null;
    try {
      for await (const event of this.#open(signal)) {
        if (signal.aborted) break;
        this.#tell(event);
      }
    } catch (thrown) {
      error = thrown;
    }
    if (!signal.aborted) this.#lose(error);
  }

  #lose(error) {
    this.#turn.abort();
    const { status = 0, retryAfterMs = null } = error ?? {};
    this.#tell({ type: "lost", status, retryAfterMs });
  }

  #tell(event) {
    this.#channel?.postMessage(event);
    this.#heard(event);
  }

  #heard(event) {
    if (this.#turn) this.#watchSilence();
    this.#hear(event);
  }

  #watchSilence() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#silent(), silenceLimit);
  }

  #silent() {
    if (this.#reading?.aborted === false) return this.#lose(null);
    this.#watchSilence();
    this.#lead({ steal: true });
  }
}
