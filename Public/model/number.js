// Numbers as the page writes them.

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
