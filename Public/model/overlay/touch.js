// The finger on an overlay's list: how much of its way is lost before it moves something.

import { clamped } from "../number.js";
import { offsetAfter } from "../physics/rubberBand.js";

/** How much of the first way is lost: of rows that take touches all, for Android else the slop. */
const firstMove = {
  lost: () => 0,
  subtracted: (way, points) => way - Math.sign(way) * points,
  kept: (way) => way,
};

/** Flutter's bouncing list moves after so many points, at first by a part of them, unless the finger is fast. */
const still = { points: 3.5, firstPoints: 3.5 / 3, fastPoints: 24, afterMs: 50 };

export class Touch {
  #points;
  #first;
  #bounces;
  #samples = [];
  /** Whether its moves are those of a drag. */
  drags = false;
  /** Of a bouncing list: the sum of the moves that do not count yet; null while they count. */
  #sum = null;
  #movedMs = 0;

  /** `samples` are those of a finger that is down, oldest first; `drags`: it is known to drag. */
  constructor(look, { scrollView: { touchSlop, rowsTakeTouches }, physics }, samples, drags) {
    const isLost = rowsTakeTouches && look !== "strip";
    this.#points = look === "disk" && !rowsTakeTouches ? 0 : touchSlop;
    this.#first = firstMove[isLost ? "lost" : look === "circle" ? "subtracted" : "kept"];
    this.#bounces = physics.bounce !== "none";
    const [first, ...moves] = samples;
    if (!first) return;
    this.begin(first);
    for (const sample of moves) this.moved(sample);
    this.drags ||= drags;
  }

  get isDown() {
    return this.#samples.length > 0;
  }

  begin(sample) {
    this.#samples = [sample];
    this.drags = false;
    this.#sum = this.#bounces ? 0 : null;
    this.#movedMs = sample.ms;
  }

  end() {
    this.#samples = [];
  }

  /** How far a move of the finger moves list or component. */
  moved({ y, ms }) {
    let by = y - this.#samples.at(-1).y;
    this.#samples.push({ y, ms });
    if (!this.drags) {
      const way = y - this.#samples[0].y;
      if (Math.abs(way) <= this.#points) return 0;
      this.drags = true;
      by = this.#first(way, this.#points);
    }
    return this.#bounces ? this.#counted(by, ms) : by;
  }

  #counted(by, ms) {
    if (by === 0) {
      if (ms - this.#movedMs > still.afterMs) this.#sum = 0;
      return 0;
    }
    this.#movedMs = ms;
    if (this.#sum === null) return by;
    this.#sum += by;
    if (Math.abs(this.#sum) <= still.points) return 0;
    this.#sum = null;
    return Math.abs(by) > still.fastPoints ? by : Math.sign(by) * Math.min(still.firstPoints, Math.abs(by));
  }

  /** The samples of a velocity tracker. */
  get track() {
    return this.#samples.map(({ ms, y }) => ({ ms, position: y }));
  }
}

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
