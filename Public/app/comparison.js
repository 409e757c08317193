// Two sessions on manual clocks that get the same gesture at the same instants.

import { decimal, micro, seconds } from "../model/number.js";
import { arePlatforms } from "../model/overlay/family.js";
import { placeText, refusalText } from "../model/refusal.js";
import { isAtRest } from "../model/screen.js";
import { tellingDifference } from "../model/takeDifference.js";
import { gesturesOf, takesOf } from "../model/takes.js";

/** How far the future after a gesture is played at most, in milliseconds. */
const aheadMs = 30_000;

/** How far apart the offsets are compared, in milliseconds, and how many are at most. */
const leastStepMs = 8;
const mostOffsets = 9000;

/** After each gesture it plays what both sessions come to, until they rest, and tells where they part. */
export class Comparison {
  #app;
  #fromMs = null;
  /** The revisions of both sessions before what was sent last. */
  #revisions = [];

  constructor(app) {
    this.#app = app;
  }

  began() {
    this.#fromMs ??= this.#present;
    this.#revisions = this.#app.lanes.map(({ snapshot }) => snapshot?.revision ?? 0);
  }

  get #present() {
    return Math.max(...this.#app.lanes.map(({ snapshot }) => snapshot?.timeMs ?? 0));
  }

  /** A session has answered. When both have and no finger is down, what comes is played. */
  async answered() {
    const { lanes, future } = this.#app;
    const isReady = lanes.every(({ snapshot, prediction }, index) =>
      snapshot?.revision > this.#revisions[index] && !prediction.isActive && !snapshot.scrollView.isTracking);
    if (!isReady || future.isShown || this.#fromMs === null) return;
    // The answers before that of the advance are of the instant before it.
    if (lanes.some(({ snapshot }) => snapshot.timeMs < future.arrivalMs)) return;
    if (lanes.every(({ snapshot }) => isAtRest(snapshot, snapshot.timeMs))) return this.#conclude();
    await future.play(aheadMs, { endsAtRest: true });
  }

  /** Both rest: says where they parted. */
  async #conclude() {
    const { lanes } = this.#app;
    const fromMs = this.#fromMs;
    const isKnown = lanes.every(({ history, snapshot, configuration }) =>
      configuration && history.reaches(snapshot));
    if (!isKnown) return;
    this.#fromMs = null;
    if (arePlatforms(lanes)) return this.#app.dispatchEvent(new CustomEvent("pulled", { detail: { fromMs } }));
    const takes = lanes.map((lane, index) => this.#takeOf(lane, "AB"[index], fromMs));
    const stepMs = Math.max(leastStepMs, Math.ceil((this.#present - fromMs) / mostOffsets));
    const [a, b] = await Promise.all(lanes.map((lane) => this.#offsets(lane, fromMs, stepMs)));
    const found = tellingDifference(...takes, { a, b, stepMs });
    const confirmed = await this.#confirmed();
    if (this.#app.lanes !== lanes) return;
    const atMs = fromMs + found?.atMs;
    const text = found && `At ${decimal(atMs / 1000, 2)} s ${found.text} ${found.detail}`.trim();
    this.#app.tellDifference(found && { atMs, text }, confirmed);
  }

  /** What a session came to from an instant on, as a take. */
  #takeOf({ history, snapshot }, name, fromMs) {
    const gestures = gesturesOf(history, { isMoving: false, presentMs: snapshot.timeMs })
      .filter((each) => each.fromMs >= fromMs);
    const [take] = takesOf(gestures.slice(0, 1), history, snapshot);
    return { changes: [], loads: [], ...take, name, fromMs };
  }

  /**
   * The offsets of a session from an instant to the present, as the server has them: those drawn
   * were foreseen, and in a slow page each session's for another time.
   */
  async #offsets({ path }, fromMs, stepMs) {
    const query = `fromMs=${micro(fromMs)}&toMs=${micro(this.#present)}&stepMs=${stepMs}`;
    const { body } = await this.#app.request("GET", `${path}/trajectory?${query}`);
    // A list moves on one axis at a time.
    return body.samples.map(({ presentation: { contentOffset: { x, y } } }) => x + y);
  }

  /** What the server finds first if the dialects differ: it also compares what is not drawn. */
  async #confirmed() {
    const { lanes } = this.#app;
    const dialects = lanes.map(({ configuration }) => configuration.dialect);
    if (dialects[0] === dialects[1]) return null;
    const path = `${lanes[0].path}/recording?expected=none`;
    const { body: recording } = await this.#app.request("GET", path);
    const { body: { firstDifference: first, runs } } = await this.#app.request(
      "POST", "/v1/recordings/compare", { body: { recording, dialects } });
    const refused = runs.find((run) => run.refused !== null)?.refused;
    if (refused) return `A's recording cannot run in B's dialect without changes. ${refusalText(refused)}`;
    return first ? `In the snapshots, the ${placeText(first.pointer)} differs first, at ${seconds(first.atMs)}.`
      : "The snapshots are equal.";
  }
}
