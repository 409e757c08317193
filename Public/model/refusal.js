// What the server refuses, as a sentence for people: never with a JSON pointer.

import { capitalized } from "./words.js";

/** The most values that a sentence lists. */
const mostValues = 8;

/** Fields whose names are no words; the labels are those of Tune. */
const labels = {
  type: "The event", component: "The component", events: "The list of events", atMs: "The instant", toMs: "The instant",
  byMs: "The step", overMs: "The time of the gesture", holdMs: "The time of the hold", afterMs: "Load time",
  outcome: "Load outcome", rubberBand: "Rubber band", top: "The top inset", by: "The finger's travel",
};

/** The types of problems whose own words are about requests. */
const byType = {
  "not-found": "There is nothing at this address.",
  "session-not-found": "There is no such session.",
  "event-not-found": "The session has no such instant yet.",
  "session-exists": "A session of this name exists with other settings.",
  "configuration-conflict": "The session exists with other settings.",
  "revision-conflict": "Another client's event came first. The page shows the newest state.",
  "precondition-failed": "Another client created the session first. The page shows its state.",
  "session-full": "The session has reached the server's limit of events.",
  "too-much-work": "The replay is too long for one request.",
  "too-many-requests": "The server is busy. Try again in a few seconds.",
  "unavailable": "The server is busy. Try again in a few seconds.",
  "too-many-sessions": "The server has no room for another session: delete old ones.",
  "storage-full": "The server's storage is full.",
  "engine-version": "Another version of the engine made this session.",
  "unauthorized": "The server asks for a token.",
  "forbidden": "The server does not allow this page to change sessions.",
};

/** What is the page's own fault, or new to it. */
const other = "The call failed and changed nothing.";

/** Of each code: a sentence of the field's label, its name, and the error. */
const byCode = {
  required: ({ field, expected }) => `${field} is missing.${valuesText(expected)}`,
  "unknown-field": ({ name, suggestion }) => `There is no “${name}” here.${meantText(suggestion)}`,
  "unknown-value": ({ field, expected, suggestion }) =>
    `${field} cannot have this value.${suggestion ? meantText(suggestion) : valuesText(expected)}`,
  "too-long": ({ field, detail }) => `${field} is too long: it ${detail}.`,
  "not-in-dialect": ({ detail }) => `${detail.replaceAll("mjrefresh-", "MJRefresh ").replace("eocrefresh", "EOCRefresh").replace("overscroll-", "Overscroll ")}.`,
  // What stands behind a colon is for whoever writes requests.
  "not-now": ({ name, field, detail }) => `${name === "component" ? labels.type : field} ${detail.split(": ")[0]}.`,
  "fixed-at-creation": ({ field }) => `${field} is set when a session is made.`,
  "out-of-range": ({ field, detail }) =>
    `${field} ${detail.replace(/^must be from (\S+) to (\S+)$/, (_, from, to) => `goes from ${grouped(from)} to ${grouped(to)}`)}.`,
};

/** The kind of a problem document, such as `session-full`; null if it does not say it. */
export const kindOf = (problem) => /^\/problems\/([a-z-]+)$/.exec(problem?.type ?? "")?.[1] ?? null;

/** The sentence for a problem document; null without one. */
export function refusalText(problem) {
  if (!problem) return null;
  const [error] = problem.errors ?? [];
  const text = error ? errorText(error) : byType[kindOf(problem)] ?? problem.detail ?? problem.title;
  return text && withoutPointers(ended(text));
}

/** A place in a snapshot, in words: "header state label text". */
export function placeText(pointer) {
  return pointer.split("/").filter((part) => part !== "").map(words).join(" ");
}

function errorText({ pointer = "", parameter = null, detail = "", code, ...error }) {
  const name = parameter ?? nameIn(pointer);
  const field = fieldText(name);
  const told = byCode[code]?.({ ...error, name, field, detail });
  return told ?? `${field} ${detail || "is refused"}.${meantText(error.suggestion)}`;
}

/** The last part of a pointer that is a name; a number is a place in a list. */
function nameIn(pointer) {
  return pointer.split("/").findLast((part) => part !== "" && !/^\d+$/.test(part)) ?? "";
}

/** The label of a field: its name in words, if it has no other. */
function fieldText(name) {
  if (name === "") return "The request";
  return labels[name] ?? capitalized(words(name));
}

/** "rubberBand" as "rubber band". */
function words(name) {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valuesText(expected = []) {
  if (expected.length === 0) return "";
  const more = expected.length - mostValues;
  const listed = expected.slice(0, mostValues).map((value) => fieldless(value)).join(", ");
  return ` It can be ${listed}${more > 0 ? ` and ${more} more` : ""}.`;
}

const fieldless = (value) => (typeof value === "string" ? value : JSON.stringify(value));
const meantText = (suggestion) => (suggestion ? ` Did you mean “${suggestion}”?` : "");
const grouped = (number) => Number(number).toLocaleString("en-US");
const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A pointer within a text becomes the label of its field. A text of requests is none for people. */
function withoutPointers(text) {
  if (/\b(GET|POST|PUT|DELETE|HTTP|Content-Type|Accept)\b/.test(text)) return other;
  return text.replace(/(^|[\s(“"])(\/[\w~./-]*[\w~])/g, (_, before, pointer) => {
    const field = fieldText(nameIn(pointer));
    return before + (before === "" ? field : field.toLowerCase());
  });
}
