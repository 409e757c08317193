// A run of an entry: its events, each with its instant and what was observed after it.

import { brief, micro } from "../model/number.js";
import { capitalized } from "../model/words.js";
import { element } from "../view/element.js";

const titles = {
  exhibit: "The same events in another version", inDialect: "The same events in another version", workaround: "Workaround",
  contrast: "To compare with", own: "Our control",
};

const code = (value) => element("code", {}, typeof value === "string" ? value : JSON.stringify(value));

const instant = (ms) => element("span", { class: "at" }, ms === undefined ? "" : `${micro(ms)} ms`);

/** The size of the view and of its content, then each other member of the configuration. */
function setting({ clock, epoch, dialect, scrollView: view = {}, list, ...others }) {
  const { driver, width, height, contentHeight, ...rest } = view;
  if (driver && driver !== "simulated") rest.driver = driver;
  const parts = [];
  if (width && height) parts.push([`A view of ${brief(width)} × ${brief(height)} pt`]);
  if (list) parts.push([`${brief(list.rows)} rows of ${brief(list.rowHeight)} pt`]);
  else if (contentHeight) parts.push([`content of ${brief(contentHeight)} pt`]);
  for (const [name, value] of Object.entries({ ...rest, ...others })) {
    const isPlain = JSON.stringify(value) === "{}";
    parts.push(isPlain ? [`a ${name}`] : [`${name} `, code(value)]);
  }
  return parts.flatMap((part, index) => (index > 0 ? [" · ", ...part] : part));
}

/** Refresh callbacks; those that came together from one component are on one line. */
function callbackList(effects) {
  if (effects.length === 0) return element("p", {}, "No refresh callback came.");
  const lines = [];
  for (const [component, type, ms] of effects) {
    const last = lines.at(-1);
    if (last?.component === component && last.ms === ms) last.types.push(type);
    else lines.push({ component, ms, types: [type] });
  }
  return element("ul", { class: "callbacks" }, ...lines.map(({ component, ms, types }) =>
    element("li", {}, instant(ms), " ", element("span", {}, `${component} `,
      ...types.flatMap((type, index) => (index > 0 ? [", ", code(type)] : [code(type)]))))));
}

function fact({ pointer, value, effects }) {
  if (effects) return callbackList(effects);
  const [, name, ...rest] = pointer.split("/");
  if (rest.length === 0 && value === null) return `There is no ${name}.`;
  const whole = rest.length === 0 ? [code(name)] : [`The ${name}’s `, code(rest.join("/"))];
  return element("span", {}, ...whole, " is ", code(value), ".");
}

function facts(observed) {
  if (observed.length === 0) return null;
  return element("ul", { class: "facts" }, ...observed.map((each) => element("li", {}, fact(each))));
}

/** The section of a run, with its address in the visualizer; the one that shows the bug is open. */
export function runDetails(name, { kind, text, title, configuration, events, observe }, { isShown, address }) {
  const after = (index) => facts(observe.filter(({ afterEvent, pointer }) =>
    (afterEvent ?? (pointer ? -1 : null)) === index));
  const item = (ms, sentence, observed) => element("li", {}, ms, element("div", {}, sentence, observed));
  const whole = observe.filter(({ effects, afterEvent }) => effects && afterEvent === undefined);
  const created = after(-1);
  return element("details", { class: "run", open: isShown },
    element("summary", {}, isShown ? "What happens" : titles[kind], " ",
      text ? element("span", {}, text) : null, " ", element("small", {}, title)),
    element("p", { class: "setting" }, ...setting(configuration)),
    element("ol", { class: "events" },
      created && item(element("span", { class: "at" }, "at first"), "The session is created.", created),
      ...events.map(({ atMs, words }, index) => item(instant(atMs), `${capitalized(words)}.`, after(index)))),
    ...whole.map(({ effects }) => element("div", { class: "whole" },
      element("h4", {}, "All its refresh callbacks"), callbackList(effects))),
    element("p", { class: "actions" },
      element("a", { class: "open", href: address }, "Open in the visualizer"), " ",
      element("a", { href: kind === "own" ? "own.jsonl" : `${name}.json` }, kind === "own" ? "Recordings" : "Recording")));
}
