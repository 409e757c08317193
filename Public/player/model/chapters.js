// The chapters of an exhibit: what the app and the finger did, a sentence each, and what went wrong.

import { valueAt } from "../../model/configuration.js";
import { brief } from "../../model/number.js";
import { capitalized } from "../../model/words.js";
import { isStep, stepsAt } from "./story.js";

const its = ({ component }) => (component ? `the ${component}` : "it");
const side = (insets) => Object.entries(insets).filter(([name]) => /^(top|left|bottom|right)$/.test(name))
  .map(([name, value]) => `${name} ${brief(value)}`).join(", ");

/** What an event is, after "the app". */
const deeds = {
  beginRefreshing: (event) => `begins a refresh of ${its(event)}`,
  endRefreshing: (event) => `ends the refresh of ${its(event)}${event.outcome ? `: ${event.outcome}` : ""}`,
  endRefreshingWithNoMoreData: (event) => `ends the load of ${its(event)}: no more data`,
  resetNoMoreData: (event) => `resets “no more data” of ${its(event)}`,
  addComponent: (event) => `adds ${its(event)}`,
  removeComponent: (event) => `removes ${its(event)}`,
  setHidden: (event) => `${event.hidden ? "hides" : "shows"} ${its(event)}`,
  setContentInset: (event) => `sets the content inset: ${side(event)}`,
  setContentOffset: ({ x, y, animated }) => `${animated ? "scrolls to" : "puts the list at"} ${brief(y ?? x)}`,
  setContentSize: ({ width, height }) => `makes the content ${brief(width)} × ${brief(height)}`,
  setLanguage: ({ language }) => `sets the language to ${language}`,
  reloadData: ({ rows }) => `reloads its list with ${rows} rows`,
  configure: (event) => `sets ${Object.keys(event).filter((name) => !/^(type|component)$/.test(name)).join(", ")
    .replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)}`,
};

/** What the app does not do itself. */
const others = {
  setBounds: ({ width, height }) => `the view is turned to ${brief(width)} × ${brief(height)}`,
  setWindow: ({ attached }) => `the view ${attached ? "enters a window" : "leaves its window"}`,
  setSafeAreaInsets: (event) => `the safe area becomes ${side(event)}`,
  setPanState: ({ state }) => `the pan recognizer is ${state}`,
  dragCancelled: () => "the touch is cancelled",
  tap: (event) => `a finger taps ${its(event)}`,
};

const clauseOf = (event) => others[event.type]?.(event)
  ?? `the app ${deeds[event.type]?.(event) ?? `sends ${event.type}`}`;

function sentenceOf(event) {
  if (event.type !== "turn") return `${capitalized(clauseOf(event))}.`;
  return `At once ${event.events.map(clauseOf).join(", then ")}.`;
}

const way = (x, y) => (Math.abs(x) > Math.abs(y)
  ? `${brief(Math.abs(x))} pt ${x < 0 ? "to the left" : "to the right"}`
  : `${brief(Math.abs(y))} pt ${y < 0 ? "up" : "down"}`);

/** The least way back, in points, that is told of a drag. */
const turnedPt = 5;

/** The sentence of a drag that begins with an event, up to its end or to what happens meanwhile. */
function dragSentence(events, from) {
  const next = events.findIndex((event, index) => index > from && isStep(event));
  const end = events[next]?.event.type === "dragEnded" ? next + 1 : next;
  const places = events.slice(from, end < 0 ? undefined : end)
    .flatMap(({ event: { x, y } }) => (x === undefined || y === undefined ? [] : [{ x, y }]));
  const ways = [];
  for (const [index, { x, y }] of places.slice(1).entries()) {
    const step = { x: x - places[index].x, y: y - places[index].y };
    const last = ways.at(-1);
    if (last && last.x * step.x + last.y * step.y >= 0) Object.assign(last, { x: last.x + step.x, y: last.y + step.y });
    else if (Math.hypot(step.x, step.y) > 0) ways.push(step);
  }
  const told = ways.filter((each, index) => index === 0 || Math.hypot(each.x, each.y) >= turnedPt);
  if (told.length === 0) return "A finger touches the list.";
  return `A finger drags ${told.map(({ x, y }) => way(x, y)).join(", then ")}.`;
}

