// Names of sessions.

const pattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** What a name is, for people. */
export const nameRule = "A name is a letter or digit and then up to 127 letters, digits, dots, " +
  "underscores and hyphens.";

export function isSessionName(name) {
  return pattern.test(name);
}

/** The valid name next to a wanted one, without a number after it: the names of its kind begin with this. */
export function stemOf(wanted) {
  return nameNear(wanted).replace(/-\d+$/, "");
}

/**
 * A valid name near the wanted one that is not taken: with a number after the whole of it, or in place of its own
 * if the name without a number is taken, too.
 */
export function freeName(wanted, taken) {
  const name = nameNear(wanted);
  if (!taken.includes(name)) return name;
  const stem = taken.includes(stemOf(name)) ? stemOf(name) : name;
  let number = 2;
  while (taken.includes(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

const nameNear = (wanted) => wanted.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[._-]+/, "").slice(0, 120) || "session";
