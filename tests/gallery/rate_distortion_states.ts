import { html } from 'lit-html';
import { chartTable } from '../../web/charts/chart_table.ts';
import { rateDistortion, rateDistortionTable } from '../../web/instrument/bits_vs_error/chart.ts';
import type { RateDistortion, RatePoint } from '../../web/instrument/bits_vs_error/chart_spec.ts';
import { uniform } from './data.ts';
import { live } from './live.ts';
import { type GalleryState, inWidth } from './state.ts';

const granularities = [
  { label: 'per tensor', kind: 'tensor' },
  { label: 'per channel', kind: 'channel' },
  { label: 'groups of 32', kind: 'group' },
] as const;
const observers = ['min–max', 'abs-max', 'percentile', 'entropy', 'search'];
const widths = [2, 4, 8, 16];

/** About 6 dB per bit; finer granularity and a better observer add some more. */
function settings(): RatePoint[] {
  const next = uniform(11);
  return widths.flatMap((width) =>
    granularities.flatMap(({ label: granularity }, g) =>
      observers.map((observer, o) => ({
        id: `int${width}-${g}-${o}`,
        bits: width + ([0.01, 0.2, 1.25][g] as number),
        sqnr:
          width === 16 && g === 2
            ? Number.POSITIVE_INFINITY
            : width * 6 - 4 + g * 3 + o * 0.8 + next() * 2,
        label: `int${width}, ${granularity}, ${observer}`,
        dtype: `int${width}`,
        granularity: g,
      })),
    ),
  );
}

const data = (more: Partial<RateDistortion> = {}): RateDistortion => ({
  title: 'Ladder',
  summary: '60 settings by bits per weight and SQNR; on the line are the best for their size.',
  bitsLabel: 'bits per weight',
  sqnrLabel: 'SQNR in dB',
  exactLabel: 'nothing is lost',
  frontLabel: 'no setting is better in both',
  currentLabel: 'current',
  granularities,
  points: settings(),
  current: 'int8-0-0',
  width: 640,
  ...more,
});

const families = [
  { label: 'small floats', kind: 'floats' },
  { label: 'blocks', kind: 'blocks' },
  { label: 'GGUF', kind: 'gguf' },
  { label: 'codebook', kind: 'codebook' },
] as const;
const formats = [
  ['float8_e4m3fn', 8, 31.6, 0],
  ['float8_e5m2', 8, 25.7, 0],
  ['float6_e2m3fn', 6, 19.8, 0],
  ['float4_e2m1fn', 4, 8.3, 0],
  ['mxfp4_floor', 4.25, 18.4, 1],
  ['mxfp4_even', 4.25, 18.5, 1],
  ['mxfp4_rceil', 4.25, 18.9, 1],
  ['mxfp8_e4m3_floor', 8.25, 31.7, 1],
  ['nvfp4', 4.502, 20.4, 1],
  ['nf4', 4.5, 21.1, 1],
  ['q8_0', 8.5, 43.5, 2],
  ['q4_0', 4.5, 20.6, 2],
  ['q4_k', 4.5, 22.7, 2],
  ['q2_k', 2.625, 11.4, 2],
  ['kmeans', 4.01, 20.2, 3],
] as const;

/** Stored formats, without integers or among them. */
const stored = (more: Partial<RateDistortion> = {}, first = 0, shift = 0): RateDistortion =>
  data({
    granularities: [...granularities.slice(0, first), ...families],
    points: [
      ...settings().filter(() => first > 0),
      ...formats.map(([name, bits, sqnr, family]) => ({
        id: name,
        bits,
        sqnr: sqnr + shift * (family - 1),
        label: name,
        dtype: name,
        isNamed: true,
        granularity: first + family,
      })),
    ],
    current: undefined,
    shown: 'nf4',
    ...more,
  });

/** The clicked setting becomes the current one. */
const draw = (given: RateDistortion) =>
  live(given.current, (current, set) =>
    rateDistortion(inWidth({ ...given, current }), { select: set }),
  );

export const rateDistortionStates: readonly GalleryState[] = [
  {
    name: 'rate_distortion',
    says: 'Each setting a point: its shape tells the granularity, its colour the kind of it. On the wide line no other is better in both; the others are faint. Each kind has a line of its own best. Where nothing is lost, SQNR is infinite: the band at the top.',
    view: () => draw(data()),
  },
  {
    name: 'rate_distortion-narrow',
    says: 'The same on a narrow telephone.',
    view: () => draw(data({ width: 280 })),
  },
  {
    name: 'rate_distortion-stored',
    says: 'Formats that store bytes: a hollow shape for each family, and names wherever they fit. One is described beside the chart: its ring.',
    view: () => draw(stored()),
  },
  {
    name: 'rate_distortion-families',
    says: 'The same among the integers, which they are compared with.',
    view: () => draw(stored({}, 3)),
  },
  {
    name: 'rate_distortion-alongside',
    says: 'Narrow, and on the axes of another tensor’s chart, which has larger errors.',
    view: () => draw(stored({ width: 300, alongside: stored({}, 0, -6).points })),
  },
  {
    name: 'rate_distortion-one',
    says: 'A single setting, and its table opened.',
    view: () => {
      const one = data({ points: settings().slice(5, 6), width: 320 });
      return html`${draw(one)}
      ${live(true, (open, toggle) =>
        chartTable(() => [rateDistortionTable(one, ['setting', 'bits per weight', 'SQNR'])], {
          label: 'As a table',
          open,
          toggle,
          more: (count) => `and ${count} more`,
        }),
      )}`;
    },
  },
];
