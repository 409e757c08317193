// The controls of the tab Tune as data: what each shows, and what a change of it does.

import { inDialect, ofSameFamily, stylesIn, valueAt, withValue } from "./configuration.js";
import { capitalized } from "./words.js";
import { edges } from "./readings.js";
import { decimal } from "./number.js";

/** A gif style without images shows nothing. */
const images = { idle: { count: 60, height: 40 }, refreshing: { count: 3, durationMs: 300 } };

const options = (titles) => Object.entries(titles).map(([value, title]) => ({ value, title }));
const load = ({ component }) => `/simulatedLoad/${component}`;

const triggerField = ({ component, configuration }) =>
  component === "footer" && configuration.footer?.kind === "auto"
    ? "triggerAutomaticallyRefreshPercent" : `ignoredContentInset${capitalized(edges[component])}`;
const isPercent = (context) => triggerField(context).endsWith("Percent");

/** A slider for one of the scroll view's laws. */
const law = (name, title, unit, range, limits, step, field, reason = () => null) => ({
  name, title: () => title, unit, range, limits, step, pointer: () => `/physics/${field}`,
  events: (value) => [{ type: "setPhysics", [field]: value }],
  reason: ({ configuration: { scrollView, physics } }) => scrollView.driver === "external"
    ? "The client itself moves this scroll view." : reason(physics),
});

/** A setting of an overlay's header that `configure` changes. */
const setting = (of, name, title, rest) => ({
  name, of, title: () => title, limits: [0, 100_000], step: 1, pointer: () => `/header/${name}`,
  events: (value) => [{ type: "configure", component: "header", [name]: value }], ...rest,
});

/** One that is fixed at creation. */
const fixed = (of, name, title, rest) => setting(of, name, title, { ...rest, events: null,
  made: (configuration, value) => withValue(configuration, `/header/${name}`, value) });

const [circle, disk, strip] = ["swiperefreshlayout-1.2.0", "refreshindicator-2026", "pulltorefreshjs-0.1.22"];

/** Android's trigger is 64 points until it is set. */
const trigger = ({ configuration: { header, scrollView } }) =>
  header.distanceToTriggerPx ?? Math.floor(64 * scrollView.density);

/** The styles of a component, none if the dialect has no such component; a footer's is named with its kind: `back gif`. */
export const styleOptions = ({ component, dialect }) => (component === "footer" ? ["auto", "back"] : [""])
  .flatMap((kind) => stylesIn(dialect, component, kind).map((style) => {
    const value = `${kind} ${style}`.trim();
    return { value, title: capitalized(value) };
  }));

/**
 * The controls, in their order on the screen. Functions take a context, `{configuration, component,
 * dialect, dialects}`: the configuration by `present`, the component that is tuned, the session's
 * dialect and all of `GET /v1/dialects`. The value is at `pointer` or given by `read`. A number has
 * a `range` on the slider and `limits` of the server; `scale` has what depends on the context. A
 * change is `events` while `isEvent`, else the session is made anew from `made`. A control is of the
 * dialect `of`, of all if it `isShared`, else of those without overlays.
 */
