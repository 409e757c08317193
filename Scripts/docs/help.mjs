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

/** A section for each command. */
export function helpSections(commands) {
  return commands.map(({ name, text }) => {
    const overview = /^OVERVIEW: ((?:.|\n)*?)\nUSAGE: /.exec(text)[1];
    const usage = /^USAGE: ((?:.|\n)*?)\n\n/m.exec(text)[1].replace(/\s*\n\s*/g, " ");
    const [summary, ...rest] = overview.split(/\n\n/);
    const parts = [`## overscroll ${name}`, paragraphs(summary), fence(usage)];
    if (rest.length > 0) parts.push(paragraphs(rest.join("\n\n")));
    if (name === "serve") return [...parts, "[Options](options.md) has the table."].join("\n\n");
    const lists = [...text.matchAll(/^(?:ARGUMENTS|OPTIONS):\n((?:.|\n)*?)(?:\n\n|\n*$(?![^]))/gm)]
      .flatMap(([, list]) => entries(list)).filter((row) => !/^\| `(--version|-h, --help)`/.test(row));
    if (lists.length > 0) parts.push(["| argument or option | is |", "|---|---|", ...lists].join("\n"));
    return parts.join("\n\n");
  }).join("\n\n");
}
