// The Tune tab: the controls that matter, and the whole configuration as JSON.

import { attempt, presentSource, read } from "../calls.js";
import { button, element } from "../element.js";
import { present } from "../../model/configuration.js";
import { titles } from "../../model/readings.js";
import { controls, remade, remakes, valueOf } from "../../model/tuning.js";
import { ControlRow } from "./control.js";
import { Editor } from "./editor.js";
import { ExploreDialog } from "./explore.js";
import { press, segmented } from "./segmented.js";

/** What a component is made from where the session has none. */
const added = { header: {}, footer: { kind: "auto" }, trailer: {} };

/** The class of the document for MJRefresh's own colours, and the key of the choice. */
const coloursClass = "mjrefresh-colours";

/** Shows and changes the configuration of the session. */
export class TuneView {
  #app;
  #editor;
  #component = "header";
  /** Read once for each lane: `dialects`, and `preset`, the configuration that a reset leads to. */
  #facts = { lane: null, dialects: null, preset: null };
  /** As `controls` take it, with what it was made from: `shown`, `insets`. */
  #context = null;
  /** The latest frame that was drawn. */
  #frame = null;
  #undo = null;
  #rows = controls.map((control) => new ControlRow(control, {
    began: () => this.#remember(control),
    changed: (value) => this.#change(control, value),
  }));
  #picker = segmented("Component", titles, (name) => {
    this.#component = name;
    this.#redraw();
  });
  #modes = segmented("Show as", { controls: "Controls", json: "JSON" }, (mode) => this.#show(mode));
  #undoButton = button("Undo", () => this.#takeBack());
  #explore;
  #missing = element("p", { class: "empty" });
  #form = element("fieldset", { class: "controls" });

  constructor(app) {
    this.#app = app;
    this.#explore = new ExploreDialog(app);
    this.#editor = new Editor(app, (...made) => this.#remake(...made));
    const group = (title, isMade, last) => element("section", {}, element("h3", {}, title),
      ...this.#rows.filter(({ control }) => Boolean(control.made) === isMade)
        .map((row) => row.element), last);
    this.#form.append(group("At once", false),
      group("May make the session anew, with its last gesture", true, coloursBox()));
    this.element = element("div", { class: "tune-view" },
      element("header", {}, this.#picker, this.#undoButton,
        button("Explore this", () => this.#explore.open()), this.#modes),
      this.#missing, this.#form, this.#editor.element);
    this.#show("controls");
    this.#setUndo(null);
    app.addEventListener("session", () => this.#setUndo(null));
    app.addEventListener("phase", () => {
      if (!this.#facts.preset) this.#facts.lane = null;
    });
  }

  #show(mode) {
    press(this.#modes, mode);
    this.#form.hidden = this.#picker.hidden = mode === "json";
    this.#editor.element.hidden = mode !== "json";
  }

  draw(frame) {
    const { lane: { configuration, snapshot }, lane } = this.#frame = frame;
    if (!configuration) return;
    if (this.#facts.lane !== lane) this.#read(lane);
    const { dialects } = this.#facts;
    const insets = JSON.stringify(snapshot.scrollView.safeAreaInsets);
    const known = this.#context;
    if (!dialects || (known?.shown === configuration && known.insets === insets)) return;
    const dialect = dialects.find(({ name }) => name === configuration.dialect);
    this.#context = { shown: configuration, insets, dialects, dialect,
                      configuration: present(configuration, snapshot) };
    this.#editor.show(this.#context.configuration);
    this.#redraw();
  }

  async #read(lane) {
    const facts = this.#facts = { lane, dialects: this.#facts.dialects, preset: null };
    const { preset } = lane.configuration;
    try {
      facts.dialects ??= (await read(this.#app, "/v1/dialects")).dialects;
      facts.preset = preset ? (await read(this.#app, `/v1/presets/${preset}`)).configuration
        : await read(this.#app, `${lane.path}/configuration?revision=0`);
      // Nothing else may change: a session at rest on a manual clock is not drawn again.
      this.draw(this.#frame);
      this.#redraw();
    } catch {
      // The next change of the phase tries again.
    }
  }

  #redraw() {
    const component = this.#component;
    press(this.#picker, component);
    if (!this.#context) return;
    const context = this.#context = { ...this.#context, component };
    const { configuration, dialect } = context;
    this.#missing.hidden = configuration[component] !== null || this.#form.hidden;
    this.#missing.replaceChildren(
      ...component === "trailer" && dialect.trailerStyles.length === 0
        ? [`${dialect.title} has no trailer.`]
        : [`The session has no ${component}. `, button("Add it", () => this.#add(component))]);
    const { preset } = this.#facts;
    for (const row of this.#rows) {
      row.show(context, preset?.[component] ? valueOf(row.control, context, preset) : null);
    }
  }

  #remember(control) {
    const context = this.#context;
    const value = valueOf(control, context);
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

  #change(control, value) {
    const context = this.#context;
    if (remakes(control, context)) this.#remakeBy((now) => remade(control, now, value, context));
    else this.#app.send(control.events(value, context));
  }

  #add(component) {
    this.#remakeBy((now) => ({ configuration: { ...now, [component]: added[component] } }));
  }

  /** `change` turns what the session is made from now into `{configuration, dropped}`. */
  async #remakeBy(change) {
    const isDone = await attempt(this.#app, async () => {
      const before = await presentSource(this.#app);
      const { configuration, dropped = [] } = change(before);
      await this.#remake(configuration, before);
      if (dropped.length === 0) return;
      this.#app.notice(`Left out, for the dialect has none: ${dropped.join(", ")}`,
        { action: { title: "Undo", run: () => this.#takeBack() } });
    });
    if (!isDone) this.#redraw();
  }

  /** Makes the session anew; the form waits meanwhile, and keeps the focus. */
  async #remake(configuration, before) {
    const focused = document.activeElement;
    this.#form.disabled = true;
    try {
      await this.#app.remake(configuration);
    } finally {
      this.#form.disabled = false;
      if (document.activeElement === document.body) focused.focus();
      this.#setUndo(() => this.#remakeBy(() => ({ configuration: before })));
    }
  }
}

/** A checkbox that the browser keeps. */
function coloursBox() {
  const { classList } = document.documentElement;
  const box = element("input", { type: "checkbox", onchange: () => {
    classList.toggle(coloursClass, box.checked);
    localStorage.setItem(coloursClass, box.checked);
  } });
  box.checked = classList.toggle(coloursClass, localStorage.getItem(coloursClass) === "true");
  return element("label", { class: "colours" }, box, "Colours as MJRefresh");
}
