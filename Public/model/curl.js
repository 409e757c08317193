// Events as commands of curl.

/** A text as one word of a POSIX shell. */
export function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The command that sends an event now to the session of a path; the token itself is not shown. */
export function commandOf(path, { atMs, ...event }, { origin, hasToken }) {
  const token = hasToken ? '-H "Authorization: Bearer $OVERSCROLL_TOKEN" ' : "";
  return `curl ${token}${quoted(`${origin}${path}/events`)} --json ${quoted(JSON.stringify(event))}`;
}
