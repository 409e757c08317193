// The documents: this server's address in the commands, copies of them, the section in sight, the keys.

import { search } from "./search.js";

const written = "http://127.0.0.1:8080";

/** The commands name the server that shows them. */
function nameServer() {
  if (location.origin === written) return;
  for (const node of document.querySelectorAll(".text :is(pre code, p code, p a)")) {
    if (node.textContent.includes(written) && node.childElementCount === 0) {
      node.textContent = node.textContent.replaceAll(written, location.origin);
    }
  }
}

function offerCopies() {
  for (const code of document.querySelectorAll(".text pre:not(.answer) code[class]")) {
    const button = document.createElement("button");
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 1500);
    });
    code.before(button);
  }
}

/** Marks the section that is read in the list at the right. */
function markSection() {
  const links = [...document.querySelectorAll("#sections a")];
  const mark = () => {
    const tops = links.map(({ hash }) =>
      document.getElementById(decodeURIComponent(hash.slice(1))).getBoundingClientRect().top);
    const read = Math.max(tops.findLastIndex((top) => top < 120), 0);
    links.forEach((link, index) => link.toggleAttribute("aria-current", index === read));
  };
  if (links.length === 0) return;
  addEventListener("scroll", mark, { passive: true });
  mark();
}

nameServer();
offerCopies();
markSection();
search(document.querySelector("#top search"));
document.querySelector("#pages [aria-current]")?.scrollIntoView({ block: "nearest" });
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && location.hash === "#pages") location.hash = "#top";
});
