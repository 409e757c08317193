// An overlay and its list under a finger and after it, as the server will have them after events that it has
// not yet answered.

import { movesAt, offsetAt } from "../motion.js";
import { clamped } from "../number.js";
import { flingVelocity, pieceAt, pieceFrom } from "../physics/continuation.js";
import { releaseVelocity } from "../physics/velocityTrackers.js";
import { isPulled, lookOf, travelShare } from "./family.js";
import { frameAfter, frameUpTo, settleOf } from "./settle.js";
import { movesOf, Touch } from "./touch.js";
import { pulledAt } from "./pulled.js";
import { animatedAt } from "./screen.js";

/** How far a list may be from where its lift leads: so many points, and what it moves in so many milliseconds. */
const tolerance = { points: 1, ms: 17 };

/** A snapshot with an overlay, to which drags are added. */
export class PredictedOverlay {
  #snapshot;
  #configuration;
  #look;
  #laws;
  #moved;
  #touch;
  /** `{offset, travel, pulls, hasScrolled}`; a finger `pulls` Flutter's disk only from the top, with nothing shown. */
  #list;
  /** Whether the travel was past the threshold: Flutter's disk stays armed. */
  #wasPast;
  /** Whether the finger has caught a list whose velocity it carries. */
  #catches = false;
  #isChanged = false;
  /** The travel that is drawn, but of Flutter's disk, and what the web's strip draws a move later. */
  #shown;
  #next;
  /** The travel up to which a move leaves what is drawn: none of Android's nested pull. */
  #leastTravel;
  /** What a lift began: `{ms, piece, animations}`, the piece null of a list that stands; null before one. */
  #lift = null;

  /** `touch` are the answered samples of a finger that is down, oldest first; `before` what was predicted before. */
  constructor(snapshot, configuration, touch, before = null) {
    const { header, scrollView } = snapshot;
    const { physics, header: settings, scrollView: { content, height } } = configuration;
    this.#snapshot = snapshot;
    this.#configuration = configuration;
    this.#look = lookOf(header);
    this.#laws = { physics, range: scrollView.motionRange.y ?? [0, 0], ignored: settings?.distIgnore || 0,
                   band: { coefficient: physics.rubberBand, dimension: height } };
    this.#leastTravel = this.#look === "circle" && content === "nested" ? -Infinity : this.#laws.ignored;
    this.#moved = movesOf(this.#look, content);
    this.#touch = new Touch(this.#look, configuration, touch, header.state !== "idle" || scrollView.isDragging);
    this.#list = { offset: scrollView.contentOffset.y, travel: header.travel, hasScrolled: scrollView.isDragging,
                   pulls: isPulled(header) || (scrollView.contentOffset.y <= 0 && this.#mayPull && !scrollView.isDragging) };
    this.#wasPast = header.state === "armed";
    this.#shown = this.#next = header.travel;
    if (touch.length === 0 && before?.leadsTo(snapshot)) this.#continue(before);
  }

  /** Whether a finger moves what is predicted: while a refresh is shown, only Flutter's list is. */
  static applies({ header, scrollView }) {
    return scrollView.inWindow !== false && !isLost(header, scrollView)
      && (lookOf(header) === "disk" || header.state === "idle" || isPulled(header));
  }

