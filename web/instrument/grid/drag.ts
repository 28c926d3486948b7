import type { Actions } from '../model.ts';
import { cellOf, editing, inUse } from './cells.ts';
import type { Cell } from './edits.ts';
import type { GridSelection } from './grid_selection.ts';
import { boundsOf, extended, type Range } from './selection.ts';

/** The mouse events of the grid's cells. */
export interface GridMouse {
  mousedown(event: MouseEvent): void;
  mouseover(event: MouseEvent): void;
  mouseup(event: MouseEvent): void;
}

/** A mouse drag that selects or fills a range. */
interface Drag {
  readonly fills: boolean;
  readonly from: Range;
  to: Range;
}

/** Keyed by the instrument's actions, because a page may contain several instruments. */
const drags = new WeakMap<Actions, Drag>();

/** A drag selects a range or, from the handle at its corner, fills one. */
export function gridDrag(actions: Actions, { now, mark, rangeAt }: GridSelection): GridMouse {
  const finishDrag = () => {
    removeEventListener('mouseup', finishDrag);
    const done = drags.get(actions);
    drags.delete(actions);
    if (!done?.fills) return;
    actions.edit((draft) => extended(draft, now().slice, done.from, done.to));
    mark(done.to);
  };

  return {
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
  };
}

/** The smallest range that contains both. */
function around(range: Range, cell: Cell): Range {
  const { top, left, bottom, right } = boundsOf(range);
  return {
    anchor: { row: Math.min(top, cell.row), column: Math.min(left, cell.column) },
    focus: { row: Math.max(bottom, cell.row), column: Math.max(right, cell.column) },
  };
}
