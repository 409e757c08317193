// Wheel and trackpad on the phone: they scroll, and past an edge they pull.

import { Scrolling, wheelEvent, wheelTravel } from "./scrolling.js";
import { VirtualFinger } from "./virtualFinger.js";

/** How long the wheel must rest until the pull is let go, in milliseconds. */
const letsGoAfterMs = 150;

export class Wheel {
  #app;
  #scrolling;
  #finger;
  #timer = null;

  constructor(phone, app) {
    this.#app = app;
    this.#scrolling = new Scrolling(app);
    this.#finger = new VirtualFinger(app);
    phone.view.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && this.#turned(event)) event.preventDefault();
    }, { passive: false });
  }

  #turned(event) {
    if (this.#finger.isDown) return this.#pull(event);
    if (this.#scrolling.scroll((view, offset) => wheelEvent(view, offset, event))) return true;
    return this.#moves(event) && this.#finger.begin(event.timeStamp) && this.#pull(event);
  }

  /** Whether the view moves at all in the wheel's direction. */
  #moves(event) {
    const view = this.#app.lane?.snapshot?.scrollView;
    const travel = view && wheelTravel(view, event);
    return ["x", "y"].some((axis) => travel?.[axis] && view.motionRange[axis] !== null);
  }

  #pull(event) {
    const { x, y } = wheelTravel(this.#app.lane.snapshot.scrollView, event);
    this.#finger.moveBy({ x: -x, y: -y }, event.timeStamp);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finger.lift(performance.now()), letsGoAfterMs);
    return true;
  }
}
