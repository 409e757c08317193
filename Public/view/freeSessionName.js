// The name of a session that is to be made.

import { freeName } from "../model/freeName.js";

/** A name near the wanted one that no session of the server has. */
export async function freeSessionName(app, wanted) {
  const query = new URLSearchParams({ prefix: freeName(wanted, []), limit: "1000" });
  const { body } = await app.request("GET", `/v1/sessions?${query}`);
  return freeName(wanted, body.sessions.map(({ name }) => name));
}
