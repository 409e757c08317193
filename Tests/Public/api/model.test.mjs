// The page on which calls are tried: what it reads in the OpenAPI document, and what it sends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, requestOf, typeOf } from "../../../Public/api/model.js";
import { commandOf } from "../../../Public/model/curl.js";

const document = { components: { schemas: {
  Point: { type: "object", properties: { x: { type: "number" } }, required: ["x"], description: "A point." },
  Clock: { type: "string", enum: ["realtime", "manual"] },
  Either: { oneOf: [{ $ref: "#/components/schemas/Point" }, { $ref: "#/components/schemas/Clock" }] },
} } };
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });

for (const [schema, words] of [
  [{ type: "string" }, "string"],
  [{ type: ["number", "null"], minimum: 0, maximum: 1e12 }, "number 0…1e12 or null"],
  [{ type: "integer", minimum: 0 }, "integer 0…"],
  [ref("Clock"), '"realtime" · "manual"'],
  [{ enum: ["a", null] }, '"a"'],
  [{ anyOf: [ref("Point"), { type: "null" }] }, "object or null"],
  [{ type: "array", items: ref("Clock") }, 'list of "realtime" · "manual"'],
  [ref("Either"), "one of"],
  [{}, "any value"],
]) {
  test(`${JSON.stringify(schema)} is ${words}`, () => assert.equal(typeOf(document, schema), words));
}

test("a schema opens into fields, forms, or the parts of a list", () => {
  const names = (schema) => partsOf(document, schema).map(({ name }) => name);
  assert.deepEqual(names(ref("Point")), ["x"]);
  assert.ok(partsOf(document, ref("Point"))[0].isRequired);
  assert.deepEqual(names(ref("Either")), ["Point", "Clock"]);
  assert.deepEqual(names({ type: "array", items: ref("Point") }), ["x"]);
  assert.deepEqual(names({ anyOf: [ref("Point"), { type: "null" }] }), ["x"]);
  assert.deepEqual(names({ type: "string" }), []);
});

const call = {
  method: "POST", path: "/v1/sessions/{name}/events", bodies: [["application/json", {}]],
  parameters: [{ name: "name", in: "path" }, { name: "limit", in: "query" }, { name: "Prefer", in: "header" }],
};

test("a request has what was filled in, and a token is sent but not shown", () => {
  const values = { name: "a b", limit: "", Prefer: "return=minimal" };
  const request = requestOf(call, values, { type: "application/json", body: '{\n "a": 1\n}', token: "t" });
  assert.equal(request.url, "/v1/sessions/a%20b/events");
  assert.equal(request.headers.Authorization, "Bearer t");
  assert.equal(commandOf(request, "http://h"), [
    "curl -sS http://h/v1/sessions/a%20b/events", '-H "Authorization: Bearer $OVERSCROLL_TOKEN"',
    "-H 'Prefer: return=minimal'", `--json '{"a":1}'`].join(" \\\n  "));
});

test("a query and a body that is no JSON are sent as they are", () => {
  const request = requestOf(call, { name: "a", limit: "5" }, { type: "application/x-ndjson", body: "{}\n{}" });
  assert.equal(commandOf({ ...request, method: "PUT" }, "http://h"), [
    "curl -sS -X PUT 'http://h/v1/sessions/a/events?limit=5'",
    "-H 'Content-Type: application/x-ndjson' --data-binary '{}\n{}'"].join(" \\\n  "));
  const { body } = requestOf(call, { name: "a" }, { type: "application/json", body: "" });
  assert.equal(body, undefined);
});
