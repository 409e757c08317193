// A session kept in view: asked for its snapshot in time, and told what the pointer does.

import { SessionClock, pollDelay } from "./clock.js";
import { RequestError } from "./client.js";
import { posted } from "./gesture.js";
import { Outbox } from "./outbox.js";

/** How long to wait after no answer or a refusal before asking again, in milliseconds. */
const retryDelays = { silence: 1000, refusal: 5000, deleted: 1000 };

/** A session's latest snapshot, its time, and the way to the server. */
export class LiveSession {
  /** The latest snapshot; null before the first. */
  snapshot = null;

  #client;
  #configuration;
  #listener;
  #clock = new SessionClock();
  #outbox = new Outbox((events) => this.#deliver(events), {
    emptied: () => this.#resume(this.#delay()),
    failed: (error, events) => this.#undelivered(error, events),
  });
  #etag = null;
  #phase = "closed";
  #deliveries = 0;
  #finger = "up";
  #isDue = false;
  #resume = () => {};

  /**
   * @param {SessionClient} client Calls the server.
   * @param {object} configuration What the session is made from if there is none.
   * @param {{shown(snapshot), status(phase, message), dropped(message)}} listener Hears each
   *   snapshot; how the session stands (`connected`, `silent`, `refused`, `deleted`); and why
   *   events were lost.
   */
  constructor(client, configuration, listener) {
    this.#client = client;
    this.#configuration = configuration;
    this.#listener = listener;
  }

  /** The session time at a time of the page's clock; a held clock's is the snapshot's. */
  timeMs(at) {
    const { clock, timeMs } = this.snapshot;
    return clock === "manual" ? timeMs : Math.max(this.#clock.timeMs(at), timeMs);
  }

  /** Whether no event is on its way. */
  get isSettled() {
    return this.#outbox.isEmpty;
  }

  /** Posts events; those of a pointer have `at`, when they happened on the page's clock. */
  send(events) {
    if (!this.snapshot) return;
    const time = { clock: this.snapshot.clock, timeMs: (at) => this.#clock.timeMs(at) };
    this.#outbox.post(events.map((event) => ("at" in event ? posted(event, time) : event)));
  }

  /** Takes the finger away although the page goes: nobody is left to hear an answer. */
  letGo() {
    if (this.#finger !== "down") return;
    this.#client.post([{ type: "dragCancelled" }], { keepalive: true }).catch(() => {});
  }

  /** Makes a deleted session again. */
  reopen() {
    this.#phase = "closed";
    this.#askSoon();
  }

  /** Keeps the snapshot up to date for as long as the page lives. */
  async follow() {
    for (;;) {
      let delay;
      this.#isDue = false;
      try {
        await this.#ask();
        delay = this.#delay();
      } catch (error) {
        delay = this.#lost(error);
      }
      await this.#pause(this.#isDue ? 0 : delay);
    }
  }

  #delay() {
    // What is on its way brings a snapshot, and resumes the pause.
    if (!this.isSettled) return Infinity;
    if (this.#phase === "deleted") return retryDelays.deleted;
    return pollDelay(this.snapshot, this.timeMs(performance.now()));
  }

  async #ask() {
    if (this.#phase === "open" && !this.isSettled) return;
    if (this.#phase === "deleted" && !(await this.#client.exists())) return;
    const deliveries = this.#deliveries;
    const answer = this.#phase === "open"
      ? await this.#client.poll(this.#etag)
      : await this.#client.open(this.#configuration);
    this.#phase = "open";
    this.#listener.status("connected", null);
    // A poll that overlaps a post may be older than the post's own answer.
    if (!answer.body || deliveries !== this.#deliveries || !this.isSettled) return;
    this.#clock.heardNow(answer.body.timeMs, answer.sentAt, answer.receivedAt);
    this.#etag = answer.etag;
    this.#show(answer.body);
    this.#takeLostFinger();
  }

  #show(snapshot) {
    this.snapshot = snapshot;
    this.#listener.shown(snapshot);
  }

  /** A session that is gone was deleted; one that a silent server lost is made again. */
  #lost(error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.status === 404 && this.#phase === "open") {
      this.#phase = "deleted";
      this.#listener.status("deleted", "The session was deleted.");
      return retryDelays.deleted;
    }
    this.#phase = "closed";
    const silent = error.status === 0;
    this.#listener.status(silent ? "silent" : "refused", error.message);
    return error.retryAfterMs ?? (silent ? retryDelays.silence : retryDelays.refusal);
  }

  async #deliver(events) {
    this.#deliveries += 1;
    const { body, receivedAt } = await this.#client.post(events);
    this.#finger = fingerAfter(events, this.#finger);
    this.#clock.heardPast(body.timeMs, receivedAt);
    this.#show(body.snapshot);
  }

  /** What became of the events is unknown unless they were refused; the next poll tells. */
  #undelivered(error, events) {
    const mayHaveBegun = error.status !== 422 && fingerAfter(events, "up") === "down";
    if (this.#finger === "down" || mayHaveBegun) this.#finger = "lost";
    this.#listener.dropped(error.message);
    this.#askSoon();
  }

  /** Takes away a finger whose end never reached the server. */
  #takeLostFinger() {
    if (this.#finger !== "lost") return;
    this.#finger = "up";
    if (this.snapshot.scrollView.isTracking) this.#outbox.post([{ type: "dragCancelled" }]);
  }

  /** Asks as soon as the request under way, if any, has been answered. */
  #askSoon() {
    this.#isDue = true;
    this.#resume(0);
  }

  /** Waits; `#resume` sets the time that is left anew. */
  #pause(delay) {
    return new Promise((done) => {
      let timer;
      this.#resume = (left) => {
        clearTimeout(timer);
        if (left < Infinity) timer = setTimeout(done, left);
      };
      this.#resume(delay);
    });
  }
}

/** Where the page's finger is for the server after these events: `down`, or `up`. */
function fingerAfter(events, before) {
  const last = events.findLast(({ type }) => type.startsWith("drag"));
  if (!last) return before;
  return last.type === "dragBegan" || last.type === "dragMoved" ? "down" : "up";
}
