import { type Histogram, histogram } from '../../web/charts/histogram.ts';
import { normal, type Plan, quantized } from './data.ts';
import { type GalleryState, inWidth } from './state.ts';

function counted(values: ArrayLike<number>, low: number, high: number, bins: number) {
  const counts = new Uint32Array(bins);
  for (let i = 0; i < values.length; i += 1) {
    const bin = Math.floor((((values[i] as number) - low) / (high - low)) * bins);
    const index = Math.min(bins - 1, Math.max(0, bin));
    counts[index] = (counts[index] as number) + 1;
  }
  return counts;
}

const edgesOf = (low: number, high: number, bins: number) =>
  Float64Array.from({ length: bins + 1 }, (_, i) => low + ((high - low) * i) / bins);

const plan: Plan = { scale: 0.25, zeroPoint: 0, qmin: -8, qmax: 7 };
const values = normal(4, 4096);
const { level } = quantized(values, plan);
const errors = values.map((value, i) => (level[i] as number) - value);

const before = (width: number, bins: number, more: Partial<Histogram> = {}): Histogram => ({
  title: 'Values',
  summary: '4,096 values before and after quantization to int4.',
  valueLabel: 'value',
  countLabel: 'values in a bin',
  edges: edgesOf(-4, 4, bins),
  series: [
    { label: 'original', counts: counted(values, -4, 4, bins), drawn: 'filled' },
    { label: 'dequantized', counts: counted(level, -4, 4, bins), drawn: 'outlined' },
  ],
  width,
  ...more,
});

const draw = (data: Histogram) => histogram(inWidth(data));

export const histogramStates: readonly GalleryState[] = [
  {
    name: 'histogram-values',
    says: 'Values before and after: filled and outlined. What lay beyond the limits stands at them.',
    view: () => draw(before(640, 64)),
  },
  {
    name: 'histogram-narrow',
    says: 'A narrow one.',
    view: () => draw(before(280, 32)),
  },
  {
    name: 'histogram-errors',
    says: 'Errors: even within half a step to both sides of 0, and a tail of what was clipped.',
    view: () =>
      draw({
        ...before(640, 1),
        title: 'Errors',
        summary: 'The errors of 4,096 values.',
        valueLabel: 'error',
        edges: edgesOf(-1, 1, 65),
        series: [{ label: 'error', counts: counted(errors, -1, 1, 65), drawn: 'filled' }],
      }),
  },
  {
    name: 'histogram-one',
    says: 'One value in one bin.',
    view: () =>
      draw({
        ...before(320, 1),
        edges: [2, 3],
        series: [{ label: 'original', counts: [1], drawn: 'filled' }],
      }),
  },
];
