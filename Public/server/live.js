// Follows a session: polls its snapshot and posts events.

import { SessionClock, pollDelay } from "../model/clock.js";
import { History } from "../model/history.js";
import { posted } from "../model/posted.js";
import { RequestError } from "./api.js";
import { Outbox } from "./outbox.js";

/** Delays until the next request after an error, in milliseconds. */
const retryDelays = { silence: 1000, refusal: 5000, deleted: 1000 };

/** The most events or effects in one answer. */
const pageLimit = 1000;

/** A session's latest snapshot, its time and its known past; sends events to it. */
export class LiveSession {
  /** The latest snapshot; null before the first. */
  snapshot = null;
  /** The configuration in force, with every default; null until it is read. */
  configuration = null;
  /** What is known of the session's past. */
  history = new History();
  /** Whether the server answers: `{name, message}`. */
  phase = { name: "connecting", message: null };

  #client;
  #wanted;
  #listener;
  #clock = new SessionClock();
  #outbox = new Outbox((events) => this.#deliver(events), {
    emptied: () => this.#resume(this.#delay()),
    failed: (error, events) => this.#undelivered(error, events),
  });
  #etag = null;
  #state = "closed";
  #deliveries = 0;
  #configurationRevision = null;
  #isFilling = false;
  #isStopped = false;
  #finger = "up";
  /** Where a drag on a manual clock began: on the page's clock and in session time. */
  #touch = null;
  #isDue = false;
  #resume = () => {};

  /**
   * @param {SessionClient} client Calls the server.
   * @param {object} wanted The configuration that creates the session if it does not exist.
   * @param {{shown(lane), phased(lane), configured(lane), learned(lane), dropped(message)}} listener
   *   Notified of each snapshot, of a change of `phase` (`connecting`, `live`, `away`, `refused`,
   *   `gone`), of the configuration, of more history, and of why events were dropped.
   */
  constructor(client, wanted, listener) {
    this.#client = client;
    this.#wanted = wanted;
    this.#listener = listener;
  }

  get name() {
    return this.#client.name;
  }

  get path() {
    return this.#client.path;
  }

  /** Calls the server. */
  get client() {
    return this.#client;
  }

  /**
   * The session time at a time of the page's clock. A manual clock follows the page's clock while
   * this page's finger is down, and stands at the snapshot's time else.
   */
  timeMs(at) {
    const { clock, timeMs } = this.snapshot;
    if (clock !== "manual") return Math.max(this.#clock.timeMs(at), timeMs);
    return this.#touch ? Math.max(this.#touch.timeMs + at - this.#touch.at, timeMs) : timeMs;
  }

  /** Whether all events have been delivered. */
  get isSettled() {
    return this.#outbox.isEmpty;
  }

  /** Posts events; a pointer's events have `at`, their time on the page's clock. */
  send(events) {
    if (!this.snapshot) return;
    this.#outbox.post(events.map((event) => this.#posted(event)));
  }

  #posted(event) {
    if (!("at" in event)) return event;
    const { clock, timeMs } = this.snapshot;
    if (clock === "realtime") return posted(event, this.#clock.timeMs(event.at));
    if (event.type === "dragBegan") this.#touch = { at: event.at, timeMs };
    const atMs = this.#touch ? this.#touch.timeMs + event.at - this.#touch.at : timeMs;
    if (event.type === "dragEnded" || event.type === "dragCancelled") this.#touch = null;
    return posted(event, atMs);
  }

  /** Cancels the page's drag when the page is closed, without waiting for a response. */
  cancelDrag() {
    if (this.#finger !== "down") return;
    this.#client.post([{ type: "dragCancelled" }], { keepalive: true }).catch(() => {});
  }

  /** Creates a deleted session again. */
  reopen() {
    this.#state = "closed";
    this.#pollSoon();
  }

  /** Ends `follow`: another session is shown. */
  stop() {
    this.#isStopped = true;
    this.#resume(0);
  }

  /** Polls until `stop`. */
  async follow() {
    while (!this.#isStopped) {
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
    if (this.#state === "deleted") return retryDelays.deleted;
    return pollDelay(this.snapshot, this.timeMs(performance.now()));
  }

  async #poll() {
    if (this.#state === "open" && !this.isSettled) return;
    if (this.#state === "deleted" && !(await this.#client.exists())) return;
    const deliveries = this.#deliveries;
    const answer = this.#state === "open"
      ? await this.#client.poll(this.#etag)
      : await this.#client.open(this.#wanted);
    this.#state = "open";
    this.#enter("live", null);
    // The response to a poll that overlaps a post can be older than the response to the post.
    if (!answer.body || deliveries !== this.#deliveries || !this.isSettled) return;
    this.#clock.observeNow(answer.body.timeMs, answer.sentAt, answer.receivedAt);
    this.#etag = answer.etag;
    this.#show(answer.body);
    this.#cancelLostDrag();
  }

  #show(snapshot) {
    this.snapshot = snapshot;
    this.history.addSnapshot(snapshot);
    this.#listener.shown(this);
    this.#configure(snapshot.configurationRevision);
    this.#fill();
  }

  #enter(name, message) {
    if (this.phase.name === name && this.phase.message === message) return;
    this.phase = { name, message };
    this.#listener.phased(this);
  }

  /** Reads the configuration if another one is in force. */
  async #configure(revision) {
    if (this.#configurationRevision === revision) return;
    this.#configurationRevision = revision;
    try {
      this.configuration = (await this.#client.configuration()).body;
      this.#listener.configured(this);
    } catch {
      // The next snapshot asks again.
      this.#configurationRevision = null;
    }
  }

  /** Reads the events and effects that are not known yet. */
  async #fill() {
    if (this.#isFilling) return;
    this.#isFilling = true;
    try {
      while (await this.#fillOnce()) this.#listener.learned(this);
    } catch {
      // The next snapshot tries again.
    }
    this.#isFilling = false;
  }

  async #fillOnce() {
    const { history, snapshot } = this;
    const revision = history.events.at(-1)?.revision ?? Math.max(snapshot.revision - pageLimit, 0);
    const index = history.effects.at(-1)?.index ?? Math.max(snapshot.effectIndex - pageLimit, 0);
    let learned = 0;
    if (revision < snapshot.revision) {
      const { events } = (await this.#client.events(revision)).body;
      history.addEvents(events);
      learned += events.length;
    }
    if (index < snapshot.effectIndex) {
      const { effects } = (await this.#client.effects(index)).body;
      history.addEffects(effects);
      learned += effects.length;
    }
    return learned > 0;
  }

  /**
   * Updates the phase after an error; returns the delay until the next request. A 404 from a
   * connected server means that the session was deleted; after no response it is created again.
   */
  #lost(error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.status === 404 && this.#state === "open") {
      this.#state = "deleted";
      this.#enter("gone", "The session was deleted.");
      return retryDelays.deleted;
    }
    this.#state = "closed";
    const silent = error.status === 0;
    this.#enter(silent ? "away" : "refused", error.message);
    return error.retryAfterMs ?? (silent ? retryDelays.silence : retryDelays.refusal);
  }

  async #deliver(events) {
    this.#deliveries += 1;
    const { body, receivedAt } = await this.#client.post(events);
    this.#learn(events, body);
    this.#finger = fingerAfter(events, this.#finger);
    this.#clock.observePast(body.timeMs, receivedAt);
    this.#show(body.snapshot);
  }

  /** The answer to a batch has its instants and effects. */
  #learn(events, { revision, instants, effects }) {
    const first = revision - events.length + 1;
    if (this.history.events.length > 0 || first === 1) {
      this.history.addEvents(events.map(({ atMs, ...event }, index) =>
        ({ revision: first + index, atMs: instants[index], event })));
    }
    if (this.history.effects.length > 0 || effects[0]?.index === 1) this.history.addEffects(effects);
    this.#listener.learned(this);
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
