// One sentence on why a component does, or does not, what one waits for.

import { componentNames } from "./screen.js";
import { pulledDistance } from "./threshold.js";

/** The rows that a session without any gets, and their height if it has none of its own. */
const firstRows = 20;
const rowHeight = 60;

/**
 * @param {object} input `snapshot`, null before the first; `screen`, what is drawn of it;
 *   `explain`, the server's explanation of the component, if it is known; `phase`; `configuration`.
 * @returns {{component: ?string, text: string, detail: string, progress: ?number, tone: string,
 *   action: ?{title: string, events: object[]}}} `progress` is from 0 to 1, null where there is
 *   none; `tone`: `idle`, `pulling`, `refreshing`, `noMoreData`, `ignored` or `error`.
 */
export function whyLine({ snapshot, screen, explain, phase, configuration }) {
  if (phase.name !== "live" && phase.name !== "connecting") {
    return line(null, `Nothing is recorded: ${phase.message ?? phase.name}`, "", { tone: "error" });
  }
  if (!snapshot) return line(null, "Connecting …");
  const name = spokenOf(snapshot, screen);
  if (name === null) return withoutComponent(configuration);
  const context = { name, component: snapshot[name], snapshot, configuration,
                    offset: screen.offset };
  const said = stateLine(context);
  const last = explain?.component === name ? explain.ignored.at(-1) : null;
  if (last?.revision !== snapshot.revision) return said;
  return { ...said, text: `Ignored: ${last.because}`, detail: "", tone: "ignored" };
}

/** The component that is pulled, else the one that refreshes, else the first that is shown. */
export function spokenOf(snapshot, { offset }) {
  const present = componentNames.filter((name) => snapshot[name]);
  const shown = present.filter((name) => !snapshot[name].hidden);
  const isPulled = (name) => {
    const component = snapshot[name];
    if (component.isRefreshing || component.thresholdOffset === null) return false;
    return component.state === "pulling" || pulledDistance(name, component, offset) > 0.05;
  };
  return shown.find(isPulled) ?? shown.find((name) => snapshot[name].isRefreshing) ??
    shown[0] ?? present[0] ?? null;
}

function line(component, text, detail = "", rest = {}) {
  return { component, text, detail, progress: null, tone: "idle", action: null, ...rest };
}

function action(title, type, component, fields = {}) {
  return { action: { title, events: [{ type, component, ...fields }] } };
}

function withoutComponent(configuration) {
  const removed = componentNames.find((name) => configuration?.[name]);
  if (!removed) return line(null, "Nothing to refresh", "no header, footer or trailer");
  return line(null, `The ${removed} was removed`, "", action("Add it", "addComponent", removed));
}

function stateLine(context) {
  const { name, component, snapshot } = context;
  if (component.hidden) {
    return line(name, `The ${name} is hidden`, "",
      action("Show it", "setHidden", name, { hidden: false }));
  }
  const end = { tone: "refreshing", ...action("End", "endRefreshing", name) };
  switch (component.state) {
    case "refreshing": return line(name, "Waits for its load", loadEnd(context), end);
    case "willRefresh":
      if (snapshot.scrollView.inWindow) return line(name, "Refreshes once it is shown", "", end);
      return line(name, "Refreshes once it is shown", "the view is in no window",
        { ...end, action: { title: "Attach", events: [{ type: "setWindow", attached: true }] } });
    case "noMoreData":
      return line(name, "No more data", "",
        { tone: "noMoreData", ...action("Reset", "resetNoMoreData", name) });
    default: return distanceLine(context);
  }
}

/** When the simulated load ends: at an instant that is known once nothing else is due before. */
function loadEnd({ name, snapshot, configuration }) {
  if (!configuration) return "";
  const load = configuration.simulatedLoad?.[name];
  if (!load) return "nothing ends it";
  const { animations, nextChangeMs, scrollView } = snapshot;
  const refreshing = componentNames.filter((other) => snapshot[other]?.isRefreshing);
  const isNext = animations.length === 0 && !scrollView.motion && refreshing.length === 1;
  return isNext && nextChangeMs !== null
    ? `ends at ${(nextChangeMs / 1000).toFixed(1)} s` : `takes ${brief(load.afterMs / 1000)} s`;
}

function distanceLine(context) {
  const { name, component, offset } = context;
  if (component.thresholdOffset === null) return withoutTrigger(context);
  const pulled = pulledDistance(name, component, offset);
  const rest = pulled <= 0 && component.state === "idle" ? restLine(context) : null;
  if (rest) return rest;
  return component.kind === "auto" ? triggerLine(context) : armingLine(context, pulled);
}

/** What matters more than a distance while nothing is pulled; null if nothing does. */
function restLine({ name, snapshot, configuration }) {
  const { driver, rows } = snapshot.scrollView;
  if (driver === "external") {
    return line(name, "A client drives this view", "a drag does not move it");
  }
  if (rows > 0 || !configuration) return null;
  const events = [rowsEvent(snapshot, configuration, firstRows)];
  return line(name, "This session has no rows", "", { action: { title: "Add rows", events } });
}

function armingLine({ name, component, snapshot }, pulled) {
  const needed = Math.abs(component.thresholdOffset - component.edgeOffset);
  const missing = needed - pulled;
  const progress = Math.min(Math.max(pulled / (needed || 1), 0), 1);
  const rest = { progress, tone: pulled > 0.05 ? "pulling" : "idle" };
  const distance = `${decimal(Math.max(pulled, 0))} of ${brief(needed)} pt`;
  if (missing < 0 && component.state === "pulling") {
    return line(name, "Armed: let go to refresh", distance, rest);
  }
  const short = `${decimal(missing)} short of arming`;
  if (pulled < -0.05) {
    const edge = name === "header" ? "top" : "end";
    return line(name, `${decimal(-pulled)} pt from the ${edge}`, `${decimal(missing)} to go`, rest);
  }
  const { isDragging } = snapshot.scrollView;
  if (missing < 0) {
    return line(name, distance, isDragging ? "past the threshold" : "arms under a finger", rest);
  }
  return line(name, distance, missing > 0 ? short : "at the threshold, not past it", rest);
}

function triggerLine({ name, component, offset }) {
  const { thresholdOffset, frame } = component;
  const missing = thresholdOffset - offset.y;
  const progress = Math.min(Math.max(1 - missing / frame.height, 0), 1);
  return line(name, `${decimal(offset.y)} of ${brief(thresholdOffset)} pt`,
    missing > 0 ? `${decimal(missing)} short of the trigger` : "triggers when scrolled further",
    { progress, tone: progress > 0 ? "pulling" : "idle" });
}

/** An auto footer that no offset triggers. */
function withoutTrigger({ name, component, configuration }) {
  const isAutomatic = configuration?.[name]?.automaticallyRefresh ?? true;
  return line(name, "No offset triggers it",
    isAutomatic ? "content fits: the end of a drag does" : "automatic refresh is off",
    component.tappable ? action("Tap", "tap", name) : {});
}

/** The event that adds rows to the list, of the height that it has. */
export function rowsEvent({ scrollView }, configuration, count) {
  const { rows, contentSize } = scrollView;
  const event = { type: "reloadData", rows: rows + count };
  if (configuration.list?.rowHeight) return event;
  return { ...event, rowHeight: rows > 0 ? contentSize.height / rows : rowHeight };
}

/** A number with one decimal and a true minus sign. */
function decimal(number) {
  return (Math.round(number * 10) / 10 + 0).toFixed(1).replace("-", "\u2212");
}

/** A number with one decimal unless it is whole. */
function brief(number) {
  return decimal(number).replace(/\.0$/, "");
}
