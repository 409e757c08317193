// Plays a recording of a header against an adapter, and compares what it asserts.

/** How far numbers may differ, as in Overscroll: relative or absolute. */
const tolerance = 1e-9;

function isNear(left, right) {
  if (typeof left !== "number" || typeof right !== "number") return left === right;
  return Math.abs(left - right) <= tolerance * Math.max(1, Math.abs(left), Math.abs(right));
}

/**
 * The differences between a recording and a component, each as a sentence.
 *
 * @param {object} recording
 * @param {{apply(event), values(): object, takeCallbacks(): [string, number][]}} adapter `values` has
 *   what the component shows, by pointer into the snapshot; `takeCallbacks` the callbacks since the last
 *   call, each with its instant in ms.
 */
export function differences(recording, adapter) {
  const expected = {};
  const found = [];
  for (const [step, item] of recording.expected.entries()) {
    if (step > 0) adapter.apply(recording.events[step - 1]);
    const callbacks = adapter.takeCallbacks();
    if (item === null) continue;
    Object.assign(expected, item.changes);
    const values = adapter.values();
    for (const [pointer, value] of Object.entries(expected)) {
      if (!isNear(values[pointer], value)) {
        found.push(`after event ${step}: ${pointer} is ${values[pointer]}, not ${value}`);
      }
    }
    const wanted = (item.effects ?? []).map(([, type], index) => [type, item.effectTimesMs?.[index]]);
    const isSame = wanted.length === callbacks.length && wanted.every(([type, atMs], index) =>
      type === callbacks[index][0] && (atMs === undefined || isNear(atMs, callbacks[index][1])));
    if (!isSame) {
      found.push(`after event ${step}: called ${JSON.stringify(callbacks)}, ` +
        `not ${JSON.stringify(wanted)}`);
    }
  }
  return found;
}
