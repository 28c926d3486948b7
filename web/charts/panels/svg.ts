import { coloredCells } from '../colored_cells.ts';
import { pixels, short } from '../figure/frame.ts';
import { type Real, real, reals } from '../figure/spec.ts';
import { element, escapeText, fontFamily, nameOf, textWidth } from '../markup.ts';
import { compact } from '../number_text.ts';
import { type CellMark, hatch, markShapes, shiftOf } from './cell_mark.ts';
import { type PanelName, type PanelScale, panelNames, panelScales } from './panel_scales.ts';

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
const panelWidth = 380;
const heading = 34;
const legendRoom = 30;
const keyRoom = 26;
/** More columns or rows than this are too small for digits. */
const readableColumns = 10;
const readableRows = 16;
const ink = '#222';

interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly hasDigits: boolean;
  readonly hatchId: string;
}

/** A self-contained picture of the four panels: text as text, white background, no style sheet. */
export function panelsSvg(panels: Panels): string {
  const id = nameOf(panels);
  const columns = Math.max(1, panels.original.shape.at(-1) ?? 1);
  const rows = Math.max(1, Math.ceil(panels.original.data.length / columns));
  const hasDigits = columns <= readableColumns && rows <= readableRows;
  const width = panelWidth / columns;
  const height = hasDigits ? Math.min(72, Math.max(30, width * 0.75)) : Math.min(width, 12);
  const layout = { rows, columns, width, height, hasDigits, hatchId: `${id}-hatch` };
  const marks = panels.original.data.map((_, index) => markOf(panels, index));
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

function markOf({ causes, quantized, qmin, qmax }: Panels, index: number): CellMark {
  const cause = causes?.[index];
  if (cause === 'wrapped') return 'wrapped';
  if (cause !== 'clipped') return 'none';
  return real(quantized.data[index] ?? 'nan') > (qmin + qmax) / 2 ? 'clippedHigh' : 'clippedLow';
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
  const { rows, columns, width, height, hasDigits } = layout;
  const values = reals(panels[name].data);
  const size = Math.min(pixels(12), panelWidth / textWidth(panels.titles[name], 1));
  const title = element(
    'text',
    { x: panelWidth / 2, y: heading - 14, 'font-size': size, 'text-anchor': 'middle' },
    escapeText(panels.titles[name]),
  );
  const texts = values.map((value) => compact(value, scale.decimals));
  const longest = Math.max(1, ...texts.map((text) => textWidth(text, 1)));
  const fontSize = Math.min(14, (width - 12) / longest);
  const paints = values.map(scale.paint);
  const fillAt = (index: number) => (paints[index]?.fill ?? '#fff').replaceAll(' ', ',');
  const ground = coloredCells(
    rows,
    columns,
    fillAt,
    (column) => column * width,
    (row) => heading + row * height,
  );
  const crisp = element('g', { 'shape-rendering': 'crispEdges' }, ground);
  const cells = values.map((_, index) => {
    const mark = marks[index] ?? 'none';
    const drawn = drawMark(mark, width, height, layout);
    const text = hasDigits
      ? element(
          'text',
          { x: width / 2 + shiftOf(mark), y: height / 2, dy: '0.35em', fill: paints[index]?.ink },
          escapeText(texts[index] as string),
        )
      : '';
    if (drawn === '' && text === '') return '';
    const x = short((index % columns) * width);
    const y = short(heading + Math.floor(index / columns) * height);
    return element('g', { transform: `translate(${x} ${y})` }, drawn, text);
  });
  const grid = element('g', { 'font-size': fontSize, 'text-anchor': 'middle' }, ...cells);
  const frame = element('rect', {
    y: heading,
    width: panelWidth,
    height: rows * height,
    fill: 'none',
    stroke: ink,
  });
  const legend = drawLegend(scale, heading + rows * height + 10);
  return element('g', { 'font-family': fontFamily, fill: ink }, title, crisp, grid, frame, legend);
}

function drawMark(mark: CellMark, width: number, height: number, layout: Layout): string {
  const fills = { edge: hatch.ground, ink: hatch.ink, hatch: `url(#${layout.hatchId})` };
  const drawn = 60;
  // The paths are for a readable cell; they are scaled down for smaller ones.
  const scale = Math.min(1, width / drawn);
  const shapes = markShapes(mark, width / scale, height / scale).map(({ d, fill }) =>
    element('path', { d, fill: fills[fill], 'fill-rule': 'evenodd' }),
  );
  const small = scale < 1 ? { transform: `scale(${scale.toFixed(4)})` } : {};
  return shapes.length > 0 ? element('g', small, ...shapes) : '';
}

function drawLegend({ legend }: PanelScale, top: number): string {
  const { colors, ends } = legend;
  const [left, extent] = [panelWidth * 0.3, panelWidth * 0.4];
  const step = extent / colors.length;
  const ramp = colors.map((color, i) =>
    element('rect', {
      x: left + i * step,
      y: top,
      width: step + 0.4,
      height: 8,
      fill: color.replaceAll(' ', ','),
    }),
  );
  const text = (x: number, anchor: string, content: string) =>
    element('text', { x, y: top + 8, 'font-size': 12, 'text-anchor': anchor }, escapeText(content));
  return [...ramp, text(left - 6, 'end', ends[0]), text(left + extent + 6, 'start', ends[1])].join(
    '',
  );
}

/** The legend of the marked elements. */
function drawKey(
  named: readonly ('clipped' | 'wrapped')[],
  panels: Panels,
  layout: Layout,
  bottom: number,
): string {
  let x = outer;
  const entries = named.map((cause) => {
    const sample = element(
      'g',
      { transform: `translate(${short(x)} ${short(bottom - 16)})` },
      drawMark(cause === 'wrapped' ? 'wrapped' : 'clippedHigh', 28, 18, layout),
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
