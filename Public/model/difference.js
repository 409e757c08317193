// Where two sessions that got the same gesture part.

/** Offsets that are less apart than this count as equal, in points. */
const equalWithin = 0.5;

const verbs = {
  refreshing: () => "refreshes",
  stateChanged: ({ to }) => `becomes ${to}`,
  endRefreshingCompletion: () => "has ended",
  endRefreshingAnimationBegin: () => "begins to end",
  beginRefreshingCompletion: () => "has begun",
  dragWillEnd: () => "is let go",
  decelerationEnded: () => "comes to rest",
  rowsChanged: ({ rows }) => `has ${rows} rows`,
};

/**
 * The first difference of two sessions: of their effects, in order, or of their offsets.
 *
 * @param {{effects: object[], offsets: {atMs, x, y}[]}} a Effects and offsets in the
 *   order of time; both sessions have their offsets at the same instants.
 * @param {{effects: object[], offsets: {atMs, x, y}[]}} b
 * @returns {?{atMs: number, text: string}} null if they do not differ.
 */
export function firstDifference(a, b) {
  const found = [differenceOfEffects(a.effects, b.effects), differenceOfOffsets(a.offsets, b.offsets)]
    .filter((difference) => difference !== null);
  if (found.length === 0) return null;
  return found.reduce((first, other) => (other.atMs < first.atMs ? other : first));
}

function differenceOfEffects(a, b) {
  const count = Math.max(a.length, b.length);
  for (let index = 0; index < count; index += 1) {
    const [ours, theirs] = [a[index], b[index]];
    if (ours && theirs && isSame(ours, theirs)) continue;
    const atMs = Math.min(ours?.atMs ?? Infinity, theirs?.atMs ?? Infinity);
    return { atMs, text: sentence(ours, theirs) };
  }
  return null;
}

function isSame(a, b) {
  return a.component === b.component && a.type === b.type && a.to === b.to;
}

/** The earlier effect says what happens; the other session does something else, later or never. */
function sentence(a, b) {
  const isA = !b || (a && a.atMs <= b.atMs);
  const [effect, one, other, their] = isA ? [a, "A", "B", b] : [b, "B", "A", a];
  const first = `${one}: ${told(effect)} at ${seconds(effect.atMs)}.`;
  return their ? `${first} ${other}: ${told(their)} at ${seconds(their.atMs)}.`
    : `${first} ${other}: it does not.`;
}

function told(effect) {
  const verb = verbs[effect.type]?.(effect) ?? effect.type;
  return effect.component === "scrollView" ? `the view ${verb}` : `the ${effect.component} ${verb}`;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`;
}

function differenceOfOffsets(a, b) {
  const count = Math.min(a.length, b.length);
  for (let index = 0; index < count; index += 1) {
    const apart = Math.hypot(a[index].x - b[index].x, a[index].y - b[index].y);
    if (apart <= equalWithin) continue;
    const { atMs } = a[index];
    return { atMs, text: `The offsets part at ${seconds(atMs)}: ${apart.toFixed(1)} pt apart.` };
  }
  return null;
}
