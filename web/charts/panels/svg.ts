import { coloredCells } from '../colored_cells.ts';
import { pixels, short } from '../figure/frame.ts';
import { type Real, real, reals } from '../figure/spec.ts';
import { element, escapeText, fontFamily, nameOf, textWidth } from '../markup.ts';
import { compact } from '../number_text.ts';
import { cellHeight, cellOf, cellWidth, fontSizeOf, isReadable, shapesOf, textX } from './cell.ts';
import { type CellMark, hatch, type MarkShape, markFill, markOf, markShapes } from './cell_mark.ts';
import { type PanelName, type PanelScale, panelNames, panelScales } from './panel_scales.ts';
import { isMarked } from './raster_limits.ts';

// The four panels of plot_quantization_errors (application/vnd.zeropoint.panels+json).

export interface PanelTensor {
  readonly dtype: string;
  readonly shape: readonly number[];
  /** Row by row. */
  readonly data: readonly Real[];
}

export type PanelCause = 'exact' | 'rounded' | 'clipped' | 'wrapped';

export interface Panels extends Readonly<Record<PanelName, PanelTensor>> {
  readonly dtype: string;
  readonly n_bits: number;
  readonly qmin: number;
  readonly qmax: number;
  /** The cause of each element; missing if it cannot be determined from the three tensors. */
  readonly causes?: readonly PanelCause[];
  /** The panels' headings, and the names of their marks. */
  readonly titles: Readonly<Record<PanelName, string>>;
  readonly words: Readonly<Record<'clipped' | 'wrapped', string>>;
}

const outer = 12;
const heading = 34;
const legendRoom = 30;
const keyRoom = 26;
/** The width of a panel, in pixels; a matrix of few columns has a narrower one. */
const [narrowest, widest] = [240, 380];
/** So much larger than their own size are cells with digits at the most. */
const mostScale = 4 / 3;
/** The height of a cell without digits at the most. */
const mostHeight = 12;
const ink = '#222';

interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly panelWidth: number;
  /** The origin of the matrix in its panel, and the size of one of its cells. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly hasDigits: boolean;
  readonly hatchId: string;
}

function layoutOf(rows: number, columns: number, hatchId: string): Layout {
  const hasDigits = isReadable(rows, columns);
  const panelWidth = hasDigits
    ? Math.min(widest, Math.max(narrowest, 1.25 * cellWidth * columns))
    : widest;
  const fitting = panelWidth / columns;
  const width = hasDigits ? Math.min(fitting, mostScale * cellWidth) : fitting;
  const height = hasDigits ? (width * cellHeight) / cellWidth : Math.min(width, mostHeight);
  const left = (panelWidth - columns * width) / 2;
  return { rows, columns, panelWidth, left, width, height, hasDigits, hatchId };
}

/** A self-contained picture of the four panels: text as text, white background, no style sheet. */
export function panelsSvg(panels: Panels): string {
  const id = nameOf(panels);
  const columns = Math.max(1, panels.original.shape.at(-1) ?? 1);
  const rows = Math.max(1, Math.ceil(panels.original.data.length / columns));
  const layout = layoutOf(rows, columns, `${id}-hatch`);
  const { panelWidth, height } = layout;
  const isShown = isMarked(rows, columns);
  const marks = panels.original.data.map((_, index) => (isShown ? markAt(panels, index) : 'none'));
  const named = [...new Set(panels.causes ?? [])].filter(isNamed);

  const size = {
    width: 2 * outer + 4 * panelWidth + 3 * outer,
    height: 2 * outer + heading + rows * height + legendRoom + (named.length > 0 ? keyRoom : 0),
  };
  const scales = panelScales({
    original: reals(panels.original.data),
    dequantized: reals(panels.dequantized.data),
    error: reals(panels.error.data),
    qmin: panels.qmin,
    qmax: panels.qmax,
  });
  const drawn = panelNames.map((name, i) => {
    const place = `translate(${outer + i * (panelWidth + outer)} ${outer})`;
    return element('g', { transform: place }, drawPanel(panels, name, scales[name], marks, layout));
  });
  const attributes = { role: 'img', 'aria-labelledby': `${id}-title ${id}-description` };
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${short(size.width)} ${short(size.height)}`,
      ...size,
      ...attributes,
    },
    element('title', { id: `${id}-title` }, escapeText(Object.values(panels.titles).join(' · '))),
    element(
      'desc',
      { id: `${id}-description` },
      escapeText(descriptionOf(panels, columns, named, scales)),
    ),
    element('defs', {}, hatchPattern(layout.hatchId)),
    element('rect', { ...size, fill: '#fff' }),
    ...drawn,
    drawKey(named, panels, layout, size.height - outer - 4),
  );
}

const isNamed = (cause: PanelCause): cause is 'clipped' | 'wrapped' =>
  cause === 'clipped' || cause === 'wrapped';

function markAt({ causes, quantized, qmax }: Panels, index: number): CellMark {
  return markOf(causes?.[index], real(quantized.data[index] ?? 'nan') === qmax);
}

function hatchPattern(id: string): string {
  const { side, turn, bar } = hatch;
  const size = { width: side, height: side };
  return element(
    'pattern',
    { id, ...size, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${turn})` },
    element('rect', { ...size, fill: hatch.ground }),
    element('rect', { width: bar, height: side, fill: hatch.ink }),
  );
}

