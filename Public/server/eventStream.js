// Reads Server-Sent Events by `fetch`, which can send a token.

import { EventStreamParser } from "../model/eventStreamParser.js";
import { refusal, silence } from "./problem.js";

/**
 * The events of a stream, comments too, until the server ends it or `signal` closes it.
 *
 * @param {?string} lastId Goes on after the event with this id.
 * @yields {{type: string, data: string, id: string}}
 */
export async function* eventsOf(api, path, { lastId = null, signal }) {
  const headers = { Accept: "text/event-stream", ...(lastId && { "Last-Event-ID": lastId }) };
  const response = await api.open("GET", path, { headers, signal });
  if (!response.ok) throw refusal(response, await response.json().catch(() => null));
  const parser = new EventStreamParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(value);
    }
  } catch {
    signal.throwIfAborted();
    throw silence();
  } finally {
    reader.cancel().catch(() => {});
  }
}
