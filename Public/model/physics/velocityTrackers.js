// The finger's velocity at its release, by the configuration's `velocityTracker`.
//
// A sample is `{ ms, position }`, oldest first; velocities are in points per second.

/** The longest time between two samples of one movement, or to the release, and its rounding. */
const longestGapMs = 40 + 0.0005;
/** The greatest age, and the greatest number, of the samples that lsq2 and impulse use. */
const horizonMs = 100 + 0.0005;
const mostSamples = 20;

/** A weighted mean of the last three segments; a missing one counts as 0. */
function iosWeighted(samples) {
  const weights = [0.05, 0.35, 0.6];
  return weights.reduce((sum, weight, age) => {
    const [earlier, later] = [samples.at(-2 - age), samples.at(-1 - age)];
    return earlier ? sum + weight * between(earlier, later) : sum;
  }, 0);
}

/** The slope, at the newest sample, of a parabola fitted by least squares. */
function leastSquares(all) {
  const samples = recent(all);
  if (samples.length < 3) return 0;
  const count = samples.length;
  const last = samples.at(-1);
  const times = samples.map(({ ms }) => (ms - last.ms) / 1000);
  const meanTime = times.reduce((sum, time) => sum + time) / count;
  const mean = samples.reduce((sum, { position }) => sum + position - last.position, 0) / count;
  let [t2, t3, t4, ty, t2y] = [0, 0, 0, 0, 0];
  for (const [index, sample] of samples.entries()) {
    // Relative to the means the parabola has no constant term, and few digits are lost.
    const t = times[index] - meanTime;
    const y = sample.position - last.position - mean;
    t2 += t * t;
    t3 += t * t * t;
    t4 += t * t * t * t;
    ty += t * y;
    t2y += t * t * y;
  }
  const spread = t4 - (t2 * t2) / count;
  const determinant = t2 * spread - t3 * t3;
  // Two different times do not determine a parabola.
  if (!(determinant > 1e-12 * t2 * t4)) return 0;
  const linear = (ty * spread - t2y * t3) / determinant;
  return linear - (2 * meanTime * (t2y * t2 - ty * t3)) / determinant;
}

/** The velocity for the work along the samples, of which the first segment's counts half. */
function impulse(all) {
  const samples = recent(all);
  const speedOf = (work) => Math.sign(work) * Math.sqrt(2 * Math.abs(work));
  let work = 0;
  for (let index = 1; index < samples.length; index += 1) {
    const velocity = between(samples[index - 1], samples[index]);
    work += (velocity - speedOf(work)) * Math.abs(velocity);
    if (index === 1) work /= 2;
  }
  return speedOf(work);
}

/** The mean velocity between two samples; 0 if no time has passed. */
function between(earlier, later) {
  const elapsedMs = later.ms - earlier.ms;
  return elapsedMs > 0 ? ((later.position - earlier.position) / elapsedMs) * 1000 : 0;
}

/** The samples of the newest movement: close in time to each other and to the last. */
function recent(samples) {
  const last = samples.length - 1;
  let start = last;
  while (start > 0 && last - start + 1 < mostSamples) {
    const { ms } = samples[start - 1];
    if (samples[start].ms - ms > longestGapMs || samples[last].ms - ms > horizonMs) break;
    start -= 1;
  }
  return samples.slice(start);
}

const trackers = { "ios-weighted": iosWeighted, lsq2: leastSquares, impulse };

/**
 * The velocity at a release; 0 for a finger that rested.
 *
 * @returns {?number} null for a tracker that the page does not know.
 */
export function releaseVelocity(tracker, samples, releaseMs) {
  if (!Object.hasOwn(trackers, tracker)) return null;
  return releaseMs - samples.at(-1).ms <= longestGapMs ? trackers[tracker](samples) : 0;
}
