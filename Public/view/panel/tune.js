// The Tune tab: the controls that matter.

import { attempt, createSession, presentSource, read } from "../calls.js";
import { button, element, press, segmented } from "../element.js";
import { present, withValue } from "../../model/configuration.js";
import { titles } from "../../model/readings.js";
import { controls, remade, remakes, styleOptions, tried, valueOf } from "../../model/tuning.js";
import { ControlRow } from "./control.js";
import { TrialView } from "./trial.js";

/** What a component is made from where the session has none. */
const added = { header: {}, footer: { kind: "auto" }, trailer: {} };

/** The class of the document for MJRefresh's own colours, and the key of the choice. */
const coloursClass = "mjrefresh-colours";

/** Shows and changes the configuration of the session. */
export class TuneView {
  #app;
  #component = "header";
  /** All of `GET /v1/dialects`; null until they are read. */
  #dialects = null;
  #isAsked = false;
  /** As `controls` take it, with what it was made from: `shown`, `insets`. */
  #context = null;
  /** The latest frame that was drawn. */
  #frame = null;
  #rows = controls.map((control) => new ControlRow(control, (value) => this.#change(control, value)));
  #picker = segmented("Component", Object.entries(titles), (name) => {
    this.#component = name;
    this.#redraw();
  });
  #trial;
  #missing = element("p", { class: "empty" });
  #form = element("fieldset", { class: "controls" });

  constructor(app) {
    this.#app = app;
    this.#trial = new TrialView(app);
    const group = (title, isMade, last) => element("section", {}, element("h3", {}, title),
      ...this.#rows.filter(({ control }) => Boolean(control.made) === isMade)
        .map((row) => row.element), last);
    this.#form.append(group("The page tries each value at once", false),
      group("Keep makes a new session with the value", true, coloursBox()),
      element("p", { class: "note" }, "A session with any other settings: ",
        element("a", { href: "/api/#putSession" }, "PUT in the API"), "."));
    this.element = element("div", { class: "tune-view" },
      this.#picker, this.#missing, element("div", { class: "tune-body" }, this.#form, this.#trial.element));
    app.addEventListener("trials", () => !app.trials.current && this.#redraw());
    app.addEventListener("phase", () => (this.#isAsked = this.#dialects !== null));
  }

  draw(frame) {
    const { lane: { configuration, snapshot } } = this.#frame = frame;
    if (!configuration) return;
    // With the first take there is something to try values with.
    if (!this.#app.trials.current) this.#trial.show();
    if (!this.#isAsked) this.#read();
    const dialects = this.#dialects;
    const insets = JSON.stringify(snapshot.scrollView.safeAreaInsets);
    const known = this.#context;
    if (!dialects || (known?.shown === configuration && known.insets === insets)) return;
    const dialect = dialects.find(({ name }) => name === configuration.dialect);
    this.#context = { shown: configuration, insets, dialects, dialect,
                      configuration: present(configuration, snapshot) };
    this.#redraw();
  }

  async #read() {
    this.#isAsked = true;
    try {
      this.#dialects = (await read(this.#app, "/v1/dialects")).dialects;
      // Nothing else may change: a session at rest on a manual clock is not drawn again.
      this.draw(this.#frame);
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
    this.#missing.hidden = configuration[component] !== null;
    this.#missing.replaceChildren(
      ...styleOptions({ dialect, component }).length === 0 ? [`${dialect.title} has no ${component}.`]
        : [`The session has no ${component}. `, button("Add it", () => this.#tryNew(`with a ${component}`,
          (now) => ({ configuration: { ...now, [component]: added[component] } })))]);
    const { tried } = this.#app.trials.current ?? {};
    const shown = tried ? withValue(configuration, tried.pointer, tried.value) : configuration;
    for (const row of this.#rows) row.show({ ...context, configuration: shown });
  }

  /** Tries a value of a control: the last take is replayed with it. */
  async #change(control, value) {
    const context = this.#context;
    const before = valueOf(control, context);
    const title = `${control.title(context).toLowerCase()} ${titleOf(control, value, context)}`;
    if (JSON.stringify(before) === JSON.stringify(value)) return this.#app.trials.leave();
    if (remakes(control, context)) {
      return this.#tryNew(title, (now) => remade(control, now, value, context));
    }
    const send = (wanted) => this.#app.send(control.events(wanted, context));
    return this.#app.trials.propose({ title, fork: null, tried: { pointer: control.pointer(context), value },
      applied: (recording) => tried(recording, control.events(value, context)),
      keep: async () => {
        const { lane } = this.#app;
        const now = present(await read(this.#app, `${lane.path}/configuration`), lane.snapshot);
        send(value);
        return () => send(valueOf(control, context, now));
      } });
  }

  /** Tries what needs a session anew: `change` turns a configuration into `{configuration, dropped}`. */
  #tryNew(title, change) {
    return attempt(this.#app, async () => this.#app.trials.propose({
      title, fork: await this.#app.freeName(), keep: () => this.#goOn(change),
      applied: (recording) => ({ ...recording, ...change(recording.configuration) }),
    }));
  }

  /** Makes a session of its own and plays the last take there; the session shown stays as it is. */
  async #goOn(change) {
    const app = this.#app;
    const { lane: { name }, takes } = app;
    const last = takes.list.at(-1);
    const copy = last ? takes.copyOf(last) : null;
    const { configuration, dropped = [] } = change(await presentSource(app));
    const fork = await createSession(app, name, configuration);
    app.open(fork);
    app.notice([`${name} stays unchanged, with its takes. This is ${fork}.`,
      dropped.length > 0 ? `The dialect lacks ${dropped.join(", ")}.` : ""].filter(Boolean).join(" "));
    if (copy) takes.repeat(copy);
    return () => app.open(name);
  }
}

/** A value as its control shows it. */
function titleOf(control, value, context) {
  const option = control.options?.(context).find((each) => each.value === value);
  if (option) return option.title;
  const { unit = "" } = { ...control, ...control.scale?.(context) };
  return `${value} ${unit}`.trim();
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
