import type { FormDraft } from './draft.ts';
import { type Cell, indexOf, isBlock, pasted, withCells } from './edits.ts';
import { columnWidthOf } from './grid_digits.ts';
import { layoutOf, shownSlice } from './layout.ts';
import type { Actions } from './model.ts';
import {
  boundsOf,
  copied,
  extended,
  filledFrom,
  isSingle,
  moved,
  type Range,
  rowHeight,
  withAll,
} from './selection.ts';

export interface GridEvents {
  input(event: Event): void;
  paste(event: ClipboardEvent): void;
  copy(event: ClipboardEvent): void;
  cut(event: ClipboardEvent): void;
  keydown(event: KeyboardEvent): void;
  focusin(event: FocusEvent): void;
  mousedown(event: MouseEvent): void;
  mouseover(event: MouseEvent): void;
  mouseup(event: MouseEvent): void;
  dblclick(event: Event): void;
}

/**
 * Cells behave as in a spreadsheet. A cell reached by keys or a click is selected as a whole: arrow
 * keys move to the next cell, typing replaces the content. F2, a double click or typing starts
 * editing, in which arrow keys move the caret until it reaches an end of the text.
 */
const editing = new WeakSet<EventTarget>();
/**
 * Tables whose cells were used since they got the focus: in them, Tab moves to the next cell. Any
 * other table is a single tab stop: right after Tab has led to it, and after Escape, Tab leaves it.
 */
const inUse = new WeakSet<EventTarget>();
/** The text of a cell before it was edited, which Escape restores. */
const before = new WeakMap<EventTarget, string>();

/** A mouse drag that selects or fills a range. */
interface Drag {
  readonly fills: boolean;
  readonly from: Range;
  to: Range;
}

/** Keyed by the instrument's actions, because a page may contain several instruments. */
const drags = new WeakMap<Actions, Drag>();

