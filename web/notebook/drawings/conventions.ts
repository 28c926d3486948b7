import { message } from '../../ui/messages/index.ts';
import { brief, fixed } from './chart_parts.ts';
import { readingsDrawing } from './chart_readings.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import type { Soon } from './tensors.ts';
import { words } from './words_formats.ts';

// The lesson's eight packed weights, as loaders of five conventions read the same bytes.

/** The numbers that one convention makes of the eight codes, and of each of the 16 that there can be. */
interface Reading {
  readonly id: 'right' | 'second' | 'high' | 'divided' | 'number';
  readonly values: readonly number[];
  readonly levels: readonly number[];
}

const weights = [0.31, -0.12, 0.05, -0.44, 0.18, -0.27, 0.39, -0.08];
const zeroPoint = 7;

export const conventions = drawing<readonly Reading[]>({
  initial: { chosen: 0, exponent: 123 },
  async compute(core, { exponent = 123 }) {
    const scale = await core.one(core.power(2, await core.of([exponent - 127])));
    const codes = await core.clamp(
      core.add(core.round(core.div(core.of(weights), scale)), zeroPoint),
      0,
      15,
    );
    const all = await core.linspace(0, 15, 16);
    const [even, odd] = [core.at(codes, { step: 2 }), core.at(codes, { start: 1, step: 2 })];
    const swapped = await core.view(core.cat([core.view(odd, 4, 1), core.view(even, 4, 1)], 1), 8);
    const reading = async (
      id: Reading['id'],
      own: Soon,
      zero: number,
      scaled: (distance: Soon) => Soon,
    ): Promise<Reading> => ({
      id,
      values: await core.read(scaled(core.sub(own, zero))),
      levels: await core.read(scaled(core.sub(all, zero))),
    });
    const times = (factor: number) => (distance: Soon) => core.mul(distance, factor);
    return [
      await reading('right', codes, zeroPoint, times(scale)),
      await reading('second', codes, zeroPoint - 1, times(scale)),
      await reading('high', swapped, zeroPoint, times(scale)),
      await reading('divided', codes, zeroPoint, (distance) => core.div(distance, scale)),
      await reading('number', codes, zeroPoint, times(exponent)),
    ];
  },
  show(readings, { settings, language, width }) {
    const { chosen = 0, exponent = 123 } = settings;
    const of = (id: Reading['id']) =>
      brief(readings.find((one) => one.id === id)?.values[chosen] ?? Number.NaN);
    const nameOf = (id: Reading['id']) =>
      message(language, words, `conventions.${id}`, { exponent });
    const says = message(language, words, 'conventions.says', {
      ...{ index: chosen, weight: fixed(weights[chosen] ?? 0, 2), right: of('right') },
      ...{ second: of('second'), high: of('high'), divided: of('divided'), number: of('number') },
    });
    return {
      svg: readingsDrawing({
        ...{ label: says, chosen, width },
        rows: readings.map(({ id, values, levels }) => ({ name: nameOf(id), values, levels })),
      }),
      says,
      knobs: [
        {
          ...{ id: 'chosen', low: 0, high: weights.length - 1, step: 1, text: String(chosen) },
          label: message(language, words, 'conventions.weight'),
        },
        {
          ...{ id: 'exponent', low: 121, high: 125, step: 1, text: String(exponent) },
          label: message(language, words, 'conventions.exponent'),
        },
      ],
      tables: [
        columnTable(
          [message(language, words, 'conventions.weight'), ...readings.map(({ id }) => nameOf(id))],
          [weights, ...readings.map(({ values }) => values)],
        ),
      ],
    };
  },
});
