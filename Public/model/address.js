// What the page's address says.

/** The session shown where the address names none. */
const defaultSession = "demo";

/**
 * @param {{search: string}} location
 * @returns {{session: string, preset: ?string, museum: ?string, panel: ?string, atMs: ?number}}
 */
export function parseAddress({ search }) {
  const query = new URLSearchParams(search);
  const museum = query.get("museum") || null;
  const at = query.get("at");
  return {
    session: query.get("session") || museum || defaultSession,
    preset: query.get("preset") || null,
    museum,
    panel: query.get("panel") || null,
    atMs: at !== null && Number.isFinite(Number(at)) ? Math.max(Number(at), 0) : null,
  };
}

/** The address as a URL relative to the server. */
export function formatAddress({ session, preset, museum, panel, atMs }) {
  const query = new URLSearchParams();
  if (session !== (museum ?? defaultSession)) query.set("session", session);
  if (preset) query.set("preset", preset);
  if (museum) query.set("museum", museum);
  if (panel) query.set("panel", panel);
  if (atMs !== null) query.set("at", `${atMs}`);
  return query.size > 0 ? `/?${query}` : "/";
}
