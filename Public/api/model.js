// The OpenAPI document as calls, schemas in words, and requests.

import { element } from "../view/element.js";

/** What makes something comes first. */
const methods = ["put", "post", "get", "delete"];

/** The value that a reference names, with what stands beside the reference. */
export function resolved(document, value) {
  if (value?.$ref === undefined) return value;
  const { $ref, ...beside } = value;
  const found = $ref.slice(2).split("/").reduce((part, name) => part[name], document);
  return { ...resolved(document, found), ...beside, name: $ref.split("/").at(-1) };
}

/** Every call: `{id, method, path, tag, summary, description, parameters, bodies, answers}`. */
export function callsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => method in item).map((method) => {
      const call = item[method];
      const parameters = [...call.parameters ?? [], ...item.parameters ?? []];
      return {
        id: call.operationId, method: method.toUpperCase(), path, tag: call.tags[0],
        summary: call.summary.replace(/^Reads: ([a-z])/, (_, letter) => letter.toUpperCase()),
        description: call.description ?? "",
        parameters: parameters.map((parameter) => resolved(document, parameter)),
        bodies: Object.entries(call.requestBody?.content ?? {}),
        isBodyRequired: call.requestBody?.required ?? false,
        answers: Object.entries(call.responses).map(([status, answer]) =>
          ({ status, ...resolved(document, answer) })),
      };
    }));
}

/** A schema without the null that it may be. */
function withoutNull({ anyOf, ...rest }) {
  const parts = anyOf?.filter(({ type }) => type !== "null");
  return parts?.length === 1 ? { ...parts[0], ...rest } : { ...rest, ...anyOf && { anyOf } };
}

/** A large round number as a power of ten. */
const short = (number = "") => `${number}`.replace(/0{6,}$/, (zeros) => `e${zeros.length}`);

/** A schema's type, values and range in a few words. */
export function typeOf(document, schema) {
  const isNullable = schema.anyOf?.some(({ type }) => type === "null") ?? false;
  const known = resolved(document, withoutNull(schema));
  const values = known.enum?.filter((value) => value !== null)
    ?? (known.const === undefined ? null : [known.const]);
  const type = [known.type ?? []].flat();
  const plain = values ? values.map((value) => JSON.stringify(value)).join(" · ")
    : known.oneOf || known.anyOf ? "one of"
      : type.includes("array") ? `list of ${known.items ? typeOf(document, known.items) : "values"}`
        : type.filter((name) => name !== "null").join(" or ") || "any value";
  const { minimum, maximum } = known;
  const range = !values && minimum !== undefined ? ` ${short(minimum)}…${short(maximum)}` : "";
  return plain + range + (isNullable || type.includes("null") ? " or null" : "");
}

/** What can be opened of a schema: its fields, its forms, or the parts of a list. */
export function partsOf(document, schema) {
  const known = resolved(document, withoutNull(schema));
  const forms = known.oneOf ?? known.anyOf;
  if (forms) {
    return forms.map((form) =>
      ({ name: form.$ref?.split("/").at(-1) ?? typeOf(document, form), schema: form, isForm: true }));
  }
  if (known.properties) {
    return Object.entries(known.properties).map(([name, part]) =>
      ({ name, schema: part, isRequired: known.required?.includes(name) ?? false }));
  }
  return known.items ? partsOf(document, known.items) : [];
}

/** The request of a call: `values` by the names of its parameters, the body as text. */
export function requestOf(call, values, { type, body, token }) {
  const given = call.parameters.filter(({ name }) => (values[name] ?? "") !== "");
  const of = (place) => given.filter((parameter) => parameter.in === place);
  const path = of("path").reduce((text, { name }) =>
    text.replace(`{${name}}`, encodeURIComponent(values[name])), call.path);
  const query = new URLSearchParams(of("query").map(({ name }) => [name, values[name]])).toString();
  const hasBody = call.bodies.length > 0 && body !== "";
  return {
    method: call.method, url: path + (query && `?${query}`), body: hasBody ? body : undefined,
    headers: {
      ...Object.fromEntries(of("header").map(({ name }) => [name, values[name]])),
      ...hasBody && { "Content-Type": type },
      ...token && { Authorization: `Bearer ${token}` },
    },
  };
}

/** Text whose parts between backticks are code. */
export const prose = (text) => text.split("`")
  .map((part, index) => (index % 2 === 0 ? part : element("code", {}, part)));

/** A list of the parts of a schema. */
export function schemaList(document, schema) {
  const items = partsOf(document, schema).map((part) => item(document, part));
  return element("ul", { class: "schema" }, ...items);
}

function item(document, { name, schema, isRequired, isForm }) {
  const { description } = resolved(document, schema);
  const line = [element("code", {}, name),
    isRequired ? element("span", { class: "required" }, "required") : null,
    isForm ? null : element("span", { class: "type" }, typeOf(document, schema))];
  const meaning = description && !(isForm && partsOf(document, schema).length === 0)
    ? element("p", {}, ...prose(description)) : null;
  if (partsOf(document, schema).length === 0) return element("li", {}, ...line, meaning);
  return element("li", {}, detailsOf({}, [...line, meaning], () => schemaList(document, schema)));
}

/** A summary, and what `make` makes once it is opened. */
export function detailsOf(attributes, summary, make) {
  const details = element("details", attributes, element("summary", {}, ...summary));
  details.addEventListener("toggle", () => details.append(make()), { once: true });
  return details;
}
