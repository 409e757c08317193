// The whole configuration as JSON, with the server's errors at their lines.

import { faultText } from "../../model/refusal.js";
import { presentSource } from "../calls.js";
import { button, element, setText } from "../element.js";
import { overlaid } from "../../model/configuration.js";
import { changedLines, lineOf, lineOfByte, remediesOf, remedied } from "../../model/jsonLines.js";

/** Edits the configuration of a session as text. */
export class Editor {
  #app;
  #remake;
  /** The configuration in force, the one that the text was made from, and that text. */
  #latest = null;
  #shown = null;
  #original = "";
  #numbers = element("pre", { class: "numbers", "aria-hidden": "true" });
  #marks = element("div", { class: "marks" });
  #text = element("textarea", {
    spellcheck: "false", autocapitalize: "off", wrap: "off", oninput: () => this.#edited(),
    "aria-label": "Configuration as JSON", "aria-describedby": "tune-verdict",
  });
  #verdict = element("p", { id: "tune-verdict", role: "status" });
  #apply = button("Apply", () => this.#submit(), { class: "primary" });
  #revert = button("Revert", () => this.#load(this.#latest));

  /** @param {(configuration) => Promise} remake Makes another session, of this configuration. */
  constructor(app, remake) {
    this.#app = app;
    this.#remake = remake;
    this.element = element("div", { class: "editor" },
      element("div", { class: "code" }, this.#numbers, this.#text, this.#marks),
      element("footer", {}, this.#verdict, this.#revert, this.#apply));
  }

  /** Shows the configuration in force; an edited text stays. */
  show(configuration) {
    this.#latest = configuration;
    if (this.#text.value === this.#original) this.#load(configuration);
    else this.#say("The session has another configuration now: Revert shows it.");
  }

  #load(configuration) {
    this.#shown = configuration;
    this.#original = JSON.stringify(configuration, null, 2);
    this.#replace(this.#original);
  }

  #replace(text) {
    this.#text.value = text;
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
    const isSame = value === this.#original;
    this.#apply.disabled = this.#revert.disabled = isSame;
    this.#say(isSame ? "Apply makes a new session, where the last take is played. The session shown stays as it is."
      : `Lines changed: ${changed.length}`);
  }

  #say(text, isError = false) {
    setText(this.#verdict, text);
    this.#verdict.classList.toggle("error", isError);
  }

  async #submit() {
    const { value } = this.#text;
    this.#edited();
    this.#apply.disabled = true;
    try {
      const edited = await this.#parsed(value);
      const before = await presentSource(this.#app);
      const configuration = overlaid(before, this.#shown, edited);
      // Refused if the configuration is wrong, and stores nothing: the session is not deleted yet.
      await this.#verify({ format: "overscroll-recording", version: 1, configuration, events: [] });
      this.#load(edited);
      await this.#remake(configuration);
    } catch (error) {
      this.#apply.disabled = false;
      this.#explain(error, value);
    }
  }

  #verify(body) {
    return this.#app.request("POST", "/v1/recordings/verify", { body });
  }

  /** The text as an object. Malformed JSON is sent too: the server tells the byte. */
  async #parsed(text) {
    let value;
    try {
      value = JSON.parse(text);
    } catch (error) {
      await this.#verify(text);
      throw error;
    }
    if (Object(value) === value && !Array.isArray(value)) return value;
    throw new Error("A configuration is an object.");
  }

  #explain({ message, problem }, text) {
    const { offset, detail, errors = [] } = problem ?? {};
    if (offset !== undefined) return this.#refuse([{ line: lineOfByte(text, offset), detail }]);
    const faults = errors.filter(({ pointer }) => pointer).map((fault) => {
      const pointer = fault.pointer.replace("/configuration", "");
      return { ...fault, pointer, line: lineOf(text, pointer) };
    });
    if (faults.length > 0) this.#refuse(faults);
    else this.#say(message, true);
  }

  /** Shows faults, errors of a problem with their `line`, at their lines. */
  #refuse(faults) {
    const lines = this.#text.value.split("\n");
    this.#marks.append(...faults.flatMap((fault) => [
      mark("fault", fault.line),
      mark("message", fault.line, lines[fault.line - 1].length, textOf(fault),
        ...this.#remedies(fault)),
    ]));
    const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : "";
    this.#say(`Line ${faults[0].line}: ${textOf(faults[0])}${more}`, true);
    this.#marks.querySelector(".fault").scrollIntoView({ block: "center" });
  }

  #remedies(fault) {
    return remediesOf(fault).map((remedy) => button(`Use “${remedy}”`, () => {
      this.#replace(remedied(this.#text.value, fault, remedy));
      this.#text.focus();
    }));
  }
}

/** A fault in words; what is no JSON has no pointer. */
function textOf(fault) {
  return fault.pointer ? faultText(fault) : `${fault.detail.replace(/\.$/, "")}.`;
}

/** An element at a line, after a number of its characters. */
function mark(name, line, column = 0, ...children) {
  const style = { "--line": line - 1, "--column": column };
  return element("div", { class: name, style }, ...children);
}
