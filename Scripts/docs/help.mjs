// The help of the command line as Markdown.

/** Lines as paragraphs; examples are code. */
function paragraphs(text) {
  return text.trim().split(/\n\n+|\n(?=Example: )/).map((part) => {
    const [, example] = /^Example: ((?:.|\n)*)$/.exec(part) ?? [];
    if (example) return fence(example.replace(/\s*\n\s*/g, " "));
    const [, lead, list] = /^(\S(?:.|\n)*?\n|)((?: {2}.*(?:\n|$))+)$/.exec(part) ?? [];
    const words = escaped((list ? lead.trim() : part).replaceAll("\n", " "));
    if (list) return `${words}\n\n${fence(list.replace(/^ {2}/gm, ""))}`.trim();
    return words;
  }).join("\n\n");
}

const fence = (text) => `\`\`\`text\n${text.trimEnd()}\n\`\`\``;

const escaped = (text) => text.replaceAll("|", "\\|").replaceAll("<", "\\<").replaceAll("*", "\\*");

/** The rows of a list of arguments or options: name, and text. */
function entries(list) {
  return list.split(/\n(?= {2}[-<\[])/).map((entry) => {
    const [, name, text] = /^ {2}((?:-[-\w]+(?:, )?)*(?: ?<[^>]+>)?)\s*((?:.|\n)*)$/.exec(entry);
    return `| \`${name}\` | ${escaped(text.replace(/\s*\n\s*/g, " ").trim())} |`;
  });
}

/** Options that the page describes once, and the version and help of each command. */
const common = /^\| `(--version|-h, --help|--url|--ca)\b/;

const dialects = /\(values: mjrefresh-[^)]*\)/;

/** A section for each command. */
export function helpSections(commands) {
  return commands.map(({ name, text }) => {
    const overview = /^OVERVIEW: ((?:.|\n)*?)\nUSAGE: /.exec(text)[1]
      .replace(/\s+A\s+token\s+is\s+read\s+from\s+OVERSCROLL_TOKEN\./, "");
    const usage = /^USAGE: ((?:.|\n)*?)\n\n/m.exec(text)[1].replace(/\s*\n\s*/g, " ")
      .replace(/( \[--[^\]]*\])+/g, " [options]").replace("[options] [options]", "[options]").replace("[<options>]", "[options]");
    const [summary, ...rest] = overview.split(/\n\n/);
    // An example shows more than the usage.
    const forms = /^Examples?:/m.test(overview) ? [] : [fence(usage)];
    const parts = [`## overscroll ${name}`, paragraphs(summary), ...forms];
    if (rest.length > 0) parts.push(paragraphs(rest.join("\n\n")));
    if (name === "serve") return [...parts, "[The options of serve](#the-options-of-serve) has the table."].join("\n\n");
    const lists = [...text.matchAll(/^(?:ARGUMENTS|OPTIONS):\n((?:.|\n)*?)(?:\n\n|\n*$(?![^]))/gm)]
      .flatMap(([, list]) => entries(list)).filter((row) => !common.test(row))
      .map((row) => row.replace(dialects, "(a [dialect](dialects.md))"));
    if (lists.length > 0) parts.push(["| argument or option | meaning |", "|---|---|", ...lists].join("\n"));
    return parts.join("\n\n");
  }).join("\n\n");
}
