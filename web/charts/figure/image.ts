import { coloredCells } from '../colored_cells.ts';
import { element, escapeText, fontFamily, textWidth } from '../markup.ts';
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
  const cells = coloredCells(rows, columns, (index) => paintAt(index).fill, edgeX, edgeY);
  return (
    element('g', { ...edges, 'fill-opacity': mark.alpha }, cells) +
    drawTexts(mark, edgeX, edgeY, (index) => paintAt(index).ink)
  );
}

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
