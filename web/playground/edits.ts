import { inRows } from '../formats/python_text.ts';
import { parseTensorText } from '../formats/tensor_text.ts';
import { type Draft, isReadable, maxExtent, textOf, withText } from './draft.ts';

/**
 * Other cells. The text beside the grid, where it is open, follows them; one that cannot be read is
 * put aside, because the grid is what the person now means.
 */
function withCells(draft: Draft, cells: Draft['cells'], dims: Draft['dims'] = draft.dims): Draft {
  const next = { ...draft, cells, dims };
  if (!draft.textOpen || draft.text === undefined) return next;
  return isReadable(draft.text) ? { ...next, text: textOf(next) } : { ...next, textOpen: false };
}

export const withRow = (draft: Draft): Draft =>
  withCells(draft, [...draft.cells, (draft.cells[0] ?? []).map(() => '0')], 2);

/** Without the last row; a single row loses its brackets instead and is 1-D. */
export const withoutRow = (draft: Draft): Draft =>
  draft.cells.length === 1
    ? withCells(draft, draft.cells, 1)
    : withCells(draft, draft.cells.slice(0, -1));

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

/** Opens or closes the text field. A text that was put aside comes back, to be mended. */
export function withTextOpen(draft: Draft, textOpen: boolean): Draft {
  const keeps = draft.text !== undefined && !isReadable(draft.text);
  return { ...draft, textOpen, text: keeps ? draft.text : textOpen ? textOf(draft) : undefined };
}

/** Whether a pasted text is more than one number, and so not left to the field it is pasted into. */
export const isBlock = (text: string) => text.includes('[') || /[\t\n]/.test(text.trim());

/**
 * What pasting a block into a cell means: a literal replaces the tensor; several cells fill the grid
 * from that one on, which grows to hold them. What cannot be taken in stands in the text field
 * afterwards, beside the sentence that says why.
 */
export function pasted(draft: Draft, at: [number, number], text: string): Draft {
  const parsed = parseTensorText(text);
  if ('problem' in parsed || !isReadable(text)) return { ...draft, text, textOpen: true };
  if (!text.includes('['))
    return filled(draft, inRows(parsed.tensor.texts, parsed.tensor.shape), at);
  return withTextOpen(withText(draft, text), draft.textOpen);
}

function filled(
  draft: Draft,
  block: readonly (readonly string[])[],
  [top, left]: [number, number],
): Draft {
  const rows = Math.max(draft.cells.length, top + block.length);
  const columns = Math.max(draft.cells[0]?.length ?? 0, left + (block[0]?.length ?? 0));
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (_, column) => block[row - top]?.[column - left] ?? draft.cells[row]?.[column] ?? '0',
    ),
  );
  if (rows > maxExtent || columns > maxExtent) {
    return { ...draft, text: textOf({ ...draft, cells, dims: 2 }), textOpen: true };
  }
  return withCells(draft, cells, rows > 1 ? 2 : draft.dims);
}
