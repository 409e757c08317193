// One sentence on why a component does, or does not, what one waits for.

import { brief, clamped, decimal } from "./number.js";
import { componentNames, leadingComponent } from "./screen.js";
import { isOverlay, refreshTravel } from "./overlay/family.js";
import { pulledDistance, pulledThreshold } from "./threshold.js";

/** The rows that an empty session gets, and their height if it has no row height. */
const firstRows = 20;
const rowHeight = 60;

/** Distances below this are none, in points. */
const noDistance = 0.05;

/**
 * @param {object} input `snapshot`, null before the first; `screen`, what is drawn of it;
 *   `explain`, the server's explanation of the component, if it is known; `phase`; `configuration`;
 *   `isFingerLeft`, whether a finger is down that nobody moves; `leading`, the component spoken of.
 * @returns {{component: ?string, text: string, detail: string, progress: ?number, tone: string,
 *   action: ?{title: string, events: object[]}}} `progress` is from 0 to 1, null where there is
 *   none; `tone`: `idle`, `pulling`, `refreshing`, `noMoreData`, `ignored` or `error`.
 */
export function whyLine({ snapshot, screen, explain, phase, configuration, isSilent = false,
                          isFingerLeft = false, leading = snapshot && leadingComponent(snapshot, screen) }) {
  if (isSilent) return line(null, "The events wait for the server", "", { tone: "error" });
  if (phase.name !== "live" && phase.name !== "connecting") {
    return line(null, "The page records no events now", "", { tone: "error" });
  }
  if (!snapshot) return line(null, "Connecting …");
  const name = leading;
  if (name === null) return withoutComponent(configuration);
  if (isFingerLeft) {
    // It is no finger of this page, whose own events it would wait for.
    return line(name, "A closed page's finger is down", "",
      { action: { title: "Lift it", events: [{ type: "dragCancelled" }], isOfOthers: true } });
  }
  const said = stateLine({ name, component: snapshot[name], snapshot, configuration,
                           offset: screen.offset, isArmed: screen[name]?.isArmed, travel: screen[name]?.travel });
  const last = explain?.component === name ? explain.ignored.at(-1) : null;
  if (last?.revision !== snapshot.revision) return said;
  return { ...said, text: `Ignored: ${last.because}`, detail: "", tone: "ignored" };
}

function line(component, text, detail = "", rest = {}) {
  return { component, text, detail, progress: null, tone: "idle", action: null, ...rest };
}

function action(title, event) {
  return { action: { title, events: [event] } };
}

function withoutComponent(configuration) {
  const component = componentNames.find((name) => configuration?.[name]);
  if (!component) return line(null, "Nothing to refresh", "no header, footer or trailer");
  return line(null, `The ${component} was removed`, "",
    action("Add it", { type: "addComponent", component }));
}

function stateLine(context) {
  const { name: component, component: { hidden, state }, snapshot } = context;
  if (isOverlay(snapshot[component])) return overlayLine(context);
  if (hidden) {
    return line(component, `The ${component} is hidden`, "",
      action("Show it", { type: "setHidden", component, hidden: false }));
  }
  if (state === "noMoreData") {
    return line(component, "No more data", "",
      { tone: "noMoreData", ...action("Reset", { type: "resetNoMoreData", component }) });
  }
  const end = { tone: "refreshing", ...action("End", { type: "endRefreshing", component }) };
  if (state === "refreshing") return line(component, "Waits for its load", loadEnd(context), end);
  if (state !== "willRefresh") return distanceLine(context);
  if (snapshot.scrollView.inWindow) return line(component, "Refreshes once it is shown", "", end);
  return line(component, "Refreshes once it is shown", "the view is in no window",
    { ...end, ...action("Attach", { type: "setWindow", attached: true }) });
}

/** What an overlay waits for, by its state. */
const overlayTexts = { settling: "moves to its place", ending: "disappears", returning: "returns" };

