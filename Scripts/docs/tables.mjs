// Tables in Markdown of fields: those that `GET /v1/fields` lists, and those of the OpenAPI document.

const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");
export const code = (text) => `\`${text}\``;

/** A table in Markdown. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`.replace(/ {2}(?=\|)/g, " ");
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** The dialects by family, from the answer of `GET /v1/dialects`. */
export function families(dialects) {
  const names = (test) => dialects.filter(test).map(({ name }) => name);
  const isOverlay = ({ headerStyles }) => headerStyles.includes("overlay");
  return { inset: names((dialect) => !isOverlay(dialect)), overlay: names(isOverlay) };
}

/** The dialects that have a field: the names of families and libraries that all have it, then the others. */
function dialectList(dialects, { inset, overlay }) {
  const short = (names) => names.map((name) => name.replace("mjrefresh-", "")).join(", ");
  const lacking = [...inset, ...overlay].filter((name) => !dialects.includes(name));
  if (lacking.length === 0) return "all";
  if (lacking.length === 1) return `not ${short(lacking)}`;
  const isOfMJRefresh = (name) => name.startsWith("mjrefresh-");
  const groups = [["inset", inset], ["MJRefresh", inset.filter(isOfMJRefresh)], ["overlay", overlay]];
  const titles = [];
  let rest = dialects;
  for (const [title, names] of groups) {
    if (!names.every((name) => rest.includes(name))) continue;
    titles.push(title);
    rest = rest.filter((name) => !names.includes(name));
  }
  return [...titles, short(rest)].filter((part) => part !== "").join(", ");
}

function range({ pointer, minimum, maximum, values }) {
  if (pointer === "/preset" && values.length > 10) return "[a preset](presets.md)";
  if (pointer === "/dialect") return "[a dialect](dialects.md)";
  if (values) return values.map(code).join(", ");
  return minimum === null ? "" : `${minimum}…${maximum}`.replaceAll("10000000…", "1e7…")
    .replace(/…10000000$/, "…1e7").replace(/…1000000000000$/, "…1e12");
}

/** Replaces the members of each state by one row, if they are alike but for their default. */
export function foldStates(fields) {
  const folded = new Map();
  for (const field of fields) {
    const pointer = field.pointer.replace(
      /\/(titles|images)\/(idle|pulling|refreshing|willRefresh|noMoreData)/, "/$1/STATE");
    const isFolded = pointer !== field.pointer;
    const known = folded.get(pointer);
    if (!known) {
      folded.set(pointer, { ...field, pointer, default: isFolded ? null : field.default });
    } else if (field.dialects.length > known.dialects.length) {
      known.dialects = field.dialects;
    }
  }
  return [...folded.values()];
}

export function fieldRows(fields, families) {
  return fields.map((field) => [
    code(field.pointer.slice(1).replaceAll("/", ".")), field.type,
    field.default === null ? "" : code(JSON.stringify(field.default)), range(field),
    dialectList(field.dialects, families),
    field.description.replace(/ in the state .*\.$/, " in this state."),
  ]);
}

/** Members of a point, a size or insets that share a row, with the meaning of the row. */
const folds = {
  "x, y": "The coordinates; right and down are positive.",
  "width, height": "The size, in points.",
  "top, left, bottom, right": "The inset at this edge, in points.",
};

/** Rows with those of a point, a size or insets in one, where they differ in nothing but the side. */
export function foldSides(rows) {
  const folded = [];
  for (let index = 0; index < rows.length; index += 1) {
    const path = rows[index][0].slice(1, -1).split(".").slice(0, -1);
    const rule = Object.entries(folds).map(([names, meaning]) => [names.split(", "), meaning]).find(([names]) =>
      names.every((name, side) => {
        const row = rows[index + side];
        return row?.[0] === code([...path, name].join(".")) &&
          [1, 2, 3, 4].every((column) => row[column] === rows[index][column]);
      }));
    if (!rule) {
      folded.push(rows[index]);
      continue;
    }
    const [names, meaning] = rule;
    folded.push([rows.slice(index, index + names.length).map(([name]) => name).join(", "),
      ...rows[index].slice(1, 5), meaning]);
    index += names.length - 1;
  }
  return folded;
}

/** The type of a schema in words; a schema that the page has is a link. */
export function typeOf(schema, schemas, shown) {
  const name = schema.$ref?.split("/").at(-1);
  if (shown.includes(name)) return `[${name}](#${name.toLowerCase()})`;
  if (name) return typeOf(schemas[name], schemas, shown);
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return parts.map((part) => typeOf(part, schemas, shown)).join(" or ");
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) {
    if (schema.enum.includes("willRefresh")) return `[state](dialects.md#states)${schema.enum.includes(null) ? " or null" : ""}`;
    if (schema.enum.includes("overscroll-1")) return "[dialect](dialects.md)";
    const values = schema.enum.filter((value) => value !== null).map(code).join(", ");
    return schema.enum.includes(null) ? `${values} or null` : values;
  }
  const orNull = schema.type?.includes("null") ? " or null" : "";
  if (schema.prefixItems) return `pair${orNull}`;
  if (schema.items && Object.keys(schema.items).length === 0) return "list";
  if (schema.items) {
    const item = typeOf(schema.items, schemas, shown);
    return `list of ${item.includes(" or ") ? `(${item})` : item}${orNull}`;
  }
  if (schema.type === "object" && schema.properties) {
    return `{${Object.keys(schema.properties).map((key) => code(key)).join(", ")}}`;
  }
  return [schema.type].flat().join(" or ");
}
