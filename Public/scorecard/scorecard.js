// Draws the scorecard, and finds rows of it: by a word, by class, and where versions differ.

import { element, openNamed } from "../view/element.js";
import { boundsOf, headingOf, rowsOf, sectionOf } from "./table.js";

const form = document.querySelector(".filters");
const search = form.querySelector("input[type=search]");
const none = document.querySelector(".none[role]");

const card = await (await fetch("index.json")).json();
const [laws, wishes] = ["law", "wish"].map((kind) => rowsOf(card, kind));
none.before(headingOf(card), sectionOf(card, "law", "Laws", "laws bind every control", laws),
  sectionOf(card, "wish", "Wishes", "users expect them; a library need not fulfil them", wishes));
document.querySelector("footer ul").append(...card.dialects.map((each) => element("li", {}, boundsOf(each))));

const all = [...laws, ...wishes];
const counts = [all, laws, wishes, null, all.filter(({ differs }) => differs)];
form.querySelectorAll("fieldset span").forEach((label, index) => {
  if (counts[index]) label.textContent += ` ${counts[index].length}`;
});

const rows = [...document.querySelectorAll(".row")].map((row) => ({
  element: row,
  section: row.closest("section[data-class]"),
  text: `${row.id} ${row.querySelector("summary").textContent} ${
    row.querySelector(".museum-links")?.textContent ?? ""}`.toLowerCase(),
}));

function filter() {
  const data = new FormData(form);
  const wanted = search.value.trim().toLowerCase();
  for (const { element, section, text } of rows) {
    const isOfClass = [section.dataset.class, ""].includes(data.get("class"));
    const isInRows = !data.get("rows") || "differs" in element.dataset;
    element.hidden = !(isOfClass && isInRows && text.includes(wanted));
  }
  for (const section of new Set(rows.map((row) => row.section))) {
    section.hidden = rows.every((row) => row.section !== section || row.element.hidden);
  }
  none.hidden = rows.some((row) => !row.element.hidden);
  none.textContent = none.hidden ? ""
    : `No property is called “${search.value.trim()}”. Clear the search to see every row.`;
}

form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("keydown", (event) => {
  const isTyping = event.target.matches?.("input[type=search]");
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === "Escape" && isTyping) {
    search.value = "";
    filter();
    search.blur();
  }
});
openNamed();
// A browser keeps what was typed and chosen when a page is read again.
filter();
