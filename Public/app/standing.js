// Sessions that the page makes; in those that stand a recording is played at once, and all of it is read.

import { ownLifetimeMs } from "../model/configuration.js";
import { History } from "../model/history.js";
import { freeName, stemOf } from "../model/names.js";

/** A name near the wanted one that no session of the server has. */
export async function freeSessionName(request, wanted) {
  const query = new URLSearchParams({ prefix: stemOf(wanted), limit: 1000 });
  const { body: { sessions } } = await request("GET", `/v1/sessions?${query}`);
  return freeName(wanted, sessions.map(({ name }) => name));
}

/** Makes the session of a path from a recording; it goes when nobody asks for it. 412 or 409 if it is there. */
export async function playRecording(request, path, { configuration, events }) {
  const body = { ...configuration, idleLifetimeMs: ownLifetimeMs };
  await request("PUT", path, { body, headers: { "If-None-Match": "*" } });
  if (events.length > 0) await request("POST", `${path}/events`, { body: { events } });
}

/** The session of a path as a lane, with at most 1000 events and effects. */
export async function standingLane(request, path) {
  const [snapshot, { events }, { effects }, configuration] = await Promise.all(
    ["", "/events?after=0&limit=1000", "/effects?after=0&limit=1000", "/configuration"]
      .map(async (part) => (await request("GET", `${path}${part}`)).body));
  const history = new History();
  history.add("events", events);
  history.add("effects", effects);
  history.addSnapshot(snapshot);
  return { path, history, snapshot, configuration, timeMs: () => snapshot.timeMs };
}
