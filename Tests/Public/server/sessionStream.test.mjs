import assert from "node:assert/strict";
import test from "node:test";
import { SessionStream } from "../../../Public/server/sessionStream.js";

/** Web Locks of a browser: one that is held is granted to nobody else; as `ifAvailable` has it. */
function fakeLocks() {
  const held = new Set();
  return {
    async request(name, { ifAvailable }, work) {
      assert.ok(ifAvailable);
      if (held.has(name)) return work(null);
      held.add(name);
      try {
        return await work({ name });
      } finally {
        held.delete(name);
      }
    },
  };
}

/** A browser with tabs; `streams` are those that were opened, by which tab and what they do. */
function browser(locks = fakeLocks()) {
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
  const tab = (name) => {
    const heard = [];
    const stream = new SessionStream(open(name), (event) => heard.push(event), locks);
    stream.follow();
    return { stream, heard };
  };
  const send = async (stream, ...events) => {
    stream.events.push(...events);
    stream.wake();
    await settled();
  };
  const openStreams = () => streams.filter(({ signal }) => !signal.aborted).map((s) => s.tab).join("");
  return { tab, streams, send, openStreams };
}

const settled = () => new Promise(setImmediate);
const event = (id) => ({ type: "effect", data: "{}", id });
const comment = { type: "comment", data: "", id: "" };
const lost = (status, retryAfterMs = null) => ({ type: "lost", status, retryAfterMs });
const stopAll = (tabs) => tabs.forEach(({ stream }) => stream.stop());

test("each tab hears its own stream", async () => {
  const { tab, streams, send } = browser();
  const [a, b] = [tab("a"), tab("b")];
  await settled();
  await send(streams[0], event("0.1"), comment);
  assert.deepEqual([a.heard, b.heard], [[event("0.1"), comment], []]);
  stopAll([a, b]);
});

test("a fifth tab has no stream until another one lets go", async () => {
  const { tab, openStreams } = browser();
  const tabs = [..."abcde"].map(tab);
  await settled();
  assert.equal(openStreams(), "abcd");
  assert.deepEqual(tabs.map(({ heard }) => heard), [[], [], [], [], [lost(503)]]);
  tabs[1].stream.stop();
  await settled();
  tabs[4].stream.follow();
  await settled();
  assert.equal(openStreams(), "acde");
  stopAll(tabs);
  await settled();
  assert.equal(openStreams(), "");
});

test("a tab that stops at once never reads, and follows again", async () => {
  const { tab, openStreams } = browser();
  const { stream, heard } = tab("a");
  stream.stop();
  await settled();
  assert.equal(openStreams(), "");
  stream.follow();
  stream.follow();
  await settled();
  assert.equal(openStreams(), "a");
  assert.deepEqual(heard, []);
  stream.stop();
});

test("a tab hears why its stream ended, and can follow again", async () => {
  const refusal = { status: 429, retryAfterMs: 3000 };
  const table = [["end", lost(0)], [Object.assign(new Error(), refusal), lost(429, 3000)]];
  for (const [end, reason] of table) {
    const { tab, streams, send, openStreams } = browser();
    const { stream, heard } = tab("a");
    await settled();
    await send(streams[0], end);
    assert.deepEqual(heard, [reason]);
    stream.follow();
    await settled();
    assert.equal(openStreams(), "a");
    stream.stop();
  }
});

test("a stream that is silent is lost", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { tab, streams, send, openStreams } = browser();
  const { heard } = tab("a");
  await settled();
  t.mock.timers.tick(19_000);
  await send(streams[0], comment);
  t.mock.timers.tick(19_999);
  assert.deepEqual(heard, [comment]);
  t.mock.timers.tick(1);
  assert.deepEqual(heard.at(-1), lost(0));
  await settled();
  assert.equal(openStreams(), "");
});

test("without locks each tab has a stream; where a browser refuses a lock it has none", async () => {
  const without = browser(null);
  const tabs = [..."abcde"].map(without.tab);
  await settled();
  assert.equal(without.openStreams(), "abcde");
  stopAll(tabs);
  const refusing = browser({ request: () => Promise.reject(new DOMException("", "SecurityError")) });
  const { heard } = refusing.tab("a");
  await settled();
  assert.deepEqual([heard, refusing.openStreams()], [[lost(503)], ""]);
});