export const controls = [
  {
    name: "height", title: () => "Height", unit: "pt", range: [20, 160], limits: [1, 1e7], step: 1,
    pointer: ({ component }) => `/${component}/height`,
    reason: ({ component }) => component === "trailer" && "The trailer arms by its width, always 60 pt.",
    events: (height, { component }) => [{ type: "configure", component, height }],
  }, {
    name: "percent", limits: [-1e7, 1e7],
    title: (context) => isPercent(context) ? "Trigger percent"
      : `Ignored inset, ${edges[context.component]}`,
    scale: (context) => isPercent(context) ? { unit: "", range: [-2, 2], step: 0.05 }
      : { unit: "pt", range: [-100, 100], step: 1 },
    pointer: (context) => `/${context.component}/${triggerField(context)}`,
    events: (value, context) =>
      [{ type: "configure", component: context.component, [triggerField(context)]: value }],
  }, {
    name: "inset", unit: "pt", range: [0, 120], limits: [-1e7, 1e7], step: 1,
    title: ({ component }) => `Safe area, ${edges[component]}`,
    pointer: ({ component }) => `/scrollView/safeAreaInsets/${edges[component]}`,
    events: (value, { component }) => [{ type: "setSafeAreaInsets", [edges[component]]: value }],
  },
  law("rubberBand", "Rubber band", "", [0, 1], [0, 1], 0.01, "rubberBand"),
  law("deceleration", "Deceleration", "/ms", [0.98, 0.9995], [0.5, 0.99999], 0.0005,
    "decelerationRate", ({ deceleration }) => deceleration === "spline" && "A spline has no rate."),
  law("bounce", "Bounce", "/s", [2, 40], [0.5, 1000], 0.5, "bounceRate",
    ({ bounce }) => bounce !== "ios" && "Only the bounce “ios” has a rate."),
  {
    name: "loadTime", isShared: true, title: () => "Load time", unit: "ms", range: [0, 5000], limits: [0, 1e7],
    step: 100, pointer: (context) => `${load(context)}/afterMs`,
    reason: (context) => !valueAt(context.configuration, load(context)) && "The session has no simulated load.",
    made: (configuration, value, context) =>
      withValue(configuration, `${load(context)}/afterMs`, value),
  }, {
    name: "loadOutcome", isShared: true, title: () => "Load outcome",
    pointer: (context) => `${load(context)}/outcome`,
    read: (context) => valueAt(context.configuration, load(context))?.outcome ?? "none",
    options: ({ component, dialect }) => options({
      success: "Success", ...(component !== "header" && { noMoreData: "No more data" }),
      failure: "Failure", ...(dialect.family !== "overlay" && { hide: "Hide" }), none: "No load: End ends it",
    }),
    made: (configuration, outcome, context) => withValue(configuration, load(context),
      outcome === "none" ? null
        : { afterMs: 2000, ...valueAt(configuration, load(context)), outcome }),
  }, {
    name: "style", title: () => "Style", pointer: ({ component }) => `/${component}/style`,
    read: ({ component, configuration: { [component]: { kind = "", style } } }) =>
      `${kind} ${style}`.trim(),
    options: styleOptions,
    made: (configuration, value, { component }) => {
      const [style, kind] = value.split(" ").reverse();
      const own = configuration[component];
      const changed = { ...(style === "gif" && { images }), ...own, style };
      return { ...configuration, [component]: kind ? { ...changed, kind } : changed };
    },
  }, {
    name: "language", title: () => "Language", pointer: () => "/language",
    options: ({ dialect }) => dialect.languages.map((value) => ({ value, title: value })),
    reason: ({ dialect }) => dialect.languages.length === 1
      && `${dialect.title} has texts in ${dialect.languages[0]} only.`,
    isEvent: ({ dialect }) => !dialect.lacksEvents.includes("setLanguage"),
    events: (language) => [{ type: "setLanguage", language }],
    made: (configuration, language) => ({ ...configuration, language }),
  }, {
    name: "dialect", title: () => "Dialect", pointer: () => "/dialect",
    options: ({ dialects, dialect }) => ofSameFamily(dialects, dialect.name)
      .map(({ name, title }) => ({ value: name, title })),
    made: (configuration, dialect) => ({ ...configuration, dialect }),
  },
  setting(circle, "distanceToTriggerPx", "Distance to trigger",
    { unit: "px", range: [1, 800], limits: [1, 100_000], read: trigger }),
  setting(circle, "slingshotDistancePx", "Slingshot, 0 is the library’s", { unit: "px", range: [0, 800] }),
  setting(circle, "size", "Size", { options: () => options({ default: "Default", large: "Large" }) }),
  setting(disk, "triggerMode", "Pulls begin", { options: () => options({ onEdge: "At the edge", anywhere: "Anywhere" }) }),
  setting(disk, "displacement", "Displacement", { unit: "pt", range: [0, 120] }),
  fixed(strip, "distThreshold", "Threshold", { unit: "pt", range: [1, 200] }),
  fixed(strip, "distMax", "Greatest distance", { unit: "pt", range: [1, 300] }),
  fixed(strip, "resistance", "Resistance", { unit: "", range: [0.5, 6], step: 0.1 }),
  fixed(strip, "refreshTimeoutMs", "Time to the callback", { unit: "ms", range: [0, 2000] }),
];

