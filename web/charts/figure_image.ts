import { painterOf, rangeOf } from './figure_color.ts';
import { type Frame, pixels, short } from './figure_frame.ts';
import { type ImageMark, reals } from './figure_spec.ts';
import { element, escapeText, fontFamily, textWidth } from './markup.ts';

/** More cells than this along a side are thinned out, as they are where pixels show them. */
const mostCells = 256;

/** A matrix as coloured cells: one path for each colour, so that a large one stays a small picture. */
export function drawImage(mark: ImageMark, frame: Frame): string {
  const { rows, columns } = mark;
  const values = reals(mark.values);
  const range = rangeOf(mark.norm, values);
  const paint = painterOf(mark.colormap);
  const fillAt = (index: number) => paint(range.position(values[index] as number));
  const [left, right, bottom, top] = mark.extent as [number, number, number, number];
  const [first, last] = mark.lower ? [bottom, top] : [top, bottom];
  const edgeX = (column: number) => frame.x(left + ((right - left) * column) / columns);
  const edgeY = (row: number) => frame.y(first + ((last - first) * row) / rows);

  const drawnRows = Math.min(rows, mostCells);
  const drawnColumns = Math.min(columns, mostCells);
  const paths = new Map<string, string>();
  for (let row = 0; row < drawnRows; row += 1) {
    const source = Math.floor((row * rows) / drawnRows);
    const [from, to] = [edgeY((row * rows) / drawnRows), edgeY(((row + 1) * rows) / drawnRows)];
    for (let column = 0; column < drawnColumns; column += 1) {
      const start = Math.floor((column * columns) / drawnColumns);
      const { fill } = fillAt(source * columns + start);
      const [x0, x1] = [(column * columns) / drawnColumns, ((column + 1) * columns) / drawnColumns];
      const [near, far] = [short(edgeX(x0)), short(edgeX(x1))];
      const cell = `M${near} ${short(from)}H${far}V${short(to)}H${near}Z`;
      paths.set(fill, (paths.get(fill) ?? '') + cell);
    }
  }
  const edges = mark.width
    ? { stroke: mark.color ?? '#fff', 'stroke-width': pixels(mark.width) }
    : {};
  const cells = [...paths].map(([fill, d]) => element('path', { d, fill, ...edges }));
  const shape = mark.width ? {} : { 'shape-rendering': 'crispEdges' };
  return (
    element('g', { ...shape, 'fill-opacity': mark.alpha }, ...cells) +
    drawTexts(mark, edgeX, edgeY, (index) => fillAt(index).ink)
  );
}

/** The numbers in the cells, as large as they fit. */
function drawTexts(
  mark: ImageMark,
  edgeX: (column: number) => number,
  edgeY: (row: number) => number,
  inkAt: (index: number) => string,
): string {
  const { texts, columns } = mark;
  if (!texts) return '';
  const room = Math.abs(edgeX(1) - edgeX(0)) - 4;
  const widest = Math.max(...texts.map((text) => textWidth(text, 1)));
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
  return element('g', style, ...drawn);
}
