import { message } from '../../ui/messages/index.ts';
import { mirrorDrawing } from './chart_mirror.ts';
import { brief, fixed } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { once, type Soon, type Tensors } from './tensors.ts';
import { words } from './words_methods.ts';

interface Smoothing {
  readonly x: readonly number[];
  readonly w: readonly number[];
  /** Errors of the output in percent: of 8-bit activations, of 8-bit weights, of both. */
  readonly errors: readonly [number, number, number];
}

/** The lesson’s `rounded`, with one scale for the tensor. */
async function rounded(core: Tensors, tensor: Soon): Promise<Soon> {
  const scale = await core.div(core.reduce('amax', core.abs(tensor)), 127);
  return core.mul(core.round(core.div(tensor, scale)), scale);
}

/** The activations and the weights of the lesson’s layer. */
const factors = once(async (core) => {
  await core.seed(0);
  const loudness = Array.from({ length: 64 }, (_, at) => ({ 5: 20, 17: 40, 42: 30 })[at] ?? 1);
  const x = await core.mul(core.view(core.normal(4096), 64, 64), core.of(loudness));
  const w = await core.div(core.view(core.normal(4096), 64, 64), 8);
  return [await core.read(x), await core.read(w)] as const;
});

/** Channel by channel: how loud activations and weights are while the difficulty moves between them. */
export const smoothing = drawing<Smoothing>({
  initial: { alpha: 0.5, chosen: 17 },
  async compute(core, { alpha = 0 }) {
    const [x, w] = await factors(core);
    const loud = await core.of(x, [64, 64]);
    const weights = await core.of(w, [64, 64]);
    const exact = await core.matmul(loud, core.turned(weights));
    const largest = (tensor: Soon) => core.reduce('amax', core.abs(tensor), [0]);
    const s = await core.div(
      core.power(largest(loud), alpha),
      core.power(largest(weights), 1 - alpha),
    );
    const [calm, heavy] = [await core.div(loud, s), await core.mul(weights, s)];
    const [calm8, heavy8] = [await rounded(core, calm), await rounded(core, heavy)];
    const size = core.reduce('mean', core.fn('square', exact));
    const errorOf = async (one: Soon, other: Soon) => {
      const error = core.meanSquare(exact, core.matmul(one, core.turned(other)));
      return core.one(core.mul(core.fn('sqrt', core.div(error, await size)), 100));
    };
    return {
      x: await core.read(largest(calm)),
      w: await core.read(largest(heavy)),
      errors: [
        await errorOf(calm8, heavy),
        await errorOf(calm, heavy8),
        await errorOf(calm8, heavy8),
      ],
    };
  },
  show({ x, w, errors }, { settings, language, width }) {
    const { alpha = 0, chosen = 0 } = settings;
    const says = message(language, words, 'smoothing.says', {
      activations: fixed(errors[0], 2),
      weights: fixed(errors[1], 2),
      both: fixed(errors[2], 2),
    });
    return {
      svg: mirrorDrawing({
        label: says,
        upLabel: message(language, words, 'smoothing.up'),
        downLabel: message(language, words, 'smoothing.down'),
        ...{ up: x, down: w, low: 0.12, high: 170, chosen, width },
        chosenLabel: message(language, words, 'smoothing.channel', {
          channel: chosen,
          x: brief(x[chosen] ?? 0),
          w: brief(w[chosen] ?? 0),
        }),
      }),
      says,
      knobs: [
        {
          ...{ id: 'alpha', low: 0, high: 1, step: 0.05, text: brief(alpha) },
          label: 'α',
        },
        {
          ...{ id: 'chosen', low: 0, high: 63, step: 1, text: String(chosen) },
          label: message(language, words, 'smoothing.pick'),
        },
      ],
      tables: [
        columnTable(
          [
            message(language, words, 'smoothing.pick'),
            message(language, words, 'smoothing.up'),
            message(language, words, 'smoothing.down'),
          ],
          [x.map((_, at) => String(at)), x, w],
        ),
      ],
    };
  },
});
