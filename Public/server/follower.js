// Follows a session by its stream and its snapshots, while somebody sees the page.

import { pollDelay } from "../model/clock.js";
import { isSessionName, nameRule } from "../model/names.js";
import { RequestError } from "./problem.js";

/** Delays until the next request, in milliseconds. */
const delays = { silent: 1000, unavailable: 5000, gone: 2000, reopen: 100 };

/** How long the page polls until it opens another stream, in milliseconds. */
const streamDelays = { ended: 1000, refused: 30_000 };

/** Whether of two snapshots the first one is the earlier, or of an earlier session of the name. */
export function precedes(one, other) {
  return one.revision < other.revision || one.effectIndex < other.effectIndex
    || one.timeMs < other.timeMs;
}

export class Follower {
  #client;
  #wanted;
  #session;
  #visibility;
  #stream;
  #stopped;
  #etag = null;
  /** Whether the session is known to exist. */
  #isOpen = false;
  /** Whether the server may have ended since the session was last seen. */
  #mayHaveRestarted = false;
  /** When a stream may be opened, on the page's clock. */
  #streamAt = 0;
  #hasStream = false;
  #isDue = false;
  #resume = () => {};

  /**
   * `wanted` is the configuration that creates a missing session; `session` is told what is found.
   * While the page is hidden there is no stream and no request.
   */
  constructor(client, wanted, session, visibility, stopped, Stream) {
    this.#client = client;
    this.#wanted = wanted;
    this.#session = session;
    this.#visibility = visibility;
    this.#stopped = stopped;
    this.#stream = new Stream((signal) => client.stream(this.#cursor, signal), (event) => this.#hear(event));
  }

  get #cursor() {
    const { snapshot: { revision, effectIndex }, history } = this.#session;
    return `${revision}.${Math.max(history.effects.at(-1)?.index ?? 0, effectIndex)}`;
  }

  async follow() {
    this.#visibility.addEventListener("change", () => this.#look(), { signal: this.#stopped });
    this.#stopped.addEventListener("abort", () => {
      this.#close();
      this.#resume(0);
    });
    while (!this.#stopped.aborted) {
      this.#isDue = false;
      const delay = this.#visibility.isVisible ? await this.#turn() : Infinity;
      await this.#pause(this.#isDue ? 0 : delay);
    }
  }

  /** Asks the server as soon as the current request, if any, has ended. */
  ask() {
    this.#isDue = true;
    this.#resume(0);
  }

  /** Another snapshot says when the next one is needed. */
  reschedule() {
    this.#etag = null;
    this.#resume(this.#delay());
  }

  #look() {
    if (this.#visibility.isVisible) return this.ask();
    this.#session.hold();
    this.#close();
  }

  /** The session has to be opened again before it is followed. */
  #close() {
    this.#isOpen = this.#hasStream = false;
    this.#stream.stop();
  }

  async #turn() {
    try {
      if (!this.#isOpen || this.#session.isSettled) await this.#read();
      return this.#delay();
    } catch (error) {
      if (this.#stopped.aborted) return 0;
      if (!(error instanceof RequestError)) throw error;
      return this.#failed(error);
    }
  }

  async #read() {
    const { snapshot: known, deliveries } = this.#session;
    const answer = await (this.#isOpen ? this.#client.poll(this.#etag) : this.#open(known));
    if (!answer || this.#stopped.aborted || !this.#visibility.isVisible) return;
    this.#isOpen = true;
    this.#mayHaveRestarted = false;
    this.#session.enter("live");
    if (answer.body) this.#take(answer, known, deliveries);
    if (performance.now() < this.#streamAt) return;
    this.#hasStream = true;
    this.#stream.follow();
  }

  #take({ body, etag, sentAt, receivedAt }, known, deliveries) {
    const session = this.#session;
    // An answer that overlaps a post or an event of the stream can be older than those.
    const isOld = deliveries !== session.deliveries || !session.isSettled
      || (session.snapshot && precedes(body, session.snapshot));
    if (known && precedes(body, known)) session.replace();
    else if (isOld) return this.ask();
    session.take(body, { sentAt, receivedAt });
    this.#etag = etag;
  }

  async #open(known) {
    if (!isSessionName(this.#client.name)) throw new RequestError(nameRule, { status: 422 });
    if (known) return (await this.#client.exists()) ? this.#client.poll() : this.#gone();
    const answer = await this.#client.open(this.#wanted);
    if (!answer.isNew) this.#compare();
    return answer;
  }

  /** Tells if the session that exists is another one than the address asks for. */
  async #compare() {
    const { preset, ...rest } = this.#wanted;
    if (!preset || Object.keys(rest).length > 0) return;
    const isOf = await this.#client.isOf(preset).catch(({ status }) => status !== 404);
    if (!isOf) this.#session.differ();
  }

  #gone() {
    const { name } = this.#session.phase;
    this.#session.hold();
    if (name !== "gone" && name !== "restarted") {
      this.#session.enter(this.#mayHaveRestarted ? "restarted" : "gone");
    }
    return null;
  }

  #delay() {
    const { snapshot, isSettled } = this.#session;
    if (!this.#isOpen) return delays.gone;
    // The answer to the events brings a snapshot and ends the pause.
    if (!isSettled) return Infinity;
    const now = performance.now();
    return pollDelay(snapshot, this.#session.timeMs(now), { hasStream: this.#hasStream });
  }

  /** Enters the phase that an error means; returns the delay until the next request. */
  #failed(error) {
    const wasOpen = this.#isOpen;
    this.#close();
    // Opening it tells whether it is gone.
    if (error.status === 404 && wasOpen) return 0;
    this.#session.hold();
    if (error.status === 0) {
      this.#mayHaveRestarted = true;
      this.#session.enter("away", error.message);
      return delays.silent;
    }
    if (error.status === 401) {
      this.#session.enter("unauthorized");
      return Infinity;
    }
    const delay = error.retryAfterMs ?? (error.status >= 500 ? delays.unavailable : Infinity);
    const retryAt = delay < Infinity ? performance.now() + delay : null;
    this.#session.enter("refused", error.message, { problem: error.problem, retryAt });
    return delay;
  }

  #hear(event) {
    if (event.type === "effect") this.#session.learn([JSON.parse(event.data)]);
    else if (event.type === "draining") this.#mayHaveRestarted = true;
    else if (event.type === "deleted") this.#reopen(false);
    else if (event.type === "lost") this.#lost(event);
    else if (event.type === "snapshot") this.#hearSnapshot(event);
  }

  #hearSnapshot({ id, data }) {
    const revision = Number.parseInt(id);
    const known = this.#session.snapshot.revision;
    // It came late, or is of another session of the same name: a snapshot tells.
    if (revision < known) return this.ask();
    if (revision > known) this.#session.take(JSON.parse(data), { receivedAt: performance.now() });
  }

  #lost({ status, retryAfterMs }) {
    const delay = retryAfterMs ?? (status === 0 ? streamDelays.ended : streamDelays.refused);
    this.#streamAt = performance.now() + delay;
    this.#reopen(this.#mayHaveRestarted || status === 0);
  }

  #reopen(mayHaveRestarted) {
    this.#mayHaveRestarted = mayHaveRestarted;
    this.#close();
    this.#isDue = true;
    this.#resume(delays.reopen);
  }

  #pause(delay) {
    return new Promise((done) => {
      let timer;
      this.#resume = (remaining) => {
        clearTimeout(timer);
        if (remaining < Infinity) timer = setTimeout(done, remaining);
      };
      this.#resume(delay);
    });
  }
}
