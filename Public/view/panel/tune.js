// The Tune tab: the controls that matter, and the whole configuration as JSON.

import { element } from "../element.js";
import { present, source } from "../../model/configuration.js";
import { controls, remade, remakes, valueOf } from "../../model/tuning.js";
import { ControlRow } from "./control.js";
import { Editor } from "./editor.js";

const names = ["header", "footer", "trailer"];
const titles = { header: "Header", footer: "Footer", trailer: "Trailer" };

/** The class of the document, and the key in the storage, of the checkbox for MJRefresh's colours. */
const coloursClass = "mjrefresh-colours";

/** What a component is made with where the session has none. */
const added = { header: {}, footer: { kind: "auto" }, trailer: {} };

/** Shows and changes the configuration of the session. */
export class TuneView {
  #app;
  #editor;
  #rows;
  #component = "header";
  /**
   * What is read once for a session: `dialects`, and `preset`, to which the reset buttons lead: the
   * preset's configuration, else the session's first.
   */
  #facts = { lane: null, dialects: null, preset: null };
  #context = null;
  #undo = null;
  #picker = element("div", { class: "segmented", role: "group", "aria-label": "Component" });
  #modes = element("div", { class: "segmented", role: "group", "aria-label": "Show as" });
  #undoButton = element("button", { type: "button", disabled: true, onclick: () => this.#takeBack() },
    "Undo");
  #missing = element("p", { class: "empty", hidden: true });
  #form = element("fieldset", { class: "controls" });

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#editor = new Editor({ app, source: () => this.#source(),
                                remake: (...made) => this.#remake(...made) });
    this.#rows = controls.map((control) => new ControlRow(control, {
      began: () => this.#remember(control),
      changed: (value) => this.#change(control, value),
    }));
    const group = (title, isMade, last) => element("section", {}, element("h3", {}, title),
      ...this.#rows.filter(({ control }) => Boolean(control.made) === isMade)
        .map((row) => row.element), last);
    this.#form.append(group("At once", false),
      group("May make the session anew, with its last gesture", true, coloursBox()));
    this.#picker.append(...names.map((name) => choice(titles[name], name, () => this.#choose(name))));
    this.#modes.append(...["Controls", "JSON"].map((mode) =>
      choice(mode, mode, () => this.#show(mode))));
    this.element = element("div", { class: "tune-view" },
      element("header", {}, this.#picker, this.#undoButton, this.#modes),
      this.#missing, this.#form, this.#editor.element);
    this.#show("Controls");
    app.addEventListener("session", () => this.#setUndo(null));
    app.addEventListener("phase", () => {
      if (!this.#facts.preset) this.#facts.lane = null;
    });
  }

  #choose(name) {
    this.#component = name;
    this.#context = null;
    this.#draw();
  }

  #show(mode) {
    press(this.#modes, mode);
    const isText = mode === "JSON";
    this.#form.hidden = isText;
    this.#picker.hidden = isText;
    this.#editor.element.hidden = !isText;
  }

  shown() {}

  hidden() {}

  /** Shows the configuration of a frame's session if it is another one. */
  draw({ lane }) {
    if (this.#facts.lane !== lane && lane.configuration) this.#read(lane);
    this.#draw();
  }

  #draw() {
    const { lane } = this.#app;
    const { dialects } = this.#facts;
    if (!dialects || !lane?.configuration || !lane.snapshot) return;
    const { configuration, snapshot } = lane;
    const insets = JSON.stringify(snapshot.scrollView.safeAreaInsets);
    const known = this.#context;
    if (known?.shown === configuration && known.insets === insets && known.lane === lane) return;
    const now = present(configuration, snapshot);
    const { dialect: name } = configuration;
    this.#context = {
      lane, insets, shown: configuration, configuration: now, component: this.#component,
      dialects, dialect: dialects.find((dialect) => dialect.name === name),
    };
    this.#editor.show(now);
    this.#drawRows();
  }

  #drawRows() {
    const { configuration, component, dialect } = this.#context;
    press(this.#picker, component);
    const isThere = configuration[component] !== null;
    this.#missing.hidden = isThere;
    if (!isThere) this.#drawMissing(component, dialect);
    for (const row of this.#rows) row.show(isThere, this.#context, this.#presetValue(row.control));
  }

  #drawMissing(component, dialect) {
    const isLacking = component === "trailer" && dialect.trailerStyles.length === 0;
    this.#missing.replaceChildren(...isLacking ? [`${dialect.title} has no trailer.`]
      : [`The session has no ${component}. `,
        element("button", { type: "button", onclick: () => this.#add(component) }, "Add it")]);
  }

  async #read(lane) {
    const facts = { lane, dialects: this.#facts.dialects };
    this.#facts = facts;
    const { preset } = lane.configuration;
    const read = async (path) => (await this.#app.request("GET", path)).body;
    try {
      facts.dialects ??= (await read("/v1/dialects")).dialects;
      facts.preset = preset ? (await read(`/v1/presets/${preset}`)).configuration
        : await read(`${lane.path}/configuration?revision=0`);
    } catch {
      // A change of the phase tells when the server answers again.
      return;
    }
    this.#context = null;
    this.#draw();
  }

  /** The value that a reset leads to; undefined if there is none. */
  #presetValue(control) {
    const { preset } = this.#facts;
    if (!preset?.[this.#component]) return undefined;
    return valueOf(control, { ...this.#context, configuration: preset });
  }

  // Changes

  #remember(control) {
    const value = valueOf(control, this.#context);
    const context = this.#context;
    this.#setUndo(() => this.#app.send(control.events(value, context)));
  }

  #setUndo(undo) {
    this.#undo = undo;
    this.#undoButton.disabled = !undo;
  }

  #takeBack() {
    const undo = this.#undo;
    this.#setUndo(null);
    undo?.();
  }

  async #change(control, value) {
    const context = this.#context;
    if (!remakes(control, context)) return this.#app.send(control.events(value, context));
    await this.#remakeBy((now) => remade(control, now, value, context));
  }

  #add(component) {
    return this.#remakeBy((now) => ({ configuration: { ...now, [component]: added[component] } }));
  }

  /** `change` returns what `remade` does, from what the session is made from now. */
  async #remakeBy(change) {
    try {
      const before = await this.#source();
      const { configuration, dropped = [] } = change(before);
      await this.#remake(configuration, before);
      if (dropped.length === 0) return;
      this.#app.notice(`Left out, for the dialect has none: ${dropped.join(", ")}`,
        { action: { title: "Undo", run: () => this.#takeBack() } });
    } catch (error) {
      this.#app.notice(error.message, { kind: "error" });
      this.#context = null;
      this.#draw();
    }
  }

  /** Makes the session anew; the form waits meanwhile. */
  async #remake(configuration, before) {
    this.#form.disabled = true;
    try {
      await this.#app.remake(configuration);
    } finally {
      this.#form.disabled = false;
      this.#setUndo(() => this.#remakeBy(() => ({ configuration: before })));
    }
  }

  /** What to make the session from to get what it is now. */
  async #source() {
    const { lane } = this.#app;
    const read = async (path) => (await this.#app.request("GET", lane.path + path)).body;
    const [recording, created] = await Promise.all(
      [read("/recording?expected=none"), read("/configuration?revision=0")]);
    return source(recording.configuration, created, present(lane.configuration, lane.snapshot));
  }
}

function choice(title, value, chosen) {
  return element("button", { type: "button", dataset: { value }, onclick: chosen }, title);
}

/** Shows which button of a group is chosen. */
function press(group, value) {
  for (const button of group.children) {
    button.setAttribute("aria-pressed", `${button.dataset.value === value}`);
  }
}

/** A checkbox that is kept by the browser. */
function coloursBox() {
  const { classList } = document.documentElement;
  classList.toggle(coloursClass, localStorage.getItem(coloursClass) === "true");
  const box = element("input", {
    type: "checkbox", checked: classList.contains(coloursClass),
    onchange: () => {
      classList.toggle(coloursClass, box.checked);
      localStorage.setItem(coloursClass, box.checked);
    },
  });
  return element("label", { class: "colours" }, box, "Colours as MJRefresh");
}
