// Configurations as values: read and change them by JSON pointer, compare them, fit them to a dialect.

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const steps = (pointer) => pointer.split("/").slice(1)
  .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The value at a JSON pointer; undefined if there is none. */
export function valueAt(document, pointer) {
  return steps(pointer).reduce((value, step) => value?.[step], document);
}

/** A copy with another value at a JSON pointer; undefined removes the member. */
export function withValue(document, pointer, value) {
  const [step, ...rest] = steps(pointer);
  const copy = isObject(document) ? { ...document } : {};
  const inner = rest.length === 0 ? value : withValue(copy[step], `/${rest.join("/")}`, value);
  if (inner === undefined) delete copy[step];
  else copy[step] = inner;
  return copy;
}

/**
 * A configuration in force, with the geometry of the view as it is now: `setBounds` and
 * `setSafeAreaInsets` leave the configuration as it was created. On a realtime clock the epoch is
 * null: a session made anew begins now.
 */
export function present(configuration, { scrollView: { width, height, safeAreaInsets } }) {
  const epoch = configuration.clock === "manual" ? configuration.epoch : null;
  const scrollView = { ...configuration.scrollView, width, height, safeAreaInsets };
  return { ...configuration, epoch, scrollView };
}

/** `made` with the changes that lead from `before` to `after`; what is equal in both is left alone. */
export function overlaid(made, before, after) {
  const result = isObject(made) ? { ...made } : {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, value] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    if (value === undefined) delete result[name];
    else if (isObject(old) && isObject(value)) result[name] = overlaid(result[name], old, value);
    else result[name] = value;
  }
  return result;
}

/**
 * What to make a session from to get its present configuration: no default is filled in, so another
 * dialect or language takes its own.
 *
 * @param {object} made The configuration of the session's recording.
 * @param {object} created The full configuration at revision 0.
 * @param {object} now The full configuration now, as `present` returns it.
 */
export function source(made, created, now) {
  const result = overlaid({ ...made, epoch: now.epoch }, { ...created, epoch: now.epoch }, now);
  if (created.preset) result.preset = created.preset;
  if (created.language === now.language) return result;
  // setLanguage replaces all titles; they are the language's own.
  for (const name of ["header", "footer", "trailer"]) {
    if (result[name]?.titles) result[name] = withValue(result[name], "/titles", undefined);
  }
  return result;
}

/** The styles that a dialect has for a component; `kind` is a footer's. */
export function stylesIn(dialect, component, kind) {
  if (component === "footer") return dialect.footers[kind];
  return component === "header" ? dialect.headerStyles : dialect.trailerStyles;
}

/**
 * A configuration without what a dialect lacks.
 *
 * @param {object} dialect An item of `GET /v1/dialects`.
 * @returns {{configuration: object, dropped: string[]}} `dropped` has the pointers of what was set.
 */
export function fitted(configuration, dialect) {
  const dropped = [];
  let result = configuration;
  const drop = (pointer) => {
    const value = valueAt(result, pointer);
    if (value === undefined) return;
    if (value !== null) dropped.push(pointer);
    result = withValue(result, pointer, undefined);
  };
  for (const name of ["header", "footer", "trailer"]) {
    const component = result[name];
    if (!component) continue;
    const styles = stylesIn(dialect, name, component.kind);
    if (styles.length === 0) drop(`/${name}`);
    else if (component.style && !styles.includes(component.style)) drop(`/${name}/style`);
  }
  if (dialect.trailerStyles.length === 0) drop("/simulatedLoad/trailer");
  dialect.lacks.forEach(drop);
  // A preset may set what the dialect lacks; all that it set is in the configuration itself.
  if (dropped.length > 0) result = withValue(result, "/preset", undefined);
  // A configuration that names no component gets a header.
  if (!["header", "footer", "trailer"].some((name) => name in result)) {
    result = { ...result, header: null };
  }
  return { configuration: result, dropped };
}
