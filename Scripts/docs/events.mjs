// The fields of each event, from the field tables that `GET /v1/fields` answers.

import { code, fieldRows, foldStates, table } from "./tables.mjs";

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

const head = ["field", "type", "default", "range", "dialects", "is"];

/** A table of the fields of each event; events with the same fields share one. */
export function events({ fields, schemas }) {
  const all = fields.configuration[0].dialects;
  const tables = new Map();
  for (const [event, rows] of Object.entries(fields.events)) {
    const forms = objects({ $ref: schemas.Event.discriminator.mapping[event] }, schemas);
    const own = rows.filter(({ pointer }) => !common.includes(pointer));
    const shown = fieldRows(foldStates(own), all);
    // Unfolded: no member of a state is required by itself.
    const required = new Set(own.filter(({ pointer }) => isRequired(forms, pointer, schemas))
      .map(({ pointer }) => code(pointer.slice(1).replaceAll("/", "."))));
    for (const row of shown) if (required.has(row[0])) row[2] = "required";
    const text = own.length === 0 ? "It has no other fields." : table(head, shown);
    tables.set(text, [...tables.get(text) ?? [], event]);
  }
  return [...tables].map(([text, names]) => `### ${names.map(code).join(", ")}\n\n${text}`).join("\n\n");
}
