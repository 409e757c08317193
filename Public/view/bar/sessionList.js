// The server's sessions: a field that finds one or names a new one, and their rows.

import { isSessionName, nameRule } from "../../model/names.js";
import { ageText, counted } from "../../model/words.js";
import { attempt } from "../calls.js";
import { noteElement } from "../dialog.js";
import { button, element } from "../element.js";

/** While it is open, the list is asked for this often, in milliseconds. */
const pollMs = 1500;

/** How many sessions are listed; more letters find the others. */
const limit = 100;

/** The menu that the button with the session's name opens. */
export class SessionMenu {
  #app;
  #field = element("input", { "aria-label": "Find a session, or name a new one", placeholder: "Find, or name a new one",
    autocomplete: "off", spellcheck: "false", oninput: () => this.#read() });
  #rows = element("ul", { "aria-label": "Sessions" });
  #all = element("div", { class: "delete-all" });
  #note = noteElement();
  #menu = element("div", { class: "menu sessions", popover: "auto", "aria-label": "Sessions",
    onkeydown: (event) => this.#key(event), ontoggle: ({ newState }) => this.#toggled(newState === "open") },
  this.#field, this.#rows, this.#all, this.#note);
  #opener;
  #sessions = [];
  /** The path whose deletion was asked for once. */
  #sure = null;
  #timer;
  /** Counts the questions to the server: an answer that a later one has overtaken is dropped. */
  #asked = 0;

  constructor(opener, app) {
    this.#app = app;
    this.#opener = opener;
    opener.after(this.#menu);
    opener.popoverTargetElement = this.#menu;
    Object.assign(opener, { ariaHasPopup: "dialog", ariaExpanded: "false" });
    opener.parentElement.classList.add("session-picker");
  }

  #toggled(isOpen) {
    this.#opener.ariaExpanded = `${isOpen}`;
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (!isOpen) return;
    this.#menu.style.setProperty("--left", `${this.#opener.getBoundingClientRect().left}px`);
    this.#field.value = "";
    this.#field.focus();
    this.#read();
  }

  get #typed() {
    return this.#field.value.trim();
  }

  async #read() {
    clearTimeout(this.#timer);
    const question = (this.#asked += 1);
    const query = new URLSearchParams({ prefix: this.#typed, limit });
    const rule = this.#typed && !isSessionName(this.#typed) ? nameRule : "";
    const { body, message } = await this.#app.request("GET", `/v1/sessions?${query}`).catch((error) => error);
    if (question !== this.#asked) return;
    if (body) this.#sessions = body.sessions;
    this.#note.textContent = message ?? (rule || (body.next === null ? "" : "Type more letters to see other sessions."));
    this.#draw();
    this.#timer = setTimeout(() => this.#read(), pollMs);
  }

  #draw() {
    const focused = this.#menu.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const rows = this.#sessions.map(({ name, revision, clock, createdAt }) => this.#row(name,
      [name, revision === null ? "damaged" : counted(revision, "event"), clock, ageText(Date.parse(createdAt), Date.now())],
      this.#deletion("×", "Delete", `/v1/sessions/${name}`, { "aria-label": `Delete ${name}` })));
    const isNew = isSessionName(this.#typed) && !this.#sessions.some(({ name }) => name === this.#typed);
    if (isNew) rows.push(this.#row(this.#typed, [`New session ${this.#typed}`], null));
    this.#rows.replaceChildren(...rows);
    this.#all.replaceChildren(...this.#deletionOfAll());
    if (focused) (this.#menu.querySelector(`[data-key="${CSS.escape(focused)}"]`) ?? this.#field).focus();
  }

  #row(name, cells, deletion) {
    return element("li", { dataset: { session: name }, "aria-current": `${name === this.#app.lane.name}` },
      button("", () => this.#choose(name), { class: "quiet", dataset: { key: name } },
        ...cells.map((cell) => element("span", {}, cell))), deletion);
  }

  /** A button that deletes what is at a path when it is pressed for the second time. */
  #deletion(title, sure, path, attributes = {}) {
    const isSure = this.#sure === path;
    return button(isSure ? sure : title, async () => {
      this.#sure = isSure ? null : path;
      if (!isSure) return this.#draw();
      await attempt(this.#app, () => this.#app.request("DELETE", path));
      this.#read();
    }, { class: isSure ? "danger" : "quiet", dataset: { key: path }, ...attributes });
  }

  /** More than one session whose name begins as what is typed can be deleted at once. */
  #deletionOfAll() {
    const count = this.#sessions.length;
    if (this.#typed === "" || count < 2) return [];
    const all = count === limit ? "all" : `all ${count}`;
    return [this.#deletion(`Delete ${all} that begin with “${this.#typed}”`, `Delete ${all}: sure?`,
      `/v1/sessions?${new URLSearchParams({ prefix: this.#typed })}`)];
  }

  /** Keys in the menu are not those of the page. */
  #key(event) {
    event.stopPropagation();
    if (event.key === "Enter" && event.target === this.#field) return this.#choose(this.#typed);
    const stops = [this.#field, ...this.#rows.querySelectorAll("li > :first-child")];
    const at = stops.indexOf(event.target.closest("li")?.firstChild ?? this.#field);
    const next = stops[{ ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  #choose(name) {
    if (!isSessionName(name)) return;
    this.#app.open(name);
    this.#menu.hidePopover();
  }
}