  /** Whether the list is on the way on which a lift has sent it, under an overlay of the same library. */
  leadsTo({ header, scrollView: { contentOffset }, timeMs }) {
    if (!this.#lift?.piece || timeMs < this.#lift.ms || lookOf(header) !== this.#look) return false;
    const ms = frameUpTo(timeMs);
    const near = [ms - tolerance.ms, ms + tolerance.ms].map((each) => this.#offsetAt(each));
    return contentOffset.y >= Math.min(...near) - tolerance.points && contentOffset.y <= Math.max(...near) + tolerance.points;
  }

  #continue(before) {
    [this.#lift, this.#list, this.#wasPast] = [before.#lift, before.#list, before.#wasPast];
    this.#isChanged = before.#isChanged && isPulled(this.#snapshot.header);
  }

  /** Flutter's disk is pulled only while nothing is shown. */
  get #mayPull() {
    return this.#look !== "disk" || this.#snapshot.header.state === "idle";
  }

  movesAt(ms) {
    const { piece = null, animations } = this.#lift ?? { animations: [] };
    const motion = piece && pieceAt(piece, ms, this.#laws).motion;
    return [motion, ...animations].some((each) => movesAt(each, ms));
  }

  /** Adds a sample `{ type, x, y, ms }`; true if it crosses the threshold. */
  take(sample) {
    if (sample.type === "dragBegan") return this.#begin(sample);
    if (!this.#touch.isDown) return false;
    const crosses = sample.y !== undefined && this.#drag(sample);
    if (sample.type !== "dragMoved") this.#release(sample);
    return crosses;
  }

  #begin(sample) {
    const { isDecelerating } = this.#snapshot.scrollView;
    this.#catches = this.#laws.physics.carriesMomentum && (isDecelerating || this.movesAt(sample.ms));
    const offset = this.#offsetAt(sample.ms);
    this.#list = { ...this.#list, offset, pulls: offset <= 0 && this.#mayPull, hasScrolled: false };
    this.#lift = null;
    this.#touch.begin(sample);
    return false;
  }

  #drag(sample) {
    // The move by which Android's layout takes the touch from its list draws nothing.
    const isTaken = !this.#touch.drags && this.#configuration.scrollView.content === "plain";
    const by = this.#touch.moved(sample);
    if (!this.#touch.drags) return false;
    const { thresholdTravel } = this.#snapshot.header;
    const before = this.#list.travel;
    this.#list = this.#moved(this.#list, { by, laws: this.#laws });
    this.#isChanged = true;
    const { travel } = this.#list;
    if (travel > this.#leastTravel && !isTaken) {
      this.#shown = this.#look === "strip" ? this.#next : travel;
      this.#next = travel;
    }
    this.#wasPast ||= travel > thresholdTravel;
    return (before > thresholdTravel) !== (travel > thresholdTravel);
  }

  #release(sample) {
    const { ms, type } = sample;
    const piece = this.#pieceAfter(sample);
    this.#touch.end();
    this.#lift = { ms, piece, animations: [] };
    const { pulls, travel } = this.#list;
    if (!pulls || travel <= 0) return;
    const { header, scrollView } = this.#configuration;
    const { displayed, scale, indicator: { position }, thresholdTravel } = this.#snapshot.header;
    const shownAt = (at) => (this.#isChanged ? this.#pulledAt(at) : { displayed, position, scale: scale ?? 1 });
    this.#lift.animations = settleOf(this.#look, {
      ms, isCancelled: type === "dragCancelled", isFree: piece !== null, shownAt,
      isPast: this.#look === "disk" ? this.#wasPast : travel > thresholdTravel,
    }, header ?? {}, scrollView);
  }

  /** How the list moves on from the frame after a lift; null if it stands, or on a manual clock. */
  #pieceAfter({ ms, type, velocity: given }) {
    const { physics, range } = this.#laws;
    const { offset } = this.#list;
    const release = type === "dragCancelled" ? 0
      : given?.y ?? releaseVelocity(physics.velocityTracker, this.#touch.track, ms);
    if (this.#snapshot.clock === "manual" || this.#look === "strip" || this.#catches || release === null) return null;
    const velocity = flingVelocity(0 - release, physics);
    const isInside = offset === clamped(offset, range);
    if (isInside && (velocity === 0 || offset === range[velocity < 0 ? 0 : 1])) return null;
    return pieceFrom(offset, velocity, frameAfter(ms), this.#laws);
  }

  #offsetAt(ms) {
    const piece = this.#lift?.piece;
    return (piece && offsetAt(pieceAt(piece, ms, this.#laws).motion, ms)) ?? this.#list.offset;
  }

  /** Flutter's pull follows its list. */
  #travelAt(ms) {
    const { travel, pulls, offset } = this.#list;
    return this.#look === "disk" && pulls ? travel - (this.#offsetAt(ms) - offset) : travel;
  }

  #pulledAt(ms) {
    const { header } = this.#snapshot;
    const isDisk = this.#look === "disk";
    const shown = isDisk && this.#wasPast ? { ...header, state: "armed" } : header;
    return pulledAt(shown, isDisk ? this.#travelAt(ms) : this.#shown,
      { settings: this.#configuration.header ?? {}, scrollView: this.#configuration.scrollView });
  }

  /** The values of `screenAt` for the snapshot, with those that follow from the finger replaced. */
  screenAt(screen, ms) {
    if (!this.#isChanged && !this.#lift) return screen;
    const shown = { ...screen, offset: { ...screen.offset, y: this.#offsetAt(ms) }, header: { ...screen.header } };
    if (this.#isChanged) {
      const travel = this.#travelAt(ms);
      const percent = travelShare({ ...this.#snapshot.header, travel }) ?? 0;
      Object.assign(shown.header, this.#pulledAt(ms), { percent, travel });
    }
    Object.assign(shown.header, animatedAt(this.#lift?.animations ?? [], ms));
    if (this.#look === "strip") shown.header.push = shown.header.displayed;
    return shown;
  }
}

/** Whether the web's strip has left the page in a pull: it comes back with a touch after the pull's end alone. */
function isLost({ indicator: { mounted, pageState } }, { isTracking }) {
  return mounted === false && (pageState !== "pending" || isTracking);
}
