// The curl tab: what the page asked the server to change, as commands to paste.

import { element, setText } from "../element.js";
import { actionsIn, commandOf, dragCommands, startOf } from "../../model/curl.js";

/** The most characters of an answer that are shown. */
const answerLimit = 4096;

/** How long a button says that it has copied, in milliseconds. */
const copiedForMs = 1500;

/** Lists the page's calls as commands of curl, the newest first. */
export class CurlView {
  #app;
  #list = element("ol", { class: "commands" });
  #empty = element("p", { class: "empty" },
    "Drag the list, or press a button: each action appears here as a command to paste.");
  /** The entry of each action, by its first request. */
  #entries = new Map();
  #isShown = false;
  #isDue = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.element = element("div", { class: "curl-view" }, this.#empty, this.#list);
    for (const type of ["requests", "history"]) {
      app.addEventListener(type, () => this.#requestDraw());
    }
  }

  shown() {
    this.#isShown = true;
    this.#requestDraw();
  }

  hidden() {
    this.#isShown = false;
  }

  /** The entries follow the calls, not the frames. */
  draw() {}

  #requestDraw() {
    if (!this.#isShown || this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#isDue = false;
    const actions = actionsIn(this.#app.requests);
    const before = this.#entries;
    this.#entries = new Map(actions.map((action) => {
      const [key] = action.requests;
      return [key, before.get(key) ?? new Entry(this.#app)];
    }));
    for (const action of actions) this.#entries.get(action.requests[0]).show(action);
    const elements = [...this.#entries.values()].map((entry) => entry.element);
    if (elements.some((each, index) => each !== this.#list.children[index])
      || elements.length !== this.#list.children.length) this.#list.replaceChildren(...elements);
    this.#empty.hidden = actions.length > 0;
  }
}

/** One action: its command, and the last answer. */
class Entry {
  #app;
  #shown = 0;
  /** Whether the command waits for the drag's end, or for the history to know it. */
  #isPending = false;
  #title = element("h3");
  #command = element("pre", { class: "command", tabindex: "0" });
  #copy = element("button", { type: "button", onclick: () => this.#copyCommand() }, "Copy");
  #summary = element("summary");
  #answer = element("pre");
  #details = element("details", { ontoggle: () => this.#showAnswer() }, this.#summary, this.#answer);
  #last = null;

  constructor(app) {
    this.#app = app;
    this.element = element("li", {}, element("header", {}, this.#title, this.#copy), this.#command,
      this.#details);
  }

  show(action) {
    const { requests, isDrag } = action;
    if (this.#shown === requests.length && !this.#isPending) return;
    this.#shown = requests.length;
    this.#last = requests.at(-1);
    const { status } = this.#last;
    setText(this.#summary, `Answer ${status}`);
    this.#summary.classList.toggle("error", status >= 400);
    this.#showAnswer();
    if (isDrag) return this.#showDrag(action);
    setText(this.#title, titleOf(this.#last));
    setText(this.#command, commandOf(this.#last, this.#server()));
  }

  #server() {
    return { origin: location.origin, hasToken: Boolean(this.#app.hasToken) };
  }

  async #showDrag(drag) {
    const { length } = drag.requests;
    setText(this.#title, `Drag, ${length} ${length === 1 ? "post" : "posts"} as one batch`);
    const lane = this.#app.lanes.find(({ path }) => drag.requests[0].path.startsWith(`${path}/`));
    const start = drag.isEnded && !drag.isGone && lane?.configuration
      ? startOf(drag, lane.history, lane.configuration) : null;
    this.#isPending = this.#copy.disabled = !start;
    if (!start) return setText(this.#command, reasonFor(drag));
    try {
      const { body } = await this.#app.request("GET",
        `${lane.path}/configuration?revision=${start.revision}`);
      setText(this.#command, dragCommands(drag, start, lane.history, body, this.#server()));
    } catch (error) {
      this.#copy.disabled = true;
      setText(this.#command, `# ${error.message}`);
    }
  }

  async #copyCommand() {
    try {
      await navigator.clipboard.writeText(this.#command.textContent);
      setText(this.#copy, "Copied");
    } catch {
      // Without the permission: the text is selected, for the keyboard.
      getSelection().selectAllChildren(this.#command);
      setText(this.#copy, "Selected");
    }
    setTimeout(() => setText(this.#copy, "Copy"), copiedForMs);
  }

  /** The answer is written when it is opened. */
  #showAnswer() {
    if (!this.#details.open) return;
    const text = JSON.stringify(this.#last.answer, null, 2) ?? "";
    const cut = text.length > answerLimit
      ? `${text.slice(0, answerLimit)}\n… cut here: ${text.length.toLocaleString("en")} characters` : text;
    setText(this.#answer, cut);
  }
}

/** Why a drag has no command. */
function reasonFor({ isEnded, isGone }) {
  if (isGone) return "# The session of this drag was made anew.";
  return isEnded ? "# Events before this drag are not known here." : "# The finger is down.";
}

/** A call in words: what its events are, else its method and path. */
function titleOf({ method, path, body }) {
  const types = path.endsWith("/events") ? (body.events ?? [body]).map(({ type }) => type) : [];
  return types.length > 0 ? [...new Set(types)].join(", ") : `${method} ${decodeURIComponent(path)}`;
}
