import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { after, before, test } from "node:test";
import { quoted } from "../../../Public/model/curl.js";
import { repetition, startOf } from "../../../Public/model/repetition.js";
import { poll } from "../Driver/poll.mjs";
import { startServer } from "../Driver/server.mjs";

const run = promisify(execFile);
const bash = async (script) => (await run("bash", ["-c", script], { maxBuffer: 1e8 })).stdout;

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

test("a word of the shell is read back as it was", async () => {
  for (const word of ["a", "", "it's", "'", "$HOME `id` \\ \" !", "a\nb", "日本 é", "a=b&c?*~#"]) {
    assert.equal(await bash(`printf %s ${quoted(word)}`), word);
  }
});

/** Does in a session what the page does, and keeps what the page keeps of it. */
class Recorder {
  history = { snapshots: [], events: [] };
  /** The revision before the last pull. */
  before = 0;
  repetitions = 0;

  constructor(name) {
    this.path = `/v1/sessions/${name}`;
  }

  async make(configuration) {
    this.history.snapshots.push(await server.call("PUT", this.path, configuration));
  }

  async post(...events) {
    const answer = await server.call("POST", `${this.path}/events`, { events });
    const { events: logged } = await server.call("GET", `${this.path}/events?limit=1000`);
    this.history.events = logged;
    this.history.snapshots.push(answer.snapshot);
  }

  /** Pulls in real time, in three posts. */
  async pull(by, at = 200) {
    this.before = this.history.events.length;
    await this.post({ type: "dragBegan", x: 100, y: at });
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
      await this.post({ type: "dragMoved", x: 100, y: at + part * by });
    }
    await this.post({ type: "dragEnded" });
  }

  /** Waits until nothing moves and nothing is due. */
  async rest() {
    const snapshot = await poll(async () => {
      const now = await server.call("GET", this.path);
      return now.nextChangeMs === null && !now.scrollView.motion && !now.animations.length && now;
    }, "rest");
    this.history.snapshots.push(snapshot);
  }

  /** Does the last drag again in a session of its own: from where, and its effects. */
  async again() {
    const now = await server.call("GET", `${this.path}/configuration`);
    const start = startOf(this.before, this.history.events.length, this.history, now);
    const configuration = await server.call("GET",
      `${this.path}/configuration?revision=${start.revision}`);
    const { configuration: made, events } = repetition(start, configuration);
    const path = `${this.path}-${(this.repetitions += 1)}`;
    await server.call("PUT", path, made);
    await server.call("POST", `${path}/events`, { events: [...events, { type: "advance", until: "rest" }] });
    const { effects } = await server.call("GET", `${path}/effects?limit=1000`);
    return { start, effects };
  }

  /** The effects since a revision. */
  async effects() {
    return (await server.call("GET", `${this.path}/effects?limit=1000`)).effects;
  }
}

/**
 * Effects without their indices, at instants relative to the first event, in microseconds. The last
 * digit of a velocity depends on the instants themselves.
 */
const relative = (effects, zeroMs) => effects.map(({ index, atMs, velocity, ...effect }) =>
  [Math.round((atMs - zeroMs) * 1000), velocity && velocity.y.toFixed(6), effect]);

/** Asserts that the repetition has the effects that the live session had from an instant on. */
async function assertSame(session, { plain: isPlain, least }) {
  const { start, effects } = await session.again();
  assert.equal(start.snapshot !== null, isPlain);
  const first = session.history.events.find(({ revision }) => revision > start.revision);
  const zeroMs = isPlain ? first.atMs : 0;
  const live = (await session.effects()).filter(({ atMs }) => atMs >= zeroMs);
  assert.deepEqual(relative(effects, 0), relative(live, zeroMs));
  assert.ok(effects.length >= least, `${effects.length} effects`);
}

const loads = { header: { afterMs: 50, rows: 2 }, footer: { afterMs: 50, outcome: "noMoreData" } };
const listed = { list: { rows: 20, rowHeight: 44 }, simulatedLoad: loads,
                 header: {}, footer: { kind: "back" } };

test("a pull does the same again, after a configuration and a pull before", async () => {
  const session = new Recorder("demo");
  await session.make({ ...listed, scrollView: { safeAreaInsets: { top: 64 } } });
  await session.pull(300);
  await session.rest();
  await assertSame(session, { plain: true, least: 7 });
  await session.post({ type: "configure", component: "header", height: 80 },
    { type: "setPhysics", rubberBand: 0.7 });
  await session.rest();
  await session.pull(300);
  await session.rest();
  await assertSame(session, { plain: true, least: 7 });
});

test("a pull in the middle of a list with an auto footer does the same again", async () => {
  const session = new Recorder("middle");
  await session.make({ ...listed, footer: { kind: "auto" } });
  await session.post({ type: "setContentOffset", y: 150 });
  await session.rest();
  await session.pull(-150, 600);
  await session.rest();
  await assertSame(session, { plain: true, least: 3 });
});

test("a pull in a state that no configuration makes is done from the creation on", async () => {
  for (const [name, before] of [
    ["inset", { type: "setContentInset", top: 30 }],
    ["exhausted", { type: "endRefreshingWithNoMoreData", component: "footer" }],
    ["refreshing", { type: "beginRefreshing", component: "header" }],
  ]) {
    const session = new Recorder(name);
    const header = { refreshing: name === "inset" };
    await session.make({ ...listed, simulatedLoad: null, header });
    session.history.snapshots.splice(0);
    await session.post(before);
    await session.pull(300);
    await session.rest();
    await assertSame(session, { plain: false, least: 1 });
  }
});

test("without the events that it needs a drag is not repeated", () => {
  const events = [8, 9].map((revision) => ({ revision, atMs: 0, event: { type: "dragMoved" } }));
  assert.equal(startOf(7, 9, { snapshots: [], events: events.slice(1) }, {}), null);
});
