// What the page's address says.

import { micro } from "./number.js";

/** The session shown where the address names none. */
const defaultSession = "demo";

/** Begins the fragment of a share link. A browser never sends a fragment to a server. */
const shareMark = "#share=";

/** What a location says: `other` is the session compared with, `shared` a share link's text. */
export function parseAddress({ search, hash }) {
  const query = new URLSearchParams(search);
  const value = (name) => query.get(name) || null;
  const [museum, at] = [value("museum"), value("at")];
  return {
    session: value("session") ?? museum ?? defaultSession,
    preset: value("preset"), museum, other: value("with"), panel: value("panel"),
    atMs: at !== null && Number.isFinite(Number(at)) ? Math.max(Number(at), 0) : null,
    shared: hash.startsWith(shareMark) ? hash.slice(shareMark.length) : null,
  };
}

/** The address as a URL relative to the server; a share link is not a part of it. */
export function formatAddress({ session, preset, museum, other, panel, atMs }) {
  const isNamed = session !== (museum ?? defaultSession);
  const query = new URLSearchParams(Object.entries({
    session: isNamed && session, preset, museum, with: other, panel,
    at: atMs === null ? null : `${micro(atMs)}`,
  }).filter(([, value]) => value));
  return query.size > 0 ? `/?${query}` : "/";
}

export function shareAddress(text) {
  return `/${shareMark}${text}`;
}
