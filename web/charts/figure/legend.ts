import { element, escapeText, fontFamily, textWidth } from '../markup.ts';
import { type Box, type Frame, ink, pixels, strokeOf } from './frame.ts';
import { markerAt } from './marker.ts';
import { type Axes, type Mark, reals } from './spec.ts';

const keyWidth = 28;
const air = 8;

/** The labels of the marks that have one, in a box inside the frame. */
export function drawLegend(axes: Axes, frame: Frame): string {
  if (!axes.legend) return '';
  const named = axes.marks.filter(({ label }) => label && !label.startsWith('_'));
  if (named.length === 0) return '';
  const size = pixels(axes.legend.size ?? 10);
  const line = size * 1.4;
  const { title, columns = 1, frameless, opacity = 0.85 } = axes.legend;
  const titleSize = pixels(axes.legend.titleSize ?? axes.legend.size ?? 10);
  const head = title ? titleSize * 1.4 : 0;
  const widest = Math.max(...named.map(({ label }) => textWidth(label as string, size)));
  const entry = widest + keyWidth + 2 * air;
  // Columns are filled one after another, the first ones with an entry more if they differ.
  const count = Math.min(Math.max(1, Math.floor(columns)), named.length);
  const rows = Math.ceil(named.length / count);
  const longer = named.length - (rows - 1) * count;
  const cellOf = (i: number) =>
    i < rows * longer
      ? { column: Math.floor(i / rows), row: i % rows }
      : {
          column: longer + Math.floor((i - rows * longer) / (rows - 1)),
          row: (i - rows * longer) % (rows - 1),
        };
  const width =
    Math.max(entry * count, title ? textWidth(title, titleSize) + keyWidth + 2 * air : 0) + air;
  const height = line * rows + head + 1.5 * air;
  const box = placeOf(axes.legend.location, width, height, axes, frame);

  const heading = title
    ? element(
        'text',
        {
          x: box.left + width / 2,
          y: box.top + head,
          'text-anchor': 'middle',
          ...(titleSize !== size && { 'font-size': titleSize }),
        },
        escapeText(title),
      )
    : '';
  const entries = named.map((mark, i) => {
    const { column, row } = cellOf(i);
    const y = box.top + air * 0.75 + head + line * (row + 0.5);
    const left = box.left + column * entry;
    const place = { x: left + keyWidth + 2 * air, y, dy: '0.35em' };
    return (
      drawKey(mark, left + air, y, size) + element('text', place, escapeText(mark.label as string))
    );
  });
  const { left, top } = box;
  const ground = { x: left, y: top, width, height, rx: 4, fill: '#fff', 'fill-opacity': opacity };
  const style = { 'font-family': fontFamily, 'font-size': size, fill: ink };
  const rectangle = frameless ? '' : element('rect', { ...ground, stroke: '#ccc' });
  return element('g', style, rectangle, heading, ...entries);
}

/** A sample of the mark. */
function drawKey(mark: Mark, left: number, y: number, size: number): string {
  const color = mark.color ?? '#1f77b4';
  if (mark.kind === 'line' || mark.kind === 'rule' || mark.kind === 'segments') {
    const ends = { x1: left, x2: left + keyWidth, y1: y, y2: y };
    const line = element('line', { ...ends, ...strokeOf(mark, color), opacity: mark.alpha });
    if (mark.kind !== 'line' || !mark.marker) return line;
    const radius = pixels(mark.markerSize ?? 6) / 2;
    const fill = mark.markerFill ?? color;
    const middle = left + keyWidth / 2;
    const edge = mark.markerEdge ?? color;
    return line + markerAt(middle, y, { shape: mark.marker, radius, fill, edge });
  }
  if (mark.kind === 'points') {
    const fill = mark.colors?.[0] ?? color;
    const marker = { shape: mark.marker, radius: 5, fill, edge: mark.edge ?? 'none' };
    return markerAt(left + keyWidth / 2, y, marker, { opacity: mark.alpha });
  }
  const fill = (mark.kind === 'bars' && mark.colors?.[0]) || color;
  const high = size * 0.7;
  const place = { x: left, y: y - high / 2, width: keyWidth, height: high };
  const edge = mark.kind === 'bars' ? mark.edge : undefined;
  return element('rect', { ...place, fill, stroke: edge, opacity: mark.alpha });
}

const corners = ['upper right', 'upper left', 'lower left', 'lower right'];

function placeOf(location: string, width: number, height: number, axes: Axes, frame: Frame): Box {
  const { box } = frame;
  const at = (name: string): Box => {
    const left = name.includes('left')
      ? box.left + air
      : name.includes('right')
        ? box.left + box.width - width - air
        : box.left + (box.width - width) / 2;
    const top = name.includes('upper')
      ? box.top + air
      : name.includes('lower')
        ? box.top + box.height - height - air
        : box.top + (box.height - height) / 2;
    return { left, top, width, height };
  };
  if (location !== 'best') return at(location);
  const points = pointsOf(axes, frame);
  const covered = (name: string) => {
    const { left, top } = at(name);
    const inside = ([x, y]: readonly [number, number]) =>
      x >= left && x <= left + width && y >= top && y <= top + height;
    return points.filter(inside).length;
  };
  const counts = corners.map(covered);
  return at(corners[counts.indexOf(Math.min(...counts))] as string);
}

/** The points that a legend should not cover. */
function pointsOf(axes: Axes, frame: Frame): [number, number][] {
  return axes.marks.flatMap((mark): [number, number][] => {
    if (mark.kind === 'line' || mark.kind === 'points') {
      const y = reals(mark.y);
      return reals(mark.x).map((x, i) => [frame.x(x), frame.y(y[i] as number)]);
    }
    if (mark.kind !== 'bars') return [];
    const [from, to, value] = [reals(mark.from), reals(mark.to), reals(mark.value)];
    return value.flatMap((one, i): [number, number][] => {
      const middle = ((from[i] as number) + (to[i] as number)) / 2;
      const parts = [0.25, 0.5, 0.75, 1];
      return parts.map((part) =>
        mark.horizontal
          ? [frame.x(one * part), frame.y(middle)]
          : [frame.x(middle), frame.y(one * part)],
      );
    });
  });
}
