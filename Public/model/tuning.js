// The controls of the tab Tune as data: what each shows, and what a change of it does.

import { fitted, stylesIn, valueAt, withValue } from "./configuration.js";

/** The components by name, with what the controls say about them. */
const components = {
  header: { title: "header", edge: "top" },
  footer: { title: "footer", edge: "bottom" },
  trailer: { title: "trailer", edge: "right" },
};

const outcomes = [
  ["success", "Success"], ["noMoreData", "No more data"], ["failure", "Failure"], ["hide", "Hide"],
  ["none", "No load: End ends it"],
];
const styleTitles = { normal: "Normal", plain: "Plain", state: "State", gif: "Gif" };
const capitalized = (text) => text[0].toUpperCase() + text.slice(1);
const option = ([value, title]) => ({ value, title });

/** Images for a gif style that has none, as MJRefresh's example has them. */
const exampleImages = { idle: { count: 60, height: 40 }, refreshing: { count: 3, durationMs: 300 } };

const configure = (field) => (value, { component }) =>
  [{ type: "configure", component, [field]: value }];
const isAutoFooter = ({ component, configuration }) =>
  component === "footer" && configuration.footer.kind === "auto";
const ignoredInset = ({ component }) =>
  `ignoredContentInset${capitalized(components[component].edge)}`;
const externalReason = ({ configuration }) =>
  configuration.scrollView.driver === "external" && "The client itself moves this scroll view.";
const loadPointer = ({ component }) => `/simulatedLoad/${component}`;

/** The style of a footer is named together with its kind: `back gif`. */
const footerStyles = (dialect) => ["auto", "back"].flatMap((kind) =>
  stylesIn(dialect, "footer", kind).map((style) => [`${kind} ${style}`,
    `${capitalized(kind)}, ${style}`]));

function restyled(configuration, value, { component }) {
  const [style, kind] = value.split(" ").reverse();
  const changed = { ...configuration[component], style, ...(kind && { kind }) };
  if (style === "gif") changed.images ??= exampleImages;
  return { ...configuration, [component]: changed };
}

/**
 * The controls, in their order on the screen. A function takes the context `{configuration,
 * component, dialect, dialects}`: the configuration as `present` returns it, the name of the
 * component that is tuned, its dialect as `GET /v1/dialects` describes it, and all of them.
 *
 * - `pointer`: where the value is in the configuration; `read` where it takes more than that
 * - `range` of the slider, `limits` of what the server takes, `step`, `unit`
 * - `options`: `[{value, title}]` of a control that is no number
 * - `reason`: why the control cannot be used now, else a falsy value
 * - `events(value, context)`: the change as events; or
 * - `made(configuration, value, context)`: the configuration to make the session anew from
 */
