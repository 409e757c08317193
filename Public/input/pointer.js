// Mouse, touch and pen on the phone.

import { tapTarget } from "../model/layout.js";
import { Gesture } from "./gesture.js";

/** Converts the pointer's events on a phone to events of the session. */
export class Pointer {
  #phone;
  #app;
  #gesture = new Gesture();

  /**
   * @param {PhoneView} phone Has `view`, and `point(event)` in points.
   * @param {App} app Takes the events.
   */
  constructor(phone, app) {
    this.#phone = phone;
    this.#app = app;
    const { view } = phone;
    view.addEventListener("pointerdown", (event) => this.#pressed(event));
    view.addEventListener("pointermove", (event) => this.#moved(event));
    view.addEventListener("pointerup", (event) => this.#lifted(event));
    for (const type of ["pointercancel", "lostpointercapture"]) {
      view.addEventListener(type, (event) => this.#cancelled(event));
    }
    addEventListener("blur", () => this.#abandoned());
    document.addEventListener("visibilitychange", () => document.hidden && this.#abandoned());
    addEventListener("pagehide", () => app.lane?.cancelDrag());
  }

  #pointAt(event) {
    return { ...this.#phone.point(event), at: event.timeStamp };
  }

  #pressed(event) {
    const { lane } = this.#app;
    if (event.button !== 0 || lane?.snapshot?.scrollView.driver !== "simulated") return;
    const { view } = this.#phone;
    view.setPointerCapture(event.pointerId);
    const contentMoves = lane.prediction.contentMovesAt(lane.timeMs(event.timeStamp));
    const { pointerId, pointerType } = event;
    this.#app.send(
      this.#gesture.pressed(pointerId, pointerType, this.#pointAt(event), { contentMoves }));
    view.classList.toggle("pressed", this.#gesture.isDown);
  }

  #moved(event) {
    const samples = event.getCoalescedEvents?.() ?? [];
    const points = (samples.length > 0 ? samples : [event]).map((sample) => this.#pointAt(sample));
    this.#app.send(this.#gesture.moved(event.pointerId, points));
  }

  #lifted(event) {
    const point = this.#pointAt(event);
    const snapshot = this.#app.lane?.snapshot;
    const target = snapshot && tapTarget(snapshot, point);
    this.#app.send(this.#gesture.lifted(event.pointerId, point, target));
    this.#phone.view.classList.remove("pressed");
  }

  /** The page no longer sees the pointer. */
  #abandoned() {
    this.#app.send(this.#gesture.abandoned(performance.now()));
    this.#phone.view.classList.remove("pressed");
  }

  #cancelled(event) {
    this.#app.send(this.#gesture.cancelled(event.pointerId, event.timeStamp));
    this.#phone.view.classList.remove("pressed");
  }
}
