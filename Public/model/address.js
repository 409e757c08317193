// What the page's address says.

/** The session shown where the address names none. */
const defaultSession = "demo";

/** Begins the fragment of a share link. A browser never sends a fragment to a server. */
const shareMark = "#share=";

/**
 * @param {{search: string, hash: string}} location
 * @returns {{session: string, preset: ?string, museum: ?string, other: ?string,
 *   panel: ?string, atMs: ?number, shared: ?string}} `other` is the session compared with, `shared` is the text of a share link, see model/share.js.
 */
export function parseAddress({ search, hash }) {
  const query = new URLSearchParams(search);
  const museum = query.get("museum") || null;
  const at = query.get("at") || null;
  return {
    session: query.get("session") || museum || defaultSession,
    preset: query.get("preset") || null,
    museum,
    other: query.get("with") || null,
    panel: query.get("panel") || null,
    atMs: at !== null && Number.isFinite(Number(at)) ? Math.max(Number(at), 0) : null,
    shared: hash.startsWith(shareMark) ? hash.slice(shareMark.length) : null,
  };
}

/** The address as a URL relative to the server; a share link is not a part of it. */
export function formatAddress({ session, preset, museum, other, panel, atMs }) {
  const query = new URLSearchParams();
  if (session !== (museum ?? defaultSession)) query.set("session", session);
  if (preset) query.set("preset", preset);
  if (museum) query.set("museum", museum);
  if (other) query.set("with", other);
  if (panel) query.set("panel", panel);
  if (atMs !== null) query.set("at", `${atMs}`);
  return query.size > 0 ? `/?${query}` : "/";
}

/** The share link of a text, relative to the server. */
export function shareAddress(text) {
  return `/${shareMark}${text}`;
}
