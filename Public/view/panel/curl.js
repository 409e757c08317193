// The curl tab: what the page asked the server to change, as commands to paste.

import { read } from "../calls.js";
import { copyButton, element, setText } from "../element.js";
import { source } from "../../model/configuration.js";
import { actionsIn, commandOf, eventsOf, repeatCommands, startOfDrag } from "../../model/curl.js";

/** The most characters of an answer that are shown. */
const answerLimit = 4096;

/** Lists the page's calls as commands of curl, the newest first. */
export class CurlView {
  #app;
  #list = element("ol", { class: "commands" });
  #empty = element("p", { class: "empty" },
    "Drag the list or press a button: each action appears here as a command to paste.");
  /** The entry of each action, by its first call. */
  #entries = new Map();
  #isStale = true;

  constructor(app) {
    this.#app = app;
    this.element = element("div", { class: "curl-view" }, this.#empty, this.#list);
    for (const type of ["requests", "history"]) app.addEventListener(type, () => this.#changed());
  }

  #changed() {
    if (!this.#isStale) requestAnimationFrame(() => this.draw());
    this.#isStale = true;
  }

  draw() {
    if (!this.#isStale || this.element.parentElement.hidden) return;
    this.#isStale = false;
    const actions = actionsIn(this.#app.requests);
    const known = this.#entries;
    this.#entries = new Map(actions.map(({ requests: [first] }) =>
      [first, known.get(first) ?? new Entry(this.#app)]));
    for (const action of actions) this.#entries.get(action.requests[0]).show(action);
    const elements = [...this.#entries.values()].map((entry) => entry.element);
    // Elements that stay keep their focus and selection.
    if (elements.some((each, index) => each !== this.#list.children[index])) {
      this.#list.replaceChildren(...elements);
    }
    this.#empty.hidden = actions.length > 0;
  }
}

/** One action: its command, and the last answer. */
class Entry {
  #app;
  #last = null;
  /** Whether the command waits for the drag's end, or for the history to know it. */
  #isPending = false;
  #title = element("h3");
  #command = element("pre", { tabindex: "0", "aria-label": "Command" });
  #copy = copyButton(this.#command);
  #summary = element("summary");
  #answer = element("pre");
  #details = element("details", { ontoggle: () => this.#showAnswer() },
    this.#summary, this.#answer);

  constructor(app) {
    this.#app = app;
    this.element = element("li", {},
      element("header", {}, this.#title, this.#copy), this.#command, this.#details);
  }

  show(action) {
    const last = action.requests.at(-1);
    if (this.#last === last && !this.#isPending) return;
    this.#last = last;
    setText(this.#summary, `Answer ${last.status}`);
    this.#summary.classList.toggle("error", last.status >= 400);
    this.#showAnswer();
    if (action.isDrag) return this.#showDrag(action);
    const types = new Set(eventsOf(last).map(({ type }) => type));
    setText(this.#title, [...types].join(", ") || `${last.method} ${last.path}`);
    setText(this.#command, commandOf(last, this.#server()));
  }

  #server() {
    return { origin: location.origin, hasToken: this.#app.hasToken };
  }

  async #showDrag(drag) {
    const { isEnded, isGone, requests } = drag;
    const lane = this.#app.lanes.find(({ path }) => requests[0].path.startsWith(`${path}/`));
    const start = isEnded && !isGone && lane?.configuration
      ? startOfDrag(drag, lane.history, lane.configuration) : null;
    this.#isPending = this.#copy.disabled = !start;
    setText(this.#title, `Drag: ${requests.length} posts in one batch`);
    if (!start) return setText(this.#command, reasonFor(drag));
    try {
      const [made, created, recording] = await Promise.all([
        `configuration?revision=${start.revision}`, "configuration?revision=0", "recording?expected=none",
      ].map((part) => read(this.#app, `${lane.path}/${part}`)));
      const short = (whole) => source(recording.configuration, created, whole);
      setText(this.#command, repeatCommands(lane.path, start, made, this.#server(), short));
    } catch (error) {
      setText(this.#command, `# ${error.message}`);
    }
  }

  /** The answer is written when it is unfolded. */
  #showAnswer() {
    if (!this.#details.open) return;
    const text = JSON.stringify(this.#last.answer, null, 2);
    setText(this.#answer, text.length <= answerLimit ? text
      : `${text.slice(0, answerLimit)}\n… ${text.length} characters in all`);
  }
}

/** Why a drag has no command. */
function reasonFor({ isEnded, isGone }) {
  if (isGone) return "# The session of this drag was made anew.";
  return isEnded ? "# Events before this drag are not known here." : "# The finger is down.";
}
