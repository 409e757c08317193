// Plays recorded calls against an adapter of a component, and compares what it shows after each turn.
// It is the end of every test that `overscroll golden --language typescript` writes.

/** @typedef {import("./recording.mjs").RefreshAdapter} RefreshAdapter */
/** @typedef {import("./recording.mjs").GoldenCase} GoldenCase */

/** How far lengths, in points, and percents may differ. */
const tolerance = 0.001;

/**
 * The cases of a text, with an empty line between two of them.
 *
 * @param {string} text
 * @returns {GoldenCase[]}
 */
export function goldenCases(text) {
  return text.trim().split("\n\n").map((part) => {
    const [name, configuration, ...steps] = part.split("\n");
    return { name: JSON.parse(`"${name.slice(5)}"`), configuration: configuration.slice(5), steps };
  });
}

/** @param {string} text @param {string} separator */
const words = (text, separator = " ") => text.split(separator).filter((word) => word !== "");

/** @param {string} word */
function value(word) {
  if (word === "true" || word === "false") return word === "true";
  if (word === "none" || word === "same") return word === "none" ? null : "";
  return /^[-\d]/.test(word) ? Number(word) : word;
}

/** @param {any} seen @param {any} wanted @returns {boolean} */
function isNear(seen, wanted) {
  if (typeof wanted === "number") return Math.abs(seen - wanted) <= tolerance;
  if (!Array.isArray(wanted)) return seen === wanted;
  return seen.length === wanted.length && wanted.every((item, index) => isNear(seen[index], item));
}

/**
 * Makes the calls of a case, and compares after each turn.
 *
 * @param {GoldenCase} golden
 * @param {RefreshAdapter} adapter
 * @throws {Error} The first turn after which something differs, and what.
 */
export async function play({ name, steps }, adapter) {
  for (const [number, step] of steps.entries()) {
    const [atMs, calls, inset, components, callbacks] = step.split("|").map((part) => part.trim());
    await adapter.advance(Number(atMs));
    for (const call of words(calls, "; ")) {
      const [method, ...values] = words(call);
      if (!(method in adapter)) throw new Error(`the adapter has no ${method}`);
      await /** @type {any} */ (adapter)[method](...values.map(value));
    }
    await adapter.advance(Number(atMs));
    /** @type {string[]} */
    const differences = [];
    /** @param {string} what @param {unknown} seen @param {unknown} wanted */
    const compare = (what, seen, wanted) => {
      if (isNear(seen, wanted)) return;
      differences.push(`${what} is ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
    };
    compare("content inset", await adapter.contentInset(), words(inset).map(Number));
    for (const component of words(components, "; ")) {
      const [of, state, percent] = words(component);
      compare(`${of} state`, await adapter.state(of), state);
      if (percent !== "none") compare(`${of} percent`, await adapter.pullingPercent(of), Number(percent));
    }
    compare("callbacks", await adapter.takeCallbacks(), words(callbacks));
    if (differences.length === 0) continue;
    throw new Error(`${name}, step ${number} at ${atMs} ms: ${differences.join("; ")}`);
  }
}
