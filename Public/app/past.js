// Fills a lane's history from the server: what happened before the page looked, and instants that
// the page did not keep.

import { isPulled } from "../model/overlay/family.js";
import { pulledAt } from "../model/overlay/pulled.js";
import { screenAt } from "../model/screen.js";
import { sampleOfTrajectory } from "../model/series.js";
import { micro } from "../model/number.js";

/** The most samples of one request. */
const mostSamples = 10_000;

/** Events may still be placed this long before now: what is later is not yet the past. In ms. */
const unsettledMs = 250;

/** How far the end of a running session's past moves at once, in milliseconds. */
const presentStepMs = 500;

/** No request for this long after a failed one, in milliseconds. */
const pauseMs = 2000;

/** Snapshots that are asked for ahead at most. */
const mostAhead = 40;

/** The first part of a foreseen future, and the step of its samples, in milliseconds. */
const foreseen = { firstMs: 2000, stepMs: 8 };

export class Past {
  #lane;
  #request;
  #changed;
  #now;
  #wait;
  #wanted = null;
  #wantedMs = null;
  #foreseenMs = 0;
  // The longest interval to ask for at once; the server bounds the work of a request.
  #longestMs = Infinity;
  #pausedUntil = 0;
  /** The begins of what was placed by snapshots that were asked for. */
  #placed = new Set();
  #isAsking = {};

  /**
   * `request` is `app.request`; `changed` is called after the history has grown, and when what is
   * missing can be asked for again. `now` and `wait` are the clock and its timer.
   */
  constructor(lane, request, { changed = () => {}, now = () => performance.now(),
                               wait = (run, ms) => setTimeout(run, ms) } = {}) {
    this.#lane = lane;
    this.#request = request;
    this.#changed = changed;
    this.#now = now;
    this.#wait = wait;
  }

  /**
   * Asks for the samples that are missing of an interval at the resolution of so many columns;
   * returns whether any are. One request is under way at a time, and the latest need wins.
   */
  need(fromMs, toMs, columns) {
    const finest = Math.max((toMs - fromMs) / Math.max(columns, 1), 1);
    // Powers of two: a small change of the zoom asks for nothing new.
    this.#wanted = { fromMs, toMs, stepMs: 2 ** Math.floor(Math.log2(finest)) };
    const isMissing = this.#nextPart() !== null;
    if (isMissing) this.#work("trajectory", () => this.#askTrajectory());
    return isMissing;
  }

