// The calls of the page as commands of curl.

import { present } from "./configuration.js";

const names = ["header", "footer", "trailer"];
const fingerMoves = /^drag(Began|Moved|Ended|Cancelled)$/;

/** What these events do is in no configuration, so a session after them cannot be made by one. */
const unconfigured = ["setContentInset", "setWindow", "removeComponent", "addComponent", "turn"];

/** A text as one word of a POSIX shell. */
export function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const eventsOf = ({ method, path, body }) =>
  method === "POST" && path.endsWith("/events") ? body.events ?? [body] : [];

/**
 * Requests as actions, newest first; the posts of a drag are one action.
 *
 * @param {object[]} requests As `app.requests`.
 * @returns {{requests: object[], isDrag: boolean, isEnded: boolean, isGone: boolean}[]} Whether a drag
 *   is over, and whether its session was deleted later.
 */
export function actionsIn(requests) {
  const actions = [];
  const drags = new Map();
  // Verifying and comparing change nothing.
  for (const request of requests.filter(({ path }) => path.startsWith("/v1/sessions"))) {
    const { path, status, method } = request;
    if (method === "DELETE") {
      for (const each of actions) each.isGone ||= each.requests[0].path.startsWith(`${path}/`);
    }
    const moves = eventsOf(request).filter(({ type }) => fingerMoves.test(type));
    const drag = moves.length > 0 && status === 200
      && (drags.get(path) ?? (moves[0].type === "dragBegan" && { requests: [], isDrag: true }));
    if (!drag) {
      drags.delete(path);
      actions.unshift({ requests: [request], isDrag: false });
      continue;
    }
    if (drag.requests.length === 0) actions.unshift(drag);
    drag.requests.push(request);
    drag.isEnded = /Ended|Cancelled/.test(moves.at(-1).type);
    if (drag.isEnded) drags.delete(path);
    else drags.set(path, drag);
  }
  return actions;
}

const curl = (url, method, body, hasToken) => [
  "curl", ...(method === "GET" || (method === "POST" && body !== undefined) ? [] : ["-X", method]),
  // The token itself is never shown.
  ...(hasToken ? ['-H "Authorization: Bearer $OVERSCROLL_TOKEN"'] : []), url,
  ...(body === undefined ? [] : ["--json", quoted(body)]),
].join(" ");

/**
 * The command that does the same now.
 *
 * @param {{origin: string, hasToken: boolean}} server
 */
export function commandOf(request, { origin, hasToken }) {
  const { method, path, body } = request;
  const now = eventsOf(request).map(({ atMs, ...event }) => event);
  const sent = now.length === 0 ? body : now.length === 1 ? now[0] : { ...body, events: now };
  const text = sent === undefined || sent === null || typeof sent === "string"
    ? sent ?? undefined : JSON.stringify(sent);
  return curl(quoted(origin + path), method, text, hasToken);
}

/** Whether a configuration can make a session that goes on as this one does. */
function isPlain(snapshot, { list, simulatedLoad }) {
  const { scrollView, animations, nextChangeMs, footer } = snapshot;
  const { contentOffset, contentSize, motion, isTracking, rows } = scrollView;
  const threshold = footer?.kind === "auto" ? footer.thresholdOffset : null;
  return !motion && !isTracking && animations.length === 0 && nextChangeMs === null
    && (threshold === null || contentOffset.y < threshold)
    && (list.rowHeight === null || contentSize.height === rows * list.rowHeight)
    && names.every((name) => !snapshot[name] || (snapshot[name].state === "idle"
      && (snapshot[name].refreshingCount === 0 || !Array.isArray(simulatedLoad[name]?.outcome))));
}

/** The revision before a drag's first event, and that of its last. */
function revisionsOf({ requests }) {
  const [{ answer }] = requests;
  return { before: answer.revision - eventsOf(requests[0]).length,
           last: requests.at(-1).answer.revision };
}

/**
 * From where a drag can be done again: the latest known snapshot before it that a configuration
 * describes whole, else the session's creation.
 *
 * @param {object} drag An action of `actionsIn`.
 * @param {object} configuration Of the session, at any revision.
 * @returns {?{revision: number, snapshot: ?object}} `snapshot` is null at the creation; null if
 *   events from there to the drag's end are not known.
 */
export function startOf(drag, history, configuration) {
  const { before, last } = revisionsOf(drag);
  const odd = history.events.find(({ event }) => unconfigured.includes(event.type));
  const snapshot = history.snapshots.findLast((each) => each.revision <= before
    && (!odd || each.revision < odd.revision) && isPlain(each, configuration)) ?? null;
  const revision = snapshot?.revision ?? 0;
  const known = history.events.filter((each) => each.revision > revision && each.revision <= last);
  return known.length === last - revision ? { revision, snapshot } : null;
}

function startConfiguration(configuration, snapshot) {
  const { rows, contentSize } = snapshot.scrollView;
  const { scrollView, ...rest } = present(configuration, snapshot);
  const component = (name) => configuration[name] && snapshot[name]
    && { ...configuration[name], hidden: snapshot[name].hidden, refreshing: false };
  return {
    ...rest, ...Object.fromEntries(names.map((name) => [name, component(name)])),
    scrollView: { ...scrollView, contentWidth: contentSize.width, contentHeight: contentSize.height },
    epoch: configuration.epoch, list: { ...rest.list, rows },
  };
}

/** A time in milliseconds in whole microseconds, as the server counts it. */
const wholeMicroseconds = (ms) => Math.round(ms * 1000) / 1000;

/**
 * The commands that do a drag again in a session of its own on a manual clock: they make the session
 * as it was and post all events in one batch, which ends when all has come to rest.
 *
 * @param {{revision, snapshot}} start As `startOf` returns it.
 * @param {object} configuration Of the session, at that revision.
 */
export function dragCommands(drag, start, history, configuration, { origin, hasToken }) {
  const { snapshot, revision } = start;
  const events = history.events
    .filter((each) => each.revision > revision && each.revision <= revisionsOf(drag).last);
  const zeroMs = snapshot ? events[0].atMs : 0;
  const offset = snapshot?.scrollView.contentOffset ?? { x: 0, y: 0 };
  const batch = [
    ...(offset.x !== 0 || offset.y !== 0 ? [{ type: "setContentOffset", ...offset }] : []),
    ...events.map(({ atMs, event }) => ({ ...event, atMs: wholeMicroseconds(atMs - zeroMs) })),
    { type: "advance", until: "rest" },
  ].map((event) => `  ${JSON.stringify(event)}`);
  const made = { ...(snapshot ? startConfiguration(configuration, snapshot) : configuration),
                 clock: "manual" };
  const path = drag.requests[0].path.replace(/\/events$/, "").slice(0, 110);
  return [
    // A name of its own each time: the batch begins at 0 ms.
    `session=${quoted(`${origin}${path}-drag`)}-$(date +%s)`,
    curl('"$session"', "PUT", JSON.stringify(made), hasToken),
    curl('"$session/events"', "POST", `{"events": [\n${batch.join(",\n")}\n]}`, hasToken),
  ].join("\n");
}
