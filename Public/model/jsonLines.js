// Where the parts of a JSON text are, so that errors can be shown at their lines.

/** Reads the tokens of a JSON text, which must be valid. */
class Tokens {
  /** White space, then a string, a punctuation mark, or any other value. */
  #pattern = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|$)/y;
  #text;
  #next = null;

  constructor(text) {
    this.#text = text;
    this.position = 0;
  }

  /** The next token, `{text, from, to}`, which stays the next one. */
  get next() {
    if (this.#next) return this.#next;
    this.#pattern.lastIndex = this.position;
    const [, text] = this.#pattern.exec(this.#text);
    const to = this.#pattern.lastIndex;
    return (this.#next = { text, from: to - text.length, to });
  }

  take() {
    const taken = this.next;
    this.position = taken.to;
    this.#next = null;
    return taken;
  }
}

/** Reads one value; adds its place and those of all in it to `places`. */
function readValue(tokens, pointer, key, places) {
  const place = { key, from: tokens.next.from };
  places.set(pointer, place);
  const { text: opening } = tokens.take();
  if (opening === "{" || opening === "[") {
    for (let index = 0; !/[}\]]/.test(tokens.next.text); index += 1) {
      if (tokens.next.text === ",") tokens.take();
      const name = opening === "{" ? tokens.take() : null;
      if (name) tokens.take();
      const step = name ? JSON.parse(name.text).replaceAll("~", "~0").replaceAll("/", "~1") : index;
      readValue(tokens, `${pointer}/${step}`, name, places);
    }
    tokens.take();
  }
  place.to = tokens.position;
}

/**
 * The places of all values of a valid JSON text, by JSON pointer.
 *
 * @returns {Map<string, {key: ?{from, to}, from, to}>} `key` is the member's name with its quotes;
 *   null in a list and for the whole.
 */
export function placesIn(text) {
  const places = new Map();
  readValue(new Tokens(text), "", null, places);
  return places;
}

/** The place of a pointer, or of the nearest part around it that is there. */
export function placeOf(places, pointer) {
  for (let found = pointer; found !== ""; found = found.slice(0, found.lastIndexOf("/"))) {
    if (places.has(found)) return places.get(found);
  }
  return places.get("");
}

/** The line, counted from 1, of a position in the text. */
export function lineAt(text, position) {
  return text.slice(0, position).split("\n").length;
}

/** The position in the text of a byte of its UTF-8. */
export function positionOfByte(text, offset) {
  const bytes = new TextEncoder().encode(text).subarray(0, offset);
  return new TextDecoder().decode(bytes).length;
}

/** The text with a value's name or value replaced by a suggestion of the server. */
export function suggested(text, { pointer, detail, suggestion }) {
  const place = placesIn(text).get(pointer);
  // The server suggests a name for a member that it does not know, else a value.
  const { from, to } = detail.startsWith("is not a known field") ? place.key : place;
  return text.slice(0, from) + JSON.stringify(suggestion) + text.slice(to);
}

/** The lines of `after`, counted from 1, that are not those of `before`. */
export function changedLines(before, after) {
  const [old, lines] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < lines.length && lines[start] === old[start]) start += 1;
  let end = 0;
  const rest = Math.min(old.length, lines.length) - start;
  while (end < rest && old.at(-1 - end) === lines.at(-1 - end)) end += 1;
  const isAligned = old.length === lines.length;
  return lines.slice(start, lines.length - end)
    .map((line, index) => ({ line, number: start + index + 1 }))
    .filter(({ line, number }) => !isAligned || line !== old[number - 1])
    .map(({ number }) => number);
}