  /**
   * The snapshot that describes an instant exactly; null if the history has none yet. Then it is
   * asked for; while a request is under way, only the latest instant is kept.
   */
  snapshotAt(atMs) {
    const exact = this.#lane.history.snapshotAt(micro(atMs));
    if (exact) return exact;
    this.#wantedMs = atMs;
    this.#work("snapshot", async () => {
      const ms = this.#wantedMs;
      this.#wantedMs = null;
      if (ms !== null) await this.exactAt(ms);
      return ms !== null;
    });
    return null;
  }

  /** Resolves to the snapshot of an instant. */
  async exactAt(atMs) {
    const ms = micro(atMs);
    const { history, path } = this.#lane;
    const known = history.snapshotAt(ms);
    if (known) return known;
    const { body } = await this.#request("GET", `${path}?atMs=${ms}`);
    if (this.#isWanted(ms)) history.addSnapshot(body);
    return body;
  }

  /**
   * A snapshot and `screenAt` it for an instant. Where no snapshot describes the instant exactly,
   * the offset is that of the samples; unless the cursor plays, which passes too many instants, the
   * exact one is asked for.
   */
  shownAt(ms, isPlaying) {
    const { history, snapshot: present } = this.#lane;
    const exact = isPlaying ? history.snapshotAt(micro(ms)) : this.snapshotAt(ms);
    const snapshot = exact ?? history.snapshotBefore(ms) ?? present;
    const screen = screenAt(snapshot, ms);
    const [x, y] = ["offset.x", "offset.y"].map((name) => history.samples.valueAt(name, ms));
    if (!exact && !Number.isNaN(x)) screen.offset = { x, y };
    if (!exact) this.#pullOverlay(snapshot, screen, ms);
    return { snapshot, screen };
  }

  /** Between two snapshots a pulled overlay is where its travel has it. */
  #pullOverlay({ header }, screen, ms) {
    const { configuration, history } = this.#lane;
    if (!isPulled(header) || !configuration) return;
    const travel = history.samples.valueAt("header.travel", ms);
    if (Number.isNaN(travel)) return;
    const { header: settings, scrollView } = configuration;
    Object.assign(screen.header, pulledAt(header, travel, { settings: settings ?? {}, scrollView }));
  }

  /** Resolves when an interval can be played: its samples are there, and the snapshots at what happens first. */
  async prefetch(fromMs, toMs, stepMs) {
    const { history } = this.#lane;
    const gaps = history.samples.missing(fromMs, toMs, stepMs);
    await Promise.all([...gaps.map((gap) => this.#insert({ ...gap, stepMs })),
      // The end may be now.
      ...history.instants(fromMs, toMs).slice(0, -1).slice(0, mostAhead).map((ms) => this.exactAt(ms))]);
  }

  /**
   * Asks for the samples that are missing of a part of the session, beside what `need` asks for; and for the
   * snapshots at `edgesMs`, if none is known up to the first: samples count from the edges that these have.
   */
  needSamples(fromMs, toMs, stepMs, edgesMs) {
    const { history } = this.#lane;
    const next = () => history.samples.missing(fromMs, Math.min(toMs, this.#endMs), stepMs)
      .find((gap) => gap.toMs - gap.fromMs > stepMs);
    const isPlaced = () => this.#placed.has(edgesMs[0]) || history.snapshotBefore(edgesMs[0]) !== null;
    if (isPlaced() && !next()) return;
    this.#work("samples", async () => {
      const [gap, wasPlaced] = [next(), isPlaced()];
      if (!wasPlaced) {
        await Promise.all(edgesMs.map((ms) => this.exactAt(ms)));
        this.#placed.add(edgesMs[0]);
        history.samples.version += 1;
      }
      if (gap) await this.#insert({ ...gap, stepMs });
      return gap !== undefined || !wasPlaced;
    });
  }

  /** Lets the future of a manual clock be asked for; resolves when its begin can be drawn. */
  async foresee(toMs) {
    this.#foreseenMs = toMs;
    const { timeMs: fromMs } = this.#lane.snapshot;
    const { firstMs, stepMs } = foreseen;
    await this.#insert({ fromMs, toMs: fromMs + firstMs, stepMs });
    this.lookAhead(toMs);
  }

  /** Drops the future that was foreseen, from an instant on. */
  forget(atMs) {
    this.#foreseenMs = 0;
    this.#lane.history.forgetAfter(atMs);
  }

  /** Asks for one snapshot of the future after another, each where the one before ends; resolves when they are there. */
  async lookAhead(toMs) {
    this.#foreseenMs = toMs;
    try {
      let ms = this.#lane.snapshot.timeMs;
      for (let count = 0; ms <= toMs && count < mostAhead; count += 1) {
        ms = (await this.exactAt(ms)).nextChangeMs ?? Infinity;
        this.#changed();
      }
    } catch {
      // The snapshots at hand are shown.
    }
  }

  /** Performs one kind of work at a time; after a failure waits a while. */
  async #work(kind, step) {
    if (this.#isAsking[kind] || this.#now() < this.#pausedUntil) return;
    this.#isAsking[kind] = true;
    try {
      while (await step()) this.#changed();
    } catch (error) {
      if (error.status === undefined) throw error;
      // The lane tells what is wrong with the server. A past that stands has no need by itself.
      this.#pausedUntil = this.#now() + pauseMs;
      this.#wait(() => this.#changed(), pauseMs);
    } finally {
      this.#isAsking[kind] = false;
    }
  }

  /** Up to when the history can be filled: a realtime session's future is not known. */
  get #endMs() {
    const { snapshot } = this.#lane;
    if (snapshot.clock === "manual") return Math.max(snapshot.timeMs, this.#foreseenMs);
    // In whole steps: else each answer would leave a little more to ask for.
    const settledMs = this.#lane.timeMs(this.#now()) - unsettledMs;
    return Math.floor(settledMs / presentStepMs) * presentStepMs;
  }

  /** Whether an answer is still of use: a future may have been dropped meanwhile. */
  #isWanted(ms) {
    return this.#lane.snapshot.clock === "realtime" || ms <= this.#endMs;
  }

  /** The latest missing part of what is wanted, on multiples of its step; null if there is none. */
  #nextPart() {
    const { fromMs, toMs, stepMs } = this.#wanted;
    const endMs = Math.min(toMs, this.#endMs);
    const gaps = this.#lane.history.samples.missing(Math.max(fromMs, 0), endMs, stepMs);
    for (const gap of gaps.reverse()) {
      const start = Math.floor(gap.fromMs / stepMs);
      const end = Math.min(Math.ceil(gap.toMs / stepMs), Math.floor(this.#endMs / stepMs));
      if (end <= start) continue;
      const count = Math.min(end - start, mostSamples - 1, Math.floor(this.#longestMs / stepMs));
      return { fromMs: (end - Math.max(count, 1)) * stepMs, toMs: end * stepMs, stepMs };
    }
    return null;
  }

  async #askTrajectory() {
    const part = this.#nextPart();
    if (!part) return false;
    try {
      await this.#insert(part);
      this.#longestMs *= 2;
    } catch (error) {
      const spanMs = part.toMs - part.fromMs;
      if (error.kind !== "too-much-work" || spanMs <= part.stepMs) throw error;
      this.#longestMs = spanMs / 2;
    }
    return true;
  }

  async #insert(part) {
    const { path, history } = this.#lane;
    const query = Object.entries(part).map(([name, ms]) => `${name}=${micro(ms)}`).join("&");
    const { body } = await this.#request("GET", `${path}/trajectory?${query}`);
    if (!this.#isWanted(part.toMs)) return;
    history.samples.insert(body.samples.map(sampleOfTrajectory), part);
  }
}
