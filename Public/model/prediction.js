// The picture under a finger: drawn at once, and brought together with the server's answers.

import { easeInOut } from "./motion.js";
import { isOverlay } from "./overlay/family.js";
import { PredictedOverlay } from "./overlay/predicted.js";
import { PredictedView } from "./predictedView.js";
import { screenAt } from "./screen.js";

/** How long a difference to the server's answer takes to fade, in milliseconds. */
export const blendMs = 150;

/** The greatest difference, in points, that is no difference. */
const tolerance = 0.01;

/** How many answered samples of a finger are kept: as many as a velocity tracker reads, and one. */
const mostSamples = 21;

const isDrag = ({ type }) => /^drag(Began|Moved|Ended|Cancelled)$/.test(type);
const lifts = ({ type }) => type === "dragEnded" || type === "dragCancelled";

/**
 * One session's prediction: the latest answer, and the samples that it does not yet contain.
 * `nowMs` is the page's clock, `timeMs` the session time at that instant.
 */
export class Prediction {
  #configuration = null;
  #snapshot = null;
  #view = null;
  /** Samples that were answered, of a finger that is down; the first is its beginning. */
  #touch = [];
  #waiting = [];
  #number = 0;
  /** The session time before which the server places no event, as far as is known. */
  #earliestMs = 0;
  /** Whether the finger is let go although it is still down. */
  #isLost = false;
  #difference = { x: 0, y: 0, nowMs: -Infinity };

  /** Takes over the session's configuration, every default filled in. */
  configure(configuration, { nowMs, timeMs }) {
    this.#change(nowMs, timeMs, () => (this.#configuration = configuration));
  }

  get isTouched() {
    const last = this.#waiting.at(-1) ?? this.#touch.at(-1);
    return last !== undefined && !lifts(last);
  }

  get isActive() {
    return this.isTouched || this.#waiting.length > 0;
  }

  /** Whether the picture changes after an instant without a further event. */
  movesAt(nowMs, timeMs) {
    if (nowMs < this.#difference.nowMs + blendMs) return true;
    return this.#snapshot?.clock === "realtime" && this.contentMovesAt(timeMs);
  }

  contentMovesAt(timeMs) {
    return this.#view?.movesAt(timeMs) ?? false;
  }

  /**
   * Events as `Posting` takes them, `{event, sample, isUrgent}`; those of a finger, which have
   * `atMs`, are predicted. Points are rounded to 0.01, so that the server reckons with the same
   * numbers. After a refusal the rest of the drag is dropped.
   */
  sent(events) {
    return events.flatMap((event) => this.#sent(event));
  }

  #sent(event) {
    if (!isDrag(event)) return [{ event, sample: null, isUrgent: true }];
    if (event.type === "dragBegan") this.#isLost = false;
    if (this.#isLost) return [];
    this.#earliestMs = Math.max(event.atMs, this.#earliestMs);
    const sent = { ...event, atMs: this.#earliestMs };
    for (const axis of ["x", "y"]) {
      if (axis in sent) sent[axis] = Math.round(sent[axis] * 100) / 100;
    }
    const sample = { ...sent, ms: sent.atMs, number: (this.#number += 1) };
    this.#waiting.push(sample);
    const crosses = this.#view?.take(sample) ?? false;
    const isUrgent = crosses || sent.type !== "dragMoved";
    return [{ event: sent, sample: sample.number, isUrgent }];
  }

  /**
   * The server answered the items of `sent`, oldest first, or reported a snapshot on its own. An
   * event is never placed before an effect already reported.
   */
  answered(snapshot, { items = [], instants = [], effects = [], nowMs, timeMs }) {
    this.#change(nowMs, timeMs, () => {
      this.#snapshot = snapshot;
      const known = [this.#earliestMs, instants.at(-1) ?? 0, effects.at(-1)?.atMs ?? 0];
      this.#earliestMs = Math.max(...known);
      for (const [index, { sample }] of items.entries()) {
        if (sample !== null) this.#acknowledge(sample, instants[index]);
      }
    });
  }

  #acknowledge(number, instant) {
    if (this.#waiting[0]?.number !== number) return;
    const sample = this.#waiting.shift();
    sample.ms = instant ?? sample.ms;
    if (sample.type === "dragBegan") this.#touch = [];
    this.#touch.push(sample);
    if (lifts(sample)) this.#touch = [];
    if (this.#touch.length > mostSamples) this.#touch.splice(1, 1);
  }

  /** The server refused the drag, or is away at its end: the picture returns to the last answer. */
  refused({ nowMs, timeMs }) {
    this.#change(nowMs, timeMs, () => {
      this.#isLost = this.isTouched;
      this.#waiting = [];
      this.#touch = [];
    });
  }

  /** Changes what the prediction stands on; what that moves on the screen fades. */
  #change(nowMs, timeMs, change) {
    const fades = this.isActive || this.movesAt(nowMs, timeMs);
    const before = this.#drawn(timeMs);
    change();
    if (!this.#snapshot) return;
    this.#view = this.#configuration && predicted(this.#snapshot, this.#configuration, this.#touch, this.#view);
    for (const sample of this.#waiting) this.#view?.take(sample);
    if (!fades || !before) return;
    const after = this.#drawn(timeMs);
    const moved = { x: before.x - after.x, y: before.y - after.y };
    if (Math.abs(moved.x) < tolerance && Math.abs(moved.y) < tolerance) return;
    const left = this.#differenceAt(nowMs);
    this.#difference = { x: left.x + moved.x, y: left.y + moved.y, nowMs };
  }

  #drawn(timeMs) {
    if (!this.#snapshot) return null;
    const screen = screenAt(this.#snapshot, timeMs);
    return (this.#view?.screenAt(screen, timeMs) ?? screen).offset;
  }

  #differenceAt(nowMs) {
    const { x, y, nowMs: sinceMs } = this.#difference;
    const left = 1 - easeInOut((nowMs - sinceMs) / blendMs);
    return { x: x * left, y: y * left };
  }

  /**
   * The values of `screenAt` for the latest snapshot, with `percent`, `isArmed`, and offset, alpha
   * and arrow angle as predicted; `model` stays the server's.
   */
  screenAt(screen, nowMs, timeMs) {
    if (!this.#view) return screen;
    const predicted = this.#view.screenAt(screen, timeMs);
    const { x, y } = this.#differenceAt(nowMs);
    predicted.offset = { x: predicted.offset.x + x, y: predicted.offset.y + y };
    return predicted;
  }
}

/** What follows a finger by the laws of the session's family, after `before`; null where it waits for the server. */
function predicted(snapshot, configuration, touch, before) {
  if (!isOverlay(configuration.header)) return new PredictedView(snapshot, configuration, touch);
  if (!isOverlay(snapshot.header) || !PredictedOverlay.applies(snapshot)) return null;
  // A session whose overlay was removed had a view without one.
  return new PredictedOverlay(snapshot, configuration, touch, before instanceof PredictedOverlay ? before : null);
}
