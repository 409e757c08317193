import assert from "node:assert/strict";
import test from "node:test";
import { eventsOf } from "../../../Public/server/eventStream.js";

/** An Api whose stream has these bytes in pieces of a size, and then ends, breaks or stays open. */
function streaming(text, { size = 1, end = "close", status = 200 } = {}) {
  const requests = [];
  const bytes = new TextEncoder().encode(text);
  let isCancelled = false;
  const open = async (method, path, options) => {
    requests.push({ method, path, ...options });
    let place = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (options.signal.aborted) return controller.error(options.signal.reason);
        if (place < bytes.length) return controller.enqueue(bytes.subarray(place, place += size));
        if (end === "close") controller.close();
        else if (end === "break") controller.error(new TypeError("network error"));
      },
      cancel() { isCancelled = true; },
    });
    return new Response(body, { status });
  };
  return { api: { open }, requests, isCancelled: () => isCancelled };
}

async function all(api, options) {
  const found = [];
  const { signal } = new AbortController();
  for await (const event of eventsOf(api, "/s", { signal, ...options })) found.push(event);
  return found;
}

test("the events are found whatever the pieces of bytes", async () => {
  const text = "event: effect\nid: 1.2\ndata: “é”\n\n:\n\n";
  for (let size = 1; size <= 50; size += 1) {
    assert.deepEqual(await all(streaming(text, { size }).api), [
      { type: "effect", data: "“é”", id: "1.2" }, { type: "comment", data: "", id: "1.2" },
    ]);
  }
});

test("the stream continues after the last event, if there is one", async () => {
  for (const [lastId, headers] of [
    [null, { Accept: "text/event-stream" }],
    ["3.1", { Accept: "text/event-stream", "Last-Event-ID": "3.1" }],
  ]) {
    const { api, requests } = streaming("");
    await all(api, { lastId });
    assert.deepEqual(requests[0].headers, headers);
  }
});

test("a refused or broken stream is an error, an aborted one is aborted", async () => {
  const refused = streaming('{"detail": "Too many."}', { status: 429 });
  await assert.rejects(all(refused.api), { status: 429, message: "Too many." });
  const broken = streaming("data: x\n\n", { end: "break" });
  await assert.rejects(all(broken.api), { status: 0, message: "The server does not answer." });
  const stopped = new AbortController();
  const events = eventsOf(streaming(":\n:\n:\n:\n:\n").api, "/s", { signal: stopped.signal });
  await events.next();
  stopped.abort();
  await assert.rejects(async () => { for await (const event of events) void event; },
    { name: "AbortError" });
});

test("who stops reading closes the stream", async () => {
  const { api, isCancelled } = streaming("data: x\n\n", { size: 99, end: "open" });
  for await (const { data } of eventsOf(api, "/s", { signal: new AbortController().signal })) {
    assert.equal(data, "x");
    break;
  }
  await new Promise(setImmediate);
  assert.ok(isCancelled());
});
