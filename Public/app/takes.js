// The takes of the session shown: which one is played in a loop, and which is laid over it.

import { micro } from "../model/number.js";
import { repetition, startOf } from "../model/repetition.js";
import { gesturesOf, takesOf, takeSpan } from "../model/takes.js";
import { changesAfter, isAtRest, screenAt } from "../model/screen.js";

/** The step of the samples of a take, played and as a card, in milliseconds. */
const steps = { playedMs: 4, drawnMs: 16 };

/** The samples of so many gestures are read. */
const mostRead = 200;

/** One that grows is read again so often, in session milliseconds. */
const growMs = 100;

/** With reduced motion a loop shows one event after another, each so long, in milliseconds. */
const eventMs = 600;

export class Takes {
  #app;
  #tell;
  #reducedMotion;
  /** The numbers of the take that is shown, and of the one laid over it; null without. */
  #shown = null;
  #compared = null;
  /** The takes that were read last, the gestures among which they are, and of what. */
  #read = { key: null, history: null, gestures: [], list: [] };

  /** `tell` says that another take is shown, or in another way. */
  constructor(app, { tell, reducedMotion }) {
    this.#app = app;
    this.#tell = tell;
    this.#reducedMotion = reducedMotion;
  }

  /** All takes, the oldest first; see `takesOf`. */
  get list() {
    const { lane } = this.#app;
    if (!lane?.snapshot) return [];
    const { history, snapshot } = lane;
    const presentMs = lane.timeMs(performance.now());
    const isMoving = lane.prediction.isActive || snapshot.scrollView.isTracking
      || changesAfter(snapshot, presentMs) || !isAtRest(snapshot, presentMs);
    const isGrowing = this.#read.list.some(({ isOpen }) => isOpen);
    const key = [lane.path, history.firstRevision, history.events.length, history.effects.length, isMoving,
      history.samples.version, isGrowing && Math.floor(presentMs / growMs)].join();
    if (key !== this.#read.key || history !== this.#read.history) {
      const gestures = gesturesOf(history, { isMoving, presentMs });
      this.#read = { key, history, gestures, list: takesOf(gestures, history, snapshot) };
    }
    return this.#read.list;
  }

  get shown() {
    return this.#numbered(this.#shown);
  }

  get compared() {
    return this.#shown === null ? null : this.#numbered(this.#compared);
  }

