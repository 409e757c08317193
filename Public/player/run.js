// A recording of the museum as it runs on the server: its session is only read.

import { Past } from "../app/past.js";
import { playRecording, standingLane } from "../app/standing.js";
import { recordingIn, recordingName } from "../model/address.js";
import { valueAt } from "../model/configuration.js";
import { endOf } from "../model/history.js";
import { micro } from "../model/number.js";
import { screenAt } from "../model/screen.js";
import { SessionClient } from "../server/sessionClient.js";
import { fingerAt, stepsAt, touchesOf } from "./model/story.js";

/** The names of exhibits' sessions begin with this. */
const prefix = "exhibit-";

/** The step of the samples, in milliseconds; the most samples of a run. */
const sampled = { stepMs: 8, most: 1500 };

/** The longest that is looked ahead after the last event, in milliseconds. */
const aheadMs = 6000;

/** One recording: after `load` it tells what is on the screen at any instant. */
export class Run {
  kind;
  dialect;
  path;
  lane = null;

  #request;
  #client;
  #recording;
  #past;
  /** The snapshots between two events of one instant, by revision. */
  #steps = new Map();
  #touches = [];

  /** `recording` is the path of a file of the museum, or of a line of one. */
  constructor(api, { kind, dialect, recording }) {
    Object.assign(this, { kind, dialect });
    this.#request = (...call) => api.request(...call);
    this.#recording = recording;
    this.#client = new SessionClient(api, `${prefix}${recordingName(recording)}`.slice(0, 128));
    this.path = this.#client.path;
  }

  get events() {
    return this.lane.history.events;
  }

  /** Exact snapshots, ascending. */
  get snapshots() {
    return this.lane.history.snapshots;
  }

  /** All instants at which something changes, ascending; the last one is the end of the last change. */
  get instants() {
    const { events, effects, snapshots } = this.lane.history;
    const animated = snapshots.flatMap(({ animations }) =>
      animations.filter(({ startMs }) => startMs !== null).map(({ startMs, durationMs }) => startMs + durationMs));
    const all = [...events.filter(({ event }) => event.type !== "advance").flatMap((event) => [event.atMs, endOf(event)]),
      ...effects.map(({ atMs }) => atMs), ...animated];
    return [...new Set(all.map(micro))].sort((a, b) => a - b);
  }

  async load() {
    await this.#make();
    const lane = this.lane = await standingLane(this.#request, this.path);
    this.#past = new Past(lane, this.#request);
    const known = [0, ...this.instants].filter((ms) => ms <= lane.snapshot.timeMs);
    await Promise.all([...known.map((ms) => this.#past.exactAt(ms)), this.#readSteps(known),
      this.#past.lookAhead(lane.snapshot.timeMs + aheadMs)]);
    this.#touches = touchesOf(this.events, this.snapshots[0].scrollView);
  }

  /** Makes the recording's session, unless it is there as it was recorded. */
  async #make() {
    const recording = recordingIn(await this.#request("GET", this.#recording), this.#recording);
    if (await this.#client.exists()) {
      const { body: { revision } } = await this.#client.poll();
      if (revision === recording.events.length) return;
      await this.#request("DELETE", this.path);
    }
    // Another page may have made it meanwhile.
    await playRecording(this.#request, this.path, recording)
      .catch((error) => error.status === 409 || error.status === 412 || Promise.reject(error));
  }

  async #readSteps(instants) {
    const several = [...new Set(instants)].map((ms) => stepsAt(this, ms)).filter(({ length }) => length > 1);
    await Promise.all(several.flat().map(async (revision) => {
      const { body } = await this.#request("GET", `${this.path}?revision=${revision}`);
      this.#steps.set(revision, body);
    }));
  }

  /** Reads what is on the screen up to an instant. */
  async sample(endMs) {
    const toMs = Math.ceil(endMs);
    await this.#past.lookAhead(toMs);
    await this.#past.prefetch(0, toMs, Math.max(sampled.stepMs, Math.ceil(toMs / sampled.most)));
  }

  /** What is on the screen at an instant, or after a step of it: a frame for the phone. */
  frameAt({ ms, step }) {
    const steps = step === null ? [] : stepsAt(this, ms);
    const stepped = this.#steps.get(steps[Math.min(step, steps.length - 1)]);
    const shown = stepped ? { snapshot: stepped, screen: screenAt(stepped, stepped.timeMs) } : this.#past.shownAt(ms, true);
    const finger = fingerAt(this.#touches, { ms, revision: stepped?.revision });
    return { lane: this.lane, timeMs: stepped?.timeMs ?? ms, isLive: false, isPredicted: false, isTouched: false, finger, ...shown };
  }

  /** The value at a pointer in a frame; what moves is read as it is on the screen. */
  valueAt({ snapshot, screen, timeMs }, pointer) {
    const axis = /^\/scrollView\/contentOffset\/([xy])$/.exec(pointer)?.[1];
    if (axis) return screen.offset[axis];
    const component = /^\/(\w+)\/pullingPercent$/.exec(pointer)?.[1];
    if (component && snapshot.scrollView.isTracking) {
      const percent = this.lane.history.samples.valueAt(`${component}.percent`, timeMs);
      if (!Number.isNaN(percent)) return percent;
    }
    return valueAt(snapshot, pointer);
  }
}
