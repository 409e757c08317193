// Names of sessions.

const pattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** What a name is, for people. */
export const nameRule = "A name is a letter or digit and then up to 127 letters, digits, dots, " +
  "underscores and hyphens.";

export function isSessionName(name) {
  return pattern.test(name);
}

/** The first of `demo-2`, `demo-3`, … that is not taken; `number` is that of the first. */
export function nextName(name, taken, number = 2) {
  return numbered(name.replace(/-\d+$/, "").slice(0, 120), taken, number);
}

/** A valid name near the wanted one that is not taken: with a number after the whole of it. */
export function freeName(wanted, taken) {
  const near = wanted.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[._-]+/, "").slice(0, 120);
  const name = near || "session";
  return taken.includes(name) ? numbered(name, taken) : name;
}

function numbered(stem, taken, first = 2) {
  let number = first;
  while (taken.includes(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
