import assert from "node:assert/strict";
import test from "node:test";
import { refusal, silence } from "../../../Public/server/problem.js";

const response = (status, headers = {}) => ({ status, headers: new Headers(headers) });

test("an error has a sentence for people", () => {
  const table = [
    [null, "The server answered with status 500."],
    [{}, "The server answered with status 500."],
    [{ title: "Wrong" }, "Wrong."],
    [{ title: "Wrong", detail: "No finger is down." }, "No finger is down."],
    [{ detail: "/a is not known", errors: [{ pointer: "/a", code: "unknown-value", suggestion: "home" }] },
     "A cannot have this value. Did you mean “home”?"],
  ];
  for (const [problem, message] of table) {
    assert.equal(refusal(response(500), problem).message, message);
  }
});

test("too many cookies are said, and what helps", () => {
  assert.match(refusal(response(431), null).message, /cookies .*: delete the cookies of this address\.$/);
});

test("an error has its kind, its problem, and when to try again", () => {
  const problem = {
    type: "/problems/invalid", errors: [{ pointer: "/preset", detail: "must be one of a" }],
  };
  const error = refusal(response(429, { "Retry-After": "3" }), problem);
  assert.equal(error.status, 429);
  assert.equal(error.kind, "invalid");
  assert.equal(error.retryAfterMs, 3000);
  assert.equal(error.problem, problem);
});

test("what the server did not say is null", () => {
  for (const error of [silence(), refusal(response(500, { "Retry-After": "soon" }), null)]) {
    assert.deepEqual([error.kind, error.problem, error.retryAfterMs], [null, null, null]);
  }
  assert.equal(silence().status, 0);
});
