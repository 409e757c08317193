// What the page's address says.

import { micro } from "./number.js";

/** The session shown where the address names none. */
const defaultSession = "demo";

/** The names of the museum's runs in the dialect of our own end with this; they are lines of one file. */
const ownEnd = "-in-overscroll-1";

/** Begins the fragment of a share link. A browser never sends a fragment to a server. */
const shareMark = "#share=";

/** What a location says: `other` is the session compared with, `shared` a share link's text. */
export function parseAddress({ search, hash }) {
  const query = new URLSearchParams(search);
  const value = (name) => query.get(name) || null;
  const [museum, scorecard, at] = [value("museum"), value("scorecard"), value("at")];
  return {
    session: value("session") ?? museum ?? scorecard ?? defaultSession,
    preset: value("preset"), museum, scorecard, other: value("with"), panel: value("panel"),
    atMs: at !== null && Number.isFinite(Number(at)) ? Math.max(Number(at), 0) : null,
    shared: hash.startsWith(shareMark) ? hash.slice(shareMark.length) : null,
  };
}

/** The exhibit that an address shows in the museum's player; null where it names a session, or none. */
export function exhibitOf(location) {
  const { museum, session } = parseAddress(location);
  return museum !== null && session === museum ? museum : null;
}

/** The address as a URL relative to the server; a share link is not a part of it. */
export function formatAddress({ session, preset, museum, scorecard, other, panel, atMs }) {
  const isNamed = session !== (museum ?? scorecard ?? defaultSession);
  const query = new URLSearchParams(Object.entries({
    session: isNamed && session, preset, museum, scorecard, with: other, panel,
    at: atMs === null ? null : `${micro(atMs)}`,
  }).filter(([, value]) => value));
  return query.size > 0 ? `/?${query}` : "/";
}

/** The path of the recording that an address shows; the fragment names one of its lines. */
export function recordingPath({ museum, scorecard }) {
  if (museum?.endsWith(ownEnd)) return `/museum/own.jsonl#${encodeURIComponent(museum)}`;
  if (museum) return `/museum/${encodeURIComponent(museum)}.json`;
  if (!scorecard) return null;
  const property = scorecard.slice(0, scorecard.lastIndexOf("-in-"));
  return `/scorecard/${encodeURIComponent(property)}.jsonl#${encodeURIComponent(scorecard)}`;
}

/** The name of the recording at a path of the museum. */
export const recordingName = (path) => path.split(/[/#]/).at(-1).replace(/\.json$/, "");

/** The recording at a path, in the file's answer. */
export function recordingIn({ body, text }, path) {
  const name = path.split("#")[1];
  return name ? text.trim().split("\n").map((line) => JSON.parse(line)).find((each) => encodeURIComponent(each.name) === name)
    : body;
}

export function shareAddress(text) {
  return `/${shareMark}${text}`;
}
