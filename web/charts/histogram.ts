import { html, svg, type TemplateResult } from 'lit-html';
import { acrossLines, axisName, bottomTicks, leftRoom, leftTicks, linearTicks } from './axes.ts';
import type { ChartTable } from './chart_table.ts';
import { extent } from './extent.ts';
import { tableNumber } from './number_text.ts';
import { type Rect, tenth } from './rect.ts';
import { scaleOf } from './scale.ts';
import { chartKey } from './symbols.ts';

export interface HistogramSeries {
  readonly label: string;
  /** The number of values in each bin. */
  readonly counts: ArrayLike<number>;
  /** Tells two series apart without colour. */
  readonly drawn: 'filled' | 'outlined';
}

export interface Histogram {
  readonly title: string;
  readonly summary: string;
  /** The names of the axes: of the values, below, and of the counts, above. */
  readonly valueLabel: string;
  readonly countLabel: string;
  /** The bins' edges in ascending order: one more than there are bins. */
  readonly edges: ArrayLike<number>;
  readonly series: readonly HistogramSeries[];
  /** In CSS pixels. */
  readonly width: number;
}

const titleRoom = 22;
/** The height for the name above the box, in CSS pixels. */
const nameRoom = 20;
const boxHeight = 130;
const footRoom = 38;
/** The smallest height of a bin that is not empty, in CSS pixels. */
const leastHeight = 1.5;

/** Counts as steps over one axis, filled and outlined, so that overlapping series stay visible. */
export function histogram(data: Histogram): TemplateResult {
  const most = Math.max(1, ...data.series.map(({ counts }) => extent(counts)[1]));
  const key = keyOf(data, titleRoom);
  const nameTop = titleRoom + key.height;
  const top = nameTop + nameRoom;
  const countScale = scaleOf([0, most], [top + boxHeight, top]);
  const counts = linearTicks(countScale, boxHeight, 34).filter(({ label }) => !label.includes('.'));
  const left = leftRoom(counts);
  const box = { left, top, width: Math.max(40, data.width - left - 10), height: boxHeight };
  const ends = [data.edges[0] ?? 0, data.edges[data.edges.length - 1] ?? 1] as const;
  const valueScale = scaleOf(ends, [left, left + box.width]);
  const height = top + boxHeight + footRoom;
  return html`<svg
    class="chart histogram"
    role="img"
    aria-label="${data.title}. ${data.summary}"
    viewBox="0 0 ${data.width} ${height}"
    width=${data.width}
    height=${height}
  >
    <text class="title" x="0" y="13">${data.title}</text>
    ${key.view}
    ${acrossLines(box, counts.slice(1))}
    ${data.series.map((series) => steps(series, data.edges, valueScale.at, countScale.at, box))}
    <path class="frame" d="M${box.left} ${box.top}V${box.top + box.height}H${box.left + box.width}" />
    ${leftTicks(box, counts)}
    ${bottomTicks(box, linearTicks(valueScale, box.width, 76), { width: data.width })}
    ${axisName(data.countLabel, 0, nameTop + 11, 'start')}
    ${axisName(data.valueLabel, box.left + box.width, box.top + box.height + 32, 'end')}
  </svg>`;
}

function steps(
  { counts, drawn }: HistogramSeries,
  edges: ArrayLike<number>,
  x: (value: number) => number,
  y: (count: number) => number,
  box: Rect,
) {
  const floor = box.top + box.height;
  let path = `M${tenth(box.left)} ${floor}`;
  for (let bin = 0; bin < counts.length; bin += 1) {
    const count = counts[bin] as number;
    const top = count > 0 ? Math.min(y(count), floor - leastHeight) : floor;
    path += `V${tenth(top)}H${tenth(x(edges[bin + 1] as number))}`;
  }
  return svg`<path class="steps ${drawn}" d="${path}V${floor}" />`;
}

function keyOf({ series, width }: Histogram, top: number) {
  const entries = series.map(({ label, drawn }) => ({
    sample: svg`<path class="steps ${drawn}" d="M-7 5V-1H0V-5H7V5" />`,
    label,
  }));
  return chartKey(series.length > 1 ? entries : [], 0, top, width);
}

/** One row for each bin. The heads name its two edges; the labels of the series follow. */
export function histogramTable(
  { edges, series }: Histogram,
  heads: readonly [from: string, to: string],
): ChartTable {
  return {
    heads: [...heads, ...series.map(({ label }) => label)],
    count: Math.max(0, edges.length - 1),
    row: (bin) => [
      tableNumber(edges[bin] as number),
      tableNumber(edges[bin + 1] as number),
      ...series.map(({ counts }) => String(counts[bin] ?? 0)),
    ],
  };
}