/** Whether a control is one of a session's dialect. */
export function isOffered({ of, isShared }, { dialect }) {
  return of ? of === dialect.name : isShared || dialect.family !== "overlay";
}

/** The value of a control, in the context's configuration or another one. */
export function valueOf(control, context, configuration = context.configuration) {
  return control.read?.({ ...context, configuration })
    ?? valueAt(configuration, control.pointer(context));
}

/** Why a control cannot be used; falsy if it can. */
export function reasonOf(control, context) {
  const pointer = control.pointer(context);
  return context.dialect.lacks.includes(pointer)
    ? `${context.dialect.title} has no ${pointer.split("/").at(-1)}.` : control.reason?.(context);
}

/** Whether a change of a control makes the session anew. */
export function remakes(control, context) {
  return control.isEvent ? !control.isEvent(context) : !control.events;
}

/** A recording in which events come before all others. */
export function tried({ events, ...recording }, first) {
  return { ...recording, events: [...first.map((event) => ({ ...event, atMs: 0 })), ...events] };
}

/** A configuration, by `source`, with another value of a control; as `inDialect`. */
export function remade(control, configuration, value, context) {
  const changed = control.made(configuration, value, context);
  const name = changed.dialect ?? context.dialect.name;
  return inDialect(changed, context.dialects.find((dialect) => dialect.name === name));
}

/** Less than this is no difference: points, and milliseconds. */
const least = { points: 0.5, ms: 1 };

/** When the first change of a take to one of these states came, since its begin; null if none did. */
function firstMs(take, states) {
  const change = take?.changes.find(({ to }) => states.includes(to));
  return change ? change.atMs - take.fromMs : null;
}

/** What is told of a take: its peak in points, and when it armed, loaded and came to rest, in ms. */
export function measuresOf(take) {
  return {
    max: take && !Number.isNaN(take.peak) ? take.peak : null,
    arms: firstMs(take, ["pulling"]),
    loads: firstMs(take, ["refreshing", "willRefresh"]),
    rest: take ? (take.isOpen ? null : take.toMs - take.fromMs) : null,
  };
}

const verbs = { arms: "arms", loads: "loads", rest: "rests" };

/** "max 92 → 96 pt, arms 16 ms earlier"; "no difference" where nothing differs. */
export function changeText(before, after) {
  const parts = [];
  const [was, is] = [before.max, after.max];
  if (was !== null && is !== null && Math.abs(is - was) >= least.points) {
    const digits = Math.round(was) === Math.round(is) ? 1 : 0;
    parts.push(`max ${decimal(was, digits)} → ${decimal(is, digits)} pt`);
  }
  for (const [name, verb] of Object.entries(verbs)) {
    const [old, now] = [before[name], after[name]];
    if (old === null && now === null) continue;
    if (old === null || now === null) {
      if (name === "rest") parts.push(now === null ? "does not come to rest" : "comes to rest");
      else parts.push(now === null ? `no longer ${verb}` : `now ${verb}`);
    } else if (Math.abs(now - old) >= least.ms) {
      parts.push(`${verb} ${Math.round(Math.abs(now - old))} ms ${now > old ? "later" : "earlier"}`);
    }
  }
  return parts.length > 0 ? parts.join(", ") : "no difference";
}
