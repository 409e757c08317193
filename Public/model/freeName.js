// The name of a session that is to be made.

import { isSessionName } from "./names.js";

/** The longest name that still has room for a number. */
const longest = 120;

/**
 * A valid name near the wanted one that is not taken. A number is added to the whole of it: the
 * preset `footer-back-2` is not the next `footer-back-1`.
 */
export function freeName(wanted, taken) {
  const near = wanted.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[._-]+/, "").slice(0, longest);
  const valid = isSessionName(near) ? near : "session";
  let name = valid;
  for (let number = 2; taken.includes(name); number += 1) name = `${valid}-${number}`;
  return name;
}
