import { svg, type TemplateResult } from 'lit-html';

/** The blocks of a matrix that is a part of a tensor. */
export interface BlockGrid {
  /** The part of the matrix that is shown. */
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** The block, and the group in it, of the cell in a row and column of the matrix. */
  readonly blockAt: (row: number, column: number) => number;
  readonly groupAt: (row: number, column: number) => number;
  /** The selected element's block. */
  readonly selected: number | undefined;
}

/** Cells are too small for lines between blocks where more of them are in sight. */
const mostLined = 64 * 64;

/** The edges between cells for which `partAt` differs, and around the matrix, as one path. */
function edgesPath(
  { row, column, rows, columns }: Omit<BlockGrid, 'blockAt' | 'groupAt' | 'selected'>,
  partAt: (row: number, column: number) => unknown,
): string {
  let path = '';
  const part = (y: number, x: number) =>
    y < 0 || x < 0 || y >= rows || x >= columns ? undefined : partAt(row + y, column + x);
  // Neighbouring edges are one line.
  for (let y = 0; y <= rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const from = x;
      while (x < columns && part(y - 1, x) !== part(y, x)) x += 1;
      if (x > from) path += `M${from} ${y}H${x}`;
    }
  }
  for (let x = 0; x <= columns; x += 1) {
    for (let y = 0; y < rows; y += 1) {
      const from = y;
      while (y < rows && part(y, x - 1) !== part(y, x)) y += 1;
      if (y > from) path += `M${x} ${from}V${y}`;
    }
  }
  return path;
}

/** The outline of one block, where it is in sight. */
const outlineOf = (grid: BlockGrid, block: number): string =>
  edgesPath(grid, (row, column) => (grid.blockAt(row, column) === block ? block : undefined));

/**
 * Lines over a matrix: thin ones between groups, heavier ones between blocks, and an outline around the
 * selected element's block. The lines keep their width in pixels at any size of the matrix.
 */
export function blocksView(grid: BlockGrid): TemplateResult {
  const { rows, columns, selected } = grid;
  const isLined = rows * columns <= mostLined;
  const blocks = isLined ? edgesPath(grid, grid.blockAt) : '';
  const groups = isLined
    ? edgesPath(grid, (row, column) => `${grid.blockAt(row, column)} ${grid.groupAt(row, column)}`)
    : '';
  const own = selected === undefined ? '' : outlineOf(grid, selected);
  const lines = (name: string, path: string) =>
    svg`<path class="under ${name}" d=${path} /><path class=${name} d=${path} />`;
  return svg`${lines('group-edges', groups)} ${lines('block-edges', blocks)} ${lines('own-block', own)}` as TemplateResult;
}
