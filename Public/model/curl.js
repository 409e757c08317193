// Requests as commands of curl.

/** A text as one word of a POSIX shell. */
export function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** JSON on one line, or indented; any other text as it is. */
export function rewritten(text, indent = 0) {
  try {
    return JSON.stringify(JSON.parse(text), null, indent);
  } catch {
    return text;
  }
}

/** The request as a command; the token is named, not shown. */
export function commandOf({ method, url, headers, body }, origin) {
  const { "Content-Type": type, Authorization: token, ...others } = headers;
  const isDefault = method === (body === undefined ? "GET" : "POST");
  const sent = type === "application/json" ? `--json ${quoted(rewritten(body))}`
    : `-H ${quoted(`Content-Type: ${type}`)} --data-binary ${quoted(body ?? "")}`;
  return [`curl -sS${isDefault ? "" : ` -X ${method}`} ${quoted(origin + url)}`,
    ...token ? ['-H "Authorization: Bearer $OVERSCROLL_TOKEN"'] : [],
    ...Object.entries(others).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...body === undefined ? [] : [sent]].join(" \\\n  ");
}
