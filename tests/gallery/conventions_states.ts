import { html } from 'lit-html';
import { conventions } from '../../web/instrument/conventions/chart.ts';
import type { ConventionStrip, Conventions } from '../../web/instrument/conventions/chart_spec.ts';
import { differencesTable } from '../../web/instrument/conventions/chart_table.ts';
import {
  type CauseName,
  causeNames,
} from '../../web/instrument/number_line/chart_stored_causes.ts';
import { normal } from './data.ts';
import { type GalleryState, inWidth } from './state.ts';

const fp4 = [0, 0.5, 1, 1.5, 2, 3, 4, 6];

/** A block in 4-bit floats under a scale. */
function strip(
  name: string,
  originals: Float32Array,
  scale: number,
  isBest = false,
): ConventionStrip {
  const levels = [
    ...fp4
      .slice(1)
      .reverse()
      .map((value) => -value),
    ...fp4,
  ].map((v) => v * scale);
  const values = originals.map((value) =>
    levels.reduce((best, one) => (Math.abs(one - value) < Math.abs(best - value) ? one : best), 0),
  );
  const causes = Array.from(values, (value, i): CauseName => {
    const original = originals[i] as number;
    if (value === original) return 'exact';
    if (Math.abs(original) > 6 * scale) return 'saturated';
    return value === 0 ? 'flushed' : 'rounded';
  });
  const sum = values.reduce((all, value, i) => all + (value - (originals[i] as number)) ** 2, 0);
  const error = `MSE ${(sum / values.length).toFixed(4)}`;
  return { name, scales: `scale ${scale}`, error, isBest, levels, values, causes };
}

const block = normal(5, 32).map((value) => value * 3);
const clipped = Float32Array.of(100, -3, 448, 460, 464, 500, -700, 12.3);

const data = (more: Partial<Conventions> = {}): Conventions => ({
  title: 'A block under three rules for its scale',
  summary: 'floor and even have the smallest error here.',
  originals: block,
  originalLabel: 'original',
  causeLabels: Object.fromEntries(
    causeNames.map((cause) => [cause, cause.replaceAll('_', ' ')]),
  ) as Conventions['causeLabels'],
  notFiniteLabel: 'NaN, ±∞',
  bestLabel: 'smallest error',
  differsLabel: 'differs',
  agreesLabel: 'the same in all',
  strips: [
    strip('mxfp4_floor', block, 1, true),
    strip('mxfp4_even', block, 1, true),
    strip('mxfp4_rceil', block, 2),
  ],
  selected: undefined,
  width: 640,
  ...more,
});

const ends = (isSaturating: boolean): ConventionStrip => {
  const values = clipped.map((value) =>
    Math.abs(value) <= 464
      ? Math.sign(value) * Math.min(448, Math.abs(value))
      : isSaturating
        ? Math.sign(value) * 448
        : Number.NaN,
  );
  const causes = Array.from(values, (value, i): CauseName => {
    if (Number.isNaN(value)) return 'not_a_number';
    if (Math.abs(clipped[i] as number) > 448) return 'saturated';
    return value === clipped[i] ? 'exact' : 'rounded';
  });
  return {
    name: isSaturating ? 'float8_e4m3fn_saturating' : 'float8_e4m3fn',
    scales: '',
    error: isSaturating ? 'MSE 8284' : 'MSE nan',
    isBest: isSaturating,
    levels: Array.from({ length: 29 }, (_, i) => (i - 14) * 32),
    values,
    causes,
  };
};

export const conventionsStates: readonly GalleryState[] = [
  {
    name: 'conventions',
    says: 'A block of 32 under three rules for its scale. Originals above, all values that the block can represent below; a wide line joins an element that is not the same in all.',
    view: () => html`${conventions(inWidth(data()))}
    ${differencesTable(data(), ['element', 'original'], (index) => `[0, ${index}]`)}`,
  },
  {
    name: 'conventions-ends',
    says: 'Values beyond the largest: NaN in a column of its own, or the largest. One element is selected.',
    view: () =>
      conventions(
        inWidth(data({ originals: clipped, strips: [ends(false), ends(true)], selected: 5 })),
      ),
  },
  {
    name: 'conventions-agree',
    says: 'All agree, in a narrow chart.',
    view: () =>
      conventions(
        inWidth(
          data({
            strips: ['floor', 'even', 'rceil'].map((rule) => strip(`mxfp4_${rule}`, block, 2)),
            width: 280,
          }),
        ),
      ),
  },
];