  #numbered(number) {
    if (number === null) return null;
    return this.list.find((take) => take.number === number) ?? null;
  }

  /** The part of the session that a loop of a take shows. */
  span(take) {
    const presentMs = this.#app.lane.timeMs(performance.now());
    const { fromMs, toMs } = takeSpan(take);
    return { fromMs: Math.max(fromMs, 0), toMs: Math.min(toMs, Math.max(presentMs, take.toMs)) };
  }

  /** Plays a take in a loop, the last one without a number; the one that is shown is let go. */
  async toggle(number = this.list.at(-1)?.number) {
    if (number === this.#shown) return this.#app.setCursor(null);
    const take = this.#numbered(number);
    if (!take) return;
    this.#shown = number;
    if (this.#compared === number) this.#compared = null;
    await this.#play();
  }

  /** Plays the last take in a loop; pauses or resumes the one that is shown. */
  async replay() {
    if (!this.shown) await this.toggle();
    else if (this.#app.playing) this.pause();
    else this.resume();
  }

  /** Lays another take over the one shown; the same one again takes it away. */
  async compare(number, shown = this.#shown) {
    const isSame = this.#compared === number && this.#shown === shown;
    this.#compared = isSame || number === shown ? null : number;
    if (this.#shown !== shown) {
      this.#shown = shown;
      return this.#play();
    }
    if (this.compared) await this.#prefetch(this.compared);
    this.#tell();
  }

  async #play() {
    const { shown, compared } = this;
    this.#app.stop();
    this.#tell();
    await Promise.all([shown, compared].map((take) => take && this.#prefetch(take)));
    if (this.shown?.number === shown.number) this.resume(0);
  }

  #prefetch(take) {
    const { fromMs, toMs } = this.span(take);
    return this.#app.past(this.#app.lane).prefetch(fromMs, toMs, steps.playedMs);
  }

  pause() {
    this.#app.stop();
    this.#tell();
  }

  /** Plays on from where the cursor is, or from a part of the take. */
  resume(part = null) {
    const { shown } = this;
    if (!shown) return;
    const span = this.span(shown);
    const { cursor } = this.#app;
    const atMs = part === null && !cursor.isLive ? cursor.atMs
      : span.fromMs + (part ?? 0) * (span.toMs - span.fromMs);
    const steps = this.#reducedMotion.matches
      ? { list: this.#app.lane.history.instants(span.fromMs, span.toMs), eachMs: eventMs } : null;
    this.#app.play({ ...span, atMs, loops: true, steps });
    this.#tell();
  }

  /** No take is shown any more. */
  leave() {
    if (this.#shown === null) return;
    [this.#shown, this.#compared] = [null, null];
    this.#tell();
  }

  /** A take as a recording, on a manual clock. */
  async recordingOf({ number, firstRevision, lastRevision, toMs }) {
    const { name, path, history, configuration: present } = this.#app.lane;
    const start = startOf(firstRevision - 1, lastRevision, history, present);
    if (!start) throw new Error("Events before this take are not known here.");
    const { body: made } = await this.#app.request("GET", `${path}/configuration?revision=${start.revision}`);
    const { configuration, events } = repetition(start, made);
    const zeroMs = start.snapshot ? start.events[0].atMs : 0;
    // The events have their instants: the clock needs no steps of its own, which could pass the end.
    const timed = events.filter(({ type }) => type !== "advance");
    const end = { type: "advance", toMs: micro(toMs - zeroMs) };
    return { format: "overscroll-recording", version: 1, name: `${name} take ${number}`,
             configuration, events: [...timed, end] };
  }

  /** What a take sent, to be sent to another session: `{offset, events}`, with times since its begin. */
  copyOf({ fromMs, firstRevision, lastRevision }) {
    const { history } = this.#app.lane;
    const before = history.snapshotBefore(fromMs);
    return {
      offset: before && screenAt(before, fromMs).model,
      events: history.events.filter(({ revision, event }) => revision >= firstRevision
        && revision <= lastRevision && event.type !== "advance")
        .map(({ atMs, event }) => ({ afterMs: atMs - fromMs, event })),
    };
  }

  /** Sends what a take sent to the sessions shown, once they are there, at its pace. */
  async repeat({ offset, events }) {
    const app = this.#app;
    const { lanes } = app;
    while (lanes.some(({ snapshot }) => !snapshot)) {
      await new Promise((done) => app.addEventListener("snapshot", done, { once: true }));
    }
    if (offset) app.send([{ type: "setContentOffset", ...offset }]);
    const startedAt = performance.now();
    for (const { afterMs, event } of events) {
      const at = startedAt + afterMs;
      const waitMs = at - performance.now();
      if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
      if (app.lanes !== lanes) return;
      app.send([event.type.startsWith("drag") ? { ...event, at } : event]);
    }
  }

  /**
   * Reads the samples that the cards lack, those of the latest first, and of what may be a take: its number is
   * for good. Rows that a load added moved a footer's edge at its end.
   */
  needSamples() {
    for (const gesture of this.#read.gestures.slice(-mostRead).toReversed()) {
      const { fromMs, toMs } = this.span(gesture);
      const edgesMs = [gesture.fromMs, ...gesture.loads.map((load) => load.toMs).filter((ms) => ms !== null)];
      this.#app.past(this.#app.lane).needSamples(fromMs, toMs, steps.drawnMs, edgesMs);
    }
  }
}
