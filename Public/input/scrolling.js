// Scrolling without a drag: wheel and keys set the offset within the motion range.

import { clamped } from "../model/number.js";
import { screenAt } from "../model/screen.js";
import { VirtualFinger } from "./virtualFinger.js";

/** The scroll distance of an arrow key, and the overlap of two pages, in points. */
const line = 44;

/** Points in one unit of a wheel event, by `deltaMode`: pixel, line, page. */
const wheelUnits = [() => 1, () => line, (view) => view.height];

/** The greatest coordinate that the server takes, in points. */
const greatestOffset = 1e7;

/** The way of each key, in points. */
const keys = {
  ArrowDown: () => ({ y: line }), ArrowUp: () => ({ y: -line }),
  ArrowRight: () => ({ x: line }), ArrowLeft: () => ({ x: -line }),
  PageDown: ({ height }) => ({ y: height - line }), PageUp: ({ height }) => ({ y: line - height }),
  Home: () => ({ y: -Infinity }), End: () => ({ y: Infinity }),
};

/** Scrolls from the offset that the events not yet delivered lead to. */
export class Scrolling {
  #app;
  #wanted = null;

  constructor(app) {
    this.#app = app;
  }

  /** Posts what `makeEvent` makes of the view and its offset; whether it made something. */
  scroll(makeEvent) {
    const { lane } = this.#app;
    if (!lane?.snapshot || lane.snapshot.scrollView.isTracking) return false;
    if (!this.#wanted || lane.isSettled) {
      this.#wanted = screenAt(lane.snapshot, lane.timeMs(performance.now())).model;
    }
    const scrolled = makeEvent(lane.snapshot.scrollView, this.#wanted);
    if (!scrolled) return false;
    this.#wanted = { x: scrolled.x ?? this.#wanted.x, y: scrolled.y ?? this.#wanted.y };
    this.#app.send([scrolled]);
    return true;
  }
}

/** How far a wheel event scrolls, in points. */
function wheelTravel(view, { deltaX, deltaY, deltaMode }) {
  const unit = wheelUnits[deltaMode](view);
  return { x: deltaX * unit, y: deltaY * unit };
}

/** The event for a wheel event at an offset; null if the offset does not change. */
export function wheelEvent(view, offset, event) {
  return offsetEvent(view, offset, wheelTravel(view, event));
}

/** The event for a key at an offset; null if the key does not scroll. */
export function keyEvent(view, offset, key) {
  const event = Object.hasOwn(keys, key) ? offsetEvent(view, offset, keys[key](view)) : null;
  return event && view.driver === "simulated" ? { ...event, animated: true } : event;
}

/**
 * Leaves an axis unchanged if the range ends there. While a header refreshes, the rest range can
 * follow the offset; the motion range does not, but an axis that does not move has none.
 */
function offsetEvent({ motionRange, restRange }, offset, way) {
  const event = { type: "setContentOffset" };
  for (const [axis, by] of Object.entries(way)) {
    const [least, most] = motionRange[axis] ?? restRange[axis];
    const target = clamped(offset[axis] + by,
      [Math.max(least, -greatestOffset), Math.min(most, greatestOffset)]);
    if ((target - offset[axis]) * by > 0) event[axis] = target;
  }
  return "x" in event || "y" in event ? event : null;
}

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
