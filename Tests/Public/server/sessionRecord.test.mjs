import assert from "node:assert/strict";
import test from "node:test";
import { SessionRecord } from "../../../Public/server/sessionRecord.js";
import { snapshot } from "../Snapshots.mjs";

const entry = (revision) => ({ revision, atMs: revision * 10, event: { type: "tap" } });
const effect = (index) => ({ index, atMs: index * 10, component: "header", type: "refreshing" });
const numbers = (from, to) => Array.from({ length: to - from }, (_, index) => from + 1 + index);

/** What is known of a session with so many events and effects on the server. */
function past({ events = 0, effects = 0 } = {}) {
  const calls = [];
  const client = {
    async configuration(revision = null) {
      calls.push(`configuration ${revision}`);
      return { revision };
    },
    async page(kind, after) {
      calls.push(`${kind} ${after}`);
      return kind === "events" ? numbers(after, Math.min(events, after + 1000)).map(entry)
        : numbers(after, effects).map(effect);
    },
  };
  const told = [];
  const tell = (name) => () => told.push(name);
  const listener = { configured: tell("configured"), learned: tell("learned") };
  return { past: new SessionRecord(client, listener), calls, told };
}

test("what a snapshot shows to be missing is read, once", async () => {
  const { past: known, calls, told } = past({ events: 3, effects: 2 });
  const at = snapshot({ revision: 3, effectIndex: 2 });
  await Promise.all([known.add(at), known.add({ ...at, timeMs: 1 })]);
  await known.add({ ...at, timeMs: 2 });
  assert.deepEqual(calls, ["configuration null", "events 0", "effects 0"]);
  assert.deepEqual(told, ["configured", "learned", "learned"]);
  assert.equal(known.history.events.length, 3);
  assert.equal(known.history.snapshots.length, 3);
});

test("the configuration is read again when another one is in force", async () => {
  const { past: known, calls } = past();
  await known.add(snapshot({ configurationRevision: 2 }));
  await known.add(snapshot({ configurationRevision: 2 }));
  await known.add(snapshot({ configurationRevision: 4 }));
  assert.deepEqual(calls, ["configuration null", "configuration 0", "configuration null"]);
  assert.deepEqual(known.created, { revision: 0 });
});

test("older events are read up to the first, after what is new", async () => {
  const { past: known, calls } = past({ events: 3500, effects: 1 });
  await known.add(snapshot({ revision: 3500, effectIndex: 1 }));
  assert.equal(known.history.firstRevision, 1);
  assert.deepEqual(calls, ["configuration null", "events 2500", "effects 0", "events 1500", "events 500", "events 0"]);
});

test("the answer to a batch needs no reading", async () => {
  const { past: known, calls } = past();
  await known.add(snapshot());
  known.addBatch([{ type: "tap", atMs: 4 }, { type: "tap" }],
    { revision: 2, instants: [5, 6], effects: [effect(1)] });
  await known.add(snapshot({ revision: 2, effectIndex: 1 }));
  assert.deepEqual(calls, ["configuration null"]);
  assert.deepEqual(known.history.events, [
    { revision: 1, atMs: 5, event: { type: "tap" } },
    { revision: 2, atMs: 6, event: { type: "tap" } },
  ]);
});

test("events of others between two batches are read", async () => {
  const { past: known, calls } = past({ events: 2, effects: 2 });
  await known.add(snapshot());
  known.addBatch([{ type: "tap" }], { revision: 2, instants: [20], effects: [effect(2)] });
  assert.deepEqual([known.history.events, known.history.effects], [[], []]);
  await known.add(snapshot({ revision: 2, effectIndex: 2 }));
  assert.deepEqual(calls.slice(1), ["events 0", "effects 0"]);
  assert.deepEqual(known.history.effects, [effect(1), effect(2)]);
});

test("a recording has all events at their instants, or there is none", async () => {
  const { past: known } = past({ events: 2 });
  assert.equal(known.recording(), null);
  await known.add(snapshot({ revision: 2 }));
  assert.deepEqual(known.recording(), {
    format: "overscroll-recording", version: 1, configuration: { revision: null },
    events: [{ type: "tap", atMs: 10 }, { type: "tap", atMs: 20 }],
  });
  const { past: late } = past({ events: 20_500 });
  await late.add(snapshot({ revision: 20_500 }));
  assert.equal(late.history.firstRevision, 501);
  assert.equal(late.recording(), null);
});
