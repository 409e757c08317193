// The table of the scorecard: a line for each property with a cell for each library, and what shows it.

import { capitalized, counted } from "../model/words.js";
import { element } from "../view/element.js";

/** Titles that fit a cell of a phone, of the dialects that are named by a word. */
const initials = {
  "eocrefresh": "EOC", "overscroll-1": "OS 1", "swiperefreshlayout-1.2.0": "SRL",
  "refreshindicator-2026": "RI", "pulltorefreshjs-0.1.22": "PTR",
};
const shortTitle = ({ title }) => title.replace("MJRefresh ", "");
const cellTitle = ({ name, title }) => initials[name] ?? shortTitle({ title }).split(".", 3).join(".");
const grouped = (number) => number.toLocaleString("en-US");
const spaced = (name) => name.replaceAll("-", " ");

/** How far a library was searched. */
export function boundsOf({ title, sequences, states, fullDepth, configurations }) {
  return `${title}: ${grouped(sequences)} sequences, ${grouped(states)} states, every action to depth ${
    fullDepth}, in ${configurations} configurations`;
}

/** How far a property holds in a library, with the setting that an app chooses for it. */
function holdsIn(dialect, { choices }) {
  const choice = choices?.[dialect.name];
  return boundsOf(dialect).replace(":", `: holds${choice ? ` with ${choice}` : ""} in`);
}

/** The properties of a scorecard, as they are told: `{property, cells, holding, absent, differs}`. */
function rowOf(property, dialects, faulty) {
  const absent = dialects.filter(({ family }) => family === "overlay" && property.notOfOverlays);
  const cells = dialects.map((dialect) => ({
    dialect, violation: property.violated[dialect.name], isAbsent: absent.includes(dialect),
  }));
  const holding = cells.filter(({ violation, isAbsent }) => !violation && !isAbsent);
  const broken = cells.filter(({ violation }) => violation);
  const differs = broken.length > 0 && holding.some(({ dialect }) => faulty.has(dialect.name));
  return { property, cells, absent, broken, holding, differs };
}

/** The rows of a class: first those that hold in the fewest libraries, then those that the fewest events break. */
export function rowsOf({ dialects, properties }, kind) {
  const length = ({ broken }) => broken.reduce((sum, { violation }) => sum + violation.length, 0);
  // A dialect that breaks nothing differs from each other one.
  const faulty = new Set(properties.flatMap(({ violated }) => Object.keys(violated)));
  return properties.filter((property) => property.class === kind)
    .map((property) => rowOf(property, dialects, faulty))
    .sort((a, b) => a.holding.length - b.holding.length || length(a) - length(b));
}

const titled = (text) => ({ title: text, "aria-label": text });

const addressOf = ({ violation: { recording } }) => `/?scorecard=${recording.split("#")[1]}`;

function cellOf(property, cell) {
  const { dialect, violation, isAbsent } = cell;
  if (isAbsent) {
    const text = `${dialect.title}: does not apply. ${property.notOfOverlays}`;
    return element("span", { class: "cell absent", role: "img", ...titled(text) }, "–");
  }
  if (!violation) {
    const text = holdsIn(dialect, property);
    return element("span", { class: "cell holds", role: "img", ...titled(text) }, "✓");
  }
  const { length } = violation;
  const text = `${dialect.title}: violated ${length === 0 ? "at creation" : `by ${counted(length, "event")}`}`;
  return element("a", { class: "cell", href: addressOf(cell), dataset: { length: Math.min(length, 5) }, ...titled(text) },
    `${length}`);
}

/** Libraries that the same events of the same configuration break are one example. */
function examplesOf({ broken }) {
  const groups = {};
  for (const cell of broken) {
    const { recording, ...rest } = cell.violation;
    (groups[JSON.stringify(rest)] ??= []).push(cell);
  }
  return Object.values(groups).map((cells) => {
    const { configuration, words, text, cause } = cells[0].violation;
    return element("section", { class: "example" },
      element("h3", {}, cells.map(({ dialect }) => shortTitle(dialect)).join(", ")),
      element("ol", { class: "events" },
        element("li", { class: "start" }, "the configuration ", element("code", {}, configuration)),
        ...words.map((each) => element("li", {}, capitalized(each)))),
      element("p", { class: "broken" }, text),
      cause ? element("p", { class: "cause" }, cause) : null,
      element("p", { class: "actions" }, ...cells.flatMap((cell) =>
        [element("a", { href: addressOf(cell) }, `Open in ${shortTitle(cell.dialect)}`), " "])));
  });
}

function detailsOf({ property, cells, absent, holding, differs, ...row }) {
  const { name, title, notOfOverlays, museum } = property;
  return element("details", { class: "row", id: name, dataset: differs ? { differs: "" } : {} },
    element("summary", { class: "line" }, element("span", { class: "name" }, spaced(name)),
      element("span", { class: "sentence" }, title),
      element("span", { class: "cells" }, ...cells.map((cell) => cellOf(property, cell)))),
    element("div", { class: "detail" }, element("p", { class: "say" }, title), ...examplesOf(row),
      holding.length === 0 ? null : element("ul", { class: "held" }, ...holding.map(({ dialect }) =>
        element("li", {}, holdsIn(dialect, property).replace("MJRefresh ", "")))),
      absent.length === 0 ? null : element("p", { class: "absent-from" },
        `${absent.map(shortTitle).join(", ")}: does not apply. ${notOfOverlays}`),
      museum.length === 0 ? null : element("p", { class: "museum-links" }, "In the museum: ", ...museum.flatMap((slug, index) =>
        [index > 0 ? " · " : "", element("a", { href: `/museum/#${slug}` }, spaced(slug))]))));
}

/** The line with the titles of the libraries. */
export function headingOf({ dialects }) {
  return element("div", { class: "line heading" }, element("span", {}, "Property"),
    element("span", { class: "cells" }, ...dialects.map((dialect) =>
      element("span", { title: boundsOf(dialect) }, cellTitle(dialect)))));
}

/** The rows of a class below their sums. */
export function sectionOf({ dialects }, kind, title, about, rows) {
  const sums = dialects.map((_, index) => {
    const [broken, all] = ["violation", "dialect"].map((part) =>
      rows.filter(({ cells }) => cells[index][part] && !cells[index].isAbsent).length);
    return element("b", { title: `${broken} of ${all} that apply` }, `${broken}`, element("i", {}, `/${all}`));
  });
  return element("section", { dataset: { class: kind } },
    element("div", { class: "line total" },
      element("h2", {}, `${title} `, element("small", {}, `${about} · violated, of the properties that apply`)),
      element("span", { class: "cells" }, ...sums)),
    ...rows.map(detailsOf));
}
