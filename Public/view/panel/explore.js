// "Explore this": has the server search for what violates a property of a good refresh control.

import { counted } from "../../model/words.js";
import { attempt, freeSessionName, presentSource, read } from "../calls.js";
import { noteElement, openDialog, said } from "../dialog.js";
import { button, element, setText } from "../element.js";

/** How long one request waits for progress, in milliseconds. */
const waitMs = 10_000;

/** The dialog that shows the progress and the results of an exploration of the session's configuration. */
export class ExploreDialog {
  #app;
  #dialog = null;
  #status;
  #found;
  #note;

  constructor(app) {
    this.#app = app;
  }

  /** Begins an exploration, and shows it until the dialog is closed. */
  open() {
    return attempt(this.#app, async () => {
      // An exploration has a clock and a session time of its own.
      const { clock, epoch, ...configuration } = await presentSource(this.#app);
      const { body } = await this.#app.request("POST", "/v1/explorations",
        { body: { configuration } });
      this.#show(body);
    });
  }

  #show(exploration) {
    const path = `/v1/explorations/${exploration.id}`;
    this.#status = noteElement();
    this.#found = element("ul", { class: "found" });
    this.#note = noteElement("", "alert");
    // Nobody else knows it.
    const onclose = () => {
      this.#dialog = null;
      this.#app.request("DELETE", path).catch(() => {});
    };
    const dialog = this.#dialog = openDialog("Explore this", { class: "explore", onclose },
      element("p", {}, "The server plays what a finger, time and your app can do, and reports " +
        "each property of a good refresh control that does not hold."),
      this.#status, this.#found, this.#note);
    said(this.#note, () => this.#follow(dialog, path, exploration));
  }

  /** Shows the progress until the end; returns what to say then. */
  async #follow(dialog, path, exploration) {
    let { state, progress, results } = exploration;
    while (state === "waiting" || state === "running") {
      setText(this.#status, state === "waiting" ? "It waits for another exploration to end."
        : progressText(progress));
      ({ state, progress, results } = await read(this.#app,
        `${path}?since=${progress.revision}&waitMs=${waitMs}`));
      if (this.#dialog !== dialog) return "";
    }
    if (state === "done") this.#fill(dialog, path, results[0]);
    return state === "done" ? "" : "It was cancelled.";
  }

  #fill(dialog, path, { properties, bounds }) {
    const found = properties.flatMap(({ name, counterexamples }) =>
      counterexamples.map((example) => ({ name, ...example })));
    const checked = properties.filter(({ doesNotApply }) => !doesNotApply);
    const holding = checked.filter(({ violated }) => !violated).length;
    setText(this.#status, `${holding} of ${checked.length} properties hold in ` +
      `${grouped(bounds.states)} states, ${grouped(bounds.sequences)} sequences, ` +
      `every action to depth ${bounds.fullDepth}.`);
    this.#found.replaceChildren(...found.map(({ name, component, variant, text, length }, number) =>
      element("li", {},
        element("p", {},
          element("b", {}, `${name}: ${[component, variant].filter(Boolean).join(", ")}`),
          element("small", {}, `${text}; ${counted(length, "event")}`)),
        button("Show", () => said(this.#note, () => this.#restore(dialog, path, number)),
          { "aria-label": `Show ${name}, ${component} ${variant}` }))));
  }

  /** Makes a session of a counterexample and shows it. */
  async #restore(dialog, path, number) {
    const recording = await read(this.#app, `${path}/counterexamples/${number}`);
    const name = await freeSessionName(this.#app, recording.name);
    await this.#app.request("POST", `/v1/sessions/${name}/restore`, { body: recording });
    dialog.close();
    this.#app.open(name);
    return "";
  }
}

function progressText({ sequences, of, states, depth }) {
  return `${grouped(sequences)} of ${grouped(of)} sequences, ${grouped(states)} states, ` +
    `every action to depth ${depth} …`;
}

/** A number with commas between its thousands. */
function grouped(number) {
  return number.toLocaleString("en");
}
