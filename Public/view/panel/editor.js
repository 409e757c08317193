// The whole configuration as JSON, with the server's errors at their lines.

import { element, setText } from "../element.js";
import { overlaid } from "../../model/configuration.js";
import { changedLines, lineAt, placeOf, placesIn, suggested } from "../../model/jsonLines.js";

/** Edits the configuration of a session as text. */
export class Editor {
  #app;
  #source;
  #remake;
  /** The configuration that the text was made from, and its text. */
  #shown = null;
  #original = "";
  #numbers = element("pre", { class: "numbers", "aria-hidden": "true" });
  #marks = element("div", { class: "marks" });
  #text = element("textarea", { spellcheck: "false", autocapitalize: "off", wrap: "off",
    "aria-label": "Configuration as JSON", "aria-describedby": "tune-verdict",
    oninput: () => this.#edited() });
  #scroller = element("div", { class: "code" }, this.#numbers, this.#text, this.#marks);
  #verdict = element("p", { id: "tune-verdict", role: "status" });
  #apply = element("button", { type: "button", class: "primary", onclick: () => this.#submit() },
    "Apply");
  #revert = element("button", { type: "button", onclick: () => this.#load(this.#latest) }, "Revert");
  #latest = null;

  /**
   * @param {{app: App, source(): Promise<object>, remake(configuration, before): Promise}} part
   *   `source` is what the session is made from now, `remake` makes it anew.
   */
  constructor({ app, source, remake }) {
    this.#app = app;
    this.#source = source;
    this.#remake = remake;
    this.element = element("div", { class: "editor" }, this.#scroller,
      element("footer", {}, this.#verdict, this.#revert, this.#apply));
  }

  /** Shows the configuration in force; a text that was edited stays. */
  show(configuration) {
    const isEdited = this.#text.value !== this.#original;
    this.#latest = configuration;
    if (!isEdited) this.#load(configuration);
    else this.#say("The session's configuration has changed meanwhile. Revert shows it.");
  }

  #load(configuration) {
    this.#shown = configuration;
    this.#original = JSON.stringify(configuration, null, 2);
    this.#replace(this.#original);
  }

  #replace(text) {
    if (this.#text.value !== text) this.#text.value = text;
    this.#edited();
  }

  #edited() {
    const { value } = this.#text;
    const lines = value.split("\n");
    this.#text.rows = lines.length;
    this.#text.cols = Math.max(...lines.map(({ length }) => length)) + 2;
    setText(this.#numbers, lines.map((_, index) => index + 1).join("\n"));
    const changed = changedLines(this.#original, value);
    this.#marks.replaceChildren(...changed.map((line) => mark("changed", line)));
    const isEdited = value !== this.#original;
    this.#apply.disabled = this.#revert.disabled = !isEdited;
    this.#say(isEdited ? `${changed.length} changed ${changed.length === 1 ? "line" : "lines"}`
      : "Apply makes the session anew and repeats its last gesture.");
  }

  #say(text, isError = false) {
    setText(this.#verdict, text);
    this.#verdict.classList.toggle("error", isError);
  }

  async #submit() {
    const { value } = this.#text;
    let edited;
    try {
      edited = JSON.parse(value);
    } catch ({ message }) {
      const [, position] = /position (\d+)/.exec(message) ?? [];
      return this.#refuse([{ line: position ? lineAt(value, Number(position)) : 1, detail: message }]);
    }
    if (edited === null || typeof edited !== "object" || Array.isArray(edited)) {
      return this.#refuse([{ line: 1, detail: "must be an object" }]);
    }
    this.#apply.disabled = true;
    try {
      const before = await this.#source();
      const configuration = overlaid(before, this.#shown, edited);
      await this.#validate(configuration);
      this.#load(edited);
      await this.#remake(configuration, before);
    } catch (error) {
      this.#refuseBy(error, value);
    }
    this.#apply.disabled = this.#text.value === this.#original;
  }

  /** Rejects with what the server says against a configuration; nothing is stored by this call. */
  #validate(configuration) {
    return this.#app.request("POST", "/v1/recordings/verify",
      { body: { format: "overscroll-recording", version: 1, configuration, events: [] } });
  }

  #refuseBy(error, text) {
    const faults = (error.problem?.errors ?? []).filter(({ pointer }) => pointer !== undefined);
    if (faults.length === 0) return this.#say(error.message, true);
    const places = placesIn(text);
    this.#refuse(faults.map((fault) => {
      const pointer = fault.pointer.replace("/configuration", "");
      const { key, from } = placeOf(places, pointer);
      return { ...fault, pointer, line: lineAt(text, (key ?? { from }).from) };
    }));
  }

  /** Shows faults, `{line, detail, pointer?, suggestion?}`, at their lines. */
  #refuse(faults) {
    const lines = this.#text.value.split("\n");
    this.#marks.append(...faults.flatMap((fault) => [mark("fault", fault.line),
      mark("message", fault.line, lines[fault.line - 1].length, fault.detail, this.#remedy(fault))]));
    const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : "";
    const [{ line, pointer = "", detail }] = faults;
    this.#say(`Line ${line}: ${pointer} ${detail}.${more}`, true);
    this.#marks.querySelector(".fault").scrollIntoView({ block: "center" });
  }

  #remedy(fault) {
    if (!fault.suggestion) return null;
    const use = () => {
      this.#replace(suggested(this.#text.value, fault));
      this.#text.focus();
    };
    return element("button", { type: "button", onclick: use }, `Use “${fault.suggestion}”`);
  }
}

/** An element at a line, after a number of its characters. */
function mark(name, line, column = 0, ...children) {
  return element("div", { class: name, style: { "--line": line - 1, "--column": column } }, ...children);
}
