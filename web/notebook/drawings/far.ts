import { message } from '../../ui/messages/index.ts';
import { endsOf, quantized, restored, scaleAndZeroPoint } from './affine.ts';
import { fitDrawing } from './chart_fit.ts';
import { brief } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { elementTable } from './tables.ts';
import { words } from './words_ruler.ts';

interface Far {
  readonly values: readonly number[];
  readonly back: readonly number[];
  readonly integers: readonly number[];
  readonly clipped: readonly boolean[];
  readonly scale: number;
  readonly ends: readonly [number, number];
  readonly zeroPoint: number;
  readonly wanted: number;
}

/** Values far from 0: their zero point would lie outside of int8, and the largest ones are clipped. */
const farFrom = (own: readonly number[], variable?: string) =>
  drawing<Far>({
    initial: { least: own[0] ?? 0, chosen: own.length - 1 },
    ...(variable !== undefined && { reads: [variable] }),
    async compute(core, { least = 0 }, given) {
      const there = given.get(variable ?? '');
      const values = there?.length === own.length ? there : own;
      const tensor = await core.add(core.of(values), least - (own[0] ?? 0));
      const { scale, zeroPoint, wanted } = await scaleAndZeroPoint(core, tensor);
      const integers = await quantized(core, tensor, scale, zeroPoint);
      const levels = core.round(core.add(core.div(tensor, scale), zeroPoint));
      return {
        values: await core.read(tensor),
        integers: await core.read(integers),
        back: await core.read(restored(core, integers, scale, zeroPoint)),
        clipped: (await core.read(core.op('ne', levels, integers))).map(Boolean),
        ends: await endsOf(core, { scale, zeroPoint }),
        ...{ scale, zeroPoint, wanted },
      };
    },
    show(numbers, { settings, language, width }) {
      const { values: shifted, back, integers, clipped, scale, ends, zeroPoint, wanted } = numbers;
      const { chosen = 0, least = 0 } = settings;
      const id = wanted === zeroPoint ? 'far.fits' : 'far.clipped';
      const says = message(language, words, id, {
        zeroPoint: brief(zeroPoint),
        wanted: brief(wanted),
        value: brief(shifted[chosen] ?? 0),
        back: brief(back[chosen] ?? 0),
      });
      return {
        svg: fitDrawing({
          label: says,
          realLabel: message(language, words, 'fit.real'),
          rulerLabel: message(language, words, 'fit.ruler'),
          ...{ low: -800, high: 1100, values: shifted, restored: back, clipped, chosen },
          ...{ first: ends[0], last: ends[1] },
          step: scale,
          dragged: 0,
          knob: { knob: 'least', low: -800, high: 300 },
          width,
        }),
        says,
        knobs: [
          {
            ...{ id: 'least', low: -750, high: 300, step: 10, text: brief(least) },
            label: message(language, words, 'far.least'),
          },
          {
            ...{ id: 'chosen', low: 0, high: shifted.length - 1, step: 1 },
            text: brief(shifted[chosen] ?? 0),
            label: message(language, words, 'fit.value'),
          },
        ],
        tables: [elementTable(language, { values: shifted, integers, back })],
      };
    },
  });

/** The four values of the lesson on scale and zero point. */
export const far = farFrom([250, 500, 750, 1000], 'far_tensor');

/** The three values of the first exercise of the warm-up. */
export const farThree = farFrom([250, 400, 1000]);
