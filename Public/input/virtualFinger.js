// A finger that keys, the wheel or a button move.

import { fingerAt, gestureOf, pullMs } from "../model/pull.js";

/** The time between two points of a pull, in milliseconds. */
const sampleMs = 16;

/** Begins, moves and ends one drag; only one at a time. */
export class VirtualFinger {
  #app;
  #point = null;
  #pull = null;

  constructor(app) {
    this.#app = app;
    addEventListener("pointerdown", () => this.cancel(performance.now()), { capture: true });
  }

  get isDown() {
    return this.#point !== null;
  }

  /** Touches down at a point, else in the middle of the view; whether it could. */
  begin(at, point = null) {
    const view = this.#app.lane?.snapshot?.scrollView;
    if (this.isDown || !view || view.driver !== "simulated" || view.isTracking) return false;
    this.#point = point ?? { x: view.width / 2, y: view.height / 2 };
    this.#app.send([{ type: "dragBegan", ...this.#point, at }]);
    return true;
  }

  moveBy({ x, y }, at) {
    if (!this.isDown) return;
    this.#point = { x: this.#point.x + x, y: this.#point.y + y };
    this.#app.send([{ type: "dragMoved", ...this.#point, at }]);
  }

  /** Lifts without a velocity: neither a key nor a wheel has one. */
  lift(at) {
    this.#end({ type: "dragEnded", velocity: { x: 0, y: 0 }, at });
  }

  cancel(at) {
    this.#end({ type: "dragCancelled", at });
  }

  #end(event) {
    if (!this.isDown) return;
    this.#point = this.#pull = null;
    this.#app.send([event]);
  }

  /** Makes a whole pull of `wholePull`, and lets go: one event, which the session plays. */
  play(pull) {
    if (!this.isDown) this.#app.send([{ type: "setContentOffset", ...pull.offset }, gestureOf(pull)]);
  }

  /** Begins a pull; resolves when its time is over or the finger is up. */
  async pull(pull, startedAt) {
    if (!this.begin(startedAt, pull.from)) return;
    this.#pull = pull;
    for (let at = startedAt; at - startedAt < pullMs;) {
      await new Promise((done) => setTimeout(done, sampleMs));
      if (this.#pull !== pull) return;
      at = performance.now();
      const { x, y } = fingerAt(pull, at - startedAt);
      this.moveBy({ x: x - this.#point.x, y: y - this.#point.y }, at);
    }
  }
}
