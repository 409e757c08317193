// A document in Markdown, as far as its tests need it: code blocks and tables by their headings.

/** The text under a heading of the second level. */
export function section(text, heading) {
  const found = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!found) throw new Error(`no section "${heading}"`);
  return found;
}

/**
 * The code blocks, each with its language and, if a block that names none or is JSON follows at
 * once, that one's text: what the first one answers.
 */
export function codeBlocks(text) {
  const block = /^```(\w*)\n([\s\S]*?)^```\n(?:```(?:json)?\n([\s\S]*?)^```\n)?/gm;
  return [...text.matchAll(block)]
    .map(([, language, code, answer]) => ({ language, code, answer }));
}

/** The rows of the table whose first column has this name, as cells without their code marks. */
export function table(text, column) {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => line.startsWith(`| ${column} |`));
  if (head < 0) throw new Error(`no table "${column}"`);
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end).map(cells);
}

const cells = (line) => line.split("|").slice(1, -1).map((cell) => cell.trim());

/** What stands between code marks. */
export function codes(text) {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
}
