import { parseCells } from '../formats/tensor_text.ts';
import { type Draft, maxExtent, type Problem, textOf, withText } from './draft.ts';

/** A draft after an edit, and the problem that kept a part of it out. */
export interface Edited {
  readonly draft: Draft;
  readonly problem?: Problem;
}

/**
 * Other cells. The text beside the grid, where it is open, follows them; one that cannot be read
 * stays as it was typed.
 */
function withCells(draft: Draft, cells: Draft['cells'], dims: Draft['dims'] = draft.dims): Draft {
  const next = { ...draft, cells, dims };
  const readable = draft.text !== undefined && withText(draft, draft.text).problem === undefined;
  return readable ? { ...next, text: textOf(next) } : next;
}

export const withRow = (draft: Draft): Draft =>
  withCells(draft, [...draft.cells, (draft.cells[0] ?? []).map(() => '0')], 2);

export const withoutRow = (draft: Draft): Draft => withCells(draft, draft.cells.slice(0, -1));

export const withColumn = (draft: Draft): Draft =>
  withCells(
    draft,
    draft.cells.map((row) => [...row, '0']),
  );

export const withoutColumn = (draft: Draft): Draft =>
  withCells(
    draft,
    draft.cells.map((row) => row.slice(0, -1)),
  );

export function withCell(draft: Draft, [row, column]: [number, number], text: string): Draft {
  const cells = draft.cells.map((cellsOfRow, r) =>
    r === row ? cellsOfRow.map((cell, c) => (c === column ? text : cell)) : cellsOfRow,
  );
  return withCells(draft, cells);
}

/**
 * What pasting into a cell means: a literal replaces the tensor; several cells fill the grid from
 * that one on, which grows to hold them; anything else is left to the field itself.
 */
export function pasted(draft: Draft, at: [number, number], text: string): Edited | undefined {
  if (text.includes('[')) {
    const edited = withText(draft, text);
    // A text that cannot be read opens the text field, to be mended there.
    return edited.problem ? edited : { draft: { ...edited.draft, text: draft.text && text } };
  }
  if (!/[\t\n]/.test(text.trim())) return undefined;
  const parsed = parseCells(text);
  if ('problem' in parsed) {
    const { code, ...values } = parsed.problem;
    return { draft: { ...draft, text }, problem: { field: 'text', code, values } };
  }
  return filled(draft, parsed.tensor.rows, at);
}

function filled(
  draft: Draft,
  block: readonly (readonly string[])[],
  [top, left]: [number, number],
): Edited {
  const rows = Math.max(draft.cells.length, top + block.length);
  const columns = Math.max(draft.cells[0]?.length ?? 0, left + (block[0]?.length ?? 0));
  if (rows > maxExtent || columns > maxExtent) {
    const values = { rows, columns, limit: maxExtent };
    return { draft, problem: { field: 'tensor', code: 'grid_too_large', values } };
  }
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (_, column) => block[row - top]?.[column - left] ?? draft.cells[row]?.[column] ?? '0',
    ),
  );
  return { draft: withCells(draft, cells, rows > 1 ? 2 : draft.dims) };
}
