import { layoutOf } from '../layout.ts';
import type { FormDraft } from '../settings/draft.ts';
import type { Cell } from './edits.ts';
import { moved } from './selection.ts';

// The keys of the grid.

/** In a single cell the browser deletes the text; several cells are set to 0. */
export const isClearing = ({ key }: KeyboardEvent) => key === 'Delete' || key === 'Backspace';

/** A step from the current cell. */
export interface Step {
  readonly down: number;
  readonly right: number;
  /** Whether Shift extends the range instead of reversing the step. */
  readonly extends: boolean;
  /** Whether the step continues in the next row at the end of a row. */
  readonly wraps: boolean;
}

/** The step that a key means; undefined for keys of the text field itself. */
export function stepOf(
  event: KeyboardEvent,
  input: HTMLInputElement,
  isEditing: boolean,
): Step | undefined {
  const arrow = { extends: !isEditing, wraps: false };
  const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
  const atEnd = input.selectionStart === input.value.length;
  const back = event.shiftKey ? -1 : 1;
  switch (event.key) {
    case 'ArrowUp':
      return { ...arrow, down: -1, right: 0 };
    case 'ArrowDown':
      return { ...arrow, down: 1, right: 0 };
    case 'ArrowLeft':
      return !isEditing || atStart ? { ...arrow, down: 0, right: -1 } : undefined;
    case 'ArrowRight':
      return !isEditing || atEnd ? { ...arrow, down: 0, right: 1 } : undefined;
    case 'Enter':
      return { down: back, right: 0, extends: false, wraps: false };
    case 'Tab':
      return { down: 0, right: back, extends: false, wraps: true };
    default:
      return undefined;
  }
}

/** The cell that a step leads to; the same cell at an edge, undefined if Tab leaves the grid. */
export function next(draft: FormDraft, cell: Cell, step: Step): Cell | undefined {
  if (!step.wraps) return moved(draft, cell, step.down, step.right);
  const { rows, columns } = layoutOf(draft.shape);
  const place = cell.row * columns + cell.column + step.right;
  if (place < 0 || place >= rows * columns) return undefined;
  return { row: Math.floor(place / columns), column: place % columns };
}
