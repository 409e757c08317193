// Finds rows of the scorecard, by a word, by class, and where versions differ.

const form = document.querySelector(".filters");
const search = form.querySelector("input[type=search]");
const none = document.querySelector(".none");
const rows = [...document.querySelectorAll(".row")].map((element) => ({
  element,
  section: element.closest("section[data-class]"),
  text: `${element.id} ${element.querySelector("summary").textContent} ${
    element.querySelector(".museum-links")?.textContent ?? ""}`.toLowerCase(),
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

/** Opens the row that the address names. */
function openNamed() {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!row?.matches(".row")) return;
  row.open = true;
  row.scrollIntoView({ block: "start" });
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
addEventListener("hashchange", openNamed);
openNamed();
// A browser keeps what was typed and chosen when a page is read again.
filter();
