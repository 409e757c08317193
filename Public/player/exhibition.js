// The state of the museum's player: the exhibit, the runs beside each other, and where the cursor is.

import { brokenAt, chaptersOf, sentencesOf } from "./model/chapters.js";
import { Story } from "./model/story.js";
import { scaleOf, subjectOf } from "./model/watched.js";
import { freeSessionName } from "../app/standing.js";
import { recordingName } from "../model/address.js";
import { micro } from "../model/number.js";
import { playedTo } from "../model/playing.js";
import { pulledDistance } from "../model/threshold.js";
import { Run } from "./run.js";

/** What the last change is followed by, in milliseconds. */
const tailMs = 500;

/** In how many columns the curves are known. */
const columnCount = 400;

/** With reduced motion a loop shows one chapter after another, each so long, in milliseconds. */
const chapterMs = 600;

/** The kinds of runs that can be beside the bug, in the order in which one is chosen at first. */
export const kinds = { workaround: "Workaround", version: "Another version", own: "Our control", contrast: "To compare" };

/** Dispatches `shown` (other runs), `moved` (the cursor) and `notice`. */
export class Exhibition extends EventTarget {
  entry;
  /** The other runs that there are, by kind: `{dialect, recording}`. */
  others = {};
  /** What is beside the bug; null for nothing. */
  besides = null;
  runs = [];
  story = null;
  chapters = [];
  /** The sentences of the symptom and of the cause. */
  sentences = {};
  /** Where the cursor is in the story, in milliseconds. */
  place = 0;
  /** What plays, as of `playedTo`; null if nothing does. */
  playing = null;
  rate = 0.25;
  /** What the phone asks of the page's app; runs beside each other compare no platforms. */
  hoverMs = null;
  lanes = [];

  #api;
  #loaded = new Map();
  /** The value that is wrong first, as JSON. */
  #wrong;
  #reducedMotion;

  constructor(api, entry, reducedMotion) {
    super();
    Object.assign(this, { entry });
    this.#api = api;
    this.#reducedMotion = reducedMotion;
    for (const other of entry.otherRecordings) {
      const kind = { exhibit: "version", inDialect: "version" }[other.kind] ?? other.kind;
      this.others[kind] ??= other;
    }
  }

  get bug() {
    return this.runs[0];
  }

  /** Whether the recording shows that another library's bug is none here, or no longer. */
  get isRight() {
    const { status, dialect } = this.entry;
    return status !== "reproduced" && (dialect === "mjrefresh-3.7.9" || status.endsWith(dialect));
  }

  /** The sign of the instant that the exhibit is about. */
  get mark() {
    return this.isRight ? "✓" : "▲";
  }

  /** Whether the cursor is where the value is wrong. */
  get isBroken() {
    return this.place >= this.chapters.find(({ isBroken }) => isBroken).place;
  }

  /** Whether a value is the wrong one, or one of those: a state or a text can become right again. */
  isWrong(value) {
    return typeof value === "number" || JSON.stringify(value) === this.#wrong;
  }

  /** The last chapter up to the cursor. */
  get chapter() {
    return this.chapters.findLastIndex(({ place }) => place <= this.place);
  }

  /** The kind of the run of this name; undefined for the bug's. */
  kindOf(name) {
    return Object.keys(this.others).find((kind) => recordingName(this.others[kind].recording) === name);
  }

