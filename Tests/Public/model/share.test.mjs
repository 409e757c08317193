// Share links: what comes out is what went in, and a server makes the same session of it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { constants, deflateRawSync } from "node:zlib";
import { longestLink, sharedRecording, shareText } from "../../../Public/model/share.js";
import { startServer } from "../Driver/server.mjs";

let server;
before(async () => { server = await startServer(); });
after(() => server.stop());

/** Numbers in [0, 1) that are the same in each run. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Every type of event with every form of its fields, for the driver it needs. */
const others = {
  simulated: [
    { type: "setContentOffset", y: -12.3456789 },
    { type: "setContentOffset", x: 0, y: 40, animated: true },
    { type: "setContentSize", width: 375, height: 1800.5 }, { type: "setContentInset", top: 12 },
    { type: "setBounds", width: 390, height: 844 },
    { type: "setSafeAreaInsets", top: 44, bottom: 34 },
    { type: "setPhysics", rubberBand: 0.5 }, { type: "setWindow", attached: false },
    { type: "setWindow", attached: true }, { type: "reloadData", rows: 30, rowHeight: 50 },
    { type: "beginRefreshing", component: "header" },
    { type: "endRefreshing", component: "header" },
    { type: "endRefreshingWithNoMoreData", component: "footer" },
    { type: "resetNoMoreData", component: "footer" }, { type: "tap", component: "footer" },
    { type: "setHidden", component: "footer", hidden: true },
    { type: "configure", component: "header", height: 60, titles: { idle: "Zieh · 引く" } },
    { type: "setLanguage", language: "zh-Hans" },
    { type: "removeComponent", component: "footer" }, { type: "addComponent", component: "footer" },
    { type: "turn", events: [{ type: "beginRefreshing", component: "header" },
      { type: "endRefreshing", component: "header" }] },
    { type: "gesture", by: { y: 150 }, overMs: 300, holdMs: 20, curve: "easeOut" },
    { type: "advance", byMs: 12.345 }, { type: "advance", until: "effect" },
  ],
  external: [
    { type: "setContentOffset", x: 0.123456, y: -80 }, { type: "setDragging", dragging: true },
    { type: "setPanState", state: "began" },
    { type: "setPanState", state: "changed", translation: { x: 0, y: 12.345678 } },
    { type: "setPanState", state: "ended" }, { type: "setDragging", dragging: false },
  ],
};

const configuration = (driver) => ({
  clock: "manual", epoch: "2026-01-02T03:04:05Z", scrollView: { driver },
  list: { rows: 20, rowHeight: 44 }, header: { style: "normal" }, footer: { kind: "auto" },
});

/** A drag of random samples; its points are in the page's hundredths or have all digits. */
function drag(random, round) {
  const point = () => ({ x: round(100 + 100 * random()), y: round(300 + 300 * random()) });
  const ends = [{ type: "dragEnded" }, { type: "dragEnded", ...point() }, { type: "dragCancelled" },
    { type: "dragEnded", velocity: { x: 0, y: 123.456789 } }];
  return [
    { type: "dragBegan", ...point() },
    ...Array.from({ length: 5 }, () => ({ type: "dragMoved", ...point() })),
    ends[Math.floor(ends.length * random())],
  ];
}

const hundredths = (value) => Math.round(value * 100) / 100;

/** Posts random events one after another; those which the session refuses are left out. */
async function play(name, { driver, seed, round = hundredths }) {
  await server.call("PUT", `/v1/sessions/${name}`, configuration(driver));
  const random = numbers(seed);
  let posted = 0;
  for (const other of others[driver]) {
    if (driver === "simulated") await post(drag(random, round));
    await post([other]);
  }
  return posted;

  async function post(events) {
    const pause = { type: "advance", byMs: Math.round(50000 * random()) / 1000 };
    for (const event of [...events, pause]) {
      await server.call("POST", `/v1/sessions/${name}/events`, event);
      posted += 1;
    }
  }
}

const recordingOf = (name) => server.call("GET", `/v1/sessions/${name}/recording?expected=none`);

async function snapshotOf(name) {
  const { session, ...snapshot } = await server.call("GET", `/v1/sessions/${name}`);
  return snapshot;
}

for (const driver of ["simulated", "external"]) {
  for (const seed of [1, 2, 3]) {
    test(`a link restores a session of the ${driver} driver, seed ${seed}`, async () => {
      const name = `${driver}-${seed}`;
      const count = await play(name, { driver, seed });
      const recording = await recordingOf(name);
      assert.equal(recording.events.length, count);
      const shared = await sharedRecording(await shareText(recording));
      assert.deepEqual(shared.events, recording.events);
      assert.deepEqual(shared.configuration, recording.configuration);
      assert.equal(shared.name, name);
      await server.call("POST", `/v1/sessions/${name}-again/restore`, shared);
      assert.deepEqual(await snapshotOf(`${name}-again`), await snapshotOf(name));
    });
  }
}

