// The frame loop: what each view draws.

import { changesAfter, leadingComponent, screenAt } from "../model/screen.js";
import { sampleOfFrame } from "../model/series.js";

/** How often the views are drawn while only the time advances, in milliseconds. */
const restIntervalMs = 100;

/** How often what stands around the phones is drawn while something moves, in milliseconds. */
const aroundIntervalMs = 150;

/** The app's events after which the views are drawn. */
const redrawn = ["session", "sent", "snapshot", "history", "cursor", "takes", "trials", "hover", "phase",
                 "configuration", "panel"];

/**
 * Draws some views in each frame. In a motion each group of those around them is drawn seven times a
 * second, one in a frame, so that all frames have time enough; all show its end.
 */
export class FrameLoop {
  #app;
  #views;
  #groups = [];
  /** The groups that do not show the latest state, in the order of their turns. */
  #due = new Set();
  /** When each group was drawn. */
  #drawnAt = new Map();
  #requested = null;
  #resting = null;
  /** The component that each lane's last frame was about. */
  #leading = new WeakMap();
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {{draw(frame: object, other: ?object)}[]} views `other` is the second lane's frame. */
  constructor(app, views) {
    this.#app = app;
    this.#views = views;
    for (const type of redrawn) app.addEventListener(type, () => this.request());
    this.#reducedMotion.addEventListener("change", () => this.request());
  }

  /** Draws groups of views around the first ones, too. */
  around(...groups) {
    this.#groups = groups;
    this.request();
  }

  request() {
    for (const group of this.#groups) this.#due.add(group);
    this.#next();
  }

  #next() {
    this.#requested ??= requestAnimationFrame((nowMs) => this.#draw(nowMs));
  }

  #draw(nowMs) {
    this.#requested = null;
    const app = this.#app;
    app.tick(nowMs);
    const frames = app.lanes.map((lane) => frameOf(app, lane, nowMs));
    const [frame, other = null] = frames;
    if (!frame) return;
    for (const each of frames) {
      if (!each) continue;
      each.isReduced = this.#reducedMotion.matches;
      each.leading = this.#leadingOf(each);
      const { lane, snapshot, screen, timeMs, isLive } = each;
      if (isLive) lane.history.samples.append(sampleOfFrame(snapshot, screen, timeMs));
    }
    const tried = app.trials.frame(nowMs, frame.isReduced) ?? null;
    for (const view of this.#views) view.draw(tried ?? frame, other);
    const isInMotion = frames.some((each) => each?.isLive && isMoving(each));
    this.#drawAround(frame, other, isInMotion || (frame.isLive && frame.isTouched));
    if (app.playing || tried || isInMotion) this.request();
    else if (this.#due.size > 0) this.#next();
    else if (frame.isLive && frame.snapshot.clock === "realtime") {
      // A hidden page gets no frame, so this ends there.
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.request(), restIntervalMs);
    }
  }

  #leadingOf({ lane, snapshot, screen }) {
    const shown = this.#app.takes.shown?.component;
    if (shown && snapshot[shown]) return shown;
    const leading = leadingComponent(snapshot, screen, this.#leading.get(lane));
    this.#leading.set(lane, leading);
    return leading;
  }

  #drawAround(frame, other, isInMotion) {
    for (const group of this.#due) {
      if (isInMotion && frame.nowMs - (this.#drawnAt.get(group) ?? -Infinity) < aroundIntervalMs) continue;
      this.#due.delete(group);
      this.#drawnAt.set(group, frame.nowMs);
      for (const view of group) view.draw(frame, other);
      if (isInMotion) return;
    }
  }
}

/** The frame of a lane at the app's cursor; null before the first snapshot. */
function frameOf(app, lane, nowMs) {
  const { cursor: { isLive, atMs } } = app;
  const { snapshot, prediction } = lane;
  if (!snapshot) return null;
  if (!isLive) {
    const shown = app.past(lane).shownAt(atMs, app.playing !== null);
    return { nowMs, lane, timeMs: atMs, isLive, ...shown, isPredicted: false, isTouched: false };
  }
  const timeMs = lane.timeMs(nowMs);
  const screen = prediction.screenAt(screenAt(snapshot, timeMs), nowMs, timeMs);
  return { nowMs, lane, timeMs, isLive, snapshot, screen,
           isPredicted: prediction.isActive, isTouched: prediction.isTouched };
}

function isMoving({ lane, snapshot, nowMs, timeMs }) {
  return lane.prediction.movesAt(nowMs, timeMs)
    || (snapshot.clock === "realtime" && changesAfter(snapshot, timeMs));
}
