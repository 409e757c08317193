// Scrolling without a drag: wheel and keys set the offset within the motion range.

import { screenAt } from "../model/screen.js";

/** The scroll distance of an arrow key, and the overlap of two pages, in points. */
const line = 44;

/** Points in one unit of a wheel event, by `deltaMode`: pixel, line, page. */
const wheelUnits = [() => 1, () => line, (view) => view.height];

const keys = {
  ArrowDown: (view, y) => y + line,
  ArrowUp: (view, y) => y - line,
  PageDown: (view, y) => y + view.height - line,
  PageUp: (view, y) => y - view.height + line,
  Home: () => -Infinity,
  End: () => Infinity,
};

const sidewaysKeys = { ArrowRight: line, ArrowLeft: -line };

/** Scrolls from the offset that the events not yet delivered lead to. */
export class Scrolling {
  #app;
  #wanted = null;

  /** @param {App} app Takes the events. */
  constructor(app) {
    this.#app = app;
  }

  /** Posts what `makeEvent` makes of the view and its offset; whether it made something. */
  scroll(makeEvent) {
    const { lane } = this.#app;
    if (!lane?.snapshot || lane.snapshot.scrollView.isTracking) return false;
    const { scrollView } = lane.snapshot;
    if (!this.#wanted || lane.isSettled) {
      this.#wanted = screenAt(lane.snapshot, lane.timeMs(performance.now())).model;
    }
    const scrolled = makeEvent(scrollView, this.#wanted);
    if (!scrolled) return false;
    this.#wanted = { x: scrolled.x ?? this.#wanted.x, y: scrolled.y ?? this.#wanted.y };
    this.#app.send([scrolled]);
    return true;
  }
}

/** How far a wheel event scrolls, in points. */
export function wheelTravel(view, { deltaX, deltaY, deltaMode }) {
  const unit = wheelUnits[deltaMode](view);
  return { x: deltaX * unit, y: deltaY * unit };
}

/** The event for a wheel event at an offset; null if the offset does not change. */
export function wheelEvent(view, offset, event) {
  const { x, y } = wheelTravel(view, event);
  return offsetEvent(view, offset, { x: offset.x + x, y: offset.y + y });
}

/** The event for a key at an offset; null if the key does not scroll. */
export function keyEvent(view, offset, key) {
  const x = offset.x + (sidewaysKeys[key] ?? 0);
  const y = Object.hasOwn(keys, key) ? keys[key](view, offset.y) : offset.y;
  const event = offsetEvent(view, offset, { x, y });
  return event && view.driver === "simulated" ? { ...event, animated: true } : event;
}

/**
 * Leaves an axis unchanged if the range ends there, or if the offset is beyond the range.
 *
 * While a header refreshes, the rest range can follow the offset; the motion range does not. An
 * axis that does not move has no motion range.
 */
function offsetEvent({ motionRange, restRange }, offset, wanted) {
  const event = { type: "setContentOffset" };
  for (const axis of ["x", "y"]) {
    const [least, most] = motionRange[axis] ?? restRange[axis];
    const target = Math.min(Math.max(wanted[axis], least), most);
    const isWanted = (target - offset[axis]) * (wanted[axis] - offset[axis]) > 0;
    if (isWanted) event[axis] = target;
  }
  return "x" in event || "y" in event ? event : null;
}
