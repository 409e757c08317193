// What a session violates, as marks in the log.

import { endOf } from "./history.js";

/** What comes while a finger is down: nothing rests before it. */
const ofFinger = new Set(["dragMoved", "dragEnded", "dragCancelled"]);

/**
 * A recording's events, with the time advanced before each that came later than the one before,
 * and up to `endMs`: only so is judged what rested between. `revisions` has the event that each
 * step shows; step 0 is the creation.
 */
export function judgedEvents(events, endMs) {
  const judged = [];
  const revisions = [0];
  let knownMs = 0;
  const add = (event, revision) => {
    judged.push(event);
    revisions.push(revision);
  };
  const goOn = (toMs, revision) => {
    if (toMs > knownMs) add({ type: "advance", toMs }, revision);
  };
  events.forEach((event, index) => {
    const { atMs = knownMs, type } = event;
    if (!ofFinger.has(type)) goOn(atMs, index);
    add(event, index + 1);
    knownMs = Math.max(knownMs, endOf({ atMs, event }));
  });
  goOn(endMs, events.length);
  return { events: judged, revisions };
}

/**
 * The violations of an answer by the keys of their rows, each with `class` and `title` of its
 * property. One that lasts is marked where it begins.
 */
export function marksOf(violations, revisions, properties) {
  const known = new Map(properties.map((property) => [property.name, property]));
  const latest = new Map();
  const marks = new Map();
  for (const violation of violations) {
    const mark = { ...known.get(violation.property), ...violation };
    const same = [mark.property, mark.component, mark.variant].join();
    const before = latest.get(same);
    latest.set(same, mark);
    if (before && lasts(before, mark)) continue;
    const key = `e${revisions[mark.step]}`;
    marks.set(key, [...marks.get(key) ?? [], mark]);
  }
  return marks;
}

/** Whether a violation is the one before it still: at rest it is judged at rests alone. */
function lasts(before, { step, text, title }) {
  return before.step === step - 1 || (/\bat rest\b/i.test(title) && before.text === text);
}

/** How many properties are violated: "2 laws, 1 wish violated"; empty if none is. */
export function violatedText(marks) {
  const violated = new Map([...marks.values()].flat().map((mark) => [mark.property, mark.class]));
  const wishes = [...violated.values()].filter((each) => each === "wish").length;
  const parts = [[violated.size - wishes, "law", "laws"], [wishes, "wish", "wishes"]]
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`);
  return parts.length > 0 ? `${parts.join(", ")} violated` : "";
}