  /** Shows the bug, and a kind of run beside it: null for none, undefined for the first there is. */
  async show(kind = Object.keys(kinds).find((each) => this.others[each]) ?? null) {
    const { dialect, recording } = this.entry;
    const wanted = [{ kind: "bug", dialect, recording }, ...(kind ? [{ ...this.others[kind], kind }] : [])];
    const runs = await Promise.all(wanted.map((each) => this.#load(each)));
    const told = this.entry.instants.map(({ atMs }) => atMs);
    const endMs = Math.max(...runs.map(({ instants }) => instants.at(-1) ?? 0), ...told) + tailMs;
    await Promise.all(runs.map((run) => run.sample(endMs)));
    Object.assign(this, { runs, besides: kind, story: new Story(runs, endMs) });
    this.chapters = chaptersOf(this.bug, this.story, this.entry);
    this.sentences = Object.fromEntries(["symptom", "cause"].map((name) =>
      [name, sentencesOf(this.bug, this.story, this.entry, name)]));
    this.place = Math.min(this.place, this.story.lengthMs);
    const { watch } = this.entry;
    this.#wrong = JSON.stringify(this.bug.valueAt(this.bug.frameAt(brokenAt(this.bug, watch)), watch.pointer));
    this.#readCurves();
    if (this.playing) this.play();
    this.dispatchEvent(new Event("shown"));
  }

  async #load(wanted) {
    const { recording } = wanted;
    if (!this.#loaded.has(recording)) {
      const run = new Run(this.#api, wanted);
      await run.load();
      this.#loaded.set(recording, run);
    }
    return this.#loaded.get(recording);
  }

  /** What all runs show at each of some places: `{values, states, pulls}`, and the scale of their values. */
  #readCurves() {
    const { watch: { pointer } } = this.entry;
    this.subject = subjectOf(pointer, this.bug.snapshots[0]);
    this.places = Array.from({ length: columnCount + 1 }, (_, index) => (index / columnCount) * this.story.lengthMs);
    this.curves = this.runs.map((run) => {
      const frames = this.places.map((place) => run.frameAt(this.story.instantAt(place)));
      return {
        values: frames.map((frame) => run.valueAt(frame, pointer)),
        states: frames.map(({ snapshot }) => snapshot[this.subject]?.state ?? null),
        pulls: frames.map(({ snapshot, screen }) => {
          const component = snapshot[this.subject];
          return component ? Math.max(pulledDistance(this.subject, component, screen.offset), 0) : 0;
        }),
      };
    });
    this.scale = scaleOf(pointer, this.curves.filter((_, index) => this.has(index)).flatMap(({ values }) => values));
  }

  /** Whether a run has the value that the exhibit is about: another library's control may lack it. */
  has(index) {
    return index === 0 || this.curves[index].values.some((value) => value !== undefined);
  }

  /** Whether what goes wrong is in the lower half of the view. */
  get isLow() {
    const { snapshot, screen } = this.bug.frameAt(brokenAt(this.bug, this.entry.watch));
    const component = snapshot[this.subject];
    if (this.subject !== "footer") return false;
    if (!component) return true;
    const { y, height } = component.frame;
    return y + height / 2 - screen.offset.y > 0.55 * snapshot.scrollView.height;
  }

  /** What each run has on the screen. */
  frames(nowMs) {
    const instant = this.story.instantAt(this.place);
    return this.runs.map((run) => ({ nowMs, isReduced: this.#reducedMotion.matches, ...run.frameAt(instant) }));
  }

  play() {
    const steps = this.#reducedMotion.matches
      ? { list: this.chapters.map(({ place }) => place), eachMs: chapterMs } : null;
    this.playing = { fromMs: 0, toMs: this.story.lengthMs, rate: this.rate, loops: true, steps, atMs: this.place };
    this.#moved();
  }

  pause() {
    this.playing = null;
    this.#moved();
  }

  setRate(rate) {
    this.rate = rate;
    if (this.playing) this.play();
    else this.#moved();
  }

  /** Moves the cursor, which then stands. */
  setCursor(place) {
    this.place = Math.max(0, Math.min(place, this.story.lengthMs));
    this.pause();
  }

  /** The places of chapters and sentences, ascending. */
  get #stops() {
    const all = [this.chapters, ...Object.values(this.sentences)].flat().map(({ place }) => place);
    return [...new Set(all)].filter((place) => place !== null).sort((a, b) => a - b);
  }

  /** Goes to the next chapter or sentence, or with −1 to the one before. */
  step(by) {
    const stops = this.#stops;
    const index = stops.findLastIndex((place) => place <= this.place) + by;
    this.setCursor(stops[Math.max(0, Math.min(index, stops.length - 1))]);
  }

  /** Moves a cursor that plays; called once a frame. */
  tick(nowMs) {
    if (!this.playing) return;
    this.place = playedTo(this.playing, nowMs);
  }

  #moved() {
    this.dispatchEvent(new Event("moved"));
  }

  /** An exhibit is never altered: what would send to it makes a fork instead. */
  send() {
    this.fork();
  }

  /** Makes a session of the bug as it is at the cursor, or at its begin, and goes there. */
  async fork({ fromStart = false } = {}) {
    this.pause();
    this.#notice("This forks the exhibit …");
    try {
      const name = await freeSessionName((...call) => this.#api.request(...call), `try-${this.entry.slug}`);
      const { revision, ms } = fromStart ? { revision: 0, ms: 0 } : this.#shown;
      await this.#api.request("POST", `${this.bug.path}/fork`, { body: { name, revision } });
      const { body: { timeMs } } = await this.#api.request("GET", `/v1/sessions/${name}`);
      if (timeMs < ms) {
        await this.#api.request("POST", `/v1/sessions/${name}/events`, { body: { type: "advance", toMs: micro(ms) } });
      }
      location.assign(`/?session=${name}`);
    } catch ({ message }) {
      this.#notice(message, "error");
    }
  }

  /** The last event up to the cursor but for steps of the clock, and the instant of the cursor. */
  get #shown() {
    const { ms } = this.story.instantAt(this.place);
    const { revision } = this.frames(0)[0].snapshot;
    const last = this.bug.events.findLast((event) => event.revision <= revision && event.event.type !== "advance");
    return { revision: last?.revision ?? 0, ms };
  }

  #notice(text, kind = "info") {
    this.dispatchEvent(new CustomEvent("notice", { detail: { text, kind, action: null } }));
  }
}
