import { short } from './figure/frame.ts';
import { element } from './markup.ts';

/** More cells than this along a side are sampled, since pixels could not show them either. */
export const mostCells = 256;

/**
 * The cells of a matrix in row-major order, with one path for each colour, so that a large matrix
 * stays a small picture. The edges are those before each column or row, and one after the last.
 */
export function coloredCells(
  rows: number,
  columns: number,
  fillAt: (index: number) => string,
  edgeX: (column: number) => number,
  edgeY: (row: number) => number,
): string {
  const [drawnRows, drawnColumns] = [Math.min(rows, mostCells), Math.min(columns, mostCells)];
  const edges = Array.from({ length: drawnColumns + 1 }, (_, column) =>
    String(short(edgeX((column * columns) / drawnColumns))),
  );
  const paths = new Map<string, string[]>();
  for (let row = 0; row < drawnRows; row += 1) {
    const [above, below] = [row, row + 1].map((edge) =>
      String(short(edgeY((edge * rows) / drawnRows))),
    );
    const firstOfRow = Math.floor((row * rows) / drawnRows) * columns;
    for (let column = 0; column < drawnColumns; column += 1) {
      const [left, right] = [edges[column], edges[column + 1]];
      const fill = fillAt(firstOfRow + Math.floor((column * columns) / drawnColumns));
      const cell = `M${left} ${above}H${right}V${below}H${left}Z`;
      const own = paths.get(fill);
      if (own) own.push(cell);
      else paths.set(fill, [cell]);
    }
  }
  return [...paths].map(([fill, cells]) => element('path', { d: cells.join(''), fill })).join('');
}
