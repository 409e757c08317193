// The form of a call: its parameters, a body to edit, the command, and the answer of this server.

import { element } from "../view/element.js";
import { commandOf, rewritten } from "../model/curl.js";
import { requestOf, typeOf } from "./model.js";

/** How much of an answer is shown, in characters. */
const shownLength = 100_000;

const tokenKey = "overscroll-token";

function field(document, { name, required, schema, example, in: place }) {
  const attributes = { name, "aria-label": name };
  const choices = schema.enum?.filter((value) => value !== "");
  const initial = place === "path" ? example ?? "" : "";
  const input = choices && place === "query"
    ? element("select", attributes, element("option", { value: "" }, "—"),
      ...choices.map((choice) => element("option", {}, choice)))
    : element("input", { ...attributes, value: initial, required, spellcheck: "false",
      autocomplete: "off", placeholder: typeOf(document, schema) });
  return element("label", {}, element("span", {}, name), input);
}

/** Reads an answer piece by piece, so that a stream is shown as it comes. */
async function readInto(output, answer) {
  const decoder = new TextDecoder();
  let text = "";
  const isStream = answer.headers.get("Content-Type")?.startsWith("text/event-stream");
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (isStream) output.textContent = text.slice(-shownLength);
  }
  const whole = isStream ? text : rewritten(text, 2);
  output.textContent = whole.length > shownLength
    ? `${whole.slice(0, shownLength)}\n… ${whole.length - shownLength} more characters` : whole;
}

/** The form of a call. */
export function tryForm(document, call) {
  const [[firstType] = []] = call.bodies;
  const examples = call.bodies.flatMap(([type, { examples = {} }]) =>
    Object.entries(examples).map(([name, { value }]) =>
      ({ type, name, text: typeof value === "string" ? value : JSON.stringify(value, null, 2) })));
  const chosen = element("select", { "aria-label": "Example" },
    ...examples.map(({ name }, index) => element("option", { value: index }, name)));
  const body = element("textarea", { "aria-label": "Body", spellcheck: "false" });
  const send = element("button", { class: call.method === "DELETE" ? "danger" : "primary" }, "Send");
  const command = element("code", {});
  const status = element("output", {});
  const headers = element("pre", { class: "answer" });
  const answered = element("pre", { class: "answer" });
  const answer = element("div", { class: "answered", hidden: true }, status,
    element("details", {}, element("summary", {}, "Header fields"), headers), answered);
  const hidden = call.parameters.filter((parameter) => parameter.in === "header");
  const shown = call.parameters.filter((parameter) => parameter.in !== "header");
  const form = element("form", { class: "try" },
    ...shown.map((parameter) => field(document, parameter)),
    hidden.length === 0 ? null : element("details", {}, element("summary", {}, "Header fields"),
      ...hidden.map((parameter) => field(document, parameter))),
    call.bodies.length === 0 ? null
      : element("label", { class: "example" }, element("span", {}, "Example"), chosen),
    call.bodies.length === 0 ? null : body,
    element("pre", {}, command), send, answer);

  const request = () => requestOf(call, Object.fromEntries(new FormData(form)), {
    type: examples[chosen.value]?.type ?? firstType, body: body.value,
    token: sessionStorage.getItem(tokenKey),
  });
  const showCommand = () => (command.textContent = commandOf(request(), location.origin));
  const showExample = () => {
    body.value = examples[chosen.value]?.text ?? "";
    body.rows = Math.min(body.value.split("\n").length + 1, 16);
  };
  let running = null;

  async function run() {
    const { url, ...options } = request();
    running = new AbortController();
    send.textContent = "Stop";
    answer.hidden = false;
    answered.textContent = "";
    status.value = "…";
    const began = performance.now();
    try {
      const found = await fetch(url, { ...options, signal: running.signal });
      const took = Math.round(performance.now() - began);
      status.value = `${found.status} ${found.statusText} · ${took} ms`;
      status.className = found.ok ? "good" : "bad";
      headers.textContent = [...found.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
      await readInto(answered, found);
    } catch (error) {
      if (error.name !== "AbortError") {
        status.value = `No answer: ${error.message}`;
        status.className = "bad";
      }
    }
    running = null;
    send.textContent = "Send";
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (running) running.abort();
    else run();
  });
  chosen.addEventListener("input", showExample);
  form.addEventListener("input", showCommand);
  showExample();
  showCommand();
  return form;
}

/** The field for the token of this tab, which all calls send. */
export function tokenField() {
  const input = element("input", { type: "password", autocomplete: "off",
    placeholder: "only if this server asks for one", value: sessionStorage.getItem(tokenKey) ?? "" });
  input.addEventListener("input", () => {
    if (input.value === "") sessionStorage.removeItem(tokenKey);
    else sessionStorage.setItem(tokenKey, input.value);
  });
  return element("label", {}, element("span", {}, "Token"), input);
}

/** The header fields that send this token; none without it. */
export function tokenHeaders() {
  const token = sessionStorage.getItem(tokenKey);
  return token ? { Authorization: `Bearer ${token}` } : {};
}
