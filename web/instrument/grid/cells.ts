import type { Cell } from './edits.ts';
import { rowHeight } from './selection.ts';

/**
 * Cells behave as in a spreadsheet. A cell reached by keys or a click is selected as a whole: arrow
 * keys move to the next cell, typing replaces the content. F2, a double click or typing starts
 * editing, in which arrow keys move the caret until it reaches an end of the text.
 */
export const editing = new WeakSet<EventTarget>();
/**
 * Tables whose cells were used since they got the focus: in them, Tab moves to the next cell. Any
 * other table is a single tab stop: right after Tab has led to it, and after Escape, Tab leaves it.
 */
export const inUse = new WeakSet<EventTarget>();
/** The text of a cell before it was edited, which Escape restores. */
export const before = new WeakMap<EventTarget, string>();

export function startEditing(input: HTMLInputElement): void {
  editing.add(input);
  before.set(input, input.value);
  input.setSelectionRange(input.value.length, input.value.length);
}

/** The cell that an event belongs to. */
export function cellOf(target: EventTarget | null): Cell | undefined {
  const text = (target as Element | null)?.getAttribute?.('data-cell');
  if (!text) return undefined;
  const [row = 0, column = 0] = text.split(',').map(Number);
  return { row, column };
}

/** Focuses a cell; if its row is not rendered yet, scrolls there first. */
export function focusCell(table: Element, cell: Cell, columnWidth: number, patience = 3): void {
  const { row, column } = cell;
  const input = table.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`);
  if (input) {
    input.focus();
    inUse.add(table);
    return;
  }
  const frame = table.closest('.grid-frame');
  if (!frame || patience === 0) return;
  frame.scrollTop = row * rowHeight - frame.clientHeight / 2;
  frame.scrollLeft = column * columnWidth - frame.clientWidth / 2;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => focusCell(table, cell, columnWidth, patience - 1)),
  );
}
