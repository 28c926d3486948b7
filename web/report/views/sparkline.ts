import { element } from '../../charts/markup.ts';

const width = 96;
const height = 20;

/** A histogram as a small picture in SVG, for a cell of a table. It takes the colour of the text. */
export function sparkline(counts: ArrayLike<number>): string {
  const most = Math.max(1, ...Array.from(counts));
  const step = width / Math.max(1, counts.length);
  let d = `M0 ${height}`;
  for (let bin = 0; bin < counts.length; bin += 1) {
    const count = counts[bin] ?? 0;
    // A bin that is not empty stays visible.
    const level = count > 0 ? Math.max(1, (count / most) * height) : 0;
    d += `V${round(height - level)}H${round((bin + 1) * step)}`;
  }
  d += `V${height}Z`;
  return element(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height },
    element('path', { d }),
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The outline of the picture, for a template of the page. */
export const sparkPath = (counts: ArrayLike<number>): string =>
  / d="([^"]*)"/.exec(sparkline(counts))?.[1] ?? '';