export const controls = [
  {
    name: "height", title: () => "Height", unit: "pt", range: [20, 160], limits: [1, 1e7], step: 1,
    pointer: ({ component }) => `/${component}/height`,
    reason: ({ component }) =>
      component === "trailer" && "A trailer triggers at its width, which is always 60.",
    events: configure("height"),
  }, {
    name: "percent", title: (context) => isAutoFooter(context) ? "Trigger percent"
      : `Ignored inset, ${components[context.component].edge}`,
    describe: (context) => isAutoFooter(context) ? { unit: "", range: [-2, 2], step: 0.05 }
      : { unit: "pt", range: [-100, 100], step: 1 },
    limits: [-1e7, 1e7],
    pointer: (context) => `/${context.component}/${isAutoFooter(context)
      ? "triggerAutomaticallyRefreshPercent" : ignoredInset(context)}`,
    events: (value, context) => configure(isAutoFooter(context)
      ? "triggerAutomaticallyRefreshPercent" : ignoredInset(context))(value, context),
  }, {
    name: "inset", unit: "pt", range: [0, 120], limits: [-1e7, 1e7], step: 1,
    title: ({ component }) => `Safe area, ${components[component].edge}`,
    pointer: ({ component }) => `/scrollView/safeAreaInsets/${components[component].edge}`,
    events: (value, { component }) =>
      [{ type: "setSafeAreaInsets", [components[component].edge]: value }],
  }, {
    name: "rubberBand", title: () => "Rubber band", unit: "", range: [0, 1], limits: [0, 1],
    step: 0.01, pointer: () => "/physics/rubberBand", reason: externalReason,
    events: (rubberBand) => [{ type: "setPhysics", rubberBand }],
  }, {
    name: "deceleration", title: () => "Deceleration", unit: "/ms", range: [0.98, 0.9995],
    limits: [0.5, 0.99999], step: 0.0005, pointer: () => "/physics/decelerationRate",
    reason: (context) => externalReason(context)
      || (context.configuration.physics.deceleration === "spline" && "A spline has no rate."),
    events: (decelerationRate) => [{ type: "setPhysics", decelerationRate }],
  }, {
    name: "bounce", title: () => "Bounce", unit: "/s", range: [2, 40], limits: [0.5, 1000], step: 0.5,
    pointer: () => "/physics/bounceRate",
    reason: (context) => externalReason(context)
      || (context.configuration.physics.bounce !== "ios" && "Only the bounce “ios” has a rate."),
    events: (bounceRate) => [{ type: "setPhysics", bounceRate }],
  }, {
    name: "loadTime", title: () => "Load time", unit: "ms", range: [0, 5000], limits: [0, 1e7],
    step: 100, pointer: (context) => `${loadPointer(context)}/afterMs`,
    reason: (context) => !valueAt(context.configuration, loadPointer(context))
      && "Nothing is loaded: choose an outcome.",
    made: (configuration, value, context) =>
      withValue(configuration, `${loadPointer(context)}/afterMs`, value),
  }, {
    name: "loadOutcome", title: () => "Load outcome",
    pointer: (context) => `${loadPointer(context)}/outcome`,
    read: (context) => valueAt(context.configuration, loadPointer(context))?.outcome ?? "none",
    options: ({ component }) =>
      outcomes.filter(([value]) => component !== "header" || value !== "noMoreData").map(option),
    made: (configuration, outcome, context) => withValue(configuration, loadPointer(context),
      outcome === "none" ? null
        : { ...(valueAt(configuration, loadPointer(context)) ?? { afterMs: 2000 }), outcome }),
  }, {
    name: "style", title: () => "Style", pointer: ({ component }) => `/${component}/style`,
    read: ({ component, configuration: { [component]: { kind, style } } }) =>
      kind ? `${kind} ${style}` : style,
    options: ({ component, dialect }) => (component === "footer" ? footerStyles(dialect)
      : stylesIn(dialect, component).map((style) => [style, styleTitles[style]])).map(option),
    made: restyled,
  }, {
    name: "language", title: () => "Language", pointer: () => "/language",
    options: ({ dialect }) => dialect.languages.map((value) => option([value, value])),
    reason: ({ dialect }) => dialect.languages.length === 1
      && `${dialect.title} has texts in ${dialect.languages[0]} only.`,
    isEvent: ({ dialect }) => !dialect.lacksEvents.includes("setLanguage"),
    events: (language) => [{ type: "setLanguage", language }],
    made: (configuration, language) => ({ ...configuration, language }),
  }, {
    name: "dialect", title: () => "Dialect", pointer: () => "/dialect",
    options: ({ dialects }) => dialects.map(({ name, title }) => option([name, title])),
    made: (configuration, dialect) => ({ ...configuration, dialect }),
  },
];

/** The value of a control: a number, the value of an option, or a list of outcomes. */
export function valueOf(control, context) {
  return control.read ? control.read(context)
    : valueAt(context.configuration, control.pointer(context));
}

/** Why a control cannot be used; null if it can. */
export function reasonOf(control, context) {
  const pointer = control.pointer(context);
  if (context.dialect.lacks.includes(pointer)) {
    return `${context.dialect.title} has no ${pointer.split("/").at(-1)}.`;
  }
  return control.reason?.(context) || null;
}

/** Whether a change of a control makes the session anew. */
export function remakes(control, context) {
  return control.isEvent ? !control.isEvent(context) : !control.events;
}

/**
 * The configuration to make the session from with another value of a control, without what its
 * dialect refuses.
 *
 * @param {object} configuration As `source` returns it.
 * @returns {{configuration: object, dropped: string[]}} `dropped` as `fitted` returns it.
 */
export function remade(control, configuration, value, context) {
  const changed = control.made(configuration, value, context);
  const name = changed.dialect ?? context.dialect.name;
  return fitted(changed, context.dialects.find((dialect) => dialect.name === name));
}
