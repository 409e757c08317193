// Mouse, touch and pen on the phone.

import { tapTarget } from "../model/layout.js";
import { Gesture } from "./gesture.js";

export class Pointer {
  #phone;
  #app;
  #gesture = new Gesture();

  constructor(phone, app) {
    this.#phone = phone;
    this.#app = app;
    const cancel = (event) => this.#end(this.#gesture.cancelled(event.pointerId, event.timeStamp));
    // The page no longer sees the pointer.
    const abandon = () => this.#end(this.#gesture.abandoned(performance.now()));
    for (const [type, listener] of Object.entries({
      pointerdown: (event) => this.#pressed(event), pointermove: (event) => this.#moved(event),
      pointerup: (event) => this.#lifted(event), pointercancel: cancel, lostpointercapture: cancel,
    })) phone.view.addEventListener(type, listener);
    addEventListener("blur", abandon);
    document.addEventListener("visibilitychange", () => document.hidden && abandon());
    addEventListener("pagehide", () => app.lane?.cancelDrag());
  }

  #pointAt(event) {
    return { ...this.#phone.point(event), at: event.timeStamp };
  }

  #pressed(event) {
    const { lane } = this.#app;
    if (event.button !== 0 || lane?.snapshot?.scrollView.driver !== "simulated") return;
    const { view } = this.#phone;
    const { pointerId, pointerType, timeStamp } = event;
    view.setPointerCapture(pointerId);
    const contentMoves = lane.prediction.contentMovesAt(lane.timeMs(timeStamp));
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
    this.#end(this.#gesture.lifted(event.pointerId, point, snapshot && tapTarget(snapshot, point)));
  }

  #end(events) {
    this.#app.send(events);
    this.#phone.view.classList.remove("pressed");
  }
}
