import { layoutOf, shownSlice } from '../layout.ts';
import type { Actions } from '../model.ts';
import type { Cell } from './edits.ts';
import type { Range } from './selection.ts';

export type GridSelection = ReturnType<typeof gridSelection>;

/** The selected cells and the matrix that they are in. */
export function gridSelection(actions: Actions) {
  // The current model, because several events may arrive before the next render.
  const now = () => {
    const { draft, look, range } = actions.now();
    return { draft, range, slice: shownSlice(draft.shape, look.slice), ...layoutOf(draft.shape) };
  };
  const mark = (range: Range | undefined) => actions.setUi({ range });
  const rangeAt = (cell: Cell): Range => now().range ?? { anchor: cell, focus: cell };
  return { now, mark, rangeAt };
}
