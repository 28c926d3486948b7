import { numberLine } from '../../web/instrument/number_line/chart_line.ts';
import { lesson, lineOf, normal, type Plan } from './data.ts';
import { live } from './live.ts';
import { type GalleryState, inWidth } from './state.ts';

const int8: Plan = { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 };
/** Interactive as on the page: clicks and arrow keys select elements. */
const draw = (values: Float32Array, plan: Plan, more: Parameters<typeof lineOf>[2] = {}) =>
  live(more.selected, (selected, select) =>
    numberLine(inWidth(lineOf(values, plan, { ...more, selected })), {
      point: () => undefined,
      select,
    }),
  );
const scaled = (values: Float32Array, by: number) => values.map((value) => value * by);

export const lineStates: readonly GalleryState[] = [
  {
    name: 'line-int8',
    says: 'The lesson’s tensor in int8. 728.6 lies in the hatched zone beyond 127: it is clipped, and selected; the heavy line is its error.',
    view: () => draw(lesson, int8, { selected: 2, width: 900 }),
  },
  {
    name: 'line-int8-narrow',
    says: 'The same on a narrow telephone, another element selected.',
    view: () => draw(lesson, int8, { selected: 4, width: 280 }),
  },
  {
    name: 'line-int2',
    says: 'Four levels: every step is plain to see, and so is each level’s mark on its tread.',
    view: () =>
      draw(
        normal(3, 24),
        { scale: 0.8, zeroPoint: 0, qmin: -2, qmax: 1 },
        { integerLabel: 'int2', selected: 5 },
      ),
  },
  {
    name: 'line-int4-wrapped',
    says: 'Without the clamp, integers begin again where they end: crosses on the next flight of stairs.',
    view: () =>
      draw(
        scaled(normal(5, 40), 3),
        { scale: 0.5, zeroPoint: 0, qmin: -8, qmax: 7, clamp: false },
        { integerLabel: 'int4', selected: 1 },
      ),
  },
  {
    name: 'line-negative-scale',
    says: 'A negative scale: the stairs lead down.',
    view: () => draw(lesson, { ...int8, scale: -3.5 }, { selected: 7 }),
  },
  {
    name: 'line-uint8',
    says: 'All values positive, zero point 0 at the lower end.',
    view: () =>
      draw(
        normal(8, 60).map(Math.abs),
        { scale: 0.011, zeroPoint: 0, qmin: 0, qmax: 255 },
        { integerLabel: 'uint8' },
      ),
  },
  {
    name: 'line-int16',
    says: '65,536 levels: the stairs are a line, the levels a band.',
    view: () =>
      draw(
        lesson,
        { scale: 0.0142, zeroPoint: -18000, qmin: -32768, qmax: 32767 },
        { integerLabel: 'int16', selected: 0 },
      ),
  },
  {
    name: 'line-int32',
    says: 'int32: only the levels that the data can reach are in sight.',
    view: () =>
      draw(
        lesson,
        { scale: 3.5, zeroPoint: 0, qmin: -(2 ** 31), qmax: 2 ** 31 - 1 },
        { integerLabel: 'int32', selected: 4 },
      ),
  },
  {
    name: 'line-one-value',
    says: 'A tensor of one value, exact.',
    view: () =>
      draw(Float32Array.of(3), { scale: 3, zeroPoint: 0, qmin: -128, qmax: 127 }, { selected: 0 }),
  },
  {
    name: 'line-crowd',
    says: '65,536 values: those that would cover each other share a mark, and the ticks on the real axis are as long as there are values at a place.',
    view: () =>
      draw(
        normal(9, 65536),
        { scale: 0.012, zeroPoint: 0, qmin: -128, qmax: 127 },
        { selected: 77 },
      ),
  },
];
