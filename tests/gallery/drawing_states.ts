import { html } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { type Clock, clockDrawing } from '../../web/notebook/drawings/chart_clock.ts';
import { type Mapping, mappingDrawing } from '../../web/notebook/drawings/chart_mapping.ts';
import { type Ranges, rangesDrawing } from '../../web/notebook/drawings/chart_ranges.ts';
import { lesson, normal, type Plan, rulerOf } from './data.ts';
import { type GalleryState, inWidth } from './state.ts';

const int8: Plan = { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 };
const shown = (markup: string) => html`<div>${unsafeHTML(markup)}</div>`;

function mapping(values: Float32Array, plan: Plan, more: Partial<Mapping> = {}) {
  const data: Mapping = {
    label: 'Real numbers are mapped to integers',
    realLabel: 'real numbers',
    integerLabel: 'int8',
    zeroPointLabel: 'zero point',
    ...rulerOf(values, plan),
    selected: undefined,
    width: 640,
    ...more,
  };
  return shown(mappingDrawing(inWidth(data)));
}

const clock = (low: number, high: number, to: number, more: Partial<Clock> = {}) =>
  shown(clockDrawing(inWidth({ label: 'A clock', low, high, from: 0, to, width: 640, ...more })));

const ranges = (real: Float32Array, rulers: Ranges['rulers'], selected?: number) =>
  shown(
    rangesDrawing(
      inWidth({
        label: 'Two rulers',
        realLabel: 'real numbers',
        unusedLabel: 'not used',
        real,
        selected,
        rulers,
        width: 640,
      }),
    ),
  );

const ruler = (name: string, plan: Plan) => ({ name, ...rulerOf(lesson, plan) });

export const drawingStates: readonly GalleryState[] = [
  {
    name: 'drawing-mapping',
    says: 'The lesson’s tensor, real numbers above and integers below. 728.6 lies outside of what int8 can hold: its way bends to the last integer.',
    view: () => mapping(lesson, int8, { selected: 2 }),
  },
  {
    name: 'drawing-mapping-narrow',
    says: 'The same on a narrow telephone, with nothing selected.',
    view: () => mapping(lesson, int8, { width: 280 }),
  },
  {
    name: 'drawing-mapping-crowd',
    says: '4,096 values: ticks on both axes, no lines. The zero point stands in the middle.',
    view: () => mapping(normal(3, 4096), { scale: 0.8, zeroPoint: 0, qmin: -8, qmax: 7 }),
  },
  {
    name: 'drawing-mapping-turned',
    says: 'A negative scale: the largest real number has the smallest integer.',
    view: () => mapping(lesson, { ...int8, scale: -3.5 }, { selected: 0 }),
  },
  {
    name: 'drawing-clock',
    says: '127 + 70 passes the end of int8, and arrives at −59.',
    view: () => clock(-128, 127, 197, { from: 127 }),
  },
  {
    name: 'drawing-clock-fits',
    says: '100 fits into int8: the hand stays on this side of the seam.',
    view: () => clock(-128, 127, 100),
  },
  {
    name: 'drawing-clock-unsigned',
    says: 'uint8 ends at 255; going below 0 leads to its upper end.',
    view: () => clock(0, 255, -64),
  },
  {
    name: 'drawing-clock-small',
    says: 'int4 has 16 hours, and 138 goes round more than eight times: the hand shows the last turns.',
    view: () => clock(-8, 7, 138),
  },
  {
    name: 'drawing-ranges',
    says: 'The lesson’s tensor under a symmetric and an asymmetric ruler: what reaches beyond the data is hatched.',
    view: () =>
      ranges(
        lesson,
        [
          ruler('symmetric', { scale: 728.6 / 127, zeroPoint: 0, qmin: -127, qmax: 127 }),
          ruler('asymmetric', { scale: 912.6 / 255, zeroPoint: -77, qmin: -128, qmax: 127 }),
        ],
        2,
      ),
  },
  {
    name: 'drawing-ranges-even',
    says: 'Data around zero: both rulers are nearly the same.',
    view: () =>
      ranges(normal(5, 60), [
        ruler('symmetric', { scale: 0.019, zeroPoint: 0, qmin: -127, qmax: 127 }),
        ruler('asymmetric', { scale: 0.0187, zeroPoint: 4, qmin: -128, qmax: 127 }),
      ]),
  },
];
