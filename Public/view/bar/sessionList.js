// The server's sessions: a field that finds one or names a new one, and their rows.

import { isSessionName, nameRule } from "../../model/names.js";
import { ageText, counted } from "../../model/words.js";
import { attempt } from "../calls.js";
import { noteElement } from "../dialog.js";
import { button, element } from "../element.js";

/** Lets the button with the session's name open the list of sessions. */
export class SessionPicker {
  /** @param {(chosen: () => void) => SessionList} sessionList Makes the list. */
  constructor(button, sessionList) {
    let list;
    const menu = element("div", { class: "menu", popover: "auto", "aria-label": "Sessions",
      // Keys in the menu are not those of the page.
      onkeydown: (event) => event.stopPropagation(),
      ontoggle: ({ newState }) => {
        const isOpen = newState === "open";
        button.ariaExpanded = `${isOpen}`;
        if (!isOpen) return list.close();
        list = sessionList(() => menu.hidePopover());
        menu.replaceChildren(list.element);
        menu.style.setProperty("--left", `${button.getBoundingClientRect().left}px`);
        list.focus();
      } });
    button.after(menu);
    button.popoverTargetElement = menu;
    Object.assign(button, { ariaHasPopup: "dialog", ariaExpanded: "false" });
    button.parentElement.classList.add("session-picker");
  }
}

/** The list is asked for this often, in milliseconds. */
const pollMs = 1500;

/** How many sessions are listed; more letters find the others. */
const limit = 100;

/** A combobox with a grid of sessions, which asks the server from its making until `close`. */
export class SessionList {
  element;
  #app;
  #chosen;
  #field;
  #rows = element("div", { role: "grid", id: "sessions", "aria-label": "Sessions" });
  #note = noteElement();
  #all = button("", () => this.#deleteAll(), { class: "quiet delete-all", hidden: true });
  #sessions = [];
  /** The name of the row that the arrow keys reached, and of the one to be deleted. */
  #active = null;
  #doomed = null;
  /** The begin of the names of all sessions that are to be deleted. */
  #sure = null;
  #timer;
  /** The latest question to the server, and the latest that it answered. */
  #asked = 0;
  #answered = 0;

  /** @param {() => void} chosen Called when a session has been chosen. */
  constructor(app, chosen) {
    this.#app = app;
    this.#chosen = chosen;
    this.#field = element("input", { role: "combobox", "aria-haspopup": "grid", "aria-controls": this.#rows.id,
      "aria-expanded": "true", "aria-label": "Find a session, or name a new one",
      placeholder: "Find, or name a new one", autocomplete: "off", spellcheck: "false",
      oninput: () => {
        this.#active = null;
        this.#read();
      },
      onkeydown: (event) => this.#key(event) });
    this.element = element("div", { class: "sessions" }, this.#field, this.#rows, this.#all, this.#note);
    this.#timer = setInterval(() => {
      if (this.#answered === this.#asked && !document.hidden) this.#read();
    }, pollMs);
    this.#read();
  }

  focus() {
    this.#field.focus();
  }

  close() {
    clearInterval(this.#timer);
  }

  get #typed() {
    return this.#field.value.trim();
  }

  /** Asks for the sessions; an answer that a later question has overtaken is dropped. */
  async #read() {
    const question = (this.#asked += 1);
    const query = new URLSearchParams({ prefix: this.#typed, limit });
    const rule = this.#typed && !isSessionName(this.#typed) ? nameRule : "";
    const { body, message } = await this.#app.request("GET", `/v1/sessions?${query}`)
      .catch((error) => error);
    if (question !== this.#asked) return;
    this.#answered = question;
    if (body) this.#sessions = body.sessions;
    this.#note.textContent =
      message ?? (rule || (body.next === null ? "" : "Type more to see the rest."));
    this.#draw();
  }

  /** The names that the arrow keys go through; the last may be one that is to be made. */
  get #names() {
    const names = this.#sessions.map(({ name }) => name);
    const isNew = isSessionName(this.#typed) && !names.includes(this.#typed);
    return isNew ? [...names, this.#typed] : names;
  }

  #draw() {
    const hadFocus = this.#rows.contains(document.activeElement);
    const rows = this.#names.map((name, index) => this.#row(name, `${this.#rows.id}-${index}`));
    this.#rows.replaceChildren(...rows);
    this.#offerAll();
    const active = this.#rows.querySelector("[aria-selected=true]");
    this.#field.setAttribute("aria-activedescendant", active?.id ?? "");
    active?.scrollIntoView({ block: "nearest" });
    if (hadFocus) (this.#rows.querySelector("[tabindex='0']") ?? this.#field).focus();
  }

  #row(name, id) {
    const session = this.#sessions.find((each) => each.name === name);
    const cells = name === this.#doomed ? this.#question(name)
      : session ? this.#cells(session) : [`New session ${name}`];
    return element("div", { role: "row", id, dataset: { session: name },
      "aria-selected": `${name === this.#active}`,
      "aria-current": `${name === this.#app.lane.name}`,
      onclick: ({ target }) => target.closest("button") || this.#choose(name) },
    ...cells.map((cell) => element("span", { role: "gridcell" }, cell)));
  }

  #cells({ name, revision, clock, createdAt }) {
    // Tab leads from the field to the button of the active row alone.
    const remove = button("×", () => this.#ask(name), { class: "quiet",
      "aria-label": `Delete ${name}`, tabindex: name === this.#active ? 0 : -1 });
    const age = ageText(Date.parse(createdAt), Date.now());
    return [name, revision === null ? "damaged" : counted(revision, "event"), clock, age, remove];
  }

  #question(name) {
    return [`Delete ${name}?`,
      button("Delete", () => this.#delete(name), { class: "danger", tabindex: 0 }),
      button("Keep", () => this.#ask(null))];
  }

  /** Asks in its row whether to delete a session; null asks nothing. */
  #ask(name) {
    this.#doomed = name;
    this.#draw();
    (this.#rows.querySelector(".danger") ?? this.#field).focus();
  }

  async #delete(name) {
    await attempt(this.#app, () => this.#app.request("DELETE", `/v1/sessions/${name}`));
    this.#ask(null);
    this.#read();
  }

  /** More than one session whose name begins as what is typed can be deleted at once. */
  #offerAll() {
    const count = this.#sessions.length;
    this.#all.hidden = this.#typed === "" || count < 2;
    const isSure = this.#sure === this.#typed;
    this.#all.classList.toggle("danger", isSure);
    const all = count === limit ? "all" : `all ${count}`;
    this.#all.textContent = isSure ? `Delete ${all}: sure?` : `Delete ${all} that begin with “${this.#typed}”`;
  }

  async #deleteAll() {
    const prefix = this.#typed;
    if (this.#sure !== prefix) {
      this.#sure = prefix;
      return this.#draw();
    }
    this.#sure = null;
    await attempt(this.#app, () =>
      this.#app.request("DELETE", `/v1/sessions?${new URLSearchParams({ prefix })}`));
    this.#read();
  }

  #key(event) {
    const names = this.#names;
    const at = names.indexOf(this.#active);
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? names.length - 1 : at - 1 }[event.key];
    if (next === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (next === undefined) return this.#choose(this.#active ?? this.#typed);
    this.#active = names[next] ?? null;
    this.#draw();
  }

  #choose(name) {
    if (!isSessionName(name)) return;
    this.#app.open(name);
    this.#chosen();
  }
}
