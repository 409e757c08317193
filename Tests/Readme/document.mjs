// Parses what the tests need of a Markdown document: sections, code blocks, tables.

/** The section under a heading of the second level. */
export function section(text, heading) {
  const found = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!found) throw new Error(`no section "${heading}"`);
  return found;
}

/**
 * The code blocks with their languages. If a block without a language or of JSON follows directly,
 * it is the `answer`: the output that the first block must produce.
 */
export function codeBlocks(text) {
  const block = /^```(\w*)\n([\s\S]*?)^```\n(?:```(?:json)?\n([\s\S]*?)^```\n)?/gm;
  return [...text.matchAll(block)]
    .map(([, language, code, answer]) => ({ language, code, answer }));
}

/** The rows of the table whose first column has this name, as trimmed cells. */
export function table(text, column) {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => line.startsWith(`| ${column} |`));
  if (head < 0) throw new Error(`no table "${column}"`);
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end).map(cells);
}

const cells = (line) => line.split("|").slice(1, -1).map((cell) => cell.trim());

/** The texts between backticks. */
export function codes(text) {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
}
