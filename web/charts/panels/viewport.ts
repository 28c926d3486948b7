/** A number of rows and columns. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

/** The part of a matrix that its picture shows, in whole cells. */
export interface Viewport extends Extent {
  /** The first row and column. */
  readonly row: number;
  readonly column: number;
  /** The zoom as cells per cell of the closest view; 1 is the closest. */
  readonly reach: number;
}

/** A position in a picture: fractions, 0 to 1, from its left edge and from its top. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
}

export const middle: Anchor = { x: 0.5, y: 0.5 };

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, value));

/** The zoom of a view that shows the whole matrix. */
const wholeReach = (whole: Extent, closest: Extent) =>
  Math.max(1, whole.columns / closest.columns, whole.rows / closest.rows);

export const wholeView = (whole: Extent, closest: Extent): Viewport => ({
  row: 0,
  column: 0,
  rows: whole.rows,
  columns: whole.columns,
  reach: wholeReach(whole, closest),
});

export const isWhole = (view: Extent, whole: Extent): boolean =>
  view.rows === whole.rows && view.columns === whole.columns;

/**
 * The view zoomed in by a factor, or out if it is below 1, around an anchor that stays in place. The
 * side with more cells shrinks first, until the cells have the proportions of the closest view. The
 * view stays within the matrix.
 */
export function zoomed(
  view: Viewport,
  whole: Extent,
  closest: Extent,
  factor: number,
  { x, y }: Anchor = middle,
): Viewport {
  const reach = between(1, view.reach / factor, wholeReach(whole, closest));
  const columns = Math.min(whole.columns, Math.round(closest.columns * reach));
  const rows = Math.min(whole.rows, Math.round(closest.rows * reach));
  const column = view.column + x * (view.columns - columns);
  const row = view.row + y * (view.rows - rows);
  return moved({ row, column, rows, columns, reach }, whole, 0, 0);
}

/** The view moved by so many cells down and to the right, within the matrix. */
export function moved(view: Viewport, whole: Extent, down: number, right: number): Viewport {
  const row = between(0, Math.round(view.row + down), whole.rows - view.rows);
  const column = between(0, Math.round(view.column + right), whole.columns - view.columns);
  return { ...view, row, column };
}

/** The nearest view that contains a cell. */
export function including(view: Viewport, whole: Extent, index: number): Viewport {
  const row = Math.floor(index / whole.columns);
  const column = index % whole.columns;
  const to = (start: number, extent: number, place: number) =>
    place < start ? place - start : Math.max(0, place - start - extent + 1);
  return moved(view, whole, to(view.row, view.rows, row), to(view.column, view.columns, column));
}

/** Converts a cell index of the view to one of the whole matrix; both are row-major. */
export const fromView = (view: Viewport, whole: Extent, index: number): number =>
  (view.row + Math.floor(index / view.columns)) * whole.columns +
  view.column +
  (index % view.columns);

/** Converts a cell index of the whole matrix to one of the view; undefined outside it. */
export function toView(view: Viewport, whole: Extent, index: number): number | undefined {
  const row = Math.floor(index / whole.columns) - view.row;
  const column = (index % whole.columns) - view.column;
  const isInside = row >= 0 && row < view.rows && column >= 0 && column < view.columns;
  return isInside ? row * view.columns + column : undefined;
}
