// The scroll view as the server will have it after events that it has not yet answered.

import { movesAt, offsetAt, remainderAt } from "./motion.js";
import { flingVelocity, pieceAt, pieceFrom, pieceOf } from "./physics/continuation.js";
import { coordinateOf, offsetAfter, offsetOf } from "./physics/rubberBand.js";
import { releaseVelocity } from "./physics/velocityTrackers.js";
import { PredictedPull } from "./predictedPull.js";

const axes = ["x", "y"];

/** A snapshot's scroll view, to which drags are added; times are session milliseconds. */
export class PredictedView {
  #view;
  #physics;
  #isSteady;
  #offset;
  #pieces = { x: null, y: null };
  #finger = null;
  #pulls;
  /** What a release animates: `{ axis, from, to, startMs, durationMs }`. */
  #release = null;

  /** `touch` are the answered samples of a finger that is down, oldest first. */
  constructor(snapshot, configuration, touch) {
    const view = snapshot.scrollView;
    this.#view = view;
    this.#physics = configuration.physics;
    // On a manual clock no time passes after a lift, and pages are not predicted.
    this.#isSteady = snapshot.clock === "manual" || configuration.scrollView?.pagingEnabled;
    this.#offset = { ...view.contentOffset };
    this.#pulls = PredictedPull.all(snapshot, configuration);
    for (const axis of axes) {
      const motion = view.motion?.[axis];
      if (!motion || motion.kind === "drag") continue;
      this.#pieces[axis] = view.motionRange[axis] && !this.#isSteady
        ? pieceOf(motion, this.#laws(axis)) : { motion, carried: null };
    }
    if (touch.length > 0 && view.isTracking) this.#hold([...touch], touch.at(-1));
  }

  #laws(axis) {
    return { physics: this.#physics, range: this.#view.motionRange[axis] };
  }

  movesAt(ms) {
    const motions = [...axes.map((axis) => this.#motionAt(axis, ms)), this.#release];
    return motions.some((motion) => movesAt(motion, ms));
  }

  #motionAt(axis, ms) {
    const piece = this.#pieces[axis];
    return piece && pieceAt(piece, ms, this.#laws(axis)).motion;
  }

  #modelAt(ms) {
    const at = (axis) => offsetAt(this.#motionAt(axis, ms), ms) ?? this.#offset[axis];
    return { x: at("x"), y: at("y") };
  }

  /** The values of `screenAt` for the snapshot, with those that follow from the offset replaced. */
  screenAt(screen, ms) {
    const model = this.#modelAt(ms);
    // What is left of the snapshot's animations, and of a predicted release.
    const at = (axis) => model[axis] + screen.offset[axis] - screen.model[axis]
      + (this.#release?.axis === axis ? remainderAt(this.#release, ms) : 0);
    const predicted = { ...screen, offset: { x: at("x"), y: at("y") } };
    const isFree = this.#pieces.x !== null || this.#pieces.y !== null;
    for (const pull of this.#pulls) {
      predicted[pull.name] = pull.screenAt(screen[pull.name], ms, isFree ? model : null);
    }
    return predicted;
  }

  /** Adds a sample `{ type, x, y, ms }`; true if it arms a component or disarms it. */
  take(sample) {
    if (sample.type === "dragBegan") return this.#begin(sample);
    if (!this.#finger) return false;
    const isCancelled = sample.type === "dragCancelled";
    const crosses = "x" in sample || "y" in sample ? this.#move(sample) : false;
    if (isCancelled || sample.type === "dragEnded") {
      this.#lift(sample.ms, isCancelled ? { x: 0, y: 0 } : this.#velocity(sample));
    }
    return crosses;
  }

  #begin(sample) {
    const { driver, inWindow, userInteractionEnabled } = this.#view;
    // The touch does not arrive.
    if (driver !== "simulated" || !inWindow || !userInteractionEnabled) return false;
    // What this adds to the velocity of a fling is not predicted.
    sample.carriesMomentum = this.#physics.carriesMomentum && this.movesAt(sample.ms);
    this.#offset = this.#modelAt(sample.ms);
    this.#pieces = { x: null, y: null };
    this.#hold([sample], sample);
    return false;
  }

  #hold(samples, location) {
    const coordinate = {};
    for (const axis of axes) {
      const range = this.#view.motionRange[axis];
      if (range) coordinate[axis] = coordinateOf(this.#offset[axis], range, this.#band(axis));
    }
    this.#finger = { samples, location, coordinate };
  }

  #band(axis) {
    const dimension = axis === "x" ? this.#view.width : this.#view.height;
    return { coefficient: this.#physics.rubberBand, dimension };
  }

  #move({ ms, ...point }) {
    const { samples, location, coordinate } = this.#finger;
    const sample = { ...location, ...point, ms };
    // An axis that does not move has no coordinate.
    for (const axis of Object.keys(coordinate)) {
      const movement = location[axis] - sample[axis];
      const { range } = this.#laws(axis);
      coordinate[axis] += movement;
      this.#offset[axis] = this.#physics.rubberBandForm === "incremental"
        ? offsetAfter(movement, this.#offset[axis], range, this.#band(axis))
        : offsetOf(coordinate[axis], range, this.#band(axis));
    }
    this.#finger.location = sample;
    samples.push(sample);
    return this.#pulls.filter((pull) => pull.dragged(this.#offset, ms)).length > 0;
  }

  /** The velocity with which the content continues; null if it is not predicted. */
  #velocity({ ms, velocity: given }) {
    const { samples } = this.#finger;
    const velocity = {};
    for (const axis of axes) {
      const track = samples.map((sample) => ({ ms: sample.ms, position: sample[axis] }));
      const release =
        given ? given[axis] : releaseVelocity(this.#physics.velocityTracker, track, ms);
      if (release === null || samples[0].carriesMomentum) return null;
      velocity[axis] = flingVelocity(0 - release, this.#physics);
    }
    return velocity;
  }

  #lift(ms, velocity) {
    const { coordinate } = this.#finger;
    this.#finger = null;
    for (const pull of this.#pulls) {
      const release = pull.released(this.#offset, ms);
      if (!release) continue;
      this.#release = { axis: pull.axis, ...release };
      this.#offset[pull.axis] = release.to;
      return;
    }
    if (!velocity || this.#isSteady) return;
    for (const axis of Object.keys(coordinate)) {
      this.#pieces[axis] = pieceFrom(this.#offset[axis], velocity[axis], ms, this.#laws(axis));
    }
  }
}
