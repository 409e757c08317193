import assert from "node:assert/strict";
import test from "node:test";
import { SharedStream } from "../../../Public/server/sharedStream.js";

/** Web Locks of one name, shared by the tabs of a test. */
function fakeLocks() {
  const waiting = [];
  let held = null;
  const grant = () => {
    if (held || waiting.length === 0) return;
    const request = waiting.shift();
    held = request;
    request.work().then((value) => {
      if (held === request) held = null;
      request.done(value);
      grant();
    });
  };
  const refuse = (request) => request.fail(new DOMException("", "AbortError"));
  return {
    request(_, { steal, signal }, work) {
      return new Promise((done, fail) => {
        const request = { work, done, fail };
        signal?.addEventListener("abort", () => {
          const place = waiting.indexOf(request);
          if (place >= 0) refuse(waiting.splice(place, 1)[0]);
        });
        if (steal && held) {
          refuse(held);
          held = null;
        }
        waiting[steal ? "unshift" : "push"](request);
        grant();
      });
    },
  };
}

/** BroadcastChannels that deliver at once. */
function fakeChannels() {
  const channels = new Set();
  return class {
    constructor() { channels.add(this); }
    postMessage(data) {
      for (const other of [...channels]) if (other !== this) other.onmessage({ data });
    }
    close() { channels.delete(this); }
  };
}

/** A browser with tabs; `streams` are those that were opened, by which tab and what they do. */
function browser({ hasLocks = true } = {}) {
  const environment = { locks: hasLocks ? fakeLocks() : null, Channel: fakeChannels() };
  const streams = [];
  const open = (tab) => async function* (signal) {
    const stream = { tab, signal, events: [], wake: () => {} };
    streams.push(stream);
    signal.addEventListener("abort", () => stream.wake());
    for (;;) {
      while (stream.events.length > 0) {
        const event = stream.events.shift();
        if (event === "end") return;
        if (event instanceof Error) throw event;
        yield event;
      }
      if (signal.aborted) throw signal.reason;
      await new Promise((done) => (stream.wake = done));
    }
  };
  const tab = (name, differences = {}) => {
    const heard = [];
    const stream = new SharedStream("demo", open(name), (event) => heard.push(event),
      { ...environment, ...differences });
    stream.listen();
    stream.follow();
    return { stream, heard };
  };
  const send = async (stream, ...events) => {
    stream.events.push(...events);
    stream.wake();
    await settled();
  };
  const openStreams = () => streams.filter(({ signal }) => !signal.aborted).map((s) => s.tab);
  return { tab, streams, send, openStreams };
}

const settled = () => new Promise(setImmediate);
const event = (id) => ({ type: "effect", data: "{}", id });
const comment = { type: "comment", data: "", id: "" };

test("one tab reads, all hear", async () => {
  const { tab, streams, send, openStreams } = browser();
  const [a, b] = [tab("a"), tab("b")];
  await settled();
  await send(streams[0], event("0.1"), comment);
  assert.deepEqual([a.heard, b.heard], [[event("0.1"), comment], [event("0.1"), comment]]);
  assert.deepEqual(openStreams(), ["a"]);
  a.stream.stop();
  b.stream.stop();
});

test("the next tab reads when the first one stops", async () => {
  const { tab, streams, send, openStreams } = browser();
  const [a, b] = [tab("a"), tab("b")];
  await settled();
  a.stream.stop();
  await settled();
  assert.deepEqual(openStreams(), ["b"]);
  await send(streams[1], event("0.1"));
  assert.deepEqual([a.heard, b.heard], [[], [event("0.1")]]);
  b.stream.stop();
  await settled();
  assert.deepEqual(openStreams(), []);
});

test("a tab that stops while it waits never reads", async () => {
  const { tab, openStreams } = browser();
  const [a, b] = [tab("a"), tab("b")];
  b.stream.stop();
  a.stream.stop();
  await settled();
  assert.deepEqual(openStreams(), []);
});

test("all tabs hear why the stream ended", async () => {
  const refusal = { status: 429, retryAfterMs: 3000 };
  const table = [
    ["end", { status: 0, retryAfterMs: null }], [Object.assign(new Error(), refusal), refusal],
  ];
  for (const [end, reason] of table) {
    const { tab, streams, send } = browser();
    const [a, b] = [tab("a"), tab("b")];
    await settled();
    await send(streams[0], end);
    for (const { heard } of [a, b]) assert.deepEqual(heard[0], { type: "lost", ...reason });
    for (const { stream } of [a, b]) stream.stop();
  }
});

test("a tab that hears nothing takes over; the old one closes its stream and waits", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { tab, streams, send, openStreams } = browser();
  // A frozen tab holds its lock and forwards nothing.
  const a = tab("a", { Channel: class { postMessage() {} close() {} } });
  await settled();
  const b = tab("b");
  t.mock.timers.tick(15_000);
  await send(streams[0], comment);
  t.mock.timers.tick(4_999);
  await settled();
  assert.deepEqual(openStreams(), ["a"]);
  t.mock.timers.tick(1);
  await settled();
  assert.deepEqual(openStreams(), ["b"]);
  assert.deepEqual(a.heard, [comment]);
  b.stream.stop();
  await settled();
  assert.deepEqual(openStreams(), ["a"]);
  a.stream.stop();
});

test("a stream that is silent is lost", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { tab, streams, send, openStreams } = browser();
  const { stream, heard } = tab("a");
  await settled();
  t.mock.timers.tick(19_000);
  await send(streams[0], comment);
  t.mock.timers.tick(19_999);
  assert.deepEqual(heard, [comment]);
  t.mock.timers.tick(1);
  assert.deepEqual(heard.at(-1), { type: "lost", status: 0, retryAfterMs: null });
  await settled();
  assert.deepEqual(openStreams(), []);
  stream.stop();
});

test("a tab that follows again hears the others again", async () => {
  const { tab, streams, send } = browser();
  const [a, b] = [tab("a"), tab("b")];
  await settled();
  b.stream.stop();
  b.stream.follow();
  await send(streams[0], event("0.1"));
  assert.deepEqual(b.heard, [event("0.1")]);
  for (const { stream } of [a, b]) stream.stop();
});

test("without locks each tab reads for itself", async () => {
  const { tab, streams, send, openStreams } = browser({ hasLocks: false });
  const [a, b] = [tab("a"), tab("b")];
  assert.deepEqual(openStreams(), ["a", "b"]);
  await settled();
  await send(streams[0], event("0.1"));
  assert.deepEqual([a.heard, b.heard], [[event("0.1")], []]);
  for (const { stream } of [a, b]) stream.stop();
});
