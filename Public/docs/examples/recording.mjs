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
    if (inset !== "") compare("content inset", await adapter.contentInset?.(), words(inset).map(Number));
    for (const component of words(components, "; ")) {
      const [of, state, first, displayed] = words(component);
      compare(`${of} state`, await adapter.state(of), state);
      if (displayed !== undefined) {
        compare(`${of} travel`, await adapter.travel?.(of), Number(first));
        compare(`${of} displayed`, await adapter.displayed?.(of), Number(displayed));
      } else if (first !== "none") {
        compare(`${of} percent`, await adapter.pullingPercent?.(of), Number(first));
      }
    }
    compare("callbacks", await adapter.takeCallbacks(), words(callbacks));
    if (differences.length === 0) continue;
    throw new Error(`${name}, step ${number} at ${atMs} ms: ${differences.join("; ")}`);
  }
}

// From here on it is in no golden test: `playRecording` needs no program that lowers a recording.

/** @typedef {import("./recording.mjs").Recording} Recording */
/** @typedef {import("./recording.mjs").RecordingAdapter} RecordingAdapter */

/** @param {string} token */
const unescaped = (token) => token.replaceAll("~1", "/").replaceAll("~0", "~");

/**
 * The value at a JSON Pointer; undefined if the adapter does not show the place.
 *
 * @param {any} shown @param {string} pointer
 */
const valueAt = (shown, pointer) =>
  pointer.split("/").slice(1).reduce((part, token) => part?.[unescaped(token)], shown);

/**
 * Takes what an item changes into all that is expected: a component that is gone takes its values along, and the values of
 * a new one take the place of its null.
 *
 * @param {Record<string, unknown>} expected @param {any} item
 */
function expect(expected, item) {
  for (const [place, value] of Object.entries(item?.changes ?? {})) {
    for (const other of Object.keys(expected)) {
      if (other.startsWith(`${place}/`) || place.startsWith(`${other}/`)) delete expected[other];
    }
    expected[place] = value;
  }
}

/**
 * When an event ends, in session time. With `until` that is `timeMs` of the snapshot, if the recording has it, else the
 * last effect; undefined if there is neither.
 *
 * @param {any} event @param {any} item @param {number} fromMs @param {any} recordedMs
 */
function endOf(event, item, fromMs, recordedMs) {
  if (event.type === "gesture") return fromMs + event.overMs + (event.holdMs ?? 0);
  if (event.type !== "advance") return fromMs;
  if (event.byMs !== undefined) return fromMs + event.byMs;
  return event.toMs ?? (recordedMs >= fromMs ? recordedMs : item?.effectTimesMs?.at(-1));
}

/**
 * Plays a recording against a component, and compares after each event what the adapter shows. All else that the
 * recording expects is left out.
 *
 * @param {Recording} recording
 * @param {RecordingAdapter} adapter
 * @returns {Promise<number>} How many values were compared.
 * @throws {Error} The first event after which something differs, and what; or that nothing was compared.
 */
export async function playRecording(recording, adapter) {
  /** @type {Record<string, unknown>} */
  const expected = {};
  let [nowMs, compared] = [0, 0];
  /** @param {number} number */
  const compare = async (number) => {
    const item = recording.expected?.[number];
    const shown = await adapter.show();
    if (!item) return;
    /** @type {string[]} */
    const differences = [];
    const places = Object.entries({ ...expected, "/effects": item.effects ?? [] });
    for (const [place, wanted] of places) {
      const seen = valueAt(shown, place);
      if (seen === undefined) continue;
      compared += 1;
      if (place === "/effects" ? JSON.stringify(seen) === JSON.stringify(wanted) : isNear(seen, wanted)) continue;
      differences.push(`${place} is ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
    }
    if (differences.length === 0) return;
    const name = recording.name ?? "the recording";
    throw new Error(`${name}, event ${number} at ${nowMs} ms: ${differences.join("; ")}`);
  };
  await adapter.create(recording.configuration);
  expect(expected, recording.expected?.[0]);
  await compare(0);
  for (const [index, event] of recording.events.entries()) {
    const item = recording.expected?.[index + 1];
    expect(expected, item);
    const endMs = endOf(event, item, event.atMs ?? nowMs, expected["/timeMs"]);
    if (endMs === undefined) {
      throw new Error(`event ${index + 1} does not say when it ends: the recording has to expect /timeMs`);
    }
    await adapter.advance(nowMs = endMs);
    if (event.type !== "advance") await adapter.send(event);
    await adapter.advance(nowMs);
    await compare(index + 1);
  }
  if (compared === 0) throw new Error("the adapter shows nothing that the recording expects");
  return compared;
}
