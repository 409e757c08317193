// Reads Server-Sent Events by `fetch`, which can send a token.

import { refusal, silence } from "./problem.js";

/** Finds the events of a stream in text that arrives in pieces, cut anywhere. */
export class EventStreamParser {
  #rest = "";
  #type = "";
  #data = [];
  #id = "";

  /**
   * The events that a piece of text completes.
   *
   * @returns {{type: string, data: string, id: string}[]} A comment is of type `comment`: it shows
   *   that the stream lives.
   */
  push(text) {
    const events = [];
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    // A carriage return at the end can be the first half of a line end.
    this.#rest = lines.pop();
    for (const line of lines) {
      const event = this.#read(line);
      if (event) events.push(event);
    }
    return events;
  }

  #read(line) {
    if (line === "") return this.#complete();
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line);
    if (field === "") return { type: "comment", data: value, id: this.#id };
    if (field === "event") this.#type = value;
    else if (field === "data") this.#data.push(value);
    else if (field === "id" && !value.includes("\0")) this.#id = value;
    return null;
  }

  #complete() {
    const [type, data] = [this.#type || "message", this.#data];
    this.#type = "";
    this.#data = [];
    return data.length > 0 ? { type, data: data.join("\n"), id: this.#id } : null;
  }
}

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
