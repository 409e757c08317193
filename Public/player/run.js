// A recording of the museum as it runs on the server: its session is only read.

import { recordingIn } from "../model/address.js";
import { ownLifetimeMs, valueAt } from "../model/configuration.js";
import { History, endOf } from "../model/history.js";
import { micro } from "../model/number.js";
import { screenAt } from "../model/screen.js";
import { sampleOfTrajectory } from "../model/series.js";
import { fingerAt, isStep, stepsAt, touchesOf } from "./model/story.js";

/** The names of exhibits' sessions begin with this. */
const prefix = "exhibit-";

/** The step of the samples, in milliseconds; the most samples of a run. */
const sampled = { stepMs: 8, most: 1500 };

/** The longest that is looked ahead after the last event, in milliseconds, and in so many steps. */
const ahead = { ms: 6000, steps: 20 };

/** The name of the recording at a path of the museum. */
export const nameOf = (path) => path.split(/[/#]/).at(-1).replace(/\.json$/, "");

/** One recording: after `load` it tells what is on the screen at any instant. */
export class Run {
  kind;
  dialect;
  path;
  name;
  history = new History();
  configuration = null;
  /** Exact snapshots, ascending. */
  snapshots = [];

  #api;
  #recording;
  #steps = new Map();
  #touches = [];

  /** `recording` is the path of a file of the museum, or of a line of one. */
  constructor(api, { kind, dialect, recording }) {
    Object.assign(this, { kind, dialect });
    this.#api = api;
    this.#recording = recording;
    this.name = `${prefix}${nameOf(recording)}`.slice(0, 128);
    this.path = `/v1/sessions/${this.name}`;
  }

  get events() {
    return this.history.events;
  }

  /** All instants at which something changes, ascending; the last one is the end of the last change. */
  get instants() {
    const { events, effects } = this.history;
    const animated = this.snapshots.flatMap(({ animations }) =>
      animations.filter(({ startMs }) => startMs !== null).map(({ startMs, durationMs }) => startMs + durationMs));
    const all = [...events.filter(isStep).flatMap((event) => [event.atMs, endOf(event)]),
      ...events.filter(({ event }) => event.type === "dragMoved").map(({ atMs }) => atMs),
      ...effects.map(({ atMs }) => atMs), ...animated];
    return [...new Set(all.map(micro))].sort((a, b) => a - b);
  }

  async #read(path) {
    return (await this.#api.request("GET", path)).body;
  }

  async load() {
    const last = await this.#session();
    const [{ events }, { effects }, configuration] = await Promise.all([
      this.#read(`${this.path}/events?after=0&limit=1000`),
      this.#read(`${this.path}/effects?after=0&limit=1000`), this.#read(`${this.path}/configuration`)]);
    this.configuration = configuration;
    this.history.addEvents(events);
    this.history.addEffects(effects);
    await Promise.all([this.#readInstants(), this.#readSteps(), this.#lookAhead(last)]);
    this.snapshots = this.history.snapshots;
    this.#touches = touchesOf(this.events, this.snapshots[0].scrollView);
  }

  /** The snapshot of the recording's session, which is made if it is not there, or is not as recorded. */
  async #session() {
    const recording = recordingIn(await this.#api.request("GET", this.#recording), this.#recording);
    const { sessions: [first] } = await this.#read(`/v1/sessions?prefix=${this.name}&limit=1`);
    if (first?.name === this.name) {
      const known = await this.#read(this.path);
      if (known.revision === recording.events.length) return known;
      await this.#api.request("DELETE", this.path);
    }
    return this.#make(recording);
  }

  /** A recording that is restored would stay for good: its events are sent to a session that does not. */
  async #make({ configuration, events }) {
    const body = { ...configuration, idleLifetimeMs: ownLifetimeMs };
    try {
      const made = await this.#api.request("PUT", this.path, { body, headers: { "If-None-Match": "*" } });
      if (events.length === 0) return made.body;
      const sent = await this.#api.request("POST", `${this.path}/events`, { body: { events } });
      return sent.body.snapshot;
    } catch (error) {
      // Another page has made it meanwhile.
      if (error.status === 409 || error.status === 412) return this.#read(this.path);
      throw error;
    }
  }

  async #readInstants() {
    const instants = new Set([0, ...this.instants]);
    await Promise.all([...instants].map(async (ms) => {
      this.history.addSnapshot(await this.#read(`${this.path}?atMs=${ms}`));
    }));
  }

  /** What is shown between two events of one instant. */
  async #readSteps() {
    const instants = new Set([0, ...this.events.filter(isStep).map(({ atMs }) => atMs)]);
    const revisions = [...instants].flatMap((ms) => stepsAt(this, ms)).filter((_, index, all) => all.length > 1);
    await Promise.all(revisions.map(async (revision) => {
      this.#steps.set(revision, await this.#read(`${this.path}?revision=${revision}`));
    }));
  }

  /** What comes after the last event by itself. */
  async #lookAhead(last) {
    let snapshot = last;
    for (let count = 0; count < ahead.steps; count += 1) {
      this.history.addSnapshot(snapshot);
      const ms = snapshot.nextChangeMs;
      if (ms === null || ms > last.timeMs + ahead.ms) return;
      snapshot = await this.#read(`${this.path}?atMs=${micro(ms)}`);
    }
  }

  /** Reads the offsets up to an instant. */
  async sample(endMs) {
    const stepMs = Math.max(sampled.stepMs, Math.ceil(endMs / sampled.most));
    const part = { fromMs: 0, toMs: Math.ceil(endMs), stepMs };
    const { samples } = await this.#read(`${this.path}/trajectory?${new URLSearchParams(part)}`);
    this.history.samples.insert(samples.map(sampleOfTrajectory), part);
  }

  /** What is on the screen at an instant, or after a step of it: a frame for the phone. */
  frameAt({ ms, step }) {
    const snapshot = this.#snapshotAt(ms, step);
    const timeMs = step === null ? ms : snapshot.timeMs;
    const screen = screenAt(snapshot, Math.max(timeMs, snapshot.timeMs));
    if (step === null && this.history.snapshotAt(micro(ms)) === null) {
      const [x, y] = ["offset.x", "offset.y"].map((name) => this.history.samples.valueAt(name, ms));
      if (!Number.isNaN(x)) screen.offset = { x, y };
    }
    const finger = fingerAt(this.#touches, step === null ? { ms } : { ms, revision: snapshot.revision });
    return { lane: this, timeMs, isLive: false, isPredicted: false, isTouched: false, snapshot, screen, finger };
  }

  #snapshotAt(ms, step) {
    const steps = step === null ? [] : stepsAt(this, ms);
    const stepped = this.#steps.get(steps[Math.min(step, steps.length - 1)]);
    if (stepped) return stepped;
    return this.history.snapshotAt(micro(ms)) ?? this.history.snapshotBefore(ms) ?? this.snapshots[0];
  }

  /** The value at a pointer in a frame; what moves is read as it is on the screen. */
  valueAt({ snapshot, screen, timeMs }, pointer) {
    const axis = /^\/scrollView\/contentOffset\/([xy])$/.exec(pointer)?.[1];
    if (axis) return screen.offset[axis];
    const component = /^\/(\w+)\/pullingPercent$/.exec(pointer)?.[1];
    if (component && snapshot.scrollView.isTracking) {
      const percent = this.history.samples.valueAt(`${component}.percent`, timeMs);
      if (!Number.isNaN(percent)) return percent;
    }
    return valueAt(snapshot, pointer);
  }
}