export function gridEvents(actions: Actions): GridEvents {
  // The current model, because several events may arrive before the next render.
  const now = () => {
    const { draft, look, range } = actions.now();
    return { draft, range, slice: shownSlice(draft.shape, look.slice), ...layoutOf(draft.shape) };
  };
  const mark = (range: Range | undefined) => actions.setUi({ range });
  const rangeAt = (cell: Cell): Range => now().range ?? { anchor: cell, focus: cell };

  const write = (cell: Cell, text: string, kind?: string) =>
    actions.edit(
      (draft) => withCells(draft, new Map([[indexOf(draft, now().slice, cell), text]])),
      kind,
    );

  const paste = (cell: Cell, text: string) =>
    actions.receive((draft) => pasted(draft, now().slice, cell, text));

  /** Moves to a cell and selects it, after rendering the rows around it. */
  const goTo = (table: Element, cell: Cell, range?: Range) => {
    actions.setUi({ range: range ?? { anchor: cell, focus: cell } });
    focusCell(table, cell, columnWidthOf(actions.now()));
  };

  const copy = (event: ClipboardEvent): boolean => {
    const cell = cellOf(event.target);
    if (!cell || (editing.has(event.target as EventTarget) && isSingle(rangeAt(cell))))
      return false;
    event.clipboardData?.setData('text/plain', copied(now().draft, now().slice, rangeAt(cell)));
    event.preventDefault();
    return true;
  };

  const clear = (cell: Cell) =>
    actions.edit((draft) => withAll(draft, now().slice, rangeAt(cell), '0'));

  const command = (event: KeyboardEvent, cell: Cell): boolean => {
    const table = event.currentTarget as Element;
    const range = rangeAt(cell);
    const { slice, rows, columns } = now();
    switch (event.key.toLowerCase()) {
      case 'a':
        mark({ anchor: { row: 0, column: 0 }, focus: { row: rows - 1, column: columns - 1 } });
        return true;
      case 'd':
      case 'r': {
        const way = event.key.toLowerCase() === 'd' ? 'down' : 'right';
        actions.edit((draft) => filledFrom(draft, slice, range, way));
        return true;
      }
      case 'enter': {
        const { value } = event.target as HTMLInputElement;
        actions.edit((draft) => withAll(draft, slice, range, value));
        return true;
      }
      case 'home':
        goTo(table, { row: 0, column: 0 });
        return true;
      case 'end':
        goTo(table, { row: rows - 1, column: columns - 1 });
        return true;
      default:
        return false;
    }
  };

  const keydown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.isComposing) return;
    const input = event.target as HTMLInputElement;
    const table = event.currentTarget as Element;
    if (event.key === 'Tab' && !inUse.has(table)) return;
    if (event.key !== 'Shift') inUse.add(table);
    if (event.ctrlKey || event.metaKey) {
      if (command(event, cell)) event.preventDefault();
      return;
    }
    const isEditing = editing.has(input);
    if (event.key === 'F2') startEditing(input);
    else if (event.key === 'Escape' && isEditing) {
      editing.delete(input);
      write(cell, before.get(input) ?? input.value);
      input.select();
    } else if (event.key === 'Escape') inUse.delete(table);
    else if (isClearing(event) && !isEditing && !isSingle(rangeAt(cell))) clear(cell);
    else {
      const step = stepOf(event, input, isEditing);
      if (!step) return;
      const { focus } = rangeAt(cell);
      if (event.shiftKey && step.extends) {
        const reached = moved(now().draft, focus, step.down, step.right);
        mark({ anchor: cell, focus: reached });
      } else {
        const target = next(now().draft, cell, step);
        if (!target) return; // Tab leaves the grid at its ends
        goTo(table, target);
      }
    }
    event.preventDefault();
  };

  const finishDrag = () => {
    removeEventListener('mouseup', finishDrag);
    const done = drags.get(actions);
    drags.delete(actions);
    if (!done?.fills) return;
    actions.edit((draft) => extended(draft, now().slice, done.from, done.to));
    mark(done.to);
  };

  return {
    keydown,
    input: (event) => {
      const cell = cellOf(event.target);
      if (!cell) return;
      const input = event.target as HTMLInputElement;
      editing.add(input);
      write(cell, input.value, `cell ${cell.row},${cell.column}`);
    },
    paste: (event) => {
      const cell = cellOf(event.target);
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!cell || (event.target as HTMLInputElement).readOnly) return;
      const range = rangeAt(cell);
      const { top, left } = boundsOf(range);
      if (isBlock(text)) paste({ row: top, column: left }, text);
      else if (isSingle(range)) return;
      else actions.edit((draft) => withAll(draft, now().slice, range, text.trim()));
      event.preventDefault();
    },
    copy,
    cut: (event) => {
      const cell = cellOf(event.target);
      if (copy(event) && cell) clear(cell);
    },
    focusin: (event) => {
      const cell = cellOf(event.target);
      if (!cell) return;
      const table = event.currentTarget as Element;
      if (!table.contains(event.relatedTarget as Node | null)) inUse.delete(table);
      const input = event.target as HTMLInputElement;
      editing.delete(input);
      before.set(input, input.value);
      input.select();
      const { range } = now();
      if (!range || range.anchor.row !== cell.row || range.anchor.column !== cell.column) {
        mark({ anchor: cell, focus: cell });
      }
    },
    mousedown: (event) => {
      const isHandle = (event.target as Element).closest('[data-handle]') !== null;
      const cell = cellOf((event.target as Element).closest('td')?.querySelector('input') ?? null);
      if (!cell || event.button !== 0) return;
      const from = isHandle ? rangeAt(cell) : { anchor: cell, focus: cell };
      const { range } = now();
      if (event.shiftKey && range) {
        event.preventDefault();
        mark({ anchor: range.anchor, focus: cell });
        return;
      }
      if (isHandle) event.preventDefault();
      drags.set(actions, { fills: isHandle, from, to: from });
      addEventListener('mouseup', finishDrag);
    },
    mouseover: (event) => {
      const cell = cellOf((event.target as Element).closest('td')?.querySelector('input') ?? null);
      const drag = drags.get(actions);
      if (!cell || !drag) return;
      const { anchor } = drag.from;
      const isOther = cell.row !== anchor.row || cell.column !== anchor.column;
      if (!drag.fills && isOther) getSelection()?.removeAllRanges();
      drag.to = drag.fills ? around(drag.from, cell) : { anchor, focus: cell };
      mark(drag.to);
    },
    // WebKit would set the caret when the button is released, which would end the selection.
    mouseup: (event) => {
      if (!cellOf(event.target)) return;
      inUse.add(event.currentTarget as EventTarget);
      if (!editing.has(event.target as EventTarget)) event.preventDefault();
    },
    dblclick: (event) => {
      if (cellOf(event.target)) startEditing(event.target as HTMLInputElement);
    },
  };
}

/** In a single cell the browser deletes the text; several cells are set to 0. */
const isClearing = ({ key }: KeyboardEvent) => key === 'Delete' || key === 'Backspace';

function startEditing(input: HTMLInputElement): void {
  editing.add(input);
  before.set(input, input.value);
  input.setSelectionRange(input.value.length, input.value.length);
}

/** The smallest range that contains both. */
function around(range: Range, cell: Cell): Range {
  const { top, left, bottom, right } = boundsOf(range);
  return {
    anchor: { row: Math.min(top, cell.row), column: Math.min(left, cell.column) },
    focus: { row: Math.max(bottom, cell.row), column: Math.max(right, cell.column) },
  };
}

interface Step {
  readonly down: number;
  readonly right: number;
  /** Whether Shift extends the range instead of reversing the step. */
  readonly extends: boolean;
  /** Whether the step continues in the next row at the end of a row. */
  readonly wraps: boolean;
}

function stepOf(
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
function next(draft: FormDraft, cell: Cell, step: Step): Cell | undefined {
  if (!step.wraps) return moved(draft, cell, step.down, step.right);
  const { rows, columns } = layoutOf(draft.shape);
  const place = cell.row * columns + cell.column + step.right;
  if (place < 0 || place >= rows * columns) return undefined;
  return { row: Math.floor(place / columns), column: place % columns };
}

function cellOf(target: EventTarget | null): Cell | undefined {
  const text = (target as Element | null)?.getAttribute?.('data-cell');
  if (!text) return undefined;
  const [row = 0, column = 0] = text.split(',').map(Number);
  return { row, column };
}

/** Focuses a cell; if its row is not rendered yet, scrolls there first. */
function focusCell(table: Element, cell: Cell, columnWidth: number, patience = 3): void {
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
