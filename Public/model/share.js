// A session in a link: its configuration and events, deflated, in base64url.

/** Chat programs cut longer links, in characters. */
export const longestLink = 6000;

/** A longer text of a link is not read, in characters. */
const textLimit = 64 << 10;

/** The most that a link may inflate to, in bytes. */
const inflatedLimit = 4 << 20;

/**
 * A transform gets so many bytes at a time. Browsers inflate all of a chunk before the first byte can
 * be read, up to 1,032 times as many.
 */
const sliceLength = 1 << 10;

/** The form of the content; another form gets another letter. */
const version = "A";

/** The text in a link for a recording, of which its name, configuration and events count. */
export async function shareText({ name, configuration, events }) {
  const { letters, times, xs, ys, others } = columnsOf(events);
  const content = JSON.stringify([name, configuration, letters, times, xs, ys, others]);
  const bytes = new TextEncoder().encode(content);
  return version + base64url(await piped(bytes, new CompressionStream("deflate-raw"), Infinity));
}

/** The recording in a link's text, which asserts nothing; or why the text cannot be read. */
export async function sharedRecording(text) {
  if (!text.startsWith(version)) throw new Error("Another version of Overscroll made this link.");
  if (text.length > textLimit) {
    throw new TooLarge("The link has more than 65,536 characters and was not opened.");
  }
  try {
    const packed = bytesOf(text.slice(version.length));
    const bytes = await piped(packed, new DecompressionStream("deflate-raw"), inflatedLimit);
    const content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const [name, configuration, letters, times, xs, ys, others] = content;
    if (typeof name !== "string" || typeof letters !== "string") throw new TypeError("no text");
    const events = eventsOf({ letters, times, xs, ys, others });
    return { format: "overscroll-recording", version: 1, name, configuration, events };
  } catch (cause) {
    if (cause instanceof TooLarge) throw cause;
    throw new Error("The link is damaged: a part of it is missing or changed.", { cause });
  }
}

class TooLarge extends Error {}

/** The output of a transform; rejects as soon as it is longer than the limit, in bytes. */
async function piped(bytes, transform, limit) {
  const reader = slices(bytes).pipeThrough(transform).getReader();
  const chunks = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > limit) {
      reader.cancel().catch(() => {});
      throw new TooLarge("The link holds more than 4 MiB and was not opened.");
    }
    chunks.push(value);
  }
}

/** A stream of short pieces, each made when it is asked for. */
function slices(bytes) {
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start < bytes.length) controller.enqueue(bytes.slice(start, start += sliceLength));
      else controller.close();
    },
  }, { highWaterMark: 0 });
}

/** Base64 for URLs, without padding; not every browser has `toBase64`. */
function base64url(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text) {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

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
function columnsOf(events) {
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
