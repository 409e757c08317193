// The parts of `docs/reference/` that a program writes: a running server's catalogue and OpenAPI
// document, and the help of the command line. `make reference` puts them into the pages.

import { spawnSync } from "node:child_process";
import { calls } from "./calls.mjs";
import { events } from "./events.mjs";
import { helpSections } from "./help.mjs";
import { code, fieldRows, foldStates, table, typeOf } from "./tables.mjs";

/** Every field of a configuration, in a table for each of its parts. */
function configuration({ fields }) {
  const all = fields.configuration[0].dialects;
  const groups = new Map();
  for (const field of foldStates(fields.configuration)) {
    const [, top] = field.pointer.split("/");
    const isGroup = fields.configuration.some(({ pointer }) => pointer.startsWith(`/${top}/`));
    groups.set(isGroup ? top : "", [...groups.get(isGroup ? top : "") ?? [], field]);
  }
  const head = ["field", "type", "default", "range", "dialects", "is"];
  return [...groups].map(([name, group]) =>
    `### ${name === "" ? "The session" : code(name)}\n\n${table(head, fieldRows(group, all))}`)
    .join("\n\n");
}

/** The members of a preset that differ from the defaults, as the JSON that one would write. */
function presetPart(value, pointer, defaults) {
  if (value === null || value === defaults.get(pointer)) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(([name, part]) =>
    [name, presetPart(part, `${pointer}/${name}`, defaults)]).filter(([, part]) => part !== undefined);
  const isComponent = /^\/(header|footer|trailer)$/.test(pointer);
  return parts.length === 0 && !isComponent ? undefined : Object.fromEntries(parts);
}

function presets({ presets, fields }) {
  const defaults = new Map(fields.configuration.map((field) => [field.pointer, field.default]));
  return table(["`preset`", "shows", "sets"], presets.map(({ name, title, configuration }) => {
    const { preset, ...set } = presetPart(configuration, "", defaults);
    const text = JSON.stringify(set).replaceAll('":', '": ').replaceAll(',"', ', "');
    return [code(name), title, code(text)];
  }));
}

function dialects({ dialects }) {
  const list = (names) => names.map(code).join(", ");
  return dialects.map(({ title, lacks, lacksEvents, lacksEffects, languages }) => {
    const lacking = [["fields", lacks], ["events", lacksEvents], ["effects", lacksEffects]]
      .filter(([, names]) => names.length > 0).map(([kind, names]) => `- ${kind}: ${list(names)}`);
    return [`### ${title}`, "", `Languages: ${list(languages)}. It lacks:`, "",
      ...lacking.length > 0 ? lacking : ["- nothing"]].join("\n");
  }).join("\n\n");
}

function properties({ properties }) {
  return [["law", "Laws"], ["wish", "Wishes"]].map(([kind, title]) => {
    const rows = properties.filter((property) => property.class === kind)
      .map(({ name, title, museum }) => [code(name), title, museum.length]);
    return `## ${title}\n\n${table(["property", "says", "entries in the museum"], rows)}`;
  }).join("\n\n");
}

function schemaTable(schema, schemas, shown) {
  return table(["field", "type", "is"], Object.entries(schema.properties).map(([name, part]) =>
    [code(name), typeOf(part, schemas, shown), part.description ?? ""]));
}

const shapes = ["Snapshot", "ScrollViewSnapshot", "ComponentSnapshot", "Label", "Arrow", "Spinner",
  "FrameView", "Presentation", "ComponentPresentation", "Animation"];

/** Schemas that are described under another name, or on another page. */
const elsewhere = {
  "[FooterSnapshot](#footersnapshot)": "[ComponentSnapshot](#componentsnapshot)",
  "[Motion](#motion)": "[motion](physics.md#the-equations-of-motion)",
};

function snapshot({ schemas }) {
  const shown = [...shapes, "FooterSnapshot", "Motion"];
  const footer = Object.keys(schemas.FooterSnapshot.properties)
    .filter((name) => !(name in schemas.ComponentSnapshot.properties)).map(code);
  const parts = shapes.flatMap((name) => {
    const text = name === "ComponentSnapshot"
      ? `A header or a trailer. A footer has ${footer.join(", ")} as well.`
      : schemas[name].description ?? "";
    return [`## ${name}`, text, schemaTable(schemas[name], schemas, shown)];
  });
  return Object.entries(elsewhere).reduce((text, [from, to]) => text.replaceAll(from, to),
    parts.filter((part) => part !== "").join("\n\n"));
}

function effects({ schemas }) {
  const common = ["index", "atMs", "component", "type"];
  return table(["effect", "component", "fields", "means"], schemas.Effect.oneOf.map(({ $ref }) => {
    const { properties, description } = schemas[$ref.split("/").at(-1)];
    const fields = Object.entries(properties).filter(([name]) => !common.includes(name));
    return [code(properties.type.const), typeOf(properties.component, schemas, []),
      fields.map(([name, part]) => `${code(name)}: ${typeOf(part, schemas, [])}`).join("; "),
      description];
  }));
}

function recordings({ schemas }) {
  const shown = ["RecordingItem", "Tolerance"];
  const { properties, required } = schemas.Recording;
  const linked = {
    configuration: "[configuration](configuration.md)", events: "list of [events](events.md)" };
  const isForPeople = ([, { description }]) => /^For people/.test(description);
  const members = Object.entries(properties);
  const rows = members.filter((member) => !isForPeople(member)).map(([name, part]) =>
    [code(name), required.includes(name) ? "yes" : "", linked[name] ?? typeOf(part, schemas, shown),
      part.description]);
  rows.push([members.filter(isForPeople).map(([name]) => code(name)).join(", "), "", "any",
    "For people; nothing compares them."]);
  return [table(["member", "required", "type", "is"], rows),
    ...shown.flatMap((name) => [`### ${name}`, schemaTable(schemas[name], schemas, [])])].join("\n\n");
}

const writers = {
  "reference/http.md": calls,
  "reference/events.md": events,
  "reference/recordings.md": recordings,
  "reference/configuration.md": configuration,
  "reference/presets.md": presets,
  "reference/dialects.md": dialects,
  "reference/properties.md": properties,
  "reference/snapshot.md": snapshot,
  "reference/effects.md": effects,
  "reference/command-line.md": ({ commands }) => helpSections(commands),
};

/** The help of the program and of each command. */
function help(binary) {
  const of = (...words) => spawnSync(binary, [...words, "--help"], { encoding: "utf8" }).stdout;
  const list = /^SUBCOMMANDS:\n((?:.|\n)*?)\n\n/m.exec(of())[1];
  const names = [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name);
  return names.map((name) => ({ name, text: of(name) }));
}

/** The paths and the schemas of the OpenAPI document. */
async function openapi(read) {
  const { paths, components } = await read("openapi.json");
  return { paths, schemas: components.schemas };
}

/** The written part of each page, by its path in `docs/`. */
export async function writtenParts(server, binary) {
  const read = (path) => server.call("GET", `/v1/${path}`);
  const known = {
    fields: await read("fields"),
    ...await read("presets"),
    ...await read("dialects"),
    ...await read("properties"),
    ...await openapi(read),
    commands: help(binary),
  };
  return new Map(Object.entries(writers).map(([path, write]) => [path, write(known)]));
}

const begin = "<!-- written by make reference -->";
const end = "<!-- end -->";

/** The page with its written part replaced. */
export function filled(page, part) {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no part between ${begin} and ${end}`);
  return `${page.slice(0, from)}${begin}\n\n${part}\n\n${page.slice(to)}`;
}
