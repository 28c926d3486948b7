import { html } from 'lit-html';
import { chartTable } from '../../web/charts/chart_table.ts';
import { rateDistortion } from '../../web/charts/rate_distortion/rate_distortion.ts';
import type { RateDistortion, RatePoint } from '../../web/charts/rate_distortion/spec.ts';
import { rateDistortionTable } from '../../web/charts/rate_distortion/table.ts';
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
