// An overlay under a finger, as the server will have it after moves that it has not yet answered.

import { clamped } from "../number.js";
import { lookOf, travelShare } from "./family.js";
import { pulledAt } from "./pulled.js";

/** How much of the finger's first way is lost, in points, and whether more than that moves at once. */
const slops = { circle: { isSubtracted: true }, disk: { points: 0 }, strip: { isSubtracted: false } };

/** A snapshot with an overlay, to which drags are added. */
export class PredictedOverlay {
  #snapshot;
  #configuration;
  #slop;
  #factor;
  #look;
  #travel;
  #offset;
  /** Whether this finger pulls: Flutter's has to begin at the list's top. */
  #pulls;
  /** Whether the travel was past the threshold: Flutter's disk stays armed. */
  #wasPast;
  #startY = null;
  #lastY = null;
  #drags = false;
  #isChanged = false;
  /** The travel of the move before: the web's strip is drawn one move late. */
  #travelBefore;

  /** `touch` are the answered samples of a finger that is down, oldest first. */
  constructor(snapshot, configuration, touch) {
    const { header, scrollView } = snapshot;
    this.#snapshot = snapshot;
    this.#configuration = configuration;
    const { touchSlop, content } = configuration.scrollView;
    this.#look = lookOf(header);
    this.#slop = { points: touchSlop, ...slops[this.#look] };
    // A list that does not nest leaves half of the finger's way to Android's circle.
    this.#factor = content === "plain" || content === "inert" ? 0.5 : 1;
    this.#travel = Math.max(header.travel, 0);
    this.#offset = scrollView.contentOffset.y;
    this.#pulls = header.state !== "idle";
    this.#wasPast = header.state === "armed";
    this.#travelBefore = this.#travel;
    if (touch.length === 0) return;
    [this.#startY, this.#lastY] = [touch[0].y, touch.at(-1).y];
    this.#drags = header.state !== "idle" || scrollView.isDragging
      || touch.some(({ y }) => Math.abs(y - this.#startY) > this.#slop.points);
  }

  /** Whether this finger moves what is predicted: a bouncing list and a refresh have other laws. */
  static applies({ header, scrollView }, { physics }) {
    return physics.bounce === "none" && scrollView.inWindow !== false
      && ["idle", "dragging", "armed"].includes(header.state);
  }

  movesAt() {
    return false;
  }

  /** Adds a sample `{ type, x, y, ms }`; true if it crosses the threshold. */
  take({ type, y }) {
    if (type === "dragBegan") {
      [this.#startY, this.#lastY, this.#drags, this.#pulls] = [y, y, false, this.#offset <= 0];
      return false;
    }
    if (this.#startY === null || y === undefined) return false;
    const before = this.#travel;
    const moved = this.#moved(y);
    if (moved === 0) return false;
    this.#travelBefore = before;
    this.#move(moved);
    this.#isChanged = true;
    const { thresholdTravel } = this.#snapshot.header;
    const isPast = this.#travel > thresholdTravel;
    this.#wasPast ||= isPast;
    return (before > thresholdTravel) !== isPast;
  }

  /** How far a move of the finger moves list or component. */
  #moved(y) {
    let by = y - this.#lastY;
    if (!this.#drags) {
      const { points, isSubtracted } = this.#slop;
      const way = y - this.#startY;
      if (Math.abs(way) <= points) return 0;
      this.#drags = true;
      by = isSubtracted ? way - Math.sign(way) * points : way;
    }
    this.#lastY = y;
    return by * this.#factor;
  }

  /** Flutter's list goes back under its disk; the others' list has what is above the travel's 0. */
  #move(by) {
    const range = this.#snapshot.scrollView.motionRange.y ?? [0, 0];
    const isApart = this.#look === "disk";
    const coordinate = isApart ? -this.#offset + by : this.#travel - this.#offset + by;
    this.#offset = clamped(-coordinate, range);
    if (!isApart) this.#travel = Math.max(coordinate, 0);
    else if (this.#pulls) this.#travel = Math.max(this.#travel + by, 0);
  }

  /** The values of `screenAt` for the snapshot, with those that follow from the finger replaced. */
  screenAt(screen) {
    if (!this.#isChanged) return screen;
    const { header } = this.#snapshot;
    const shown = this.#look === "disk" && this.#wasPast ? { ...header, state: "armed" } : header;
    const settings = { settings: this.#configuration.header ?? {}, scrollView: this.#configuration.scrollView };
    const pulled = pulledAt(shown, this.#look === "strip" ? this.#travelBefore : this.#travel, settings);
    return {
      ...screen, offset: { ...screen.offset, y: this.#offset },
      header: { ...screen.header, ...pulled,
                percent: travelShare({ ...header, travel: this.#travel }) ?? 0, travel: this.#travel },
    };
  }
}