/** Whether a drag ends without another step since its begin: then its end is no chapter. */
function endsAtOnce(events, end) {
  const before = events.slice(0, end).findLast(isStep);
  return before?.event.type === "dragBegan";
}

/** The sentences of a run: `{revision, text}`. */
function sentences({ events }) {
  const all = [];
  for (const [index, { revision, event }] of events.entries()) {
    const { type } = event;
    if (!isStep(events[index])) continue;
    if (type === "dragBegan") all.push({ revision, text: dragSentence(events, index) });
    else if (type === "dragEnded") {
      if (!endsAtOnce(events, index)) all.push({ revision, text: "The finger lets go." });
    } else if (type === "gesture") all.push({ revision, text: `A finger pulls ${way(event.by?.x ?? 0, event.by?.y ?? 0)}.` });
    else all.push({ revision, text: sentenceOf(event) });
  }
  return all;
}

/**
 * When a run's value becomes wrong: `{ms, step}`. It did within the event of the watch: at its instant
 * if the event takes no time, else when it took the value that it has after it.
 */
export function brokenAt(run, { afterEvent, pointer }) {
  if (afterEvent < 0) return { ms: 0, step: 0 };
  const { atMs: ms, event, revision } = run.events[afterEvent];
  const after = run.events[afterEvent + 1];
  const lastMs = after?.atMs ?? Infinity;
  if (isStep(run.events[afterEvent]) && event.type !== "gesture") {
    const step = stepsAt(run, ms).indexOf(revision);
    return { ms, step };
  }
  // The snapshots of a long event: the last change of the value within it.
  const seen = run.snapshots.filter(({ timeMs, revision: own }) =>
    own >= revision - 1 && own <= revision && timeMs <= lastMs);
  const value = valueAt(seen.at(-1), pointer);
  // Of loads that are too many the second one is the first.
  const isCount = pointer.endsWith("/refreshingCount") && value > 1;
  if (isCount) return { ms: seen.find((snapshot) => valueAt(snapshot, pointer) > 1).timeMs, step: null };
  const final = JSON.stringify(value);
  const index = seen.findLastIndex((snapshot) => JSON.stringify(valueAt(snapshot, pointer)) !== final);
  // A value that did not change although it should have is wrong from the event on.
  return { ms: index < 0 ? ms : seen[index + 1]?.timeMs ?? ms, step: null };
}

/** The chapters in their order: `{place, ms, text, isBroken}`. */
export function chaptersOf(run, story, { watch }) {
  const told = sentences(run).map(({ revision, text }) => ({
    place: story.placeOfEvent(run, revision), text, isBroken: false,
  }));
  if (told.length === 0 || watch.afterEvent < 0) {
    told.unshift({ place: 0, text: "The session after its creation.", isBroken: false });
  }
  const { ms, step } = brokenAt(run, watch);
  const broken = { place: story.placeOf(ms, step), text: `${watch.says}.`, isBroken: true };
  // What happened at the same place comes first: it is what broke it.
  const index = told.findLastIndex(({ place }) => place <= broken.place);
  told.splice(index + 1, 0, broken);
  return told.map((chapter) => ({ ...chapter, ms: story.instantAt(chapter.place).ms }));
}

/** A sentence, or the part of one up to a colon or a semicolon. */
const part = /\S.*?(?:[.:;]["”)]*(?=\s)|$)/gs;

/** The parts of a text of the entry: `{text, place, ms}`, both null for a part that speaks of no instant. */
export function sentencesOf(run, story, { instants, ...entry }, name) {
  return entry[name].match(part).map((text) => {
    const known = instants.find((each) => each.sentence === name && text.includes(each.text));
    return { text, place: known ? placeOf(run, story, known) : null, ms: known?.atMs ?? null };
  });
}

/** The place at which an instant of the run is shown: of an event that takes no time, its step. */
function placeOf(run, story, { afterEvent, atMs }) {
  const startMs = afterEvent === -1 ? 0 : run.events[afterEvent]?.atMs;
  return startMs === atMs ? story.placeOfEvent(run, afterEvent + 1) : story.placeOf(atMs);
}
