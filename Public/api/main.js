// Every call of the server, from its OpenAPI document: parameters, schemas, and a form that sends it.

import { capitalized } from "../model/words.js";
import { element, openNamed } from "../view/element.js";
import { callsOf, detailsOf, prose, resolved, schemaList, typeOf } from "./model.js";
import { tokenField, tokenHeaders, tryForm } from "./tryCall.js";

const place = document.querySelector("#calls");

function parameterList(description, parameters) {
  return element("ul", { class: "schema" }, ...parameters.map((parameter) =>
    element("li", {}, element("code", {}, parameter.name),
      parameter.required ? element("span", { class: "required" }, "required") : null,
      element("span", { class: "type" }, `${parameter.in} · ${typeOf(description, parameter.schema)}`),
      parameter.description ? element("p", {}, ...prose(parameter.description)) : null)));
}

function answerItem(description, { status, description: text, content = {} }) {
  const [[type, { schema }] = [null, {}]] = Object.entries(content);
  const line = [element("code", { class: status < 400 ? "good" : "bad" }, status),
    element("p", {}, ...prose(text),
      type && status < 400 ? element("span", { class: "type" }, ` ${type}`) : null)];
  const known = schema && resolved(description, schema);
  if (!known || !(known.properties || known.oneOf || known.anyOf)) return element("li", {}, ...line);
  return element("li", {}, detailsOf({}, line, () => schemaList(description, schema)));
}

function told(description, call) {
  const bodies = call.bodies.filter(([, { schema }]) => schema.type !== "string");
  return element("div", { class: "told" },
    call.description ? element("p", {}, ...prose(call.description)) : null,
    call.parameters.length > 0 ? element("h4", {}, "Parameters") : null,
    call.parameters.length > 0 ? parameterList(description, call.parameters) : null,
    ...bodies.flatMap(([type, { schema }]) => [
      element("h4", {}, "Body ",
        element("span", { class: "type" }, call.isBodyRequired ? type : `${type}, optional`)),
      schemaList(description, schema)]),
    element("h4", {}, "Answers"),
    element("ul", { class: "schema" },
      ...call.answers.map((answer) => answerItem(description, answer))));
}

function callDetails(description, call) {
  return detailsOf({ class: "call", id: call.id },
    [element("b", { class: call.method.toLowerCase() }, call.method),
      element("code", {}, call.path), element("span", {}, call.summary)],
    () => element("div", { class: "both" }, told(description, call), tryForm(description, call)));
}

/** Shows the calls of an OpenAPI document below the fields. */
function show(description) {
  const calls = callsOf(description);
  const filter = element("input",
    { type: "search", placeholder: "Find a call", "aria-label": "Find a call" });
  const sections = description.tags.map(({ name }) =>
    element("section", {}, element("h2", { id: name }, capitalized(name)),
      ...calls.filter(({ tag }) => tag === name).map((call) => callDetails(description, call))));
  filter.addEventListener("input", () => {
    const wanted = filter.value.trim().toLowerCase();
    for (const call of place.querySelectorAll(".call")) {
      call.hidden = !`${call.id} ${call.firstChild.textContent}`.toLowerCase().includes(wanted);
    }
    for (const section of sections) section.hidden = !section.querySelector(".call:not([hidden])");
  });
  place.replaceChildren(element("div", { class: "above" }, filter, token), ...sections);
  openNamed();
}

/** Asks for the OpenAPI document, which may need the token: then again when there is another one. */
async function load() {
  const answer = await fetch("/v1/openapi.json", { headers: tokenHeaders() });
  const document = await answer.json();
  if (answer.ok) return show(document);
  place.replaceChildren(element("div", { class: "above" }, token),
    element("p", { class: "bad", role: "status" }, document.detail));
  token.addEventListener("change", load, { once: true });
}

const token = tokenField();
await load();
