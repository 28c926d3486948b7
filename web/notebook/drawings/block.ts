import { message } from '../../ui/messages/index.ts';
import { blockDrawing } from './chart_block.ts';
import { brief, fixed } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_formats.ts';

interface BlockNumbers {
  readonly values: readonly number[];
  readonly codes: readonly number[];
  readonly restored: readonly number[];
  readonly levels: readonly number[];
  /** The scale as float16 stores it. */
  readonly scale: number;
  /** The mean squared error of all weights but the outlier. */
  readonly error: number;
}

/** The weight that the lesson replaces by 40. */
const place = 5;

/** One block of Q4_0, with a weight that is dragged away from the others. */
export const block = drawing<BlockNumbers>({
  initial: { outlier: 3, chosen: 12 },
  reads: ['weights'],
  async compute(core, { outlier = 0 }, given) {
    await core.seed(0);
    const own = given.get('weights');
    const weights = own?.length === 32 ? await core.of(own) : await core.normal(32);
    await core.assign(weights, [{ index: place }], outlier);
    const extreme = core.at(weights, await core.reduce('argmax', core.abs(weights)));
    const scale = await core.div(extreme, -8);
    const inverse = core.div(1, scale);
    const codes = await core.clamp(
      core.to(core.add(core.mul(weights, inverse), 8.5), 'uint8'),
      0n,
      15n,
    );
    const stored = await core.to(core.to(scale, 'float16'), 'float32');
    const back = (tensor: typeof codes) =>
      core.mul(core.sub(core.to(tensor, 'float32'), 8), stored);
    const restored = await back(codes);
    const others = (tensor: typeof codes) =>
      core.cat([core.at(tensor, { stop: place }), core.at(tensor, { start: place + 1 })]);
    return {
      values: await core.read(weights),
      codes: await core.read(codes),
      restored: await core.read(restored),
      levels: await core.read(back(await core.integers(Array.from({ length: 16 }, (_, at) => at)))),
      scale: await core.one(stored),
      error: await core.one(core.meanSquare(others(weights), others(restored))),
    };
  },
  show({ values, codes, restored, levels, scale, error }, { settings, language, width }) {
    const { chosen = 0, outlier = 0 } = settings;
    const others = codes.filter((_, at) => at !== place);
    const says = message(language, words, 'block.says', {
      value: brief(values[chosen] ?? 0),
      code: codes[chosen] ?? 0,
      back: brief(restored[chosen] ?? 0),
      levels: new Set(others).size,
      error: fixed(error, 4),
    });
    return {
      svg: blockDrawing({
        label: says,
        levelsLabel: message(language, words, 'block.levels'),
        scaleLabel: `d = ${brief(scale)}`,
        ...{ values, restored, levels, chosen, width },
        chosenLabel: message(language, words, 'block.code', { code: codes[chosen] ?? 0 }),
        dragged: { index: place, knob: 'outlier' },
      }),
      says,
      knobs: [
        {
          ...{ id: 'outlier', low: 0, high: 40, step: 0.1, text: brief(outlier) },
          label: message(language, words, 'block.outlier'),
        },
        {
          ...{ id: 'chosen', low: 0, high: 31, step: 1, text: String(chosen + 1) },
          label: message(language, words, 'block.weight'),
        },
      ],
      tables: [
        columnTable(
          ['weight', 'value', 'code', 'back'].map((head) =>
            message(language, words, `block.head.${head}` as 'block.head.weight'),
          ),
          [values.map((_, at) => String(at + 1)), values, codes, restored],
        ),
      ],
    };
  },
});
