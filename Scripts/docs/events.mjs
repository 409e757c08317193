// The fields of each event, from the field tables that `GET /v1/fields` answers.

import { code, fieldRows, foldSides, foldStates, table } from "./tables.mjs";

/** The objects that a schema is, or is a union of. */
function objects(schema, schemas) {
  if (schema.$ref) return objects(schemas[schema.$ref.split("/").at(-1)], schemas);
  const union = schema.oneOf ?? schema.anyOf;
  if (union) return union.flatMap((part) => objects(part, schemas));
  return schema.properties ? [schema] : [];
}

/** Whether every form of the object that has a field requires the field. */
function isRequired(forms, pointer, schemas) {
  const names = pointer.split("/").slice(1);
  const last = names.pop();
  for (const name of names) {
    forms = forms.flatMap(({ properties }) => (properties[name] ? objects(properties[name], schemas) : []));
  }
  return forms.length > 0 && forms.every(({ required }) => required?.includes(last));
}

/** The members that all events have. */
const common = ["/type", "/atMs"];

const components = ["header", "footer", "trailer"];

/** Events with fields of the configuration: the object that has them, and their parts of the configuration. */
const configuring = {
  setPhysics: { at: "", parts: ["physics"] },
  configure: { at: "", parts: components },
  addComponent: { at: "/configuration", parts: components },
};

/** The names of the fields of parts of the configuration. */
function configurationNames(fields, parts) {
  const pointers = fields.configuration.map(({ pointer }) => pointer.split("/"));
  return new Set(pointers.filter(([, part, name]) => parts.includes(part) && name).map(([, , name]) => name));
}

/** The fields of an event that are its own, and a sentence about those of the configuration. */
function split(event, rows, fields) {
  const { at, parts } = configuring[event] ?? {};
  if (!parts) return { own: rows, sentence: "" };
  const names = configurationNames(fields, parts);
  const nameIn = ({ pointer }) => (pointer.startsWith(`${at}/`) ? pointer.slice(at.length + 1).split("/")[0] : "");
  const present = new Set(rows.map(nameIn));
  const lacking = [...names].filter((name) => !present.has(name)).map(code);
  const page = (part) => (part === "physics" ? "physics.md" : `configuration.md#${part}`);
  const links = parts.map((part) => `[${code(part)}](${page(part)})`).join(", ");
  const place = at === "" ? "The event also has" : `${code(at.slice(1))} has`;
  const but = lacking.length === 0 ? "" : `, except ${lacking.join(", ")}`;
  return { own: rows.filter((row) => !names.has(nameIn(row))),
    sentence: `${place} the fields of ${links}${but}.` };
}

const head = ["field", "type", "default", "range", "dialects", "meaning"];

/** A table of the fields of each event; events with the same fields share one. */
export function events({ fields, schemas, families }) {
  const tables = new Map();
  for (const [event, all] of Object.entries(fields.events)) {
    const forms = objects({ $ref: schemas.Event.discriminator.mapping[event] }, schemas);
    const { own, sentence } = split(event, all.filter(({ pointer }) => !common.includes(pointer)), fields);
    const shown = fieldRows(foldStates(own), families);
    // Unfolded: no member of a state is required by itself.
    const required = new Set(own.filter(({ pointer }) => isRequired(forms, pointer, schemas))
      .map(({ pointer }) => code(pointer.slice(1).replaceAll("/", "."))));
    for (const row of shown) if (required.has(row[0])) row[2] = "required";
    const list = shown.length === 0 ? [] : [table(head, foldSides(shown))];
    const text = [...list, sentence].filter(Boolean).join("\n\n") || "The event has no other fields.";
    tables.set(text, [...tables.get(text) ?? [], event]);
  }
  return [...tables].map(([text, names]) => `### ${names.map(code).join(", ")}\n\n${text}`).join("\n\n");
}
