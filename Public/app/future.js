// The future of manual clocks: it is played while the clocks stand, and they go to the instant at which it stops.

import { micro } from "../model/number.js";
import { isAtRest } from "../model/screen.js";

export class Future {
  /** Whether it is shown. */
  isShown = false;
  /** The instant to which the clocks were sent last; null before. */
  arrivalMs = null;

  #app;
  #endsAtRest = false;

  constructor(app) {
    this.#app = app;
  }

  /** The instant at which an event happens that is made now; null: at the clocks' own. */
  get instantMs() {
    const { cursor } = this.#app;
    return this.isShown && !cursor.isLive ? cursor.atMs : null;
  }

  /** Plays so many milliseconds of all sessions, perhaps until they rest; a paused future continues. */
  async play(lengthMs, { endsAtRest = this.isShown && this.#endsAtRest } = {}) {
    const app = this.#app;
    const fromMs = Math.max(...app.lanes.map(({ snapshot }) => snapshot.timeMs));
    const toMs = fromMs + lengthMs;
    [this.isShown, this.#endsAtRest] = [true, endsAtRest];
    await Promise.all(app.lanes.map((lane) => app.past(lane).foresee(toMs)));
    if (this.isShown) app.play({ fromMs, toMs, rate: 1, atMs: this.instantMs ?? fromMs });
  }

  /** The cursor has moved or stands: the clocks go there if it stands, or where all sessions rest. */
  moved() {
    const { cursor: { isLive, atMs }, playing, lanes } = this.#app;
    if (!this.isShown) return;
    if (isLive || lanes.some(({ snapshot }) => atMs < snapshot.timeMs)) return this.leave();
    const rests = ({ history }) => {
      const snapshot = history.snapshotAt(atMs);
      return snapshot !== null && isAtRest(snapshot, atMs);
    };
    if (this.#endsAtRest ? !lanes.every(rests) : playing) return;
    this.arrivalMs = micro(atMs);
    this.#app.send([{ type: "advance", toMs: this.arrivalMs }]);
  }

  /** What was foreseen after the instant shown will not come. */
  leave() {
    if (!this.isShown) return;
    const atMs = this.instantMs ?? 0;
    this.isShown = false;
    for (const lane of this.#app.lanes) this.#app.past(lane).forget(Math.max(atMs, lane.snapshot.timeMs));
  }
}
