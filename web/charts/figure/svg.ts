import { element, escapeText, fontFamily, nameOf } from '../markup.ts';
import { drawAxes, drawGrid } from './axes.ts';
import { type Box, type Frame, short } from './frame.ts';
import { layout, type Placed, titleFont, titlesOf } from './layout.ts';
import { drawLegend } from './legend.ts';
import { drawMark } from './marks.ts';
import type { Axes, Figure, Mark } from './spec.ts';
import { lookOf } from './text.ts';

/**
 * A recorded figure as a self-contained SVG picture: texts stay text, and the background is white in
 * light and dark pages. Needs no document, style sheet or web font.
 */
export function figureSvg(figure: Figure): string {
  const { width, height } = figure;
  const id = nameOf(brief(figure));
  const charts = layout(figure).map((placed, i) => drawChart(placed, `${id}-clip${i}`));
  const title = figure.title
    ? element(
        'text',
        {
          x: width / 2,
          y: titleFont(figure.titleStyle ?? {}) + 10,
          'font-family': fontFamily,
          'font-size': titleFont(figure.titleStyle ?? {}),
          'text-anchor': 'middle',
          ...lookOf(figure.titleStyle ?? {}),
        },
        escapeText(figure.title),
      )
    : '';
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${short(width)} ${short(height)}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-description`,
    },
    element('title', { id: `${id}-title` }, escapeText(titleOf(figure))),
    element('desc', { id: `${id}-description` }, escapeText(descriptionOf(figure))),
    element('rect', { width, height, fill: figure.face ?? '#fff' }),
    title,
    ...charts,
  );
}

function drawChart(placed: Placed, clip: string): string {
  const { axes, box } = placed;
  const frame: Frame = {
    box,
    x: (value) => box.left + placed.x.at(value) * box.width,
    y: (value) => box.top + (1 - placed.y.at(value)) * box.height,
  };
  const ordered = inOrder(axes.marks);
  const inside = ordered.filter((mark) => mark.kind !== 'text');
  const texts = ordered.filter((mark) => mark.kind === 'text');
  const drawn = (marks: readonly Mark[]) => marks.map((mark) => drawMark(mark, frame)).join('');
  const ground = axes.off || axes.over !== undefined ? '' : rectangle(box, axes.face ?? '#fff');
  return element(
    'g',
    {},
    element('clipPath', { id: clip }, rectangle(box)),
    ground,
    drawGrid(placed, frame),
    element('g', { 'clip-path': `url(#${clip})` }, drawn(inside)),
    drawAxes(placed, frame),
    drawn(texts),
    drawLegend(axes, frame),
  );
}

/** A figure with so many numbers of each list that it gets a name of its own: naming it by all takes long. */
function brief(content: unknown): unknown {
  if (Array.isArray(content)) {
    const step = Math.ceil(content.length / 1024);
    return step > 1 ? content.filter((_, at) => at % step === 0) : content.map(brief);
  }
  if (!(content instanceof Object)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, brief(part)]));
}

/** The marks in drawing order, those with a lower z-order first. */
function inOrder(marks: readonly Mark[]): Mark[] {
  const standard = (mark: Mark) =>
    mark.order ?? (mark.kind === 'image' || (mark.kind === 'contour' && mark.filled) ? 0 : 1);
  return [...marks].sort((one, other) => standard(one) - standard(other));
}

const rectangle = ({ left, top, width, height }: Box, fill?: string): string =>
  element('rect', { x: left, y: top, width, height, fill });

/** The figure's title, the titles of its charts, or the text that Jupyter prints. */
function titleOf({ title, axes, text }: Figure): string {
  const titles = [title, ...axes.map(textOfTitles)].filter(Boolean);
  return titles.join(' · ') || text;
}

function descriptionOf({ axes }: Figure): string {
  return axes.map(wordsOf).filter(Boolean).join('\n');
}

const textOfTitles = (axes: Axes): string =>
  titlesOf(axes)
    .map(({ text }) => text)
    .join(' · ');

/** A chart as text for screen readers: its labels, its named marks, the numbers in its cells. */
function wordsOf(axes: Axes): string {
  const labels = [axes.y.label, axes.x.label].filter(Boolean).join(' / ');
  const names = axes.marks.flatMap(({ label }) => (label && !label.startsWith('_') ? [label] : []));
  const cells = axes.marks.flatMap((mark) =>
    mark.kind === 'image' ? [`${mark.rows} × ${mark.columns}: ${cellsOf(mark)}`] : [],
  );
  return [textOfTitles(axes), labels, names.join(', '), ...cells].filter(Boolean).join(' — ');
}

const mostDescribed = 64;

function cellsOf({ columns, texts, values }: Extract<Mark, { kind: 'image' }>): string {
  const shown = texts?.slice(0, mostDescribed) ?? values.slice(0, mostDescribed).map(String);
  const rows = shown.flatMap((_, i) => (i % columns === 0 ? [shown.slice(i, i + columns)] : []));
  const text = rows.map((row) => row.join(' ')).join(' / ');
  return values.length > mostDescribed ? `${text} …` : text;
}
