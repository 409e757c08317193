// The head of an exhibit: its title, where it comes from, the exhibits before and after it.

import { libraryOf } from "../../model/platforms/choices.js";
import { button, element } from "../../view/element.js";

/** What an entry's status means, with the library that it is of. */
function statusOf({ family, status, dialect }) {
  if (status === "not-in-mjrefresh") return "not in MJRefresh";
  const library = family === "overlays" ? libraryOf(dialect) : "MJRefresh 3.7.9";
  return status === "reproduced" ? `in ${library}` : `fixed in ${library}`;
}

export class Head {
  element;

  constructor(exhibition, all) {
    const { entry } = exhibition;
    const index = all.indexOf(entry);
    const link = (at, title, sign) => {
      const { slug } = all[(at + all.length) % all.length];
      return element("a", { class: "step", href: `/?museum=${slug}`, "aria-label": title, title }, sign);
    };
    this.element = element("header", { class: "exhibit-head" },
      element("a", { class: "to-museum", href: `/museum/#${entry.slug}` }, "‹ Museum"),
      element("div", {}, element("h1", {}, entry.title),
        element("p", {}, sourceOf(entry.source), ` · ${entry.family} · ${statusOf(entry)} · `,
          element("span", { class: "nowrap" }, `exhibit ${index + 1} of ${all.length}`))),
      element("nav", { "aria-label": "Exhibits" }, link(index - 1, "The exhibit before", "‹"),
        link(index + 1, "The next exhibit", "›"),
        button("Try it yourself", () => exhibition.fork({ fromStart: true }),
          { title: "Makes a session of your own from the exhibit" })));
  }
}

/** Who found it: a thread, explore, or those who ran the library. */
function sourceOf(source) {
  if (!source) return element("span", {}, "seen when the library was run");
  const { url, repository, issue, foundBy } = source;
  if (!url) return element("span", {}, `found by ${foundBy}`);
  return element("a", { href: url, rel: "noreferrer" }, `${repository.split("/").at(-1)} #${issue}`);
}
