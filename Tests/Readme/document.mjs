// Parses what the tests need of a Markdown document: a section, code blocks, links, tables.

/** The section under a heading of the second level. */
export function section(text, heading) {
  const found = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (!found) throw new Error(`no section "${heading}"`);
  return found;
}

/** The languages whose blocks the tests run. */
const runnable = ["sh", "python", "js"];

/** The languages of blocks that show a file or an answer, and are no commands. */
const shown = ["text", "json", "yaml", "nginx", "haproxy", "caddy", "sql"];

/** Why a block may be marked as not run. */
export const reasons = [
  "builds", "installs", "starts a server", "starts a cluster", "needs a cluster", "needs Docker",
  "needs a server of yours", "has placeholders",
];

/**
 * The fenced blocks of a text: language, code, the line of the fence, the reason of the mark
 * `<!-- not run: REASON -->` on the line before it, and whether it directly follows another block.
 */
export function fences(text) {
  const lines = text.split("\n");
  const found = [];
  let open = null;
  let end = null;
  for (const [index, line] of lines.entries()) {
    const [, indent, language] = /^( *)```(.*)$/.exec(line) ?? [];
    if (indent === undefined) {
      open?.lines.push(line);
    } else if (open) {
      const code = open.lines.map((line) => `${line.slice(open.indent)}\n`).join("");
      const { language, mark, follows } = open;
      found.push({ line: open.line, language, mark, follows, code });
      [open, end] = [null, index];
    } else {
      const mark = /^ *<!-- not run: (.*) -->$/.exec(lines[index - 1] ?? "")?.[1];
      const follows = end !== null && end === index - 1;
      open = { line: index + 1, indent: indent.length, language, mark, follows, lines: [] };
    }
  }
  if (open) throw new Error(`the block of line ${open.line} does not end`);
  return found;
}

/**
 * Sorts the blocks of a text: those to run with the output that they must produce, those that are
 * marked as not run, those that only show something, and what is wrong. A block without a language,
 * or of JSON, that directly follows a command is the command's output.
 */
export function blocks(text) {
  const sorted = { run: [], marked: [], outputs: 0, shown: 0, faults: [] };
  let command = null;
  for (const fence of fences(text)) {
    const { line, language, code, mark, follows } = fence;
    if (runnable.includes(language)) {
      command = { ...fence, answer: null };
      if (mark === undefined) sorted.run.push(command);
      else if (reasons.includes(mark)) sorted.marked.push(command);
      else sorted.faults.push(`line ${line}: "${mark}" is no reason not to run a block`);
    } else if (command && follows && ["", "json"].includes(language)) {
      command.answer = code;
      command = null;
      sorted.outputs += 1;
    } else if (shown.includes(language)) {
      command = null;
      sorted.shown += 1;
    } else {
      sorted.faults.push(`line ${line}: a block of "${language}" that is no output`);
    }
  }
  for (const { line } of sorted.run.filter(({ answer }) => answer === null)) {
    sorted.faults.push(`line ${line}: a command with neither an output nor a mark`);
  }
  return sorted;
}

/** The text without its fenced blocks. */
function prose(text) {
  return text.replace(/^( *)```[\s\S]*?^ *```$/gm, "");
}

/** The targets of links and pictures, in angle brackets too. */
export function links(text) {
  const forms = [/\]\(([^)\s]+)\)/g, /(?:src|srcset)="([^"]+)"/g, /<(https?:[^>\s]+)>/g];
  return forms.flatMap((form) => [...prose(text).matchAll(form)].map(([, target]) => target));
}

/** The anchors of the headings: as GitHub makes them, a repeated one with its number. */
export function anchors(text) {
  const counts = new Map();
  return [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
    const anchor = heading.toLowerCase().replace(/[^\p{L}\p{N}\-_ ]/gu, "").replaceAll(" ", "-");
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
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
