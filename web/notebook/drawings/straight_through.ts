import { message } from '../../ui/messages/index.ts';
import { brief } from './chart_parts.ts';
import { stairsDrawing } from './chart_stairs.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_networks.ts';

interface StraightThrough {
  readonly levels: readonly number[];
  readonly level: number;
  readonly passes: boolean;
  readonly tried: readonly number[];
  readonly triedLevels: readonly number[];
  readonly triedPass: readonly number[];
}

const scale = 0.25;
const most = 3;
/** The weights of the lesson. */
const weights = [-2, -0.9, -0.26, 0.1, 0.74, 0.8];

/** Fake quantization as a staircase, and the slope that the straight-through estimator gives it. */
export const straightThrough = drawing<StraightThrough>({
  initial: { number: 0.1 },
  async compute(core, { number = 0 }) {
    const rounded = await core.round(core.div(core.of([number, ...weights]), scale));
    const back = await core.read(core.mul(core.clamp(rounded, -most, most), scale));
    // The gradient of a clamp is 1 inside its limits and at them.
    const passes = await core.read(core.op('le', core.abs(rounded), most));
    const integers = core.of(Array.from({ length: 2 * most + 1 }, (_, at) => at - most));
    return {
      levels: await core.read(core.mul(integers, scale)),
      level: back[0] ?? 0,
      passes: passes[0] === 1,
      tried: weights,
      triedLevels: back.slice(1),
      triedPass: passes.slice(1),
    };
  },
  show({ levels, level, passes, tried, triedLevels, triedPass }, frame) {
    const { settings, language, width } = frame;
    const { number = 0 } = settings;
    const says = message(language, words, passes ? 'stairs.passes' : 'stairs.stops', {
      number: brief(number),
      level: brief(level),
    });
    return {
      svg: stairsDrawing({
        label: says,
        ...{ low: -2, high: 2, levels, number, level, passes, width },
        stairsName: message(language, words, 'stairs.stairs'),
        lineName: message(language, words, 'stairs.line'),
        slope: message(language, words, 'stairs.slope', { slope: passes ? 1 : 0 }),
      }),
      says,
      knobs: [
        {
          ...{ id: 'number', low: -2, high: 2, step: 0.01, text: brief(number) },
          label: message(language, words, 'stairs.weight'),
        },
      ],
      tables: [
        columnTable(
          [
            message(language, words, 'stairs.weight'),
            message(language, words, 'stairs.level'),
            message(language, words, 'stairs.gradient'),
          ],
          [tried, triedLevels, triedPass],
        ),
      ],
    };
  },
});
