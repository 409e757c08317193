// Numbers: as the page writes them, and small rules for them.

/** A number with fixed decimals and a true minus sign; -0 is 0. */
export function decimal(number, digits = 1) {
  const text = number.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "\u2212");
}

/** A number with one decimal unless it is whole. */
export function brief(number) {
  return decimal(number).replace(/\.0$/, "");
}

/** An instant in seconds, to the millisecond. */
export function seconds(ms) {
  return `${decimal(ms / 1000, 3)} s`;
}

/** A session time as the server counts it: in whole microseconds. */
export function micro(ms) {
  return Math.round(ms * 1000) / 1000;
}

/** The nearest number within limits. */
export function clamped(number, [least, most]) {
  return Math.max(least, Math.min(number, most));
}

/** The first index below `end` for which something is true that stays true; `end` if for none. */
export function firstIndex(end, isThere) {
  let low = 0;
  while (low < end) {
    const middle = (low + end) >> 1;
    if (isThere(middle)) end = middle;
    else low = middle + 1;
  }
  return low;
}
