// The parameters and the bodies of the calls, from the OpenAPI document.

import { code, table, typeOf } from "./tables.mjs";

const methods = ["get", "put", "post", "delete"];

/** Every call: `{name, parameters, body}`. */
function operations(paths) {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      parameters: item[method].parameters ?? [],
      body: item[method].requestBody?.content["application/json"]?.schema,
    })));
}

/** A number as these documents write it. */
const short = (number) => (number >= 1e7 ? `${number}`.replace(/^(\d)(0+)$/, (_, digit, zeros) =>
  `${digit}e${zeros.length}`) : `${number}`).replace("-10000000", "-1e7");

function range({ minimum, maximum, minLength, maxLength, maxItems }) {
  if (minimum !== undefined || maximum !== undefined) {
    return `${minimum === undefined ? "" : short(minimum)}…${maximum === undefined ? "" : short(maximum)}`;
  }
  if (maxLength !== undefined) return `${minLength ?? 0}…${maxLength} characters`;
  return maxItems === undefined ? "" : `up to ${maxItems}`;
}

const inForce = (value) => (value === undefined ? "" : code(JSON.stringify(value)));

/** Parameters in the path name what a call is about, and every answer can be indented. */
const isShown = (parameter) => parameter.in !== "path" && parameter.name !== "pretty";

function parameters(all, schemas) {
  const rows = new Map();
  for (const { name, parameters } of all) {
    for (const parameter of parameters.filter(isShown)) {
      const { name: field, in: place, schema, description } = parameter;
      const row = [code(field), place, typeOf(schema, schemas, []), inForce(schema.default), range(schema)];
      const key = JSON.stringify([row, description]);
      rows.set(key, { row, description, calls: [...rows.get(key)?.calls ?? [], name] });
    }
  }
  return table(["parameter", "in", "type", "default", "range", "calls", "meaning"], [...rows.values()]
    .map(({ row, description, calls }) => [...row, calls.length > 5 ? "most calls" : calls.map(code).join(", "), description]));
}

/** Schemas that are a page: a link in place of their fields. */
const pages = { Configuration: "configuration.md", Recording: "recordings.md", Event: "events.md",
  PropertyName: "properties.md" };

function linked(schema, schemas) {
  const name = schema.$ref?.split("/").at(-1);
  if (pages[name]) return `[${name}](${pages[name]})`;
  const item = schema.items?.$ref?.split("/").at(-1);
  if (pages[item]) return `list of [${item}](${pages[item]})`;
  const parts = schema.anyOf ?? schema.oneOf;
  return parts ? parts.map((part) => linked(part, schemas)).join(" or ") : typeOf(schema, schemas, []);
}

/** The value of a keyword that a schema, or the schema that it names, has. */
const resolved = (schema, schemas) => (schema.$ref ? schemas[schema.$ref.split("/").at(-1)] : schema);

function body({ name, schema }, schemas) {
  const { properties, required = [], description } = schemas[schema];
  const rows = Object.entries(properties).map(([field, part]) => [
    code(field), linked(part, schemas), required.includes(field) ? "required" : inForce(part.default),
    range(resolved(part, schemas)), part.description ?? resolved(part, schemas).description ?? "",
  ]);
  return [`### ${code(name)}`, description, table(["field", "type", "default", "range", "meaning"], rows)]
    .filter(Boolean).join("\n\n");
}

/** The parameters of all calls in one table, then the fields of each body that is not on another page. */
export function calls({ paths, schemas }) {
  const all = operations(paths);
  const bodies = all.flatMap(({ name, body }) => (body?.oneOf ?? [body]).filter((form) => form?.$ref)
    .map((form) => ({ name, schema: form.$ref.split("/").at(-1) }))).filter(({ schema }) => !pages[schema]);
  return ["## Parameters", parameters(all, schemas), "## Bodies",
    ...bodies.map((one) => body(one, schemas))].join("\n\n");
}
