// Words that are written with a mistake: the nearest word of the documents in their place.

/** How many mistakes a word may have: none in a short one, whose neighbours are other words. */
const mistakes = ({ length }) => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** Each word of the sections in lower case, with the number of its places. */
export function vocabulary(sections) {
  const counts = new Map();
  for (const { page, heading, text } of sections) {
    for (const word of `${page} ${heading} ${text}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/**
 * How many letters are to be put in, left out, changed or swapped with the next to make one word the other,
 * and the least number for a begin of the other, as a word that is being typed is not whole.
 */
export function distance(word, other) {
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= word.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      const isSwapped = row > 1 && column > 1 && word[row - 1] === other[column - 2] &&
        word[row - 2] === other[column - 1];
      next.push(Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1),
        isSwapped ? before[column - 2] + 1 : Infinity));
    }
    [before, last] = [last, next];
  }
  return { whole: last[other.length], begin: Math.min(...last) };
}

/** The word of a vocabulary that is nearest to one, of equally near ones the most frequent; null if all are far. */
export function nearest(word, counts) {
  const most = mistakes(word);
  let best = null;
  for (const [other, count] of most === 0 ? [] : counts) {
    if (other.length < word.length - most) continue;
    const { whole, begin } = distance(word, other);
    if (begin > most) continue;
    const rank = [begin, whole, -count];
    const at = rank.findIndex((part, index) => part !== best?.rank[index]);
    if (!best || (at >= 0 && rank[at] < best.rank[at])) best = { other, rank };
  }
  return best?.other ?? null;
}
