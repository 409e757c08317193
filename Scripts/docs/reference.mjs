// The parts of `docs/reference/` that a program writes: a running server's catalogue and OpenAPI
// document, and the help of the command line. `make reference` puts them into the pages.

import { spawnSync } from "node:child_process";
import { calls } from "./calls.mjs";
import { events } from "./events.mjs";
import { helpSections } from "./help.mjs";
import { code, families, fieldRows, foldSides, foldStates, table, typeOf } from "./tables.mjs";

/** The part of the configuration that has the same fields, under its own name. */
const likes = { footer: "header", trailer: "header",
  "simulatedLoad.footer": "simulatedLoad.header", "simulatedLoad.trailer": "simulatedLoad.header" };

/** A row under the name that it has in the part that is like its own. */
function inLike(row) {
  const [, part, like] = Object.entries(likes).map(([part, like]) => [row[0], part, like])
    .find(([name, part]) => name.startsWith(code(part).slice(0, -1) + ".")) ?? [];
  return part && [row[0].replace(part, like), ...row.slice(1)];
}

/** The rows without those that are, but for their dialects, alike in another part, and a sentence that names these. */
function withoutLikes(rows, all) {
  const key = (row) => JSON.stringify(row.filter((_, index) => index !== 4));
  const known = new Set(all.map(key));
  const isAlike = (row) => inLike(row) !== undefined && known.has(key(inLike(row)));
  const alike = rows.filter(isAlike).map(([name]) => name.slice(1, -1));
  const names = alike.filter((name) => !alike.some((above) => name.startsWith(`${above}.`))).map(code);
  const sentence = names.length === 0 ? "" : `\n\nThese fields are the same as the header's: ${names.join(", ")}.`;
  return [rows.filter((row) => !isAlike(row)), sentence];
}

/** A field that several libraries have with values of their own, as one for each; else the field itself. */
function perLibrary(field, schemas) {
  const [, part, name, ...rest] = field.pointer.split("/");
  const forms = part === "header" && rest.length === 0 && schemas.HeaderConfiguration.properties[name]?.anyOf;
  if (!forms || forms.length !== field.dialects.length || !forms.every(({ enum: values }) => values)) return [field];
  return forms.map(({ enum: values, description }, index) => ({ ...field, description,
    default: index === 0 ? field.default : null, dialects: [field.dialects[index]],
    values: values.filter((value) => value !== null) }));
}

/** Every field of a configuration, in a table for each of its parts; those of the physics have a page. */
function configuration({ fields, families, schemas }) {
  const groups = new Map();
  for (const field of foldStates(fields.configuration).flatMap((each) => perLibrary(each, schemas))) {
    const [, top] = field.pointer.split("/");
    const isGroup = fields.configuration.some(({ pointer }) => pointer.startsWith(`/${top}/`));
    groups.set(isGroup ? top : "", [...groups.get(isGroup ? top : "") ?? [], field]);
  }
  const head = ["field", "type", "default", "range", "dialects", "meaning"];
  const all = [...groups.values()].flatMap((group) => fieldRows(group, families));
  return [...groups].map(([name, group]) => {
    const title = `### ${name === "" ? "The session" : code(name)}`;
    if (name === "physics") return `${title}\n\n[Physics](physics.md) has the fields.`;
    const [rows, sentence] = withoutLikes(fieldRows(group, families), all);
    return `${title}\n\n${table(head, foldSides(rows))}${sentence}`;
  }).join("\n\n");
}

/** The members of a preset that differ from the defaults, as the JSON that one would write. */
function presetPart(value, pointer, defaults) {
  if (value === null || value === defaults.get(pointer)) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) return value;
  // A preset of the physics sets all other fields.
  if (pointer === "/physics" && value.preset !== defaults.get("/physics/preset")) return { preset: value.preset };
  const parts = Object.entries(value).map(([name, part]) =>
    [name, presetPart(part, `${pointer}/${name}`, defaults)]).filter(([, part]) => part !== undefined);
  const isComponent = /^\/(header|footer|trailer)$/.test(pointer);
  return parts.length === 0 && !isComponent ? undefined : Object.fromEntries(parts);
}

function presets({ presets, fields }) {
  const defaults = new Map(fields.configuration.map((field) => [field.pointer, field.default]));
  return table(["`preset`", "case", "fields"], presets.map(({ name, title, configuration }) => {
    const { preset, ...set } = presetPart(configuration, "", defaults);
    const text = JSON.stringify(set).replaceAll('":', '": ').replaceAll(',"', ', "');
    return [code(name), title, code(text)];
  }));
}

/** The languages of each dialect, and the events and effects that it lacks; other pages have its fields. */
function dialects({ dialects }) {
  const list = (names) => names.map(code).join(", ");
  return table(["dialect", "languages", "missing events", "missing effects"], dialects.map(
    ({ name, languages, lacksEvents, lacksEffects }) =>
      [code(name), list(languages), list(lacksEvents), list(lacksEffects)]));
}

function properties({ properties }) {
  return [["law", "Laws"], ["wish", "Wishes"]].map(([kind, title]) => {
    const rows = properties.filter((property) => property.class === kind)
      .map(({ name, title }) => [code(name), title]);
    return `## ${title}\n\n${table(["property", "sentence"], rows)}`;
  }).join("\n\n");
}

function schemaTable(schema, schemas, shown) {
  return table(["field", "type", "meaning"], Object.entries(schema.properties).map(([name, part]) =>
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

const effectsLead = "An effect is an output of a session. Each has an `index`, which counts from 1, `atMs`, `component` " +
  "and `type`. The answer to posted events has the effects of the batch, `GET /v1/sessions/{name}/effects` " +
  "lists all, and [the stream](../guides/clients.md#the-stream) sends each when it falls due.";

function effects({ schemas }) {
  const common = ["index", "atMs", "component", "type"];
  return table(["effect", "component", "fields", "meaning"], schemas.Effect.oneOf.map(({ $ref }) => {
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
    "For people; replay does not compare them."]);
  return [table(["member", "required", "type", "meaning"], rows),
    ...shown.flatMap((name) => [`### ${name}`, schemaTable(schemas[name], schemas, [])])].join("\n\n");
}

const writers = {
  "reference/http.md": calls,
  "reference/events.md": (known) => [events(known), "## Effects", effectsLead, effects(known)].join("\n\n"),
  "reference/recordings.md": recordings,
  "reference/configuration.md": configuration,
  "reference/presets.md": presets,
  "reference/dialects.md": dialects,
  "reference/properties.md": properties,
  "reference/snapshot.md": snapshot,
  "reference/command-line.md": ({ commands }) => helpSections(commands),
};

/** The help of the program and of each command. */
function help(binary) {
  const of = (...words) => spawnSync(binary, [...words, "--help"], { encoding: "utf8" }).stdout;
  const lists = of().split(/^[A-Z, ]*SUBCOMMANDS:$/m).slice(1).join("");
  const names = [...lists.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
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
  const { dialects } = await read("dialects");
  const known = {
    fields: await read("fields"),
    families: families(dialects),
    dialects,
    ...await read("presets"),
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
