// A schema as a list that opens: fields with type and meaning, forms by name.

import { element } from "../view/element.js";
import { partsOf, resolved, typeOf } from "./model.js";

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
  const details = element("details", {}, element("summary", {}, ...line, meaning));
  details.addEventListener("toggle", () => details.append(schemaList(document, schema)), { once: true });
  return element("li", {}, details);
}
