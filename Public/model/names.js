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
  const stem = name.replace(/-\d+$/, "").slice(0, 120);
  while (taken.includes(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
