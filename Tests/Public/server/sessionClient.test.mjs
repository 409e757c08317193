import assert from "node:assert/strict";
import test from "node:test";
import { Api } from "../../../Public/server/api.js";
import { snapshot } from "../Snapshots.mjs";
import { SessionClient } from "../../../Public/server/sessionClient.js";

/** A client that records its requests; each is answered with the next [status, body, headers]. */
function client(answers, options = {}) {
  const requests = [];
  const fetch = async (path, { method, headers, body }) => {
    requests.push({ call: `${method} ${path}`, headers, body: body && JSON.parse(body) });
    const [status, answer, answerHeaders] = answers.shift();
    if (status === 0) throw new TypeError("Failed to fetch");
    const text = answer === undefined ? null : JSON.stringify(answer);
    const type = { "Content-Type": "application/json" };
    return new Response(text, { status, headers: { ...type, ...answerHeaders } });
  };
  let time = 0;
  const api = new Api({ tokens: { token: null }, fetch, now: () => (time += 5) });
  return { client: new SessionClient(api, "a.b", options), requests };
}

const list = (...names) => [200, { sessions: names.map((name) => ({ name })), next: null }];

test("an existing session is read, not created", async () => {
  const { client: session, requests } = client([list("a.b"), [200, { revision: 4 }]]);
  const { body, sentAt, receivedAt } = await session.open({ preset: "home" });
  assert.equal(body.revision, 4);
  assert.ok(sentAt < receivedAt);
  assert.deepEqual(requests.map(({ call }) => call),
    ["GET /v1/sessions?prefix=a.b&limit=1", "GET /v1/sessions/a.b"]);
});

test("a missing session is created, even if another name begins with its name", async () => {
  const { client: session, requests } = client([list("a.bc"), [201, snapshot()]]);
  await session.open({ preset: "home" });
  assert.equal(requests.length, 2);
  assert.equal(requests[1].call, "PUT /v1/sessions/a.b");
  assert.deepEqual(requests[1].body, { preset: "home" });
  assert.equal(requests[1].headers["If-None-Match"], "*");
});

test("a session that is made under bars begins below them", async () => {
  const safeAreaInsets = { top: 64, left: 0, bottom: 0, right: 0 };
  const made = snapshot({ scrollView: { safeAreaInsets } });
  const moved = snapshot({ revision: 1 });
  const { client: session, requests } = client(
    [list(), [201, made], [200, { revision: 1, snapshot: moved }]]);
  const { body, isNew } = await session.open({});
  assert.deepEqual([body, isNew], [moved, true]);
  assert.deepEqual(requests[2].body, { events: [{ type: "setContentOffset", y: -64 }] });
});

test("a session that another client creates at the same time is read", async () => {
  const { client: session } = client([list(), [412, { title: "Exists" }], [200, { revision: 1 }]]);
  assert.equal((await session.open({})).body.revision, 1);
});

test("a missing session is made from a recording, if the client has one", async () => {
  const recording = { format: "overscroll-recording", events: [] };
  const { client: session, requests } = client(
    [list(), [200, recording], [201, { revision: 4 }]], { recording: "/museum/a.json" });
  const { body } = await session.open({ preset: "home" });
  assert.equal(body.revision, 4);
  assert.deepEqual(requests.slice(1).map(({ call }) => call),
    ["GET /museum/a.json", "POST /v1/sessions/a.b/restore"]);
  assert.deepEqual(requests[2].body, recording);
});

test("an existing session is not made from a recording again", async () => {
  const { client: session, requests } = client(
    [list("a.b"), [200, { revision: 7 }]], { recording: "/museum/a.json" });
  assert.equal((await session.open({})).body.revision, 7);
  assert.equal(requests.length, 2);
});

test("a recording that another client restores at the same time is read", async () => {
  const { client: session } = client(
    [list(), [200, {}], [409, { title: "Exists" }], [200, { revision: 1 }]],
    { recording: "/museum/a.json" });
  assert.equal((await session.open({})).body.revision, 1);
});

test("a recording that is not there is an error", async () => {
  const { client: session, requests } = client(
    [list(), [404, { title: "Nothing is here" }]], { recording: "/museum/a.json" });
  await assert.rejects(session.open({}), { status: 404, message: "Nothing is here." });
  assert.equal(requests.length, 2);
});

test("a poll sends the last validator and has no body if nothing changed", async () => {
  const { client: session, requests } = client(
    [[200, { revision: 0 }, { ETag: 'W/"7"' }], [304], [200, { revision: 1 }]]);
  const { etag } = await session.poll();
  assert.equal((await session.poll(etag)).body, null);
  await session.poll(etag);
  assert.deepEqual(requests.map(({ headers }) => headers["If-None-Match"]),
    [undefined, 'W/"7"', 'W/"7"']);
});

test("events are posted as one batch", async () => {
  const { client: session, requests } = client([[200, { revision: 2 }]]);
  await session.post([{ type: "dragCancelled" }]);
  assert.equal(requests[0].call, "POST /v1/sessions/a.b/events");
  assert.deepEqual(requests[0].body, { events: [{ type: "dragCancelled" }] });
});

test("a batch can have a key, and a revision at which alone it is taken", async () => {
  const { client: session, requests } = client([[200, { revision: 2 }]]);
  await session.post([{ type: "tap" }], { key: "a-1", expectedRevision: 1 });
  assert.equal(requests[0].headers["Idempotency-Key"], "a-1");
  assert.deepEqual(requests[0].body, { events: [{ type: "tap" }], expectedRevision: 1 });
});

test("a preset is compared with what created the session, the epoch aside", async () => {
  const home = { header: { height: 54 }, epoch: null };
  for (const [created, isOf] of [
    [{ ...home, epoch: "2026-01-02T03:04:05Z" }, true],
    [{ header: { height: 60 }, epoch: null }, false],
  ]) {
    const { client: session, requests } = client([[200, created], [200, { configuration: home }]]);
    assert.equal(await session.isOf("home"), isOf);
    assert.deepEqual(requests.map(({ call }) => call),
      ["GET /v1/sessions/a.b/configuration?revision=0", "GET /v1/presets/home"]);
  }
});

test("an answer that is not the server's is an error", async () => {
  const page = [200, undefined];
  for (const read of ["poll", "exists", "configuration", "page"]) {
    await assert.rejects(client([page]).client[read](0), { status: 502 });
  }
});
