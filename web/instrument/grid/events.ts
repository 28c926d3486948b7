import { mostAtOnce, textFile } from '../../text/file_limits.ts';
import type { Actions } from '../model.ts';
import { before, cellOf, editing, focusCell, inUse, startEditing } from './cells.ts';
import { columnWidthOf } from './digits.ts';
import { type GridMouse, gridDrag } from './drag.ts';
import { type Cell, indexOf, isBlock, pasted, withCells } from './edits.ts';
import { gridSelection } from './grid_selection.ts';
import { isClearing, next, stepOf } from './keys.ts';
import { boundsOf, copied, filledFrom, isSingle, moved, withAll } from './selection.ts';

export interface GridEvents extends GridMouse {
  input(event: Event): void;
  paste(event: ClipboardEvent): void;
  copy(event: ClipboardEvent): void;
  cut(event: ClipboardEvent): void;
  keydown(event: KeyboardEvent): void;
  focusin(event: FocusEvent): void;
  dblclick(event: Event): void;
}

/** The events of the grid's cells: typing, keys, the clipboard and the mouse. */
export function gridEvents(actions: Actions): GridEvents {
  const selection = gridSelection(actions);
  const { now, mark, rangeAt } = selection;

  const write = (cell: Cell, text: string, kind?: string) =>
    actions.edit(
      (draft) => withCells(draft, new Map([[indexOf(draft, now().slice, cell), text]])),
      kind,
    );

  const paste = (cell: Cell, text: string) =>
    actions.receive((draft) => pasted(draft, now().slice, cell, text));

  /** Moves to a cell and selects it, after rendering the rows around it. */
  const goTo = (table: Element, cell: Cell) => {
    mark({ anchor: cell, focus: cell });
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
      if (text.length > mostAtOnce) actions.openFiles([textFile(text)]);
      else if (isBlock(text)) paste({ row: top, column: left }, text);
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
    ...gridDrag(actions, selection),
    dblclick: (event) => {
      if (cellOf(event.target)) startEditing(event.target as HTMLInputElement);
    },
  };
}
