// Draws the museum: its entries by family, each with its runs.

import { recordingName } from "../model/address.js";
import { capitalized } from "../model/words.js";
import { element } from "../view/element.js";

/** What a status is called, with the library of the exhibit, and what it means. */
const statuses = {
  "reproduced": [(library) => `in ${library}`, "the library has the bug, and the engine shows it"],
  "fixed": [(library) => `fixed by ${library}`, "an older version has the bug; this version does not"],
  "not-in-mjrefresh": [() => "not in MJRefresh",
    "another library has the bug; the run shows that MJRefresh does not"],
  "cannot-be-expressed": [() => "not expressed", "the engine cannot express it; the entry gives the reason"],
};

const standard = "MJRefresh 3.7.9";

/** What the runs beside an entry's own are. */
const kinds = {
  exhibit: "The same events in another version", inDialect: "The same events in another version", workaround: "Workaround",
  contrast: "To compare with", own: "Our control",
};

const statusOf = ({ status }) => (status.startsWith("fixed-in-") ? "fixed" : status);

const badge = (status, library) =>
  element("span", { class: "badge", dataset: { status } }, statuses[status][0](library));

const link = (href, text) => element("a", { href }, text);

/** Elements with a text between each and the next. */
const joined = (parts, between) => parts.flatMap((part, index) => (index > 0 ? [between, part] : [part]));

const paragraph = (label, ...content) =>
  (content[0] ? element("p", {}, element("b", {}, label), " ", ...content) : null);

/** Where the visualizer shows a run: the player, or without an exhibit a session. */
const addressOf = (name, { recording }) => `/?museum=${name}${recording ? "" : `&session=try-${name}`}`;

/** A run, with where it is shown, and its recording; the player tells its events. */
function runLine(name, { kind, text, title }, entry) {
  const isOwn = kind === "own";
  return element("div", { class: "run" },
    element("p", {}, element("b", {}, name === entry.slug ? "The run" : kinds[kind]), text && ` ${text}`, " ", element("small", {}, title)),
    element("p", { class: "actions" }, element("a", { class: "open", href: addressOf(name, entry) }, "Open in the visualizer"), " ",
      link(isOwn ? "own.jsonl" : `${name}.json`, isOwn ? "Recordings" : "Recording")));
}

/** Who found it. */
function sourcesOf({ source, alsoSeenIn }) {
  const thread = ({ repository, issue, url }) => link(url, `${repository.split("/").at(-1)} #${issue}`);
  const parts = [];
  if (source?.foundBy) parts.push(["found by ", element("code", {}, "overscroll explore")]);
  if (source?.url) parts.push(["reported in ", thread(source)]);
  if (alsoSeenIn.length > 0) parts.push(["also in ", ...joined(alsoSeenIn.map(thread), ", ")]);
  if (parts.length === 0) return ["Somebody saw the bug in a run of the library; no thread is known"];
  const [first, ...rest] = joined(parts, ["; "]).flat();
  return [capitalized(first), ...rest];
}

function article(entry, { runs, properties }) {
  const { slug, title, symptom, cause, why, note, fixedIn, recording, otherRecordings } = entry;
  const names = [recording, ...otherRecordings.map((other) => other.recording)].filter(Boolean).map(recordingName);
  const library = names.map((name) => runs[name]).find(({ kind }) => kind === "exhibit")?.title ?? standard;
  const broken = entry.properties.map((name) =>
    element("span", {}, link(`/scorecard/#${name}`, name), `: ${properties[name]} `));
  return element("article", { class: "entry", id: slug },
    element("h3", {}, link(`#${slug}`, title)),
    element("p", { class: "status" }, badge(statusOf(entry), library),
      fixedIn ? element("span", {}, `fixed in ${fixedIn}`) : null),
    element("p", { class: "symptom" }, symptom),
    paragraph("Why", cause), paragraph("Reason for no run", why), paragraph("Note", note),
    paragraph("Violated properties", ...broken),
    ...names.map((name) => runLine(name, runs[name], entry)),
    element("p", { class: "sources" }, ...sourcesOf(entry)));
}

function fillIntroduction(entries, { runs }) {
  const found = entries.filter(({ source }) => source?.foundBy).length;
  const seen = entries.filter(({ source }) => !source).length;
  document.querySelector(".counts").textContent = `${entries.length} bugs and surprises of pull-to-refresh libraries, in ${
    Object.keys(runs).length} recordings. People reported ${entries.length - found - seen} of them, “overscroll explore” found ${
    found}, and runs of a library showed ${seen}.`;
  document.querySelector(".legend").append(...Object.entries(statuses).map(([status, [, meaning]]) => {
    const count = entries.filter((entry) => statusOf(entry) === status).length;
    return element("div", {}, element("dt", {}, badge(status, standard), ` ${count}`), element("dd", {}, meaning));
  }));
}

const [{ entries }, played] = await Promise.all(["index.json", "runs.json"].map(async (path) =>
  (await fetch(path)).json()));
fillIntroduction(entries, played);
for (const family of new Set(entries.map((entry) => entry.family))) {
  const own = entries.filter((entry) => entry.family === family);
  const [id, title] = [family.replaceAll(" ", "-"), capitalized(family)];
  document.querySelector("nav ol").append(element("li", {}, link(`#${id}`, title), " ",
    element("span", {}, `${own.length}`),
    element("ol", {}, ...own.map((entry) => element("li", {}, link(`#${entry.slug}`, entry.title))))));
  document.querySelector("main").append(element("section", { id }, element("h2", {}, title),
    ...own.map((entry) => article(entry, played))));
}
// The browser looked for the entry of the address before it was there.
if (location.hash) location.replace(location.hash);
