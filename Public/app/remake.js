// Makes a session anew, and repeats its last gesture.

import { screenAt } from "../model/screen.js";
import { createBelowBars } from "../server/sessionClient.js";

/**
 * Deletes a lane's session and creates it from another configuration, at the offset from which the
 * gesture began. If that fails, the session is made again as it was.
 */
export async function remakeSession(api, lane, configuration, gesture) {
  const { path, history } = lane;
  try {
    await api.request("DELETE", path);
    await createBelowBars(api, path, configuration);
    const offset = gesture && offsetAt(history, gesture.fromMs);
    if (offset) await post(api, path, { type: "setContentOffset", ...offset });
  } catch (error) {
    await lane.remake({ withEvents: lane.isRecorded });
    throw error;
  }
}

/** Posts a gesture once more; on a realtime clock each event when it is due. */
export async function repeatGesture(api, path, { fromMs, events }, clock) {
  const repeated = events.map(({ atMs, event }) => ({ ...event, atMs: atMs - fromMs }));
  if (clock === "manual") return post(api, path, { events: repeated });
  const startedAt = performance.now();
  for (const { atMs, ...event } of repeated) {
    const waitMs = atMs - (performance.now() - startedAt);
    if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
    await post(api, path, event);
  }
}

function post(api, path, body) {
  return api.request("POST", `${path}/events`, { body });
}

/** The content offset at an instant; null if it is not known. */
function offsetAt(history, ms) {
  const before = history.snapshots.findLast(({ timeMs }) => timeMs < ms);
  return before ? screenAt(before, ms).model : null;
}
