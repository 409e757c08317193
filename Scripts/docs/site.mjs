// Renders the documents as the pages of `/docs/` with Debian's cmark-gfm.

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { anchors, links } from "../../Tests/Readme/document.mjs";
import { addressOf, exampleOf, groups, read } from "./pages.mjs";

function rendered(markdown) {
  const { status, stdout, stderr } = spawnSync("cmark-gfm",
    ["--unsafe", "--extension", "table", "--extension", "autolink"],
    { input: markdown.replace(/^ *<!-- .* -->\n/gm, ""), encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Where a link of a document leads on the site; null if its target is in the repository alone. */
function target(from, link) {
  if (link.startsWith("#")) return link;
  if (/^https?:/.test(link)) return link.replace(/^http:\/\/127\.0\.0\.1:8080/, "");
  const [path, anchor] = link.split("#");
  const file = posix.normalize(posix.join(posix.dirname(from), path));
  if (file.startsWith("docs/images/")) return `/docs/${file.slice(5)}`;
  const address = addressOf(file) ?? exampleOf(file.replace(/\/$/, ""));
  return address === null ? null : `/docs/${address}${anchor ? `#${anchor}` : ""}`;
}

/** The HTML with anchors at its headings and links as they are on the site. */
function onSite(html, path, names) {
  const left = [...names];
  return html
    .replace(/<h([1-6])>/g, (_, level) => `<h${level} id="${left.shift()}">`)
    .replace(/<a href="([^"]+)">(.*?)<\/a>/gs, (_, link, text) => {
      const to = target(path, link);
      return to === null ? `<span title="In the repository: ${link}">${text}</span>`
        : `<a href="${to}">${text}</a>`;
    })
    .replace(/(src|srcset)="([^"]+)"/g, (_, name, link) => `${name}="${target(path, link)}"`)
    .replace(/<table>/g, '<div class="wide"><table>').replace(/<\/table>/g, "</table></div>")
    .replace(/<\/pre>\n<pre><code(?: class="language-json")?>/g, '</pre>\n<pre class="answer"><code>');
}

/** The headings of the second level: `[anchor, text as HTML]`. */
const headings = (html) => [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)]
  .map(([, id, text]) => [id, text]);

function navigation(all, current) {
  return all.map(({ title, pages }) => `<h2>${title}</h2>\n<ul>\n${pages.map((page) =>
    `<li><a href="/docs/${page.address}"${page.address === current ? ' aria-current="page"' : ""}>${
      escaped(page.title)}</a></li>`).join("\n")}\n</ul>`).join("\n");
}

/** What all pages have: the bar, the navigation, the search. */
function shell(all, { address, title, main, aside }) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Overscroll</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style/document.css">
<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body class="docs">
<header class="site" id="top">
<a class="wordmark" href="/">Overscroll</a>
<a class="wide-only" href="/?last">Visualizer</a>
<a class="wide-only" href="/museum/">Museum</a>
<a class="wide-only" href="/scorecard/">Scorecard</a>
<a class="wide-only" href="/api/">API</a>
<a href="/docs/"${address === "" ? ' aria-current="page"' : ""}>Docs</a>
<search hidden><input type="search" placeholder="Search" aria-label="Search the documents"
 role="combobox" aria-expanded="false" aria-controls="found" aria-keyshortcuts="/"><kbd>/</kbd>
<ul id="found" role="listbox" aria-label="Found" hidden></ul></search>
<a class="narrow-only" href="#pages">Pages</a>
</header>
<nav id="pages" aria-label="Pages">
<a class="narrow-only close" href="#top">Close</a>
${navigation(all, address)}
</nav>
${main}
${aside}</body>
</html>
`;
}

/** Links to the pages before and after one, in the order of the navigation. */
function around(all, address) {
  const pages = all.flatMap((group) => group.pages);
  const at = pages.findIndex((page) => page.address === address);
  const links = [["prev", pages[at - 1]], ["next", pages[at + 1]]].filter(([, page]) => page)
    .map(([rel, page]) => `<a rel="${rel}" href="/docs/${page.address}">${escaped(page.title)}</a>`);
  return `<nav class="around" aria-label="Before and after">${links.join("\n")}</nav>\n`;
}

function documentPage(all, { html, address, title }) {
  const parts = headings(html);
  const items = parts.map(([id, text]) => `<li><a href="#${id}">${text}</a></li>`).join("\n");
  const aside = parts.length < 2 ? ""
    : `<aside id="sections" aria-label="On this page"><h2>On this page</h2>\n<ul>\n${items}\n</ul></aside>\n`;
  const main = `<main class="text">\n${html}${around(all, address)}</main>`;
  return shell(all, { address, title: title === "Documentation" ? "Docs" : title, main, aside });
}

/** The text of HTML. */
const plain = (html) => html.replace(/<[^>]+>/g, " ").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
  .replaceAll("&quot;", '"').replaceAll("&amp;", "&").replace(/\s+/g, " ").trim();

/** What the search looks through: an entry for each section of a page. */
function searched({ html, address, title }) {
  return html.split(/(?=<h[23] id=)/).map((part) => {
    const [, id, heading] = /^<h[23] id="([^"]+)">(.*?)<\/h[23]>/.exec(part) ?? [];
    return { page: title, address: `/docs/${address}${id ? `#${id}` : ""}`,
      heading: heading === undefined ? title : plain(heading),
      text: plain(part.replace(/^<h[1-3][^>]*>.*?<\/h[1-3]>/, "")) };
  });
}

/** A page with its text as HTML. */
function withText(page) {
  const markdown = read(page.path);
  return { ...page, html: onSite(rendered(markdown), page.path, anchors(markdown)) };
}

/** The paths of the files of examples that a document links. */
const linkedExamples = ({ path }) => links(read(path)).filter((link) => !/^https?:/.test(link))
  .map((link) => posix.normalize(posix.join(posix.dirname(path), link.split("#")[0])))
  .filter((file) => exampleOf(file) === file && !file.endsWith("README.md"));

/** The files of a folder of this repository, by their names. */
function filesOf(folder) {
  const place = new URL(`../../${folder}/`, import.meta.url);
  return readdirSync(place).map((name) => [name, readFileSync(new URL(name, place))]);
}

/** Every file of the site, by its path in `/docs/`. */
export function site() {
  const all = groups();
  const index = withText({ path: "docs/README.md", address: "", title: "Documentation" });
  const pages = [index, ...all.flatMap((group) => group.pages).map(withText)];
  const sections = pages.flatMap(searched).map((section) => JSON.stringify(section));
  return new Map([
    ...pages.map((page) => [page.address || "index.html", documentPage(all, page)]),
    ...pages.flatMap(linkedExamples).map((file) => [file, read(file)]),
    ...filesOf("docs/images").map(([name, bytes]) => [`images/${name}`, bytes]),
    ...filesOf("Scripts/docs/site"),
    ["search.json", `[\n${sections.join(",\n")}\n]\n`],
  ]);
}