function overlayLine(context) {
  const { name, component, snapshot } = context;
  const { state, thresholdTravel } = component;
  // Under a finger the page knows before the server has answered.
  const travel = context.travel ?? component.travel;
  if (state === "refreshing") {
    return line(name, "Waits for its load", loadEnd(context),
      { tone: "refreshing", ...action("End", { type: "endRefreshing", component: name }) });
  }
  if (state in overlayTexts) return line(name, `The ${name} ${overlayTexts[state]}`, "", { tone: component.isRefreshing ? "refreshing" : "idle" });
  if (state === "idle" && snapshot.scrollView.contentOffset.y > noDistance) {
    return line(name, `${decimal(snapshot.scrollView.contentOffset.y)} pt from the top`, "the list scrolls first");
  }
  if (thresholdTravel === null) return line(name, `No pull arms the ${name}`, "maximum ≤ threshold");
  const refreshes = refreshTravel(component, context.configuration);
  const distance = `${decimal(Math.max(travel, 0))} of ${brief(refreshes)} pt`;
  const rest = { progress: clamped(travel / refreshes, [0, 1]), tone: state === "idle" ? "idle" : "pulling" };
  if (state !== "armed") return line(name, distance, `${decimal(Math.max(thresholdTravel - travel, 0))} short of arming`, rest);
  return travel < refreshes && refreshes !== thresholdTravel
    ? line(name, "Armed, but not yet far enough", distance, rest)
    : line(name, "Armed: let go to refresh", distance, rest);
}

/** When the simulated load ends: at an instant that is known once nothing else is due before. */
function loadEnd({ name, snapshot, configuration }) {
  if (!configuration) return "";
  const load = configuration.simulatedLoad?.[name];
  if (!load) return "no load ends it";
  const { animations, nextChangeMs, scrollView } = snapshot;
  const refreshing = componentNames.filter((other) => snapshot[other]?.isRefreshing);
  const isNext = animations.length === 0 && !scrollView.motion && refreshing.length === 1;
  if (isNext && nextChangeMs !== null) return `ends at ${decimal(nextChangeMs / 1000)} s`;
  return snapshot.clock === "manual" ? "Play runs its clock" : `takes ${brief(load.afterMs / 1000)} s`;
}

function distanceLine(context) {
  const { name, component, offset } = context;
  if (component.thresholdOffset === null) return withoutTrigger(context);
  const pulled = pulledDistance(name, component, offset);
  const rest = pulled <= 0 && component.state === "idle" ? restLine(context) : null;
  return rest ?? pulledLine(context, pulled);
}

/** What matters more than a distance while nothing is pulled; null if nothing does. */
function restLine({ name, snapshot, configuration }) {
  const { driver, rows } = snapshot.scrollView;
  if (driver === "external") {
    return line(name, "A client drives this view", "a drag moves nothing");
  }
  if (snapshot.scrollView.motionRange[name === "trailer" ? "x" : "y"] === null) {
    return line(name, "The view does not move", "content fits, no bounce");
  }
  if (rows > 0 || !configuration) return null;
  return line(name, "This session has no rows", "",
    action("Add rows", rowsEvent(snapshot, configuration, firstRows)));
}

function pulledLine({ name, component, snapshot, isArmed }, pulled) {
  const isAuto = component.kind === "auto";
  const needed = pulledThreshold(name, component);
  const missing = needed - pulled;
  const rest = { progress: clamped(pulled / (needed || 1), [0, 1]), tone: pulled > noDistance ? "pulling" : "idle" };
  const distance = `${decimal(Math.max(pulled, 0))} of ${brief(needed)} pt`;
  // Under a finger the page knows before the server has answered.
  if (!isAuto && missing < 0 && (isArmed ?? component.state === "pulling")) {
    return line(name, "Armed: let go to refresh", distance, rest);
  }
  if (pulled < -noDistance) {
    const edge = name === "header" ? "top" : "end";
    return line(name, `${decimal(-pulled)} pt from the ${edge}`,
      isAuto ? `loads in ${decimal(missing)} pt` : `${decimal(missing)} to go`, rest);
  }
  if (missing > 0) return line(name, distance, `${decimal(missing)} short of ${isAuto ? "the trigger" : "arming"}`, rest);
  const past = isAuto ? "triggers when scrolled further" : missing === 0 ? "at the threshold, not past it"
    : snapshot.scrollView.isDragging ? "past the threshold" : "arms under a finger";
  return line(name, distance, past, rest);
}

/** An auto footer that no offset triggers. */
function withoutTrigger({ name, component, configuration }) {
  const isAutomatic = configuration?.[name]?.automaticallyRefresh ?? true;
  return line(name, isAutomatic ? "Loads at a drag's end" : "No offset triggers a load",
    isAutomatic ? "the content fits" : "automatic refresh is off",
    component.tappable ? action("Tap", { type: "tap", component: name }) : {});
}

/** The event that adds rows to the list, of the height that it has. */
export function rowsEvent({ scrollView: { rows, contentSize } }, configuration, count) {
  const event = { type: "reloadData", rows: rows + count };
  if (configuration.list?.rowHeight) return event;
  return { ...event, rowHeight: rows > 0 ? contentSize.height / rows : rowHeight };
}
