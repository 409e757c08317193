// How a move of the finger moves an overlay's list and its pull, `{offset, travel, pulls, hasScrolled}`.
//
// A move is `{by, laws}`: points downward, after what the touch loses, and the list's laws, `{range, physics, band}`.

import { clamped } from "../number.js";
import { offsetAfter } from "../physics/incrementalRubberBand.js";

/** Android's nested pull takes what the list leaves over, and gives it back first. */
function nested({ offset, travel, ...rest }, { by, laws: { range } }) {
  const coordinate = travel - offset + by;
  return { ...rest, offset: clamped(-coordinate, range), travel: Math.max(coordinate, 0), pulls: true };
}

/** On Android's touch path the finger moves either the circle, by half of its way, or the list. */
function onTouchPath({ offset, travel, pulls, ...rest }, { by, laws: { range } }) {
  return pulls ? { ...rest, pulls, offset, travel: travel + by / 2 }
    : { ...rest, pulls, offset: clamped(offset - by, range), travel };
}

/** Flutter's list goes back under its disk, or out with it. */
function apart({ offset, travel, pulls, ...rest }, { by, laws: { range, physics, band } }) {
  if (physics.bounce === "none") {
    return { ...rest, pulls, offset: clamped(offset - by, range), travel: pulls ? travel + by : travel };
  }
  const moved = offsetAfter(-by, offset, range, band);
  return { ...rest, pulls, offset: moved, travel: pulls ? travel + offset - moved : travel };
}

/** The web's page scrolls by what its pull does not prevent, and once it has, by the rest of the touch. */
function onPage({ offset, travel, pulls, hasScrolled }, { by, laws: { range, ignored } }) {
  // A pull begins with the first move at the page's top, and counts from there.
  const pulled = pulls ? travel + by : 0;
  const begins = pulls || offset <= 0;
  if (begins && pulled > ignored && !hasScrolled) return { offset, travel: pulled, pulls: begins, hasScrolled };
  const moved = clamped(offset - by, range);
  return { offset: moved, travel: pulled, pulls: begins, hasScrolled: hasScrolled || moved !== offset };
}

/** The moves of a look on a list's `content`. */
export function movesOf(look, content) {
  if (look === "circle") return content === "nested" ? nested : onTouchPath;
  return look === "disk" ? apart : onPage;
}
