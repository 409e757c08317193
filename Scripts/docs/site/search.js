// The search: sections that have every word, those with the words in their headings first. A word that no
// section has stands for the nearest one that some have.

import { nearest, vocabulary } from "./spelling.js";

const limit = 12;

/** The words to look for: those of the text in lower case, and in place of unknown ones the nearest. */
export function wordsOf(text, sections, known = vocabulary(sections)) {
  const isFound = (word) => sections.some(({ page, heading, text }) =>
    [page, heading, text].some((part) => part.toLowerCase().includes(word)));
  return text.toLowerCase().split(/\s+/).filter(Boolean)
    .map((word) => (isFound(word) ? word : nearest(word, known) ?? word));
}

/** The sections that have all words, best first. */
export function matches(sections, words) {
  if (words.length === 0) return [];
  const score = ({ page, heading, text }) => {
    const [title, top, body] = [page, heading, text].map((part) => part.toLowerCase());
    let sum = 0;
    for (const word of words) {
      const points = (top.includes(word) ? 8 : 0) + (title.includes(word) ? 4 : 0) +
        (body.includes(word) ? 1 : 0);
      if (points === 0) return 0;
      sum += points + (top.startsWith(word) ? 4 : 0);
    }
    return sum;
  };
  return sections.map((section) => ({ section, score: score(section) })).filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score).slice(0, limit).map(({ section }) => section);
}

/** The part of a text around the first of the words. */
export function excerpt(text, words) {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...places, text.length);
  const from = first === text.length || first < 40 ? 0 : text.indexOf(" ", first - 40) + 1;
  return `${from > 0 ? "… " : ""}${text.slice(from, from + 140)}`;
}

/** Text with its found words marked. */
function marked(text, words) {
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[^\w]/g, "\\$&")).join("|")})`, "i");
  return text.split(pattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}

function make(name, ...children) {
  const node = document.createElement(name);
  node.append(...children);
  return node;
}

/** Makes the field find: `/` goes there, arrows choose, Enter opens, Escape leaves. */
export function search(place) {
  const [field, list] = [place.querySelector("input"), place.querySelector("ul")];
  let sections = null;
  let known = null;
  let chosen = 0;

  const options = () => [...list.querySelectorAll("[role=option]")];
  const choose = (index) => {
    chosen = Math.max(0, Math.min(index, options().length - 1));
    options().forEach((option, at) => option.setAttribute("aria-selected", `${at === chosen}`));
    options()[chosen]?.scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", options()[chosen]?.id ?? "");
  };
  const show = (isShown) => {
    list.hidden = !isShown;
    field.setAttribute("aria-expanded", `${isShown}`);
  };
  const option = ({ page, heading, address, text }, index, words) => {
    const link = make("a", make("b", ...marked(heading, words)),
      ...heading === page ? [] : [make("small", page)], make("p", ...marked(excerpt(text, words), words)));
    link.href = address;
    link.tabIndex = -1;
    const item = make("li", link);
    item.id = `found-${index}`;
    item.role = "option";
    return item;
  };
  const find = async () => {
    sections ??= await (await fetch("/docs/search.json")).json();
    known ??= vocabulary(sections);
    const typed = field.value.trim();
    const words = wordsOf(typed, sections, known);
    const found = matches(sections, words).map((section, index) => option(section, index, words));
    const isTyped = words.join(" ") === typed.toLowerCase().split(/\s+/).join(" ");
    const sentence = found.length === 0 ? `Nothing has “${typed}”. Try fewer letters.`
      : isTyped ? null : `Nothing has “${typed}”. Found for “${words.join(" ")}”:`;
    const note = make("li", sentence ?? "");
    note.className = "none";
    list.replaceChildren(...sentence === null ? [] : [note], ...found);
    show(words.length > 0);
    choose(0);
  };
  const leave = () => {
    field.value = "";
    show(false);
    field.blur();
  };

  place.hidden = false;
  field.addEventListener("input", find);
  list.addEventListener("click", leave);
  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose(chosen + step);
    else if (event.key === "Enter") options()[chosen]?.firstChild.click();
    else if (event.key === "Escape") leave();
    else return;
    event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    const isTyping = event.target.matches?.("input, textarea, select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  addEventListener("pointerdown", ({ target }) => place.contains(target) || show(false));
}
