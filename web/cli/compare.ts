import { outputFrom } from '../notebook/store/nbformat.ts';
import { commonStart, type DiffBudget, type DiffLine, diffLines, newBudget } from './line_diff.ts';
import { type CellFile, isCode, linesOf, type NotebookFile } from './notebook_file.ts';

/** The text of an output; for a plot, only its text. Execution counts are ignored. */
function textOf(output: unknown): string {
  const read = outputFrom(output);
  if (!read) return 'unknown output';
  switch (read.output_type) {
    case 'stream':
      return `${read.name}: ${read.text}`;
    case 'error':
      return `error: ${read.ename}: ${read.evalue}`;
    default: {
      const { 'text/plain': plain } = read.data;
      const text = typeof plain === 'string' ? plain : Object.keys(read.data).join();
      return `${read.output_type === 'execute_result' ? 'result' : 'display'}: ${text}`;
    }
  }
}

/** A file may lack a code cell's outputs. */
function outputsOf(cell: CellFile): string {
  const outputs: unknown = isCode(cell) && cell.outputs;
  if (!Array.isArray(outputs)) return '';
  return outputs.map((output) => textOf(output).replace(/\n?$/, '\n')).join('');
}

/** The differences between the outputs stored in a notebook and those of a run. */
export function differences(stored: NotebookFile, run: NotebookFile): string {
  const budget = newBudget();
  const parts = stored.cells.map((cell, index) => {
    const before = outputsOf(cell);
    const after = outputsOf(run.cells[index] as CellFile);
    if (before === after) return '';
    const lines = lineDifferences(linesOf(before), linesOf(after), budget);
    return `Cell ${index + 1} (- stored, + this run):\n${lines.join('')}\n`;
  });
  return parts.join('');
}

/** Longer lines are shown by their start. */
const mostLength = 1000;
/** The equal lines that are shown beside one that differs. */
const context = 3;

/** The lines that differ with those beside them, or a sentence about texts that differ in very many. */
function lineDifferences(
  before: readonly string[],
  after: readonly string[],
  budget: DiffBudget,
): string[] {
  const lines = diffLines(before, after, budget);
  if (lines) return shownLines(lines);
  const first = commonStart(before, after);
  const count = (all: readonly string[]) => all.length.toLocaleString('en');
  const only = (mark: '-' | '+', all: readonly string[]) =>
    all.slice(first, first + context).map((text) => shownLine({ mark, text }));
  return [
    `  Of ${count(before)} and ${count(after)} lines, too many differ to list them all. From line ${first + 1} on:\n`,
    ...only('-', before),
    ...only('+', after),
  ];
}

/** The differing lines, and the equal ones near them; the others are counted. */
function shownLines(lines: readonly DiffLine[]): string[] {
  const isNear = new Uint8Array(lines.length);
  for (const [at, { mark }] of lines.entries())
    if (mark !== ' ') isNear.fill(1, Math.max(0, at - context), at + context + 1);
  const shown: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const next = isNear.indexOf(1, at);
    const end = next < 0 ? lines.length : next;
    if (end > at) shown.push(`    … ${(end - at).toLocaleString('en')} equal lines\n`);
    for (at = end; at < lines.length && isNear[at] === 1; at += 1)
      shown.push(shownLine(lines[at] as DiffLine));
  }
  return shown;
}

function shownLine({ mark, text }: DiffLine): string {
  const line = text.replace(/\n$/, '');
  const rest = line.length - mostLength;
  const shown = rest > 0 ? `${line.slice(0, mostLength)}… (+ ${rest} characters)` : line;
  return `  ${mark} ${shown}\n`;
}
