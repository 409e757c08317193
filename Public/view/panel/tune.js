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
  #dialects = null;
  /** What the reset buttons lead to: the preset's configuration, else the session's first. */
  #preset = { lane: null, configuration: null };
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
                                remake: (configuration) => this.#remake(configuration) });
    this.#rows = controls.map((control) => new ControlRow(control, {
      slid: (value) => this.#change(control, value),
      began: () => this.#remember(control),
    }));
    const group = (title, isMade) => element("section", {}, element("h3", {}, title),
      ...this.#rows.filter(({ control }) => !control.events === isMade).map((row) => row.element),
      isMade ? coloursBox() : null);
    this.#form.append(group("At once", false),
      group("By making the session anew, with its last gesture", true));
    this.#picker.append(...names.map((name) => choice(titles[name], name, () => this.#choose(name))));
    this.#modes.append(...["Controls", "JSON"].map((mode) =>
      choice(mode, mode, () => this.#show(mode))));
    this.element = element("div", { class: "tune-view" },
      element("header", {}, this.#picker, this.#undoButton, this.#modes),
      this.#missing, this.#form, this.#editor.element);
    this.#show("Controls");
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

  async shown() {
    if (this.#dialects) return;
    try {
      this.#dialects = (await this.#app.request("GET", "/v1/dialects")).body.dialects;
      this.#draw();
    } catch (error) {
      this.#fail(error);
    }
  }

  hidden() {}

  /** Shows the configuration of a frame's session if it is another one. */
  draw({ lane }) {
    if (this.#preset.lane !== lane) this.#readPreset(lane);
    this.#draw();
  }

  #draw() {
    const { lane } = this.#app;
    if (!this.#dialects || !lane?.configuration || !lane.snapshot) return;
    const { configuration, snapshot } = lane;
    const insets = JSON.stringify(snapshot.scrollView.safeAreaInsets);
    const known = this.#context;
    if (known?.shown === configuration && known.insets === insets && known.lane === lane) return;
    const now = present(configuration, snapshot);
    const { dialect: name } = configuration;
    this.#context = {
      lane, insets, shown: configuration, configuration: now, component: this.#component,
      dialects: this.#dialects, dialect: this.#dialects.find((dialect) => dialect.name === name),
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
    const add = async () => this.#remake({ ...(await this.#source()), [component]: added[component] });
    this.#missing.replaceChildren(isLacking ? `${dialect.title} has no trailer.`
      : `The session has no ${component}.`, isLacking ? ""
      : element("button", { type: "button", onclick: add }, `Add a ${component}`));
  }

  async #readPreset(lane) {
    if (!lane.configuration) return;
    this.#preset = { lane, configuration: null };
    const { preset } = lane.configuration;
    try {
      const { body } = await this.#app.request("GET",
        preset ? `/v1/presets/${preset}` : `${lane.path}/configuration?revision=0`);
      if (this.#preset.lane !== lane) return;
      this.#preset.configuration = preset ? body.configuration : body;
      if (this.#context) this.#drawRows();
    } catch {
      // Nothing can be reset until the session is shown again.
    }
  }

  /** The value that a reset leads to; undefined if there is none. */
  #presetValue(control) {
    const { configuration } = this.#preset;
    if (!configuration?.[this.#component]) return undefined;
    return valueOf(control, { ...this.#context, configuration });
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
    undo();
  }

  async #change(control, value) {
    const context = this.#context;
    if (!remakes(control, context)) return this.#app.send(control.events(value, context));
    try {
      const { configuration, dropped } = remade(control, await this.#source(), value, context);
      await this.#remake(configuration, dropped);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Makes the session anew; the form waits meanwhile. */
  async #remake(configuration, dropped = []) {
    this.#form.disabled = true;
    try {
      const before = await this.#source();
      await this.#app.remake(configuration);
      this.#setUndo(() => this.#remake(before));
      if (dropped.length === 0) return;
      this.#app.notice(`Left out, for the dialect has none: ${dropped.join(", ")}`,
        { action: { title: "Undo", run: () => this.#takeBack() } });
    } finally {
      this.#form.disabled = false;
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

  #fail(error) {
    this.#app.notice(error.message, { kind: "error" });
    this.#context = null;
    this.#draw();
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
