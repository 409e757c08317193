import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { after, before, test } from "node:test";
import { actionsIn, commandOf, quoted, repeatCommands, startOfDrag } from "../../../Public/model/curl.js";
import { poll } from "../Driver/poll.mjs";
import { startServer } from "../Driver/server.mjs";

const run = promisify(execFile);
const bash = async (script) => (await run("bash", ["-c", script], { maxBuffer: 1e8 })).stdout;

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

const plain = { origin: "http://127.0.0.1:8080", hasToken: false };

test("a word of the shell is read back as it was", async () => {
  for (const word of ["a", "", "it's", "'", "$HOME `id` \\ \" !", "a\nb", "日本 é", "a=b&c?*~#"]) {
    assert.equal(await bash(`printf %s ${quoted(word)}`), word);
  }
});

test("calls as commands", () => {
  const path = "/v1/sessions/a";
  const cases = [
    [{ method: "DELETE", path }, `curl -X DELETE ${plain.origin}${path}`],
    [{ method: "PUT", path, body: { preset: "home" } },
      `curl -X PUT ${plain.origin}${path} --json '{"preset":"home"}'`],
    [{ method: "DELETE", path, body: null }, `curl -X DELETE ${plain.origin}${path}`],
    [{ method: "PUT", path, body: '{"a":"it\'s"}' },
      `curl -X PUT ${plain.origin}${path} --json '{"a":"it'\\''s"}'`],
    [{ method: "POST", path: `${path}/events`, body: { events: [{ type: "setWindow", atMs: 3 }] } },
      `curl ${plain.origin}${path}/events --json '{"type":"setWindow"}'`],
    [{ method: "POST", path: `${path}/events`,
       body: { events: [{ type: "a", atMs: 3 }, { type: "b" }], expectedRevision: 4 } },
      `curl ${plain.origin}${path}/events --json `
        + `'{"events":[{"type":"a"},{"type":"b"}],"expectedRevision":4}'`],
    [{ method: "POST", path: "/v1/sessions" }, `curl -X POST ${plain.origin}/v1/sessions`],
  ];
  for (const [request, command] of cases) assert.equal(commandOf(request, plain), command);
});

test("a token is named, not shown", () => {
  const request = { method: "DELETE", path: "/v1/sessions/a" };
  assert.equal(commandOf(request, { ...plain, hasToken: true }),
    `curl -X DELETE -H "Authorization: Bearer $OVERSCROLL_TOKEN" ${plain.origin}/v1/sessions/a`);
});

test("the posts of a drag are one action", () => {
  const post = (path, ...types) => ({ method: "POST", path: `/v1/sessions/${path}/events`,
    body: { events: types.map((type) => ({ type })) }, status: 200 });
  const cases = [
    [[post("a", "tap"), post("a", "dragBegan"), post("a", "dragMoved", "dragMoved"),
      post("a", "dragEnded"), post("a", "tap")], [1, -3, 1]],
    [[post("a", "dragBegan", "dragEnded"), post("a", "dragBegan", "dragCancelled")], [-1, -1]],
    // Two sessions under one finger.
    [[post("a", "dragBegan"), post("b", "dragBegan"), post("a", "dragEnded"),
      post("b", "dragEnded")], [-2, -2]],
    // A refused batch ends the drag.
    [[post("a", "dragBegan"), { ...post("a", "dragMoved"), status: 422 },
      post("a", "dragMoved")], [1, -1]],
    // The end of the first was lost.
    [[post("a", "dragBegan"), post("a", "dragBegan", "dragMoved"), post("a", "dragEnded")],
      [-2, -1]],
    [[post("a", "dragBegan"), { method: "DELETE", path: "/v1/sessions/a", status: 204 },
      post("a", "dragMoved")], [1, -1]],
    // The beginning is forgotten.
    [[post("a", "dragMoved"), post("a", "dragEnded"),
      { method: "DELETE", path: "/v1/sessions/a", status: 204 }], [1]],
  ];
  for (const [requests, counts] of cases) {
    const actions = actionsIn(requests);
    assert.deepEqual(actions.map((each) => each.requests.length * (each.isDrag ? -1 : 1)), counts);
  }
});

/** Does in a session what the page does, and keeps what the page keeps of it. */
class Recorder {
  requests = [];
  history = { snapshots: [], events: [] };

  constructor(name) {
    this.path = `/v1/sessions/${name}`;
  }

  async make(configuration) {
    this.history.snapshots.push(await server.call("PUT", this.path, configuration));
  }

  async post(...events) {
    const request = { method: "POST", path: `${this.path}/events`, body: { events } };
    const answer = await server.call("POST", request.path, request.body);
    this.requests.push({ ...request, status: 200, answer });
    const { events: logged } = await server.call("GET", `${request.path}?limit=1000`);
    this.history.events = logged;
    this.history.snapshots.push(answer.snapshot);
  }

  /** Pulls in real time, in three posts. */
  async pull(by, at = 200) {
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

  /** The commands of the last drag, and their effects in the session that they make. */
  async again() {
    const drag = actionsIn(this.requests).find(({ isDrag }) => isDrag);
    const now = await server.call("GET", `${this.path}/configuration`);
    const start = startOfDrag(drag, this.history, now);
    const configuration = await server.call("GET",
      `${this.path}/configuration?revision=${start.revision}`);
    const commands = repeatCommands(this.path, start, configuration,
      { origin: server.origin, hasToken: false });
    // Sessions are named by the second: let each be of its own.
    const script = `${commands}\ncurl "$session/effects?limit=1000"`;
    const answers = await bash(`set -e\n${script.replace("$(date +%s)", "$RANDOM$RANDOM")
      .replaceAll("curl ", "curl -sS --fail-with-body ")}`);
    const { effects } = JSON.parse(answers.trim().split("\n").at(-1));
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

/** Asserts that the commands have the effects that the live session had from an instant on. */
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

test("without the events that it needs a drag has no commands", () => {
  const request = { method: "POST", path: "/v1/sessions/a/events", status: 200,
    body: { events: [{ type: "dragBegan" }, { type: "dragEnded" }] }, answer: { revision: 9 } };
  const [drag] = actionsIn([request]);
  const events = [8, 9].map((revision) => ({ revision, atMs: 0, event: { type: "dragMoved" } }));
  assert.equal(startOfDrag(drag, { snapshots: [], events }, {}), null);
});
