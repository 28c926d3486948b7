import { outputFrom } from '../notebook/store/nbformat.ts';
import { type CellFile, isCode, linesOf, type NotebookFile } from './notebook_file.ts';

/** A line of a difference: in both, only in the file, or only in this run. */
type LineMark = ' ' | '-' | '+';

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
  const parts = stored.cells.map((cell, index) => {
    const before = outputsOf(cell);
    const after = outputsOf(run.cells[index] as CellFile);
    if (before === after) return '';
    const lines = lineDifferences(linesOf(before), linesOf(after));
    return `Cell ${index + 1} (- stored, + this run):\n${lines.join('')}\n`;
  });
  return parts.join('');
}

/** The line difference of two texts, by their longest common subsequence. */
function lineDifferences(before: readonly string[], after: readonly string[]): string[] {
  const common = commonLengths(before, after);
  const lines: string[] = [];
  const add = (mark: LineMark, line = '') => lines.push(`  ${mark} ${line.replace(/\n?$/, '\n')}`);
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      add(' ', before[i]);
      i += 1;
      j += 1;
    } else if (
      j >= after.length ||
      (i < before.length && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      add('-', before[i]);
      i += 1;
    } else {
      add('+', after[j]);
      j += 1;
    }
  }
  return lines;
}

const at = (table: readonly (readonly number[])[], i: number, j: number) => table[i]?.[j] ?? 0;

function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => Array(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = table[i] as number[];
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] =
        before[i] === after[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}
