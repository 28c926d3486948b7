import { message } from '../../ui/messages/index.ts';
import { endsOf, quantized, restored, scaleAndZeroPoint } from './affine.ts';
import { fitDrawing } from './chart_fit.ts';
import { brief, fixed } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { elementTable } from './tables.ts';
import { words } from './words_ruler.ts';

interface Spoiled {
  readonly values: readonly number[];
  readonly back: readonly number[];
  readonly integers: readonly number[];
  readonly scale: number;
  readonly ends: readonly [number, number];
  /** The marks that the other values use. */
  readonly used: number;
  /** The mean squared error of the other values. */
  readonly error: number;
}

/** One outlier among nine weights stretches the ruler of all of them. */
export const spoiled = drawing<Spoiled>({
  initial: { outlier: 1000, chosen: 4 },
  async compute(core, { outlier = 0 }) {
    await core.seed(42);
    const weights = await core.mul(core.randn(3, 3), 10);
    await core.assign(weights, [{ index: 0 }, { index: 0 }], outlier);
    const { scale, zeroPoint } = await scaleAndZeroPoint(core, weights);
    const integers = await quantized(core, weights, scale, zeroPoint);
    const back = await restored(core, integers, scale, zeroPoint);
    const others = (tensor: typeof back) => core.at(core.view(tensor, 9), { start: 1 });
    const whole = await core.read(integers);
    return {
      values: await core.read(weights),
      back: await core.read(back),
      integers: whole,
      scale,
      ends: await endsOf(core, { scale, zeroPoint }),
      used: new Set(whole.slice(1)).size,
      error: await core.one(core.meanSquare(others(weights), others(back))),
    };
  },
  show(numbers, { settings, language, width }) {
    const { values, back, integers, scale, ends, used, error } = numbers;
    const { outlier = 0, chosen = 0 } = settings;
    const says = message(language, words, 'spoiled.says', {
      outlier: brief(outlier),
      scale: brief(scale),
      used,
      error: fixed(error, 5),
    });
    return {
      svg: fitDrawing({
        label: says,
        realLabel: message(language, words, 'fit.real'),
        rulerLabel: message(language, words, 'fit.ruler'),
        ...{ low: -30, high: 60, values, restored: back, chosen },
        clipped: values.map(() => false),
        ...{ first: ends[0], last: ends[1] },
        step: scale,
        dragged: 0,
        knob: { knob: 'outlier', low: 0, high: 60 },
        width,
      }),
      says,
      knobs: [
        {
          ...{ id: 'outlier', low: 20, high: 1000, step: 5, text: brief(outlier) },
          label: message(language, words, 'spoiled.outlier'),
        },
        {
          ...{ id: 'chosen', low: 0, high: values.length - 1, step: 1 },
          text: brief(values[chosen] ?? 0),
          label: message(language, words, 'fit.value'),
        },
      ],
      tables: [elementTable(language, { values, integers, back })],
    };
  },
});
