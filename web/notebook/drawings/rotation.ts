import { message } from '../../ui/messages/index.ts';
import { brief, fixed } from './chart_parts.ts';
import { turnDrawing } from './chart_turn.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import type { Soon, Tensors } from './tensors.ts';
import { words } from './words_methods.ts';

interface Rotation {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly steps: readonly [number, number];
  /** The mean squared error in 4 bits, as it is and between the rotation and its inverse. */
  readonly plain: number;
  readonly rotated: number;
}

/** The lesson’s `hadamard(4)`. */
const signs = [1, 1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1, 1, -1, -1, 1];

async function inFourBits(core: Tensors, vector: Soon): Promise<readonly [Soon, number]> {
  const scale = await core.div(core.reduce('amax', core.abs(vector)), 7);
  const step = await core.one(scale);
  // A vector of zeros has no step.
  if (step === 0) return [vector, 0];
  return [await core.mul(core.round(core.div(vector, scale)), scale), step];
}

/** Four numbers before and after a Hadamard rotation: one outlier is spread, four alike are gathered. */
export const rotation = drawing<Rotation>({
  initial: { others: 0.4, value: 8, chosen: 2 },
  async compute(core, { others = 0, value = 0, chosen = 0 }) {
    const vector = await core.of([0, 1, 2, 3].map((at) => (at === chosen ? value : others)));
    const matrix = await core.div(core.of(signs, [4, 4]), 2);
    const turned = await core.matmul(vector, matrix);
    const [plain, step] = await inFourBits(core, vector);
    const [rounded, turnedStep] = await inFourBits(core, turned);
    return {
      before: await core.read(vector),
      after: await core.read(turned),
      steps: [step, turnedStep],
      plain: await core.one(core.meanSquare(vector, plain)),
      rotated: await core.one(core.meanSquare(vector, core.matmul(rounded, core.turned(matrix)))),
    };
  },
  show({ before, after, steps, plain, rotated }, { settings, language, width }) {
    const { others = 0, value = 0, chosen = 0 } = settings;
    const says = message(language, words, 'rotation.says', {
      step: brief(Number(steps[0].toPrecision(3))),
      turned: brief(Number(steps[1].toPrecision(3))),
      plain: fixed(plain, 4),
      rotated: fixed(rotated, 4),
    });
    return {
      svg: turnDrawing({
        label: says,
        names: [
          message(language, words, 'rotation.before'),
          message(language, words, 'rotation.after'),
        ],
        ...{ before, after, steps, most: 9, chosen, width },
      }),
      says,
      knobs: [
        {
          ...{ id: 'value', low: -8, high: 8, step: 0.1, text: brief(value) },
          label: message(language, words, 'rotation.value'),
        },
        {
          ...{ id: 'others', low: -4, high: 4, step: 0.1, text: brief(others) },
          label: message(language, words, 'rotation.others'),
        },
        {
          ...{ id: 'chosen', low: 0, high: 3, step: 1, text: String(chosen + 1) },
          label: message(language, words, 'rotation.place'),
        },
      ],
      tables: [
        columnTable(
          [message(language, words, 'rotation.before'), message(language, words, 'rotation.after')],
          [before, after],
        ),
      ],
    };
  },
});
