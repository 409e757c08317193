// What the server refuses is told to people without a JSON pointer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { refusalText } from "../../../Public/model/refusal.js";
import { startServer } from "../Driver/server.mjs";

let server;
before(async () => {
  server = await startServer();
  await server.call("PUT", "/v1/sessions/there", {});
});
after(() => server.stop());

/** The problem that a call is answered with. */
async function refused(method, path, body) {
  const answer = await fetch(server.origin + path, {
    method, body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    headers: body === undefined ? {} : { "Content-Type": "application/json" } });
  assert.ok(answer.status >= 400, `${method} ${path} ${JSON.stringify(body)}`);
  return answer.json();
}

const put = (body) => ["PUT", "/v1/sessions/new", body];
const post = (body) => ["POST", "/v1/sessions/there/events", body];

const table = [
  [put({ hedaer: {} }), "There is no “hedaer” here. Did you mean “header”?"],
  [put({ header: { height: "x" } }), "Height must be a number, not a string."],
  [put({ header: { height: -5 } }), "Height goes from 1 to 10,000,000."],
  [put({ dialect: "mjrefresh-1.4.7", trailer: {} }), "MJRefresh 1.4.7 has no trailer; MJRefresh 3.7.9 and Overscroll 1 have."],
  [put({ clock: "slow" }), "Clock cannot have this value. It can be realtime, manual."],
  [put({ preset: "nope" }), "Preset cannot have this value. It can be header-default, header-gif, "
    + "header-hide-time, header-hide-all, header-custom-text, header-custom, footer-default, footer-gif and 18 more."],
  [post({ type: "dragEnded" }), "The event needs a finger that is down."],
  [post({ type: "beginRefreshing" }), "The component is missing. It can be header, footer, trailer."],
  [post({ type: "tap", component: "footer" }), "The event names a footer, which was never configured."],
  [post({ type: "configure", component: "header", style: "gif" }), "Style is set when a session is made."],
  [post({ type: "advance", byMs: 5 }), "The event needs a manual clock, and this session's is realtime."],
  [["GET", "/v1/sessions/none"], "There is no such session."],
  [["GET", "/nothing"], "There is nothing at this address."],
];

test("each code has a sentence with what can be done", async () => {
  for (const [call, text] of table) assert.equal(refusalText(await refused(...call)), text);
});

/** A pointer, or what looks like one. */
const pointer = /(^|[\s(“"])\/[\w~]/;

/** The examples of all problems, from their pages. */
async function examples() {
  const page = async (path) => (await fetch(server.origin + path)).text();
  const names = new Set([...(await page("/problems")).matchAll(/href="(\/problems\/[a-z-]+)"/g)]
    .map(([, path]) => path));
  return Promise.all([...names].map(async (path) => {
    const text = /<pre[^>]*>(?:<code[^>]*>)?(\{[\s\S]*?\})(?:<\/code>)?<\/pre>/.exec(await page(path))?.[1];
    const plain = text?.replace(/<[^>]+>/g, "").replaceAll("&quot;", '"').replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">").replaceAll("&#39;", "'").replaceAll("&amp;", "&");
    return [path, JSON.parse(plain)];
  }));
}

test("no JSON pointer is ever shown to a person", async () => {
  const all = await examples();
  assert.ok(all.length > 20, `${all.length} problems`);
  for (const [path, problem] of all) {
    const text = refusalText(problem);
    assert.doesNotMatch(text, pointer, path);
    assert.match(text, /^[A-Z“].*[.!?]$/, path);
  }
});
