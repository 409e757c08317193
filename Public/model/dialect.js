// A configuration in another dialect.

/**
 * The configuration without what the dialect lacks: a style it has not got becomes its first one; a
 * component of which it has no style is left out.
 *
 * @param {object} configuration Without defaults, as in a recording: the dialect has its own.
 * @param {object} dialect As `GET /v1/dialects` lists it.
 */
export function inDialect({ preset, ...configuration }, dialect) {
  const made = { ...structuredClone(configuration), dialect: dialect.name };
  for (const pointer of dialect.lacks) remove(made, pointer.slice(1).split("/"));
  const styles = {
    header: dialect.headerStyles,
    footer: dialect.footers[made.footer?.kind] ?? dialect.footers.auto,
    trailer: dialect.trailerStyles,
  };
  for (const [component, known] of Object.entries(styles)) {
    if (known.length === 0) {
      delete made[component];
      delete made.simulatedLoad?.[component];
    } else if (made[component]?.style && !known.includes(made[component].style)) {
      made[component].style = known[0];
    }
  }
  return made;
}

function remove(object, [field, ...rest]) {
  if (rest.length === 0) delete object[field];
  else if (object[field]) remove(object[field], rest);
}

/**
 * A configuration without defaults, with what differs between two that have every default: as the
 * session was made, and as it is in force.
 */
export function withChanges(sparse, before, now) {
  const changed = { ...sparse };
  for (const [field, value] of Object.entries(now)) {
    if (JSON.stringify(value) === JSON.stringify(before[field])) continue;
    changed[field] = isObject(value) && isObject(before[field])
      ? withChanges(sparse[field] ?? {}, before[field], value) : value;
  }
  return changed;
}

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
