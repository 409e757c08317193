// Mouse, touch and pen on the phone.

import { tapTarget } from "../model/layout.js";

/** How far a pointer moves until a press becomes a drag, in points; less is a tap. */
export const slop = { mouse: 3, pen: 4, touch: 6 };

/**
 * One pointer; each method returns the events to post, oldest first. A point is `{x, y, at}`, in
 * points of the view and on the page's clock.
 *
 * The server has no touch slop: a drag without movement can trigger a refresh. A press therefore
 * becomes a drag when it moves beyond the slop, with the point and time of the press as its
 * beginning. A press on moving content is a drag at once, because it must stop the content.
 */
export class Gesture {
  #pointer = null;

  get isDown() {
    return this.#pointer !== null;
  }

  /** A pointer was pressed; a second pointer is ignored. */
  pressed(id, kind, point, { contentMoves }) {
    if (this.#pointer) return [];
    this.#pointer = { id, slop: slop[kind] ?? slop.touch, start: point, drags: contentMoves };
    return contentMoves ? [event("dragBegan", point)] : [];
  }

  moved(id, points) {
    if (this.#pointer?.id !== id) return [];
    return points.flatMap((point) => this.#move(point));
  }

  #move(point) {
    const { start, drags, slop } = this.#pointer;
    if (drags) return [event("dragMoved", point)];
    if (Math.hypot(point.x - start.x, point.y - start.y) < slop) return [];
    this.#pointer.drags = true;
    return [event("dragBegan", start), event("dragMoved", point)];
  }

  /** The pointer was lifted; `target` is the component that a tap at this point reaches. */
  lifted(id, point, target) {
    if (this.#pointer?.id !== id) return [];
    const { drags } = this.#pointer;
    this.#pointer = null;
    if (drags) return [event("dragEnded", point)];
    return target ? [{ type: "tap", component: target, at: point.at }] : [];
  }

  cancelled(id, at) {
    return this.#pointer?.id === id ? this.abandoned(at) : [];
  }

  /** Ends the gesture while the pointer may still be down; returns the event that ends the drag. */
  abandoned(at) {
    const drags = this.#pointer?.drags ?? false;
    this.#pointer = null;
    return drags ? [{ type: "dragCancelled", at }] : [];
  }
}

function event(type, { x, y, at }) {
  return { type, x, y, at };
}

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
