// Values that are tried: each replays the last take in a scratch session, and nothing is kept until that
// is asked for. What was kept can be undone, the last first.

import { Past } from "./past.js";
import { playRecording, standingLane } from "./standing.js";
import { playedTo } from "../model/playing.js";
import { gesturesOf, takeCurve, takesOf, takeSpan } from "../model/takes.js";
import { changeText, measuresOf } from "../model/tuning.js";

/** The step of the samples of a replay, in milliseconds. */
const stepMs = 4;

/** Columns of a curve. */
const columns = 200;

export class Trials {
  /** What is tried, `{title, fork, take, before, after, text, error}`; null if nothing is. */
  current = null;
  /** What was kept, the oldest first: `{title, undo}`. */
  kept = [];

  #app;
  #tell;
  #count = 0;
  #loop = null;
  #isBusy = false;
  /** What is to be replayed next, and the last take as it was, `{key, recording, replay}`. */
  #wanted = null;
  #base = null;
  /** Counts what was tried: an answer to what was left is of no use. */
  #turn = 0;
  #isMoving = false;

  constructor(app, tell) {
    this.#app = app;
    this.#tell = tell;
    app.addEventListener("sent", () => this.stop());
    app.addEventListener("cursor", () => !app.cursor.isLive && this.stop());
    app.addEventListener("session", () => this.#changedSession());
  }

  /**
   * Tries a change: `{title, tried, applied(recording), keep, fork}`. `tried` is `{pointer, value}` of one
   * setting; `applied` is a recording with it; `keep` makes it the session's and resolves to what undoes that;
   * `fork` is the name of the session that it needs, null if it needs none.
   */
  async propose(change) {
    const take = this.#app.takes.list.at(-1) ?? null;
    this.#turn += 1;
    this.#loop = null;
    const known = this.current?.take?.number === take?.number ? this.current : null;
    this.current = { ...change, take, before: known?.before ?? null, after: known?.after ?? null,
                     text: null, error: null };
    this.#tell();
    this.#wanted = take ? { change, take, turn: this.#turn } : null;
    if (this.#isBusy) return;
    this.#isBusy = true;
    // While a slider moves, only its latest value is replayed.
    while (this.#wanted) {
      const wanted = this.#wanted;
      this.#wanted = null;
      await this.#try(wanted);
    }
    this.#isBusy = false;
  }

  async #try({ change, take, turn }) {
    const isLatest = () => turn === this.#turn;
    try {
      const key = `${this.#app.lane.path} ${take.number} ${take.lastRevision}`;
      if (this.#base?.key !== key) {
        const recording = await this.#app.takes.recordingOf(take);
        this.#base = { key, recording, replay: await this.#replay(recording) };
      }
      const after = await this.#replay(change.applied(this.#base.recording));
      if (isLatest()) this.#show(this.#base.replay, after);
    } catch ({ message }) {
      if (!isLatest()) return;
      Object.assign(this.current, { error: message, after: null });
      this.#tell();
    }
  }

  #show(before, after) {
    const text = changeText(...[before, after].map(({ take }) => measuresOf(take)));
    Object.assign(this.current, { before, after, text });
    this.#loop = { ...after, loops: true, atMs: after.fromMs };
    this.#app.setCursor(null);
    this.#tell();
  }

  /** Plays a recording in a session of its own, which is deleted then. */
  async #replay(recording) {
    const { request } = this.#app;
    const name = `${this.#app.lane.name.slice(0, 110)}.try-${this.#turn}-${(this.#count += 1)}`;
    const path = `/v1/sessions/${name}`;
    await playRecording(request, path, recording);
    try {
      const lane = await standingLane(request, path);
      const { history, snapshot } = lane;
      const gestures = gesturesOf(history, { isMoving: false, presentMs: snapshot.timeMs });
      const span = takeSpan({ fromMs: gestures[0]?.fromMs ?? 0, toMs: gestures.at(-1)?.toMs ?? snapshot.timeMs });
      const [fromMs, toMs] = [Math.max(span.fromMs, 0), Math.min(span.toMs, snapshot.timeMs)];
      const past = new Past(lane, request);
      await past.prefetch(fromMs, toMs, stepMs);
      const [take = null] = takesOf(gestures, history, snapshot);
      const curve = take ? takeCurve({ ...take, fromMs, toMs }, history, snapshot, columns) : [];
      return { lane, past, take, curve, fromMs, toMs };
    } finally {
      request("DELETE", path).catch(() => {});
    }
  }

  /** The frame that the phone shows of what is tried, in a loop; null if it shows the session. */
  frame(nowMs, isReduced) {
    if (!this.#loop || isReduced) return null;
    const { lane, past } = this.#loop;
    this.#loop.rate = this.#app.rate;
    const timeMs = playedTo(this.#loop, nowMs);
    return { nowMs, lane, timeMs, isLive: false, isReduced, isPredicted: false, isTouched: false,
             ...past.shownAt(timeMs, true) };
  }

  /** The phone shows the session again; what is tried stays. */
  stop() {
    if (!this.#loop) return;
    this.#loop = null;
    this.#tell();
  }

  /** What is tried becomes the session's. */
  async keep() {
    const { current } = this;
    if (!current) return;
    await this.#move(async () => {
      this.kept.push({ title: current.title, undo: await current.keep() });
      this.leave();
    });
  }

  /** Goes back one: what is tried is left, else what was kept last is undone. */
  async back() {
    if (this.current) return this.leave();
    const last = this.kept.pop();
    if (last) await this.#move(last.undo);
  }

  /** A session that the page itself goes to meanwhile keeps the way back. */
  async #move(action) {
    this.#isMoving = true;
    try {
      await action();
    } finally {
      this.#isMoving = false;
      this.#tell();
    }
  }

  /** What is tried is left. */
  leave() {
    if (!this.current) return;
    this.#turn += 1;
    this.current = this.#loop = null;
    this.#tell();
  }

  /** Another session has nothing that could be gone back to, unless it is a fork of this one. */
  #changedSession() {
    this.leave();
    if (!this.#isMoving) this.kept = [];
  }
}