test("points are rounded to 0.01 pt, and nothing else is", async () => {
  await play("fine", { driver: "simulated", seed: 9, round: (value) => value });
  const recording = await recordingOf("fine");
  const { events } = await sharedRecording(await shareText(recording));
  const rounded = recording.events.map((event) => (/^drag(Began|Moved)$/.test(event.type)
    || (event.type === "dragEnded" && "x" in event && !("velocity" in event))
    ? { ...event, x: hundredths(event.x), y: hundredths(event.y) } : event));
  assert.deepEqual(events, rounded);
  assert.notDeepEqual(events, recording.events);
});

test("200 events of drags are a link that can be sent", async () => {
  const random = numbers(4);
  const events = Array.from({ length: 200 }, (_, index) => ({
    atMs: Math.round(index * 16666.7 + 2000 * random()) / 1000,
    type: index === 0 ? "dragBegan" : "dragMoved",
    x: 187.5, y: hundredths(200 + 100 * Math.sin(index / 20) + random()),
  }));
  const text = await shareText({ name: "demo", configuration: { preset: "home" }, events });
  assert.ok(text.length < longestLink / 3, `${text.length} characters`);
  assert.match(text, /^A[A-Za-z0-9_-]+$/);
});

test("a link is the same where base64 must be made by hand", async () => {
  const recording = { name: "x", configuration: {},
    events: [{ atMs: 0.5, type: "setLanguage", language: "ko" }] };
  const text = await shareText(recording);
  const own = Object.getOwnPropertyDescriptor(Uint8Array.prototype, "toBase64");
  Object.defineProperty(Uint8Array.prototype, "toBase64", { configurable: true,
    value() { return Buffer.from(this).toString("base64url"); } });
  try {
    assert.equal(await shareText(recording), text);
  } finally {
    delete Uint8Array.prototype.toBase64;
    if (own) Object.defineProperty(Uint8Array.prototype, "toBase64", own);
  }
});

const link = (content) => `A${deflateRawSync(JSON.stringify(content)).toString("base64url")}`;

const damaged = [
  ["another version", "B1234", /another version/i],
  ["nothing", "", /another version/i],
  ["no content", "A", /damaged/],
  ["no base64", "A!!!!", /damaged/],
  ["no deflate", "A____", /damaged/],
  ["no list", link({}), /damaged/],
  ["null", link(null), /damaged/],
  ["no name", link([1, {}, "", [], [], [], []]), /damaged/],
  ["an unknown letter", link(["x", {}, "?", [0], [], [], []]), /damaged/],
  ["a letter of Object", link(["x", {}, ["constructor"], [0], [], [], []]), /damaged/],
  ["a short column", link(["x", {}, "mm", [0, 1], [1], [1, 2], []]), /damaged/],
  ["no column", link(["x", {}, "m", [0], null, [1], []]), /damaged/],
  ["a text for a number", link(["x", {}, "m", ["0"], [1], [1], []]), /damaged/],
  ["a fraction", link(["x", {}, "c", [0.5], [], [], []]), /damaged/],
  ["64 KiB of text", `A${"A".repeat(64 << 10)}`, /more than 65,536 characters/],
  ["5 MiB", link(["x", {}, "a".repeat(5 << 20), [], [], [], []]), /more than 4 MiB/],
];

for (const [what, text, message] of damaged) {
  test(`a link with ${what} is refused in words`, async () => {
    await assert.rejects(sharedRecording(text), ({ message: said }) => message.test(said));
  });
}

/**
 * Calls a function while inflaters are as browsers have them: one makes all of a chunk's content, the
 * most that deflate allows, before any of it can be read. Returns the chunks' sizes, in bytes.
 */
async function chunksInflated(call) {
  const sizes = [];
  const own = globalThis.DecompressionStream;
  globalThis.DecompressionStream = class extends TransformStream {
    constructor() {
      super({
        transform(chunk, controller) {
          sizes.push(chunk.length);
          controller.enqueue(new Uint8Array(1032 * chunk.length));
        },
      });
    }
  };
  try {
    await call();
  } finally {
    globalThis.DecompressionStream = own;
  }
  return sizes;
}

test("a link that inflates to 48 MiB is given up after a few slices of 1 KiB", async () => {
  const bomb = `A${"A".repeat((64 << 10) - 1)}`;
  const sizes = await chunksInflated(
    () => assert.rejects(sharedRecording(bomb), /more than 4 MiB/));
  assert.ok(sizes.length >= 4 && sizes.length <= 6, `${sizes}`);
  assert.ok(sizes.every((size) => size === 1 << 10), `${sizes}`);
});

test("a link that inflates to 1 GiB is not inflated", async () => {
  // Each part ends at a whole byte and refers to nothing before it, so that parts can be joined.
  const mebibyte = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat(Array(1024).fill(mebibyte));
  const sizes = await chunksInflated(
    () => assert.rejects(sharedRecording(`A${bomb.toString("base64url")}`), /characters/));
  assert.deepEqual(sizes, []);
});

test("a link that was cut is refused in words", async () => {
  const text = await shareText({ name: "x", configuration: { preset: "home" }, events: [] });
  await assert.rejects(sharedRecording(text.slice(0, -6)), /damaged/);
});
