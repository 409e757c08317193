// The frames in which the server moves overlays and their lists: 60 a second, at whole microseconds.

/** Session times count microseconds. */
const tolerance = 0.0005;

const frame = (count) => Math.floor((count * 1e6) / 60) / 1000;

/** The last frame up to a session time, in milliseconds. */
export function frameUpTo(ms) {
  const count = Math.floor(((ms + tolerance) * 60) / 1000);
  return frame(count + 1) <= ms + tolerance ? frame(count + 1) : frame(count);
}

/** The first frame after a session time, in milliseconds. */
export function frameAfter(ms) {
  const count = Math.ceil(((ms + tolerance) * 60) / 1000);
  return frame(count) > ms + tolerance ? frame(count) : frame(count + 1);
}

/** When an animation of an overlay begins that is asked for at a session time; Android counts whole milliseconds. */
export function beginAfter(look, ms) {
  return look === "circle" ? Math.floor(frameAfter(ms)) : frameAfter(ms);
}
