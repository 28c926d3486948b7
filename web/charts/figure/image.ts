import { coloredCells } from '../colored_cells.ts';
import { element, escapeText, fontFamily, textWidth } from '../markup.ts';
import { bitmapCells, fewestPixels } from './bitmap.ts';
import { painterOf, rangeOf } from './color.ts';
import { type Frame, pixels } from './frame.ts';
import { type ImageMark, real } from './spec.ts';

/** A matrix as coloured cells. */
export function drawImage(mark: ImageMark, frame: Frame): string {
  const { rows, columns } = mark;
  const range = rangeOf(mark);
  const paint = painterOf(mark.colormap);
  const paintAt = (index: number) => paint(range.position(real(mark.values[index] ?? 'nan')));
  const [left, right, bottom, top] = mark.extent as [number, number, number, number];
  const [first, last] = mark.lower ? [bottom, top] : [top, bottom];
  const edgeX = (column: number) => frame.x(left + ((right - left) * column) / columns);
  const edgeY = (row: number) => frame.y(first + ((last - first) * row) / rows);
  const edges = mark.width
    ? { stroke: mark.color ?? '#fff', 'stroke-width': pixels(mark.width) }
    : { 'shape-rendering': 'crispEdges' };
  const fillAt = (index: number) => paintAt(index).fill;
  const cells =
    isBitmap(mark) && isEven(edgeX, columns) && isEven(edgeY, rows)
      ? element(
          'g',
          { opacity: mark.alpha },
          bitmapCells(rows, columns, fillAt, {
            ...{ startX: edgeX(0), endX: edgeX(columns) },
            ...{ startY: edgeY(0), endY: edgeY(rows) },
          }),
        )
      : element(
          'g',
          { ...edges, 'fill-opacity': mark.alpha },
          coloredCells(rows, columns, fillAt, edgeX, edgeY),
        );
  return cells + drawTexts(mark, edgeX, edgeY, (index) => paintAt(index).ink);
}

/** Whether the cells of a matrix are drawn as one picture, unless an axis makes some larger than others. */
export const isBitmap = ({ rows, columns, width }: ImageMark): boolean =>
  rows * columns >= fewestPixels && !width;

const isEven = (edgeAt: (cell: number) => number, count: number): boolean =>
  Math.abs(edgeAt(count / 2) - (edgeAt(0) + edgeAt(count)) / 2) < 0.01;

/** The numbers in the cells, as large as possible. */
function drawTexts(
  mark: ImageMark,
  edgeX: (column: number) => number,
  edgeY: (row: number) => number,
  inkAt: (index: number) => string,
): string {
  const { texts, columns } = mark;
  if (!texts) return '';
  const room = Math.abs(edgeX(1) - edgeX(0)) - 4;
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text, 1)), 0);
  const wanted = pixels(mark.textSize ?? 10);
  const size = mark.textSize ? wanted : Math.min(wanted, Math.max(5, room / widest));
  const drawn = texts.map((text, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const x = (edgeX(column) + edgeX(column + 1)) / 2;
    const y = (edgeY(row) + edgeY(row + 1)) / 2;
    return element(
      'text',
      { x, y, dy: '0.35em', fill: mark.textColor ?? inkAt(index) },
      escapeText(text),
    );
  });
  const style = { 'font-family': fontFamily, 'font-size': size, 'text-anchor': 'middle' };
  return element('g', style, drawn.join(''));
}
