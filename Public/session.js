// Follows a session: polls its snapshot and posts events.

import { SessionClock, pollDelay } from "./clock.js";
import { RequestError } from "./client.js";
import { posted } from "./gesture.js";
import { Outbox } from "./outbox.js";

/** Delays until the next request after an error, in milliseconds. */
const retryDelays = { silence: 1000, refusal: 5000, deleted: 1000 };

/** A session's latest snapshot and its time; sends events to it. */
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
   * @param {object} configuration Creates the session if it does not exist.
   * @param {{shown(snapshot), status(phase, message), dropped(message)}} listener Notified of each
   *   snapshot, of the connection (`connected`, `silent`, `refused`, `deleted`), and of why events
   *   were dropped.
   */
  constructor(client, configuration, listener) {
    this.#client = client;
    this.#configuration = configuration;
    this.#listener = listener;
  }

  /** The session time at a time of the page's clock; the snapshot's time on a manual clock. */
  timeMs(at) {
    const { clock, timeMs } = this.snapshot;
    return clock === "manual" ? timeMs : Math.max(this.#clock.timeMs(at), timeMs);
  }

  /** Whether all events have been delivered. */
  get isSettled() {
    return this.#outbox.isEmpty;
  }

  /** Posts events; a pointer's events have `at`, their time on the page's clock. */
  send(events) {
    if (!this.snapshot) return;
    const time = { clock: this.snapshot.clock, timeMs: (at) => this.#clock.timeMs(at) };
    this.#outbox.post(events.map((event) => ("at" in event ? posted(event, time) : event)));
  }

  /** Cancels the page's drag when the page is closed, without waiting for a response. */
  cancelDrag() {
    if (this.#finger !== "down") return;
    this.#client.post([{ type: "dragCancelled" }], { keepalive: true }).catch(() => {});
  }

  /** Creates a deleted session again. */
  reopen() {
    this.#phase = "closed";
    this.#pollSoon();
  }

  /** Polls until the page is closed. */
  async follow() {
    for (;;) {
      let delay;
      this.#isDue = false;
      try {
        await this.#poll();
        delay = this.#delay();
      } catch (error) {
        delay = this.#lost(error);
      }
      await this.#pause(this.#isDue ? 0 : delay);
    }
  }

  #delay() {
    // The response to the events brings a snapshot and ends the pause.
    if (!this.isSettled) return Infinity;
    if (this.#phase === "deleted") return retryDelays.deleted;
    return pollDelay(this.snapshot, this.timeMs(performance.now()));
  }

  async #poll() {
    if (this.#phase === "open" && !this.isSettled) return;
    if (this.#phase === "deleted" && !(await this.#client.exists())) return;
    const deliveries = this.#deliveries;
    const answer = this.#phase === "open"
      ? await this.#client.poll(this.#etag)
      : await this.#client.open(this.#configuration);
    this.#phase = "open";
    this.#listener.status("connected", null);
    // The response to a poll that overlaps a post can be older than the response to the post.
    if (!answer.body || deliveries !== this.#deliveries || !this.isSettled) return;
    this.#clock.observeNow(answer.body.timeMs, answer.sentAt, answer.receivedAt);
    this.#etag = answer.etag;
    this.#show(answer.body);
    this.#cancelLostDrag();
  }

  #show(snapshot) {
    this.snapshot = snapshot;
    this.#listener.shown(snapshot);
  }

  /**
   * Updates the phase after an error; returns the delay until the next request. A 404 from a
   * connected server means that the session was deleted; after no response it is created again.
   */
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
    this.#clock.observePast(body.timeMs, receivedAt);
    this.#show(body.snapshot);
  }

  /** Only a 422 proves that no event was applied; after another error the next poll shows it. */
  #undelivered(error, events) {
    const mayHaveBegun = error.status !== 422 && fingerAfter(events, "up") === "down";
    if (this.#finger === "down" || mayHaveBegun) this.#finger = "lost";
    this.#listener.dropped(error.message);
    this.#pollSoon();
  }

  /** Cancels a drag of this page whose end did not reach the server. */
  #cancelLostDrag() {
    if (this.#finger !== "lost") return;
    this.#finger = "up";
    if (this.snapshot.scrollView.isTracking) this.#outbox.post([{ type: "dragCancelled" }]);
  }

  /** Polls as soon as the current request, if any, has ended. */
  #pollSoon() {
    this.#isDue = true;
    this.#resume(0);
  }

  /** Waits; `#resume` replaces the remaining delay. */
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

/** Whether the server sees the page's finger `down` or `up` after these events. */
function fingerAfter(events, before) {
  const last = events.findLast(({ type }) => type.startsWith("drag"));
  if (!last) return before;
  return last.type === "dragBegan" || last.type === "dragMoved" ? "down" : "up";
}
