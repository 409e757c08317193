// Compares the tables of the documents with the program: calls, events, presets, options, files.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { binary, startServer } from "../Public/Driver/server.mjs";
import { codes, section, table } from "./document.mjs";
import { read, root } from "./pages.mjs";

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

test("the calls that are listed exist", async () => {
  const calls = (text) => codes(text).filter((code) => /^(GET|PUT|POST|DELETE) \//.test(code));
  const exists = async (call) => {
    const [method, path] = call
      .replace("presets/{name}", "presets/home").replace("{name}", "calls").split(" ");
    const answer = await fetch(server.origin + path, { method });
    const { type } = answer.ok ? {} : await answer.json();
    return !["/problems/not-found", "/problems/method-not-allowed"].includes(type);
  };
  const listed = calls(section(read("docs/reference/http.md"), "Calls"));
  assert.ok(listed.length > 0);
  for (const call of listed) assert.ok(await exists(call), call);
});

/** The styles of a dialect's kinds of component, as the page shows them. */
function styleLists({ headerStyles, footers, trailerStyles }) {
  const header = headerStyles.map((style) => `\`${style}\``).join(", ");
  const others = [["auto footer", footers.auto], ["back footer", footers.back],
    ["trailer", trailerStyles]];
  const lists = others.map(([kind, styles]) => {
    if (styles.length === 0) return `no ${kind}`;
    const list = styles.map((style) => `\`${style}\``).join(", ");
    return list === header ? "the same" : list;
  });
  return [header, ...lists].join("; ");
}

/** The permitted values of a member, from the refusal of a request with an unknown value. */
async function choices(path, body) {
  const headers = { "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const { errors } = await (await fetch(server.origin + path, request)).json();
  return errors[0].expected;
}

test("the tables of codes, dialects and events are complete", async () => {
  const { components } = await server.call("GET", "/v1/openapi.json");
  assert.deepEqual(
    table(read("docs/reference/http.md"), "code").map(([code]) => codes(code)[0]),
    components.schemas.FaultCode.enum,
  );
  const { dialects } = await server.call("GET", "/v1/dialects");
  assert.deepEqual(
    table(read("docs/reference/dialects.md"), "name")
      .map(([name, title, styles]) => [codes(name)[0], title, styles]),
    dialects.map((dialect) => [dialect.name, dialect.title, styleLists(dialect)]),
  );
  await server.call("PUT", "/v1/sessions/events", {});
  const events = table(read("docs/reference/events.md"), "event").flatMap(([name]) => codes(name));
  const types = await choices("/v1/sessions/events/events", { type: "unknown-value" });
  assert.deepEqual(events.sort(), types.sort());
});

test("the table of physics has every field with its value in each preset", async () => {
  const rows = table(read("docs/reference/physics.md"), "field");
  for (const [index, preset] of ["ios", "ios-fast", "flutter-bouncing", "clamping"].entries()) {
    const configuration = { physics: { preset } };
    await server.call("PUT", `/v1/sessions/physics-${preset}`, configuration);
    const path = `/v1/sessions/physics-${preset}/configuration`;
    const { preset: _, ...physics } = (await server.call("GET", path)).physics;
    assert.deepEqual(rows.map(([field]) => codes(field)[0]).sort(), Object.keys(physics).sort());
    for (const [field, , , ...values] of rows) {
      const name = codes(field)[0];
      assertShows(values[index] || values[0], physics[name], `${name} of ${preset}`);
    }
  }
});

/** Asserts that the page shows a value; numbers may be rounded. */
function assertShows(shown, value, what) {
  const text = codes(shown)[0] ?? shown;
  if (typeof value === "string") return assert.equal(text, value, what);
  const isNear = (a, b) => a === b || Math.abs(a - b) <= 1e-6 * Math.abs(b);
  const parsed = JSON.parse(text);
  const same = value !== null && typeof value === "object"
    ? Object.keys(value).every((key) => isNear(parsed[key], value[key]))
    : isNear(parsed, value);
  assert.ok(same, `${what} is ${JSON.stringify(value)}, not ${shown}`);
}

/** The options of `serve` with their help. */
function serveOptions() {
  const help = spawnSync(binary, ["serve", "--help"], { encoding: "utf8" }).stdout;
  return [...help.matchAll(/^ {2}(--[a-z-]+)((?:.|\n(?! {2}-))*)/gm)]
    .filter(([, name]) => name !== "--version");
}

test("the table of the options of serve equals --help", () => {
  const options = serveOptions();
  const rows = table(read("docs/reference/command-line.md"), "option");
  assert.deepEqual(rows.map(([option]) => codes(option)[0]), options.map(([, name]) => name));
  for (const [index, [option, value]] of rows.entries()) {
    const [, name, help] = options[index];
    if (name !== "--memory") assert.equal(value, /\[(\S+)\]\s*$/.exec(help)?.[1] ?? "", option);
  }
});

test("the files of the architecture exist", () => {
  const sources = table(read("docs/architecture.md"), "question").flatMap(([, answer]) => {
    const paths = codes(answer).filter((code) => /\/|\.(swift|js)$/.test(code));
    // A name without a folder is in the folder of the row's first file.
    const folder = paths[0].slice(0, paths[0].lastIndexOf("/") + 1);
    return paths.map((path) => `Sources/${path.includes("/") ? path : folder + path}`);
  });
  assert.ok(sources.length > 10);
  for (const path of sources) assert.ok(existsSync(root + path), path);
});
