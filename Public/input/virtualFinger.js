// A finger that keys or the wheel move.

/** Begins, moves and ends one drag from the middle of the view; only one at a time. */
export class VirtualFinger {
  #app;
  #point = null;

  /** @param {App} app Takes the events. */
  constructor(app) {
    this.#app = app;
  }

  get isDown() {
    return this.#point !== null;
  }

  /** Touches down in the middle of the view; whether it could. */
  begin(at) {
    const view = this.#app.lane?.snapshot?.scrollView;
    if (this.isDown || !view || view.driver !== "simulated" || view.isTracking) return false;
    this.#point = { x: view.width / 2, y: view.height / 2 };
    this.#app.send([{ type: "dragBegan", ...this.#point, at }]);
    return true;
  }

  /** Moves by so many points. */
  moveBy({ x = 0, y = 0 }, at) {
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
    this.#point = null;
    this.#app.send([event]);
  }
}
