// A session as the page shows it: its latest snapshot, its time, its past; posts events to it.

import { SessionClock } from "../model/clock.js";
import { sentences } from "../model/phases.js";
import { fingerAfter, posted } from "../model/posted.js";
import { changesAfter } from "../model/screen.js";
import { Follower, precedes } from "./follower.js";
import { Outbox } from "./outbox.js";
import { SessionRecord } from "./sessionRecord.js";
import { SharedStream } from "./sharedStream.js";

/** A session's latest snapshot, its time and its known past; sends events to it. */
export class LiveSession {
  /** The latest snapshot; null before the first. */
  snapshot = null;
  /**
   * How the session can be followed: `{name, message, problem, since, retryAt}`. `message` is a
   * sentence, `since` the date at which the phase began, `retryAt` a time of the page's clock.
   */
  phase = { name: "connecting", message: null, problem: null, since: null, retryAt: null };
  /** The number of batches that were posted. */
  deliveries = 0;

  #client;
  #wanted;
  #listener;
  #record;
  #follower;
  #clock = new SessionClock();
  #outbox = new Outbox((events) => this.#deliver(events), {
    emptied: () => this.#heldAt === null ? this.#follower.reschedule() : this.retry(),
    failed: (error, events) => this.#undelivered(error, events),
  });
  #stopped = new AbortController();
  #isFull = false;
  /** When the clock was stopped because the session cannot be seen, on the page's clock. */
  #heldAt = null;
  #isPosting = false;
  /** A snapshot that came while events were being posted. */
  #waiting = null;
  #finger = "up";
  /** Where a drag on a manual clock began: on the page's clock and in session time. */
  #touch = null;

  /**
   * @param {(signal: AbortSignal) => SessionClient} makeClient Makes what calls the server;
   *   `signal` ends its calls.
   * @param {object} wanted The configuration that creates the session if it does not exist.
   * @param {object} listener Notified of each snapshot (`shown`), of a change of `phase`
   *   (`phased`), of the configuration (`configured`), of more history (`learned`), of why events
   *   were dropped (`dropped(message)`), that the session exists and was not created from the
   *   wanted preset (`differed`), and that another session has taken its place (`replaced`).
   * @param {Visibility} visibility While the page is hidden the session is not followed.
   */
  constructor(makeClient, wanted, listener, visibility, Stream = SharedStream) {
    const { signal } = this.#stopped;
    this.#client = makeClient(signal);
    this.#wanted = wanted;
    this.#listener = listener;
    this.#record = new SessionRecord(this.#client, listener);
    this.#follower = new Follower(this.#client, wanted, this, visibility, signal, Stream);
  }

  get name() {
    return this.#client.name;
  }

  get path() {
    return this.#client.path;
  }

  /** What is known of the session's past. */
  get history() {
    return this.#record.history;
  }

  /** The configuration in force, with every default; null until it is read. */
  get configuration() {
    return this.#record.configuration;
  }

  /** Whether the session can be made again with its events. */
  get isRecorded() {
    return this.history.events.length > 0 && this.#record.recording() !== null;
  }

  /** Whether all events have been delivered. */
  get isSettled() {
    return this.#outbox.isEmpty;
  }

  /**
   * The session time at a time of the page's clock; it stands while the session cannot be seen. A
   * manual clock follows the page's clock while this page's finger is down, and stands at the
   * snapshot's time else.
   */
  timeMs(at) {
    const { clock, timeMs } = this.snapshot;
    const seenAt = Math.min(at, this.#heldAt ?? at);
    if (clock !== "manual") return Math.max(this.#clock.timeMs(seenAt), timeMs);
    return this.#touch ? Math.max(this.#touch.timeMs + at - this.#touch.at, timeMs) : timeMs;
  }

  /** Follows the session until `stop`. */
  follow() {
    return this.#follower.follow();
  }

  /** Ends `follow`, its stream and its requests: another session is shown. */
  stop() {
    this.#stopped.abort();
  }

  /** Asks the server again, now. */
  retry() {
    this.#follower.ask();
  }

  /** Makes a session that is gone again, from its configuration and perhaps its events. */
  async remake({ withEvents }) {
    try {
      const recording = withEvents ? this.#record.recording() : null;
      if (recording) await this.#client.restore(recording);
      else await this.#client.create(this.#record.created ?? this.#wanted);
    } catch (error) {
      // 409 and 412: another page has made it meanwhile.
      if (error.status !== 409 && error.status !== 412) this.#listener.dropped(error.message);
    }
    this.retry();
  }

  /** A name like the session's that no session has. */
  freeName() {
    return this.#client.freeName();
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

  /**
   * The follower has a snapshot. `sentAt` is there if it states the present time of the session.
   * While events are being posted it waits: their answer comes first.
   */
  take(snapshot, { sentAt = null, receivedAt }) {
    if (this.#heldAt !== null) this.#clock = new SessionClock();
    this.#heldAt = null;
    if (sentAt === null) this.#clock.observePast(snapshot.timeMs, receivedAt);
    else this.#clock.observeNow(snapshot.timeMs, sentAt, receivedAt);
    if (this.#isPosting) this.#waiting = snapshot;
    else this.#show(snapshot);
  }

  #show(snapshot) {
    this.snapshot = snapshot;
    const timeMs = this.timeMs(performance.now());
    if (!changesAfter(snapshot, timeMs)) this.#clock.settle();
    this.#record.add(snapshot);
    this.#listener.shown(this);
    this.#cancelLostDrag();
    this.#follower.reschedule();
  }

  /** The follower has effects. */
  learn(effects) {
    this.#record.addEffects(effects);
  }

  /** The session cannot be seen: its clock stands until the next snapshot. */
  hold() {
    this.#heldAt ??= performance.now();
  }

  /** Another session of the same name is there. */
  replace() {
    this.#record = new SessionRecord(this.#client, this.#listener);
    this.#clock = new SessionClock();
    this.#isFull = false;
    this.#listener.replaced(this);
  }

  /** The session is not what the address asks for. */
  differ() {
    this.#listener.differed(this);
  }

  /** The session is in a phase; `live` is the usual one. */
  enter(entered, text = null, { problem = null, retryAt = null } = {}) {
    const name = entered === "live" && this.#isFull ? "full" : entered;
    const message = text ?? sentences[name] ?? null;
    const { phase } = this;
    if (phase.name === name && phase.message === message && phase.retryAt === retryAt) return;
    const since = phase.name === name ? phase.since : new Date();
    this.phase = { name, message, problem, since, retryAt };
    this.#listener.phased(this);
  }

  async #deliver(events) {
    this.deliveries += 1;
    this.#isPosting = true;
    try {
      const { body, receivedAt } = await this.#client.post(events);
      this.#record.addBatch(events, body);
      this.#finger = fingerAfter(events, this.#finger);
      this.#clock.observePast(body.timeMs, receivedAt);
      this.enter("live");
      this.#show(body.snapshot);
    } finally {
      this.#isPosting = false;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting && !precedes(waiting, this.snapshot)) this.#show(waiting);
    }
  }

  /** Only a 422 proves that no event was applied; after another error the next poll shows it. */
  #undelivered(error, events) {
    const mayHaveBegun = error.status !== 422 && fingerAfter(events, "up") === "down";
    if (this.#finger === "down" || mayHaveBegun) this.#finger = "lost";
    if (error.kind === "session-full") this.#isFull = true;
    this.#listener.dropped(error.message);
    this.#follower.ask();
  }

  /** Cancels a drag of this page whose end did not reach the server. */
  #cancelLostDrag() {
    if (this.#finger !== "lost") return;
    this.#finger = "up";
    if (this.snapshot.scrollView.isTracking) this.#outbox.post([{ type: "dragCancelled" }]);
  }
}
