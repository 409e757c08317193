// Takes, as the engine's own log has them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { History } from "../../../Public/model/history.js";
import { isAtRest } from "../../../Public/model/screen.js";
import { sampleOfTrajectory } from "../../../Public/model/series.js";
import { gesturesOf, outcomeOf, peakText, takeCurve, takesOf } from "../../../Public/model/takes.js";
import { tellingDifference } from "../../../Public/model/takeDifference.js";
import { startServer } from "../Driver/server.mjs";

let server;
before(async () => (server = await startServer()));
after(() => server.stop());

const configuration = {
  clock: "manual", list: { rows: 30, rowHeight: 44 }, header: {},
  simulatedLoad: { header: { afterMs: 1000, rows: 3 }, footer: { afterMs: 500, rows: 3 } },
};

/** A session's history, with its samples, and the takes in it. */
async function played(name, events, changes = {}) {
  const path = `/v1/sessions/${name}`;
  await server.call("PUT", path, { ...configuration, ...changes });
  const { snapshot } = await server.call("POST", `${path}/events`, { events });
  const get = (part) => server.call("GET", `${path}/${part}`);
  const history = new History();
  history.add("events", (await get("events?limit=1000")).events);
  history.add("effects", (await get("effects?limit=1000")).effects);
  const { timeMs } = snapshot;
  const { samples } = await get(`trajectory?fromMs=0&toMs=${timeMs}&stepMs=4`);
  history.samples.insert(samples.map(sampleOfTrajectory), { fromMs: 0, toMs: timeMs, stepMs: 4 });
  const isMoving = !isAtRest(snapshot, timeMs);
  const gestures = gesturesOf(history, { isMoving, presentMs: timeMs });
  return { history, snapshot, list: takesOf(gestures, history, snapshot), timeMs };
}

const pull = (y, atMs, overMs = 400) => ({ type: "gesture", by: { y }, overMs, atMs });
const toRest = { type: "advance", until: "rest" };
const to = (toMs) => ({ type: "advance", toMs });
const begin = (atMs) => ({ type: "beginRefreshing", component: "header", atMs });
const drag = (atMs, ys, end = "dragEnded") => [
  { type: "dragBegan", x: 100, y: ys[0], atMs },
  ...ys.slice(1).map((y, index) => ({ type: "dragMoved", x: 100, y, atMs: atMs + 50 * (index + 1) })),
  { type: end, atMs: atMs + 50 * ys.length },
];

/** What is expected of each take: number, begin and end in seconds, peak, outcome. */
const table = {
  "nothing": [[to(3000)], []],
  "a pull": [[pull(220, 1000), toRest], ["1: 1.00–3.05 102 pt, refreshed 1.3 s"]],
  "a pull that is too short": [[pull(80, 1000), toRest], ["1: 1.00–1.94 41 pt, 13 short"]],
  "a call": [[begin(1000), toRest], ["1: 1.00–2.65 call, refreshed 1.3 s"]],
  "a load that continues": [[pull(220, 1000), to(2000)], ["1: 1.00–2.00 102 pt, refreshing 0.6 s"]],
  "a cancelled touch": [[...drag(1000, [100, 150, 200], "dragCancelled"), toRest],
    ["1: 1.00–1.61 51 pt, cancelled"]],
  "pushed back": [[...drag(1000, [100, 200, 320, 200, 100]), toRest],
    ["1: 1.00–1.25 102 pt, pushed back"]],
  "a scroll pulls nothing": [[pull(-300, 1000), toRest], []],
  "three": [[pull(220, 1000), to(6000), pull(80, 7000), to(9000), begin(9500), to(20_000)],
    ["1: 1.00–3.05 102 pt, refreshed 1.3 s", "2: 7.00–7.94 41 pt, 13 short",
     "3: 9.50–11.15 call, refreshed 1.3 s"]],
  "a touch that catches moving content belongs to the running take":
    [[pull(-100, 1000, 100), ...drag(1150, [100, 350, 500]), toRest], ["1: 1.00–2.95 115 pt, refreshed 1.3 s"]],
  "a touch of standing content while it refreshes begins the next, the first closes with its load":
    [[pull(220, 1000), ...drag(2000, [100, 140, 180]), to(9000)], ["1: 1.00–3.05 102 pt, refreshed 1.3 s", "2: 2.00–2.59 95 pt, no refresh"]],
};

const told = ({ number, fromMs, toMs, ...take }, presentMs) =>
  `${number}: ${[fromMs, toMs].map((ms) => (ms / 1000).toFixed(2)).join("–")} ${peakText(take)}, `
  + outcomeOf({ fromMs, ...take }, presentMs).text;

test("each gesture and each call is a take, from its begin to rest", async () => {
  for (const [index, [name, [events, expected]]] of Object.entries(table).entries()) {
    const { list, timeMs } = await played(`take-${index}`, events);
    const found = list.map((take) => told(take, timeMs));
    assert.deepEqual(found, expected, name);
  }
});

test("what tells two takes apart is the most telling difference", async () => {
  const differences = [
    [[pull(220, 1000), to(6000), pull(80, 7000), to(9000)],
      "take 1 arms, take 2 never does. Its 41 pt are 13 short of 54."],
    [[pull(80, 1000), to(6000), pull(220, 7000), toRest],
      "take 2 arms, take 1 never does. Its 41 pt are 13 short of 54."],
    [[pull(220, 1000), to(6000), pull(220, 7000, 800), toRest],
      "take 1 arms 200 ms earlier than take 2."],
    [[pull(220, 1000), to(6000), pull(220, 7000), toRest], null],
    [[pull(60, 1000), to(6000), pull(80, 7000), toRest], "they part: 0.9 pt apart."],
    [[pull(220, 1000), to(6000), pull(220, 7000, 800), toRest], "take 1 arms 133 ms earlier than take 2.",
      { list: undefined, header: undefined, simulatedLoad: undefined, preset: "android-default" }],
  ];
  for (const [index, [events, expected, changes = {}]] of differences.entries()) {
    const { list: [a, b], history, snapshot } = await played(`apart-${index}`, events, changes);
    const columns = Math.floor((a.toMs - a.fromMs) / 8);
    const curve = (take) =>
      takeCurve({ ...take, toMs: take.fromMs + columns * 8 }, history, snapshot, columns);
    const difference = tellingDifference(a, b, { a: curve(a), b: curve(b), stepMs: 8 });
    const text = difference && [difference.text, difference.detail].filter(Boolean).join(" ");
    assert.equal(text, expected);
  }
});
