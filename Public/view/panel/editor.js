// The whole configuration as JSON, with the server's errors and their lines.

import { faultText } from "../../model/refusal.js";
import { presentSource } from "../calls.js";
import { button, element } from "../element.js";
import { overlaid } from "../../model/configuration.js";
import { lineOf, lineOfByte, remediesOf, remedied } from "../../model/jsonLines.js";

/** Edits the configuration of a session as text. */
export class Editor {
  #app;
  #remake;
  /** The configuration in force, the one that the text was made from, and that text. */
  #latest = null;
  #shown = null;
  #original = "";
  #text = element("textarea", {
    spellcheck: "false", autocapitalize: "off", wrap: "off", oninput: () => this.#edited(),
    "aria-label": "Configuration as JSON", "aria-describedby": "tune-verdict",
  });
  #verdict = element("div", { id: "tune-verdict", role: "status" });
  #apply = button("Apply", () => this.#submit(), { class: "primary" });
  #revert = button("Revert", () => this.#load(this.#latest));

  /** @param {(configuration) => Promise} remake Makes another session, of this configuration. */
  constructor(app, remake) {
    this.#app = app;
    this.#remake = remake;
    this.element = element("div", { class: "editor" }, this.#text,
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
    this.#apply.disabled = this.#revert.disabled = this.#text.value === this.#original;
    this.#say("Apply makes a new session and plays the last take there. The session shown stays unchanged.");
  }

  #say(...content) {
    this.#verdict.replaceChildren(...content);
    this.#verdict.classList.toggle("error", content[0] instanceof Element);
  }

  async #submit() {
    const { value } = this.#text;
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
    const faults = errors.filter(({ pointer }) => pointer).map((fault) => {
      const pointer = fault.pointer.replace("/configuration", "");
      return { line: lineOf(text, pointer), text: faultText(fault), remedies: this.#remedies({ ...fault, pointer }) };
    });
    if (offset !== undefined) faults.push({ line: lineOfByte(text, offset), text: detail.replace(/\.?$/, "."), remedies: [] });
    if (faults.length === 0) return this.#say(element("p", {}, message));
    faults.sort((a, b) => a.line - b.line);
    this.#say(...faults.map((fault) => element("p", {}, `Line ${fault.line}: ${fault.text} `, ...fault.remedies)));
    this.#select(faults[0].line);
  }

  /** Selects a line, so that it is in sight. */
  #select(line) {
    const lines = this.#text.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + 1;
    this.#text.focus();
    this.#text.setSelectionRange(start, start + lines[line - 1].length);
    this.#text.scrollTop = (line - 2) * parseFloat(getComputedStyle(this.#text).lineHeight);
  }

  #remedies(fault) {
    return remediesOf(fault).map((remedy) => button(`Use “${remedy}”`, () => {
      this.#replace(remedied(this.#text.value, fault, remedy));
      this.#text.focus();
    }));
  }
}
