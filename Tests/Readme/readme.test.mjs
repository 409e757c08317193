// Compares the README with the program: commands and their output, calls, tables, files.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { binary, startServer } from "../Public/Driver/server.mjs";
import { codeBlocks, codes, section, table } from "./document.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readme = readFileSync(`${root}README.md`, "utf8");

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

/** What a command writes to standard output for a text of the README as its input. */
async function output(command, text) {
  const child = spawn(command[0], command.slice(1), { stdio: "pipe", cwd: "/" });
  const input = text.replaceAll("http://127.0.0.1:8080", server.origin);
  child.stdin.end(input.replaceAll(".build/release/overscroll", binary));
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8").on("data", (text) => (written[name] += text));
  }
  await new Promise((done, fail) => child.once("error", fail).once("close", done));
  assert.equal(written.stderr, "", text);
  return written.stdout;
}

const shells = {
  sh: ["bash", "-s"],
  python: ["python3", "-"],
  js: ["node", "--input-type=module", "-"],
};

for (const language of Object.keys(shells)) {
  test(`each block of ${language} produces the output shown`, async () => {
    const blocks = codeBlocks(readme).filter((block) => block.language === language);
    assert.ok(blocks.length > 0);
    for (const { code, answer } of blocks) {
      assert.equal(await output(shells[language], code), answer, code);
    }
  });
}

test("the calls that it lists exist, and those that it lists as missing do not", async () => {
  const calls = (text) => codes(text).filter((code) => /^(GET|PUT|POST|DELETE) \//.test(code));
  const exists = async (call) => {
    const [method, path] = call
      .replace("presets/{name}", "presets/home").replace("{name}", "calls").split(" ");
    const answer = await fetch(server.origin + path, { method });
    const { type } = answer.ok ? {} : await answer.json();
    return !["/problems/not-found", "/problems/method-not-allowed"].includes(type);
  };
  const expectations = [["What can be called", true], ["What is not there yet", false]];
  for (const [heading, expected] of expectations) {
    const named = calls(section(readme, heading));
    assert.ok(named.length > 0 || !expected, heading);
    for (const call of named) assert.equal(await exists(call), expected, call);
  }
});

/** The styles of a dialect's kinds of component, as the README shows them. */
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
  const [, list] = /^must be one of (.*)$/.exec(errors[0].detail);
  return list.split(", ");
}

test("the tables of presets, events and choices are complete", async () => {
  const { presets } = await server.call("GET", "/v1/presets");
  assert.deepEqual(
    table(readme, "`preset`").map(([name, title]) => [codes(name)[0], title]),
    presets.map(({ name, title }) => [name, title]),
  );
  const { dialects } = await server.call("GET", "/v1/dialects");
  assert.deepEqual(
    table(section(readme, "Dialects"), "name")
      .map(([name, title, styles]) => [codes(name)[0], title, styles]),
    dialects.map((dialect) => [dialect.name, dialect.title, styleLists(dialect)]),
  );
  await server.call("PUT", "/v1/sessions/events", {});
  const events = table(readme, "event").flatMap(([name]) => codes(name));
  const types = await choices("/v1/sessions/events/events", { type: "unknown-value" });
  assert.deepEqual(events.sort(), types.sort());
  for (const [places, choice] of table(readme, "where")) {
    for (const place of codes(places)) {
      const names = place.split(".");
      const kind = names[0] === "footer" && { kind: "auto" };
      const required = { outcome: { afterMs: 0 }, style: kind };
      const body = names.reduceRight(
        (value, name) => ({ [name]: value, ...required[name] }), "unknown-value");
      assert.deepEqual(await choices("/v1/sessions", body), codes(choice), place);
    }
  }
});

test("the table of physics has every field with its value in each preset", async () => {
  const rows = table(readme, "field");
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

/** Asserts that the README shows a value; numbers may be rounded. */
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

test("the table of options equals --help", () => {
  const help = spawnSync(binary, ["serve", "--help"], { encoding: "utf8" }).stdout;
  const options = [...help.matchAll(/^ {2}(--[a-z-]+)((?:.|\n(?! {2}-))*)/gm)]
    .filter(([, name]) => name !== "--version");
  const rows = table(readme, "option");
  assert.deepEqual(rows.map(([option]) => codes(option)[0]), options.map(([, name]) => name));
  for (const [index, [option, environment, value]] of rows.entries()) {
    const [, name, help] = options[index];
    if (name === "--memory") continue;
    assert.equal(value, /\[(\S+)\]\s*$/.exec(help)?.[1] ?? "", option);
    const variable = `OVERSCROLL_${name.slice(2).replaceAll("-", "_").toUpperCase()}`;
    assert.equal(codes(environment)[0], variable);
  }
});

test("the files and the headings that it names exist", () => {
  const targets = [...readme.matchAll(/\]\((?!http)([^)]+)\)/g)].map(([, target]) => target);
  const anchors = [...readme.matchAll(/^## (.+)$/gm)]
    .map(([, heading]) => `#${heading.toLowerCase().replaceAll(" ", "-")}`);
  for (const target of targets.filter((target) => target.startsWith("#"))) {
    assert.ok(anchors.includes(target), target);
  }
  const links = targets.filter((target) => !target.startsWith("#"));
  const sources = table(readme, "question").flatMap(([, answer]) => {
    const paths = codes(answer).filter((code) => /\/|\.(swift|js)$/.test(code));
    // A name without a folder is in the folder of the row's first file.
    const folder = paths[0].slice(0, paths[0].lastIndexOf("/") + 1);
    return paths.map((path) => `Sources/${path.includes("/") ? path : folder + path}`);
  });
  assert.ok(links.length > 3 && sources.length > 10);
  for (const path of [...links, ...sources]) assert.ok(existsSync(root + path), path);
});
