// Events as columns: deflate makes far less of small differences than of one object after another.

const unitsPerMs = 1000;
const unitsPerPoint = 100;

/** The letter of an event by its type and fields; any other is "o" and stays an object. */
const letterOf = {
  "dragBegan x y": "b",
  "dragMoved x y": "m",
  "dragEnded": "e",
  "dragEnded x y": "E",
  "dragCancelled": "c",
};
const formOf = new Map(Object.entries(letterOf).map(([form, letter]) => [letter, form.split(" ")]));

/**
 * The columns of a recording's events: `letters`, one an event; `times`, differences in µs; `xs`
 * and `ys`, differences in 0.01 pt; `others`, the events without a letter of their own.
 */
export function columnsOf(events) {
  const columns = { letters: "", times: [], xs: [], ys: [], others: [] };
  const last = { times: 0, xs: 0, ys: 0 };
  const push = (name, value) => {
    columns[name].push(value - last[name]);
    last[name] = value;
  };
  for (const { atMs, ...event } of events) {
    const { type, ...fields } = event;
    const letter = letterOf[[type, ...Object.keys(fields).sort()].join(" ")] ?? "o";
    columns.letters += letter;
    push("times", Math.round(atMs * unitsPerMs));
    if (letter === "o") {
      columns.others.push(event);
    } else if ("x" in fields) {
      push("xs", Math.round(fields.x * unitsPerPoint));
      push("ys", Math.round(fields.y * unitsPerPoint));
    }
  }
  return columns;
}

/** The events of columns; throws where the columns are not those of events. */
export function eventsOf({ letters, ...columns }) {
  const taken = { times: 0, xs: 0, ys: 0, others: 0 };
  const last = { times: 0, xs: 0, ys: 0 };
  const take = (name) => {
    if (!(taken[name] < columns[name]?.length)) throw new RangeError(`${name} is too short`);
    return columns[name][taken[name]++];
  };
  const next = (name) => {
    last[name] += take(name);
    if (!Number.isSafeInteger(last[name])) throw new RangeError(`${name} has no whole number`);
    return last[name];
  };
  return Array.from(letters, (letter) => {
    const atMs = next("times") / unitsPerMs;
    if (letter === "o") return { atMs, ...take("others") };
    if (!formOf.has(letter)) throw new RangeError(`no event has the letter ${letter}`);
    const [type, x] = formOf.get(letter);
    if (!x) return { atMs, type };
    return { atMs, type, x: next("xs") / unitsPerPoint, y: next("ys") / unitsPerPoint };
  });
}
