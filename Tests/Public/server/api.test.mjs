import assert from "node:assert/strict";
import test from "node:test";
import { Api } from "../../../Public/server/api.js";

/** An Api whose requests are recorded; each gets the next [status, body, headers]. */
function api(answers, { token = null, entered = [] } = {}) {
  const requests = [];
  const fetch = async (path, options) => {
    requests.push({ path, ...options });
    options.signal?.throwIfAborted();
    const [status, body, headers] = answers.shift();
    if (status === 0) throw new TypeError("Failed to fetch");
    const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    const type = { "Content-Type": "application/json" };
    return new Response(text, { status, headers: { ...type, ...headers } });
  };
  const tokens = {
    token,
    async renew() { this.token = entered.shift() ?? this.token; return this.token !== token; },
  };
  let time = 0;
  return { api: new Api({ tokens, fetch, now: () => (time += 5) }), requests, tokens };
}

test("an answer has its body, validator and times", async () => {
  const { api: calls, requests } = api([[200, { a: 1 }, { ETag: 'W/"7"' }]]);
  const { body, text, etag, status, sentAt, receivedAt } = await calls.request("GET", "/v1");
  assert.deepEqual([body, text, etag, status], [{ a: 1 }, '{"a":1}', 'W/"7"', 200]);
  assert.ok(sentAt < receivedAt);
  const { method, path, cache, headers } = requests[0];
  assert.deepEqual([method, path, cache, headers], ["GET", "/v1", "no-store", {}]);
});

test("a body is sent as JSON, text as it is", async () => {
  const table = [
    [{ body: { a: 1 } }, '{"a":1}', "application/json"],
    [{ body: [] }, "[]", "application/json"],
    [{ body: '{"b": 2}' }, '{"b": 2}', "application/json"],
    [{ body: "x", headers: { "Content-Type": "text/csv" } }, "x", "text/csv"],
  ];
  for (const [options, sent, type] of table) {
    const { api: calls, requests } = api([[200, {}]]);
    await calls.request("POST", "/v1/sessions", options);
    assert.equal(requests[0].body, sent);
    assert.equal(requests[0].headers["Content-Type"], type);
  }
});

test("an answer that is no JSON is text alone", async () => {
  const csv = { "Content-Type": "text/csv" };
  const table = [[204, undefined], [304, undefined], [200, "time,y\n", csv]];
  for (const answer of table) {
    const { body, text } = await api([answer]).api.request("GET", "/v1");
    assert.deepEqual([body, text], [null, answer[1] ?? ""]);
  }
});

test("a call that fails rejects with an error for people", async () => {
  const problem = { type: "/problems/event-refused", detail: "No finger is down." };
  const table = [
    [[422, problem, { "Content-Type": "application/problem+json" }],
     { status: 422, message: "No finger is down.", problem }],
    [[502, "<html>", { "Content-Type": "text/html" }],
     { status: 502, message: "The server answered with status 502.", problem: null }],
    [[0], { status: 0, message: "The server does not answer." }],
    [[200, "{"], { status: 0, message: "The answer of the server could not be read." }],
  ];
  for (const [answer, error] of table) {
    await assert.rejects(api([answer]).api.request("GET", "/v1"),
      { name: "RequestError", ...error });
  }
});

test("a call that is aborted rejects as its signal says", async () => {
  const { api: calls } = api([]);
  const signal = AbortSignal.abort();
  await assert.rejects(calls.request("GET", "/v1", { signal }), { name: "AbortError" });
});

test("the token is sent everywhere", async () => {
  const { api: calls, requests } = api([[200, {}], [200, ""]], { token: "secret" });
  await calls.request("POST", "/v1/sessions", { body: {}, keepalive: true });
  await calls.open("GET", "/v1/sessions/a/stream", {});
  for (const { headers } of requests) assert.equal(headers.Authorization, "Bearer secret");
  assert.equal(requests[0].keepalive, true);
  assert.equal(requests[1].signal, undefined);
});

test("a call that needs a token waits for it and continues", async () => {
  const { api: calls, requests } = api([[401, {}], [200, { a: 1 }]], { entered: ["secret"] });
  const seen = [];
  calls.addEventListener("unauthorized", () => seen.push("unauthorized"));
  const { body } = await calls.request("PUT", "/v1/sessions/a", { body: { b: 2 } });
  assert.deepEqual(body, { a: 1 });
  assert.deepEqual(requests.map(({ headers }) => headers.Authorization),
    [undefined, "Bearer secret"]);
  assert.deepEqual(seen, ["unauthorized"]);
});

test("without a token the refusal stands; a page that closes asks for none", async () => {
  const { api: calls } = api([[401, { detail: "A token is needed" }]]);
  await assert.rejects(calls.request("GET", "/v1"),
    { status: 401, message: "A token is needed." });
  const { api: closing, tokens } = api([[401, {}]], { entered: ["secret"] });
  await assert.rejects(closing.request("POST", "/v1", { keepalive: true }), { status: 401 });
  assert.equal(tokens.token, null);
});
