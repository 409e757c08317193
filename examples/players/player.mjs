// Plays a recording against an adapter of a component, and compares what the adapter shows.

/**
 * Connects a component with a recording; each function may answer at once or later.
 *
 * @typedef {object} Adapter
 * @property {(configuration: object) => unknown} create Makes the component.
 * @property {(event: object) => unknown} send Makes an event happen; throws for one that the component cannot have. A
 *   gesture comes as a whole, at the instant at which its finger lifts.
 * @property {(toMs: number) => unknown} advance Lets the time pass to an instant in milliseconds since the creation,
 *   and runs what is due.
 * @property {() => object} show What can be seen of the component: parts of a snapshot, such as
 *   `{header: {state: "idle"}}`, and in `effects` the callbacks since the last call, as `["header", "refreshing"]`.
 *   What is missing is not compared.
 */

const unescaped = (token) => token.replaceAll("~1", "/").replaceAll("~0", "~");

/** The value at a JSON Pointer; undefined if the adapter does not show the place. */
const valueAt = (shown, pointer) =>
  pointer.split("/").slice(1).reduce((part, token) => part?.[unescaped(token)], shown);

/** Whether two values are equal; numbers within 1e-9, or the tolerance of lengths where the place is no time. */
function isNear(seen, wanted, place, points) {
  if (Array.isArray(wanted)) {
    return seen?.length === wanted.length && wanted.every((item, at) => isNear(seen[at], item, place, points));
  }
  if (typeof wanted !== "number") return seen === wanted;
  const own = place.endsWith("Ms") ? undefined : points;
  return Math.abs(seen - wanted) <= (own ?? 1e-9 * Math.max(1, Math.abs(seen), Math.abs(wanted)));
}

function expect(expected, item) {
  // A component that is gone takes its values along, and those of a new one take the place of its null.
  for (const [place, value] of Object.entries(item?.changes ?? {})) {
    for (const other of Object.keys(expected)) {
      if (other.startsWith(`${place}/`) || place.startsWith(`${other}/`)) delete expected[other];
    }
    expected[place] = value;
  }
}

/** When an event ends. With `until` that is `timeMs` of the snapshot, if the recording has it, else the last effect. */
function endOf(event, item, fromMs, recordedMs) {
  if (event.type === "gesture") return fromMs + event.overMs + (event.holdMs ?? 0);
  if (event.type !== "advance") return fromMs;
  if (event.byMs !== undefined) return fromMs + event.byMs;
  return event.toMs ?? (recordedMs >= fromMs ? recordedMs : item?.effectTimesMs?.at(-1));
}

/** Answers how many values were compared; throws the first event after which something differs. */
export async function play(recording, adapter) {
  const expected = {};
  let [nowMs, compared] = [0, 0];
  await adapter.create(recording.configuration);
  for (const [number, event] of [null, ...recording.events].entries()) {
    const item = recording.expected?.[number];
    expect(expected, item);
    if (event) {
      nowMs = endOf(event, item, event.atMs ?? nowMs, expected["/timeMs"]);
      if (nowMs === undefined) {
        throw new Error(`event ${number} does not say when it ends: the recording has to expect /timeMs`);
      }
      await adapter.advance(nowMs);
      if (event.type !== "advance") await adapter.send(event);
      await adapter.advance(nowMs);
    }
    const shown = await adapter.show();
    if (!item) continue;
    const differences = [];
    for (const [place, wanted] of Object.entries({ ...expected, "/effects": item.effects ?? [] })) {
      const seen = valueAt(shown, place);
      if (seen === undefined) continue;
      compared += 1;
      if (isNear(seen, wanted, place, recording.tolerance?.points)) continue;
      differences.push(`${place} is ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
    }
    if (differences.length === 0) continue;
    const name = recording.name ?? "the recording";
    throw new Error(`${name}, event ${number} at ${nowMs} ms: ${differences.join("; ")}`);
  }
  if (compared === 0) throw new Error("the adapter shows nothing that the recording expects");
  return compared;
}
