// A session as the page shows it: its latest snapshot, its time, its past; posts events to it.

import { Prediction } from "../model/prediction.js";
import { changesAfter } from "../model/screen.js";
import { Explanations } from "./explanations.js";
import { Follower, precedes } from "./follower.js";
import { Posting } from "./posting.js";
import { SessionRecord } from "./sessionRecord.js";
import { SessionTime } from "./sessionTime.js";
import { SessionStream } from "./sessionStream.js";

/** What the phases mean where no error says it. */
const sentences = {
  restarted: "The server was restarted, and this session is gone.",
  gone: "This session was deleted.",
  full: "This session has reached the server's limit of events.",
  unauthorized: "The server asks for a token.",
};

export class LiveSession {
  name;
  path;
  /** The latest snapshot; null before the first. */
  snapshot = null;
  /**
   * How the session can be followed: `{name, message, problem, since, retryAt}`. `message` is a
   * sentence, `since` the date at which the phase began, `retryAt` a time of the page's clock.
   */
  phase = { name: "connecting", message: null, problem: null, since: null, retryAt: null };
  /** What this page's finger will make of the session. */
  prediction = new Prediction();
  explanations = this.#newExplanations();

  #client;
  #wanted;
  #listener;
  #record;
  #follower;
  #time = new SessionTime();
  #stopped = new AbortController();
  #isFull = false;
  #posting;
  /** A snapshot that came while events were being posted. */
  #waiting = null;

  /**
   * @param {(signal: AbortSignal) => SessionClient} makeClient Makes what calls the server.
   * @param {object} wanted The configuration that creates the session if it does not exist.
   * @param {object} listener Notified of each snapshot (`shown`), of a change of `phase`
   *   (`phased`), of the configuration (`configured`), of more history (`learned`), of why events
   *   were dropped (`dropped(message)`), of events whose `until` was not reached (`missed(events)`),
   *   that the session exists and was not created from the wanted preset (`differed`), and that
   *   another session has taken its place (`replaced`).
   */
  constructor(makeClient, wanted, listener, visibility, Stream = SessionStream) {
    const { signal } = this.#stopped;
    this.#client = makeClient(signal);
    ({ name: this.name, path: this.path } = this.#client);
    this.#wanted = wanted;
    this.#listener = listener;
    this.#record = this.#newRecord();
    this.#posting = new Posting(this.#client, {
      accepted: (items, events, answer) => this.#accept(items, events, answer),
      refused: (error) => this.#refuse(error),
      emptied: () => (this.#time.isHeld ? this.retry() : this.#follower.reschedule()),
      ended: () => this.#showWaiting(),
      revision: () => this.snapshot.revision,
    });
    this.#follower = new Follower(this.#client, wanted, this, visibility, signal, Stream);
  }

  #newRecord() {
    return new SessionRecord(this.#client, {
      learned: () => this.#listener.learned(this),
      configured: () => {
        this.prediction.configure(this.configuration, this.#now());
        this.#listener.configured(this);
      },
    });
  }

  #newExplanations() {
    return new Explanations((...question) => this.#client.explain(...question), () => this.#listener.learned(this));
  }

  get history() {
    return this.#record.history;
  }

  get configuration() {
    return this.#record.configuration;
  }

  get isRecorded() {
    return this.history.events.length > 0 && this.#record.recording() !== null;
  }

  get isSettled() {
    return this.#posting.isSettled;
  }

  /** The session time at a time of the page's clock. */
  timeMs(at) {
    return this.#time.timeMs(at, this.snapshot);
  }

  follow() {
    return this.#follower.follow();
  }

  stop() {
    this.#stopped.abort();
  }

  retry() {
    this.#follower.ask();
  }

  /** Makes a session that is gone again, from its configuration and its events, if they are known. */
  async remake() {
    try {
      if (this.isRecorded) await this.#client.restore(this.#record.recording());
      else await this.#client.create(this.#record.created ?? this.#wanted);
    } catch (error) {
      // 409 and 412: another page has made it meanwhile.
      if (error.status !== 409 && error.status !== 412) this.#listener.dropped(error.message);
    }
    this.retry();
  }

  get isSilent() {
    return this.#posting.isSilent;
  }

  get deliveries() {
    return this.#posting.deliveries;
  }

  /**
   * Posts events; a pointer's events have `at`, their time on the page's clock. On a manual clock
   * `instantMs`, if it is given, is the session time at which the others happen and a drag begins.
   *
   * A drag that ends while the server is silent is not shown any longer: it may never be recorded.
   */
  send(events, instantMs = null) {
    if (!this.snapshot) return;
    const { prediction } = this;
    const sent = events.map((event) => this.#time.posted(event, instantMs, this.snapshot));
    this.#posting.post(prediction.sent(sent));
    if (this.isSilent && !prediction.isTouched) prediction.refused(this.#now());
  }

  #now() {
    const nowMs = performance.now();
    return { nowMs, timeMs: this.timeMs(nowMs) };
  }

  cancelDrag() {
    this.#posting.cancelDrag();
  }

  /**
   * The follower has a snapshot. `sentAt` is there if it states the present time of the session.
   * While events are being posted it waits: their answer comes first.
   */
  take(snapshot, { sentAt, receivedAt }) {
    this.#time.release();
    this.#time.clock.observe(snapshot.timeMs, receivedAt, sentAt);
    if (this.#posting.isBusy) this.#waiting = snapshot;
    else this.#show(snapshot);
  }

  /** Shows a snapshot; `answer` has the items that it answers, their instants and effects. */
  #show(snapshot, answer = {}) {
    this.snapshot = snapshot;
    const now = this.#now();
    this.prediction.answered(snapshot, { ...answer, ...now });
    const moves = this.prediction.isActive || this.prediction.movesAt(now.nowMs, now.timeMs);
    if (!moves && !changesAfter(snapshot, now.timeMs)) this.#time.clock.settle();
    this.#record.add(snapshot);
    this.#listener.shown(this);
    this.#posting.cancelLostDrag(snapshot.scrollView.isTracking);
    this.#follower.reschedule();
  }

  learn(effects) {
    this.#record.addEffects(effects);
  }

  /** The session cannot be seen: its clock stands until the next snapshot. */
  hold() {
    this.#time.hold();
  }

  /** Another session of the same name is there. */
  replace() {
    this.#record = this.#newRecord();
    this.prediction = new Prediction();
    this.explanations = this.#newExplanations();
    this.#time = new SessionTime();
    this.#isFull = false;
    this.#listener.replaced(this);
  }

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

  #accept(items, events, { body, receivedAt }) {
    this.#record.addBatch(events, body);
    this.#time.clock.observe(body.timeMs, receivedAt);
    this.enter("live");
    this.#show(body.snapshot, { items, instants: body.instants, effects: body.effects });
    if (body.reached === false) this.#listener.missed(events);
  }

  #refuse(error) {
    if (error.kind === "session-full") this.#isFull = true;
    this.prediction.refused(this.#now());
    this.#listener.dropped(error.message);
    this.#follower.ask();
  }

  #showWaiting() {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting && !precedes(waiting, this.snapshot)) this.#show(waiting);
  }
}
