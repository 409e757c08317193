// Configurations as values: parts by JSON pointer, differences, what fits a dialect.

import { componentNames } from "./screen.js";

/** A session that the page makes for a view of its own goes when nobody asks for it so long, in milliseconds. */
export const ownLifetimeMs = 600_000;

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The value at a JSON pointer without escapes; undefined if there is none. */
export function valueAt(document, pointer) {
  return pointer.split("/").slice(1).reduce((value, step) => value?.[step], document);
}

/** A copy with another value at a JSON pointer; undefined removes the member. */
export function withValue(document, pointer, value) {
  const [, step, ...rest] = pointer.split("/");
  const copy = isObject(document) ? { ...document } : {};
  const inner = rest.length === 0 ? value : withValue(copy[step], `/${rest.join("/")}`, value);
  if (inner === undefined) delete copy[step];
  else copy[step] = inner;
  return copy;
}

/**
 * A configuration in force with the view's present size and safe area, which events may have set.
 * On a realtime clock the epoch is null: a session made of it begins now.
 */
export function present(configuration, { scrollView: { width, height, safeAreaInsets } }) {
  const epoch = configuration.clock === "manual" ? configuration.epoch : null;
  const scrollView = { ...configuration.scrollView, width, height, safeAreaInsets };
  return { ...configuration, epoch, scrollView };
}

/** `made` with the changes that lead from `before` to `after`. */
export function overlaid(made, before, after) {
  const result = isObject(made) ? { ...made } : {};
  for (const name of Object.keys({ ...before, ...after })) {
    const [old, value] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    if (value === undefined) delete result[name];
    else if (isObject(old) && isObject(value)) result[name] = overlaid(result[name], old, value);
    else result[name] = value;
  }
  return result;
}

/**
 * What to make a session from to get its present configuration, without defaults: another dialect
 * or language takes its own. `made` is in its recording, `created` whole at revision 0, `now` whole
 * by `present`.
 */
export function source(made, created, now) {
  let result = { ...overlaid(made, created, now), epoch: now.epoch };
  if (created.preset) result.preset = created.preset;
  // setLanguage replaces all titles.
  if (created.language !== now.language) {
    for (const name of componentNames.filter((each) => result[each])) {
      result = withValue(result, `/${name}/titles`, undefined);
    }
  }
  return result;
}

/** The styles that a dialect has for a component; `kind` is a footer's. */
export function stylesIn(dialect, component, kind) {
  return component === "footer" ? dialect.footers[kind] : dialect[`${component}Styles`];
}

/**
 * A configuration in another dialect, an item of `GET /v1/dialects`, without what that lacks; `dropped` has the
 * pointers of what was set.
 */
export function inDialect(configuration, dialect) {
  const dropped = [];
  let result = { ...configuration, dialect: dialect.name };
  const drop = (pointer) => {
    if (valueAt(result, pointer) != null) dropped.push(pointer);
    result = withValue(result, pointer, undefined);
  };
  for (const name of componentNames.filter((each) => result[each])) {
    const styles = stylesIn(dialect, name, result[name].kind);
    if (styles.length === 0) drop(`/${name}`);
    else if (!styles.includes(result[name].style ?? styles[0])) drop(`/${name}/style`);
  }
  const lacking = dialect.trailerStyles.length > 0 ? [] : ["/simulatedLoad/trailer"];
  for (const pointer of [...lacking, ...dialect.lacks]) {
    if (valueAt(result, pointer) !== undefined) drop(pointer);
  }
  // A preset may set what the dialect lacks; all that it sets is in the configuration itself.
  if (dropped.length > 0) result = withValue(result, "/preset", undefined);
  // A configuration that names no component gets a header.
  if (!componentNames.some((name) => name in result)) result = { ...result, header: null };
  return { configuration: result, dropped };
}

/** Those of `GET /v1/dialects` whose components do to the list what those of a dialect do. */
export function ofSameFamily(dialects, name) {
  const own = dialects.find((dialect) => dialect.name === name);
  return dialects.filter(({ family }) => family === own?.family);
}

/** The heights of an iPhone's bars without a notch, in points. */
const bars = { status: 20, navigation: 44 };

/** Its configuration; `window` is the size of a real phone's, which has a status bar, else null. */
export function demoConfiguration(window) {
  const top = window ? bars.navigation : bars.status + bars.navigation;
  return {
    preset: "collection-both",
    list: { rows: 20, rowHeight: 60 },
    scrollView: { ...window, safeAreaInsets: { top } },
  };
}
