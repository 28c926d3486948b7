import { parseTensorText } from '../../text/tensor_text.ts';
import { layoutOf } from '../layout.ts';
import {
  type FormDraft,
  isReadable,
  textOf,
  textProblem,
  unsourced,
  withText,
} from '../settings/draft.ts';
import { maxExtent } from '../store/state.ts';

/** A cell of the shown matrix, counted from 0; for a tensor with three axes, within its slice. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/**
 * Replaces the elements. The text field, if it is open, follows them; invalid text is set aside,
 * because the grid was edited last.
 */
function withTexts(draft: FormDraft, texts: readonly string[], shape = draft.shape): FormDraft {
  const next = { ...draft, texts, shape, ...unsourced, note: undefined };
  if (!draft.textOpen || draft.text === undefined) return next;
  return isReadable(draft.text) ? { ...next, text: textOf(next) } : { ...next, textOpen: false };
}

/** Resizes rows and columns: new elements are 0, elements outside are dropped. */
function reshaped(draft: FormDraft, shape: readonly number[]): FormDraft {
  const from = layoutOf(draft.shape);
  const to = layoutOf(shape);
  const texts: string[] = [];
  for (let slice = 0; slice < to.slices; slice += 1) {
    for (let row = 0; row < to.rows; row += 1) {
      for (let column = 0; column < to.columns; column += 1) {
        const inside = row < from.rows && column < from.columns;
        const index = (slice * from.rows + row) * from.columns + column;
        texts.push((inside && draft.texts?.[index]) || '0');
      }
    }
  }
  return withTexts(draft, texts, shape);
}

const withExtent = (draft: FormDraft, axis: number, change: number): FormDraft =>
  reshaped(
    draft,
    draft.shape.map((extent, i) => (i === draft.shape.length + axis ? extent + change : extent)),
  );

/** Adds a row; a tensor with one axis becomes a matrix. */
export const withRow = (draft: FormDraft): FormDraft =>
  draft.shape.length === 1 ? reshaped(draft, [2, ...draft.shape]) : withExtent(draft, -2, 1);

/** Removes the last row; a matrix with a single row becomes 1-D instead. */
export const withoutRow = (draft: FormDraft): FormDraft =>
  draft.shape.length === 2 && draft.shape[0] === 1
    ? withTexts(draft, draft.texts ?? [], draft.shape.slice(1))
    : withExtent(draft, -2, -1);

export const withColumn = (draft: FormDraft): FormDraft => withExtent(draft, -1, 1);
export const withoutColumn = (draft: FormDraft): FormDraft => withExtent(draft, -1, -1);

/** The flat index of a cell in the shown slice. */
export function indexOf(draft: FormDraft, slice: number, { row, column }: Cell): number {
  const { rows, columns } = layoutOf(draft.shape);
  return (slice * rows + row) * columns + column;
}

/** Sets the texts of several cells, by flat index. */
export function withCells(draft: FormDraft, changes: ReadonlyMap<number, string>): FormDraft {
  const { texts = [] } = draft;
  return withTexts(
    draft,
    texts.map((text, index) => changes.get(index) ?? text),
  );
}

/** Opens or closes the text field. Text that was set aside is shown again for correction. */
export function withTextOpen(draft: FormDraft, textOpen: boolean): FormDraft {
  const keeps = draft.text !== undefined && !isReadable(draft.text);
  return { ...draft, textOpen, text: keeps ? draft.text : textOpen ? textOf(draft) : undefined };
}

/**
 * Whether pasted text is more than one number, so that the field does not handle it itself. A single
 * comma within a number is a decimal comma, which the field reports.
 */
export function isBlock(text: string): boolean {
  const plain = text.trim();
  return /[[({\t\n]/.test(plain) || (/,\s|,.*,|;|\S\s/.test(plain) && isReadable(plain));
}

/**
 * Pastes a block into a cell: a literal replaces the tensor; several cells fill the grid from that
 * cell on, and the grid grows as needed. Text that cannot be parsed is put into the text field, beside
 * the error message.
 */
export function pasted(draft: FormDraft, slice: number, at: Cell, text: string): FormDraft {
  const parsed = parseTensorText(text);
  if ('problem' in parsed || textProblem(parsed)) return { ...draft, text, textOpen: true };
  const block = parsed.tensor;
  if (/[[({]/.test(text) || outgrows(at, block)) {
    return withTextOpen(withText(draft, text, parsed), draft.textOpen);
  }
  return filled(draft, slice, at, block);
}

/** Whether a block does not fit into the grid from a cell on; then it replaces the tensor. */
function outgrows(at: Cell, { shape }: Block): boolean {
  const { rows, columns } = layoutOf(shape);
  return at.row + rows > maxExtent || at.column + columns > maxExtent;
}

interface Block {
  readonly shape: readonly number[];
  readonly texts: readonly string[];
}

function filled(draft: FormDraft, slice: number, at: Cell, block: Block): FormDraft {
  const size = layoutOf(block.shape);
  const { rows, columns } = layoutOf(draft.shape);
  const needed = [at.row + size.rows, at.column + size.columns];
  const extents = [Math.max(rows, needed[0] ?? 0), Math.max(columns, needed[1] ?? 0)];
  const isFlat = draft.shape.length === 1 && extents[0] === 1;
  const grown = reshaped(
    draft,
    isFlat ? extents.slice(1) : [...draft.shape.slice(0, -2), ...extents],
  );
  const changes = block.texts.map((text, i): [number, string] => [
    indexOf(grown, slice, {
      row: at.row + Math.floor(i / size.columns),
      column: at.column + (i % size.columns),
    }),
    text,
  ]);
  return withCells(grown, new Map(changes));
}
