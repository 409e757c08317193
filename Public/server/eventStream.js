// Reads Server-Sent Events by `fetch`, which can send a token.

import { EventStreamParser } from "../model/eventStreamParser.js";
import { refusal, silence } from "./problem.js";

/** The events `{type, data, id}` of a stream after one, comments too, until its end. */
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
