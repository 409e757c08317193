// The calls of the page as commands of curl.

import { present } from "./configuration.js";
import { componentNames as names } from "./screen.js";
import { micro } from "./number.js";

/** No configuration has the result of these events. */
const unconfigured = ["setContentInset", "setWindow", "removeComponent", "addComponent", "turn"];

/** A text as one word of a POSIX shell. */
export function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The events that a call posts. */
export function eventsOf({ method, path, body }) {
  const isPost = method === "POST" && path.endsWith("/events");
  return isPost && typeof body === "object" ? body.events ?? [body] : [];
}

/**
 * The calls of `app.requests` as actions, `{requests, isDrag, isEnded, isGone}`, newest first; the
 * posts of a drag are one action. `isGone`: its session was deleted since.
 */
export function actionsIn(requests) {
  const actions = [];
  const drags = new Map();
  // Only these paths change something: `verify` and `compare` do not.
  for (const request of requests.filter(({ path }) => path.startsWith("/v1/sessions"))) {
    const { path, status, method } = request;
    if (method === "DELETE") {
      drags.delete(`${path}/events`);
      for (const each of actions) each.isGone ||= each.requests[0].path.startsWith(`${path}/`);
    }
    const moves = eventsOf(request).filter(({ type }) => type.startsWith("drag"));
    const isDrag = status === 200 && moves.length > 0;
    const begins = !isDrag || moves[0].type === "dragBegan";
    // Of an older drag the beginning is forgotten.
    if (!begins && !drags.has(path)) continue;
    const action = begins ? { requests: [], isDrag } : drags.get(path);
    if (action.requests.length === 0) actions.unshift(action);
    action.requests.push(request);
    action.isEnded = /Ended|Cancelled/.test(moves.at(-1)?.type);
    drags.delete(path);
    if (isDrag && !action.isEnded) drags.set(path, action);
  }
  return actions;
}

function curl(url, method, body, hasToken) {
  const isDefault = method === (body === undefined ? "GET" : "POST");
  return ["curl", !isDefault && `-X ${method}`,
    // The token itself is not shown.
    hasToken && '-H "Authorization: Bearer $OVERSCROLL_TOKEN"', url,
    body !== undefined && `--json ${quoted(body)}`].filter(Boolean).join(" ");
}

/** The command that makes a call now: without the instants of its events. */
export function commandOf(request, { origin, hasToken }) {
  const events = eventsOf(request).map(({ atMs, ...event }) => event);
  const { method, path, body } = request;
  const sent = events.length === 0 ? body : events.length === 1 ? events[0] : { ...body, events };
  const text = typeof sent === "string" ? sent : JSON.stringify(sent ?? undefined);
  return curl(quoted(origin + path), method, text, hasToken);
}

/** Whether a configuration can make a session that continues as a snapshot's does. */
function isPlain({ scrollView, animations, nextChangeMs, ...snapshot }, { list, simulatedLoad }) {
  const { contentOffset, contentSize, motion, isTracking, rows } = scrollView;
  const { kind, thresholdOffset } = snapshot.footer ?? {};
  return !motion && !isTracking && animations.length === 0 && nextChangeMs === null
    // An auto footer past its threshold would load at once.
    && (kind !== "auto" || thresholdOffset === null || contentOffset.y < thresholdOffset)
    && (list.rowHeight === null || contentSize.height === rows * list.rowHeight)
    && names.every((name) => !snapshot[name] || (snapshot[name].state === "idle"
      // A list of outcomes begins with its first.
      && (snapshot[name].refreshingCount === 0 || !Array.isArray(simulatedLoad[name]?.outcome))));
}

/** `startOf` for a drag that has ended. */
export function startOfDrag({ requests }, history, configuration) {
  const before = requests[0].answer.revision - eventsOf(requests[0]).length;
  return startOf(before, requests.at(-1).answer.revision, history, configuration);
}

/**
 * From where the events after one revision up to another can be done again, `{revision, snapshot, events}`: the
 * latest known snapshot before them that a configuration describes whole, null for the session's
 * creation, and all events from there on; null if some of these are not known.
 */
export function startOf(before, last, history, configuration) {
  const odd = history.events.find(({ event }) => unconfigured.includes(event.type))?.revision;
  const snapshot = history.snapshots.findLast((each) => each.revision <= before
    && each.revision < (odd ?? Infinity) && isPlain(each, configuration)) ?? null;
  const revision = snapshot?.revision ?? 0;
  const events = history.events.filter((each) => each.revision > revision && each.revision <= last);
  return events.length === last - revision ? { revision, snapshot, events } : null;
}

/** The configuration that makes the session of a snapshot. */
function configurationOf(snapshot, configuration) {
  const { rows, contentSize: { width, height } } = snapshot.scrollView;
  const now = present(configuration, snapshot);
  const components = names.filter((name) => snapshot[name]).map((name) =>
    [name, { ...now[name], hidden: snapshot[name].hidden, refreshing: false }]);
  return { ...now, epoch: configuration.epoch, list: { ...now.list, rows },
           scrollView: { ...now.scrollView, contentWidth: width, contentHeight: height },
           ...Object.fromEntries(components) };
}

/** The configuration and the events, in its time from 0 on, that do again what follows a start. */
export function repetition({ snapshot, events }, configuration) {
  const { x, y } = snapshot?.scrollView.contentOffset ?? { x: 0, y: 0 };
  const zeroMs = snapshot ? events[0].atMs : 0;
  const made = snapshot ? configurationOf(snapshot, configuration) : configuration;
  return {
    configuration: { ...made, clock: "manual" },
    events: [
      ...(x === 0 && y === 0 ? [] : [{ type: "setContentOffset", x, y }]),
      // In whole microseconds, as the server counts time.
      ...events.map(({ atMs, event }) => ({ ...event, atMs: micro(atMs - zeroMs) })),
    ],
  };
}

/**
 * The commands that do again what follows a start, in a session of its own on a manual clock: one
 * makes the session, one posts all events as a batch, which ends at rest. `short` leaves defaults out of the
 * configuration.
 */
export function repeatCommands(path, start, configuration, { origin, hasToken }, short = (made) => made) {
  const { configuration: made, events } = repetition(start, configuration);
  const batch = [...events, { type: "advance", until: "rest" }];
  return [
    // Another name each time, for the batch begins at 0 ms.
    `session=${quoted(`${origin}${path.slice(0, 110)}-drag`)}-$(date +%s)`,
    curl('"$session"', "PUT", JSON.stringify(short(made)), hasToken),
    curl('"$session/events"', "POST",
      `{"events": [\n  ${batch.map((event) => JSON.stringify(event)).join(",\n  ")}\n]}`, hasToken),
  ].join("\n");
}
