import { layoutOf } from '../layout.ts';
import type { FormDraft } from '../settings/draft.ts';
import { type Cell, indexOf, withCells } from './edits.ts';

/** The height of a row of cells in pixels; the style sheet uses the same value. */
export const rowHeight = 29;

/** A rectangle of cells, from its anchor to its other corner. */
export interface Range {
  readonly anchor: Cell;
  readonly focus: Cell;
}

export interface Bounds {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function boundsOf({ anchor, focus }: Range): Bounds {
  return {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  };
}

export const isWithin = ({ top, left, bottom, right }: Bounds, { row, column }: Cell) =>
  row >= top && row <= bottom && column >= left && column <= right;

export const isSingle = ({ anchor, focus }: Range) =>
  anchor.row === focus.row && anchor.column === focus.column;

/** The cells of a range, in row-major order. */
export function cellsOf(range: Range): Cell[] {
  const { top, left, bottom, right } = boundsOf(range);
  const cells: Cell[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) cells.push({ row, column });
  }
  return cells;
}

/** The cell so many steps away, clamped to the matrix. */
export function moved(draft: FormDraft, { row, column }: Cell, down: number, right: number): Cell {
  const { rows, columns } = layoutOf(draft.shape);
  const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, value));
  return { row: within(row + down, rows), column: within(column + right, columns) };
}

/** The range as text for spreadsheets: tabs between cells, line ends between rows. */
export function copied(draft: FormDraft, slice: number, range: Range): string {
  const { top, bottom, left, right } = boundsOf(range);
  const lines: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const start = indexOf(draft, slice, { row, column: left });
    lines.push((draft.texts ?? []).slice(start, start + right - left + 1).join('\t'));
  }
  return lines.join('\n');
}

/** Sets every cell of the range to the same text. */
export const withAll = (draft: FormDraft, slice: number, range: Range, text: string): FormDraft =>
  withCells(draft, new Map(cellsOf(range).map((cell) => [indexOf(draft, slice, cell), text])));

/** Fills the range from its first row downwards, or from its first column to the right. */
export function filledFrom(
  draft: FormDraft,
  slice: number,
  range: Range,
  way: 'down' | 'right',
): FormDraft {
  const { top, left } = boundsOf(range);
  const changes = cellsOf(range).map((cell): [number, string] => {
    const from = way === 'down' ? { ...cell, row: top } : { ...cell, column: left };
    return [indexOf(draft, slice, cell), draft.texts?.[indexOf(draft, slice, from)] ?? '0'];
  });
  return withCells(draft, new Map(changes));
}

/** Repeats the cells of a range over the larger range that its handle was dragged to. */
export function extended(draft: FormDraft, slice: number, from: Range, to: Range): FormDraft {
  const source = boundsOf(from);
  const height = source.bottom - source.top + 1;
  const width = source.right - source.left + 1;
  const around = (value: number, start: number, extent: number) =>
    start + ((((value - start) % extent) + extent) % extent);
  const changes = cellsOf(to).map((cell): [number, string] => {
    const origin = {
      row: around(cell.row, source.top, height),
      column: around(cell.column, source.left, width),
    };
    return [indexOf(draft, slice, cell), draft.texts?.[indexOf(draft, slice, origin)] ?? '0'];
  });
  return withCells(draft, new Map(changes));
}
