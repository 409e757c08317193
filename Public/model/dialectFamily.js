// The dialects among which a session can change: those of its own family.

/** Those of `GET /v1/dialects` whose components do to the list what those of a dialect do. */
export function ofSameFamily(dialects, name) {
  const own = dialects.find((dialect) => dialect.name === name);
  return dialects.filter(({ family }) => family === own?.family);
}
