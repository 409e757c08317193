// Sessions of overlays with a finger down, and the way that it goes.

/** Down, back over the threshold, further down than any resistance, and back above where it began. */
export const path = [4, 12, 30, 60, 75, 90, 130, 190, 300, 480, 180, 90, 60, 20, -30, 140];

export const configurations = {
  "android-default": {}, "android-large": {}, "flutter-android": {}, "flutter-ios": {}, "web-default": {},
  "a slingshot": { preset: "android-default", header: { slingshotDistancePx: 90, distanceToTriggerPx: 200 } },
  "a circle that begins lower": { preset: "android-default",
    header: { progressViewOffset: { scale: true, startPx: 20, endPx: 260 } } },
  "a disk that hangs lower": { preset: "flutter-android", header: { displacement: 70 } },
  "a stiff strip": { preset: "web-default", header: { distThreshold: 70, distMax: 120, resistance: 1.5, distIgnore: 10 } },
  "a touch path": { preset: "android-default", scrollView: { content: "inert" } },
};

/** Lists that leave less of the finger's way to the component. */
export const lists = {
  "a list that does not nest": { preset: "android-default", scrollView: { content: "plain" } },
  "a scrolled list": { preset: "android-default", scrollView: { contentOffset: { y: 10 } } },
  "a scrolled page": { preset: "web-default", scrollView: { contentOffset: { y: 10 } } },
  "tappable rows": { preset: "android-default", scrollView: { rowsTakeTouches: true } },
  "tappable rows over a disk": { preset: "flutter-android", scrollView: { rowsTakeTouches: true } },
};

/**
 * A session on a manual clock with a finger down at its top: its configuration and `first` snapshot; `moved` to a
 * way, `lifted` and `at` a later instant resolve to the next ones.
 */
export async function pressed(server, name, changes) {
  const url = `/v1/sessions/${name.replaceAll(" ", "-")}`;
  await server.call("PUT", url, { preset: name, clock: "manual", ...changes });
  const configuration = await server.call("GET", `${url}/configuration`);
  let atMs = 0;
  const send = async (event) => (await server.call("POST", `${url}/events`,
    { events: [{ ...event, atMs: (atMs += 10) }] })).snapshot;
  const first = await send({ type: "dragBegan", x: 180, y: 200 });
  const at = async (ms) => (await server.call("POST", `${url}/events`, { type: "advance", toMs: ms })).snapshot;
  return { configuration, first, at, moved: (way) => send({ type: "dragMoved", x: 180, y: 200 + way }),
           lifted: (type = "dragEnded") => send({ type }) };
}

/** Two pixels: Android's positions are whole ones, and it rounds on the way. */
export const tolerance = ({ scrollView: { density } }) => 2 / density;
