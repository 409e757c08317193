// Scrolling without a drag: wheel and keys set the offset, where the view may rest.

import { restRange } from "./layout.js";

/** How far an arrow key scrolls, and what a page leaves of the page before, in points. */
const line = 44;

/** Points for one unit of a wheel event's `deltaMode`: pixels, lines, pages of the view. */
const wheelUnits = [() => 1, () => line, (view) => view.height];

const keys = {
  ArrowDown: (view, y) => y + line,
  ArrowUp: (view, y) => y - line,
  PageDown: (view, y) => y + view.height - line,
  PageUp: (view, y) => y - view.height + line,
  " ": (view, y) => y + view.height - line,
  Home: () => -Infinity,
  End: () => Infinity,
};

const sidewaysKeys = { ArrowRight: line, ArrowLeft: -line };

/** The event that a wheel's turn makes of an offset, or null if it changes nothing. */
export function wheelEvent(view, offset, { deltaX, deltaY, deltaMode }) {
  const unit = wheelUnits[deltaMode](view);
  return offsetEvent(view, offset, { x: offset.x + deltaX * unit, y: offset.y + deltaY * unit });
}

/** The event that a key makes of an offset, or null if it scrolls nothing. */
export function keyEvent(view, offset, key) {
  const x = offset.x + (sidewaysKeys[key] ?? 0);
  const y = Object.hasOwn(keys, key) ? keys[key](view, offset.y) : offset.y;
  const event = offsetEvent(view, offset, { x, y });
  return event && view.driver === "simulated" ? { ...event, animated: true } : event;
}

/** Where the range leaves no room on an axis, or the content is beyond it, that axis stays. */
function offsetEvent(view, offset, wanted) {
  const range = restRange(view);
  const event = { type: "setContentOffset" };
  for (const axis of ["x", "y"]) {
    const target = Math.min(Math.max(wanted[axis], range[axis].least), range[axis].most);
    const isWanted = (target - offset[axis]) * (wanted[axis] - offset[axis]) > 0;
    if (isWanted) event[axis] = target;
  }
  return "x" in event || "y" in event ? event : null;
}