function drawPanel(
  panels: Panels,
  name: PanelName,
  scale: PanelScale,
  marks: readonly CellMark[],
  layout: Layout,
): string {
  const { rows, columns, panelWidth, left, width, height, hasDigits, hatchId } = layout;
  const values = reals(panels[name].data);
  const size = Math.min(pixels(12), panelWidth / textWidth(panels.titles[name], 1));
  const title = element(
    'text',
    { x: panelWidth / 2, y: heading - 14, 'font-size': size, 'text-anchor': 'middle' },
    escapeText(panels.titles[name]),
  );
  const cells = values.map((value, index) => cellOf(scale, value, marks[index] ?? 'none'));
  const ground = coloredCells(
    rows,
    columns,
    (index) => withCommas(cells[index]?.paint.fill ?? '#fff'),
    (column) => left + column * width,
    (row) => heading + row * height,
  );
  const crisp = element('g', { 'shape-rendering': 'crispEdges' }, ground);
  const drawn = cells.map((cell, index) => {
    const shapes = shapesOf(cell);
    const place = { x: textX(cell), y: cellHeight / 2, dy: '0.35em', fill: cell.paint.ink };
    const text = hasDigits ? element('text', place, escapeText(cell.text)) : '';
    if (shapes.length === 0 && text === '') return '';
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [right, down] = [column * cellWidth, row * cellHeight];
    const transform = `translate(${right} ${down})`;
    return element('g', { transform }, drawMark(shapes, hatchId), text);
  });
  // The cells have the size of those on the page, and are scaled together.
  const scaled = [width / cellWidth, height / cellHeight].map((part) => part.toFixed(4));
  const grid = element(
    'g',
    {
      transform: `translate(${short(left)} ${heading}) scale(${scaled.join(' ')})`,
      'font-size': fontSizeOf(cells),
      'text-anchor': 'middle',
    },
    ...drawn,
  );
  const frame = element('rect', {
    x: left,
    y: heading,
    width: columns * width,
    height: rows * height,
    fill: 'none',
    stroke: ink,
  });
  const legend = drawLegend(scale, panelWidth, heading + rows * height + 10);
  return element('g', { 'font-family': fontFamily, fill: ink }, title, crisp, grid, frame, legend);
}

/** A colour as older readers of SVG know it. */
const withCommas = (color: string): string => color.replaceAll(' ', ',');

const drawMark = (shapes: readonly MarkShape[], hatchId: string): string =>
  shapes
    .map((shape) => {
      const fill = markFill(shape, hatchId);
      return element('path', { d: shape.d, fill, 'fill-rule': 'evenodd' });
    })
    .join('');

function drawLegend({ legend }: PanelScale, panelWidth: number, top: number): string {
  const { colors, ends } = legend;
  const [left, width] = [panelWidth * 0.3, panelWidth * 0.4];
  const ramp = element(
    'svg',
    {
      x: left,
      y: top,
      width,
      height: 8,
      viewBox: `0 0 ${colors.length} 1`,
      preserveAspectRatio: 'none',
    },
    ...colors.map((color, x) =>
      element('rect', { x, width: 1.02, height: 1, fill: withCommas(color) }),
    ),
  );
  const text = (x: number, anchor: string, content: string) =>
    element('text', { x, y: top + 8, 'font-size': 12, 'text-anchor': anchor }, escapeText(content));
  return [ramp, text(left - 6, 'end', ends[0]), text(left + width + 6, 'start', ends[1])].join('');
}

/** The legend of the marked elements. */
function drawKey(
  named: readonly ('clipped' | 'wrapped')[],
  panels: Panels,
  { hatchId }: Layout,
  bottom: number,
): string {
  let x = outer;
  const entries = named.map((cause) => {
    const sample = element(
      'g',
      { transform: `translate(${short(x)} ${short(bottom - 16)})` },
      drawMark(markShapes(markOf(cause, true), 28, 18), hatchId),
    );
    const word = panels.words[cause];
    const text = element('text', { x: x + 36, y: bottom - 3, 'font-size': 13 }, escapeText(word));
    x += 60 + textWidth(word, 13);
    return sample + text;
  });
  return element('g', { 'font-family': fontFamily, fill: ink }, ...entries);
}

const mostDescribed = 64;

/** The numbers of the four panels, for screen readers. */
function descriptionOf(
  panels: Panels,
  columns: number,
  named: readonly ('clipped' | 'wrapped')[],
  scales: Readonly<Record<PanelName, PanelScale>>,
): string {
  const lines = panelNames.map((name) => {
    const { data } = panels[name];
    const { decimals } = scales[name];
    const shown = reals(data.slice(0, mostDescribed)).map((one) => compact(one, decimals));
    const rows = shown.flatMap((_, i) =>
      i % columns ? [] : [shown.slice(i, i + columns).join(' ')],
    );
    return `${panels.titles[name]}: ${rows.join(' / ')}${data.length > mostDescribed ? ' …' : ''}`;
  });
  const counts = named.map((cause) => {
    const count = panels.causes?.filter((one) => one === cause).length ?? 0;
    return `${panels.words[cause]}: ${count}`;
  });
  return [...lines, ...counts].join('\n');
}
