// Where the parts of a JSON text are, so that errors can be shown at their lines.

/** A string, a punctuation mark, or another value. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The places, `{from, to, name}`, of all values of a valid JSON text by JSON pointer. */
export function placesIn(text) {
  const tokens = [...text.matchAll(token)].map(({ 0: word, index }) =>
    ({ word, from: index, to: index + word.length }));
  const places = new Map();
  let at = 0;
  const read = (pointer, name) => {
    const { word, from } = tokens[at++];
    const place = { from, name };
    places.set(pointer, place);
    if (word === "{" || word === "[") {
      for (let index = 0; !/^[}\]]/.test(tokens[at].word); index += 1) {
        if (tokens[at].word === ",") at += 1;
        const member = word === "{" ? tokens[at] : null;
        if (member) at += 2;
        const step = member ? JSON.parse(member.word).replaceAll("~", "~0").replaceAll("/", "~1")
          : index;
        read(`${pointer}/${step}`, member);
      }
      at += 1;
    }
    place.to = tokens[at - 1].to;
  };
  read("", null);
  return places;
}

/** The line of a byte of the text's UTF-8. */
export function lineOfByte(text, offset) {
  const bytes = new TextEncoder().encode(text).subarray(0, offset);
  return bytes.filter((byte) => byte === 10).length + 1;
}

/** The line, from 1, of a JSON pointer in a valid text, or of what is around it. */
export function lineOf(text, pointer) {
  const places = placesIn(text);
  let found = pointer;
  while (!places.has(found)) found = found.slice(0, found.lastIndexOf("/"));
  const place = places.get(found);
  return text.slice(0, (place.name ?? place).from).split("\n").length;
}

/** The most values that a fault offers. */
const mostRemedies = 4;

/** What can stand in place of a fault's name or value: the server's suggestion, or one of a few values. */
export function remediesOf({ suggestion, expected = [] }) {
  if (suggestion !== undefined) return [suggestion];
  return expected.length <= mostRemedies ? expected : [];
}

/** The text with a remedy in place of the name or value at fault. */
export function remedied(text, { pointer, code }, remedy) {
  const place = placesIn(text).get(pointer);
  const { from, to } = code === "unknown-field" ? place.name : place;
  return text.slice(0, from) + JSON.stringify(remedy) + text.slice(to);
}
