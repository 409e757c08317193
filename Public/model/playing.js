// Where a cursor that plays is.

/**
 * The instant that is shown of what plays, at a time of the page's clock: it begins at `atMs` with the first call,
 * which sets `startedAt`. With `steps`, `{list, eachMs}`, it is one of a list after another, of a `tape` one at its pace.
 */
export function playedTo(playing, nowMs) {
  playing.startedAt ??= nowMs;
  const { fromMs, toMs, rate, loops, steps, tape, startedAt, atMs } = playing;
  if (tape) return tape.msAt(tape.at(atMs) + (nowMs - startedAt) * rate);
  if (steps) return steps.list[Math.floor((nowMs - startedAt) / steps.eachMs) % steps.list.length];
  const passedMs = atMs - fromMs + (nowMs - startedAt) * rate;
  return fromMs + (loops ? passedMs % Math.max(toMs - fromMs, 1) : passedMs);
}
