// Events and effects of a session as the rows of one table.

import { upperBound } from "./history.js";
import { brief } from "./number.js";
import { componentNames } from "./screen.js";
import { capitalized } from "./words.js";

/**
 * All events and effects of a history in the order in which they happened: rows with `key`, `kind`
 * (`event` or `effect`), `atMs`, `number` (revision or index), `component`, `type`, `fields` for
 * `textOf`, and of a change of state `from` and `to`. `marks` has lists by the keys of rows, which
 * are the rows' own `marks`; a creation with some is the first row.
 */
export function rowsOf({ events, effects, snapshots }, marks = new Map()) {
  const rows = [];
  let [event, snapshot] = [0, 0];
  for (const effect of effects) {
    // At one instant an effect follows the events of the first snapshot that counts it.
    while (snapshots[snapshot]?.effectIndex < effect.index) snapshot += 1;
    const revision = snapshots[snapshot]?.revision ?? Infinity;
    const precedes = ({ atMs, revision: own }) =>
      atMs < effect.atMs || (atMs === effect.atMs && own <= revision);
    for (; event < events.length && precedes(events[event]); event += 1) {
      rows.push(eventRow(events[event]));
    }
    rows.push(effectRow(effect));
  }
  const created = marks.has("e0") ? [{ revision: 0, atMs: 0, event: { type: "creation" } }] : [];
  return [...created.map(eventRow), ...rows, ...events.slice(event).map(eventRow)]
    .map((row) => ({ ...row, marks: marks.get(row.key) ?? [] }));
}

function eventRow({ revision: number, atMs, event: fields }) {
  const { type, component = null } = fields;
  return { key: `e${number}`, kind: "event", number, atMs, component, type, fields };
}

function effectRow(fields) {
  const { index: number, atMs, component, type, from, to } = fields;
  return { key: `f${number}`, kind: "effect", number, atMs, component, type, from, to, fields };
}

/** What a row has in columns of its own. */
const inColumns = new Set(["index", "atMs", "component", "type", "from", "to", "events"]);

/** The fields of a row that have no column, as "name value". */
export function textOf({ fields }) {
  const types = fields.events?.map(({ type }) => type) ?? [];
  const own = Object.entries(fields).filter(([name]) => !inColumns.has(name));
  return [...types, ...own.map(([name, value]) => `${name} ${valueText(value)}`)].join(", ");
}

function valueText(value) {
  if (typeof value === "number") return brief(value);
  if (value === null || typeof value !== "object") return String(value);
  return `(${Object.entries(value).map(([name, one]) => `${name} ${valueText(one)}`).join(", ")})`;
}

/** The rows that have each word of a text and are of a kind, or of a component; empty is all. */
export function filtered(rows, { text, kind }) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && !kind) return rows;
  return rows.filter((row) => {
    if (kind && kind !== row.kind && kind !== row.component) return false;
    if (words.length === 0) return true;
    const properties = row.marks.map(({ property }) => property);
    const all = [row.component, row.type, textOf(row), row.from, row.to, ...properties]
      .join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Rows with each run of two or more `dragMoved` as one row, which has `count`, the fields of the last and the marks of all. */
export function folded(rows) {
  const all = [];
  for (let start = 0, end; start < rows.length; start = end) {
    const first = rows[start];
    end = start + 1;
    if (first.type === "dragMoved") while (rows[end]?.type === "dragMoved") end += 1;
    const run = rows.slice(start, end);
    all.push(run.length === 1 ? first : { ...first, key: `${first.key}+`, count: run.length, fields: run.at(-1).fields,
                                          marks: run.flatMap(({ marks }) => marks) });
  }
  return all;
}

/** The index of the last row at or before an instant; -1 if there is none. */
export function rowAt(rows, atMs) {
  return upperBound(rows, (row) => row.atMs - atMs) - 1;
}

const sentences = {
  pulling: " armed. Let go to refresh.", refreshing: " refreshing.",
  noMoreData: ": no more data.", idle: " idle.",
};

/** What has changed between two snapshots of one session, in sentences; null if it is not told. */
export function announcement(before, after) {
  const told = componentNames.map((name) => changeOf(name, before[name], after[name]));
  const added = after.scrollView.rows - before.scrollView.rows;
  if (added > 0) told.push(added === 1 ? "1 row added." : `${added} rows added.`);
  return told.filter((sentence) => sentence !== null).join(" ") || null;
}

function changeOf(name, before, after) {
  if (!before || !after || after.hidden || before.state === after.state) return null;
  const sentence = sentences[after.state];
  return sentence ? capitalized(name) + sentence : null;
}
