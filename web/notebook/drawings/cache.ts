import { counted } from '../../charts/number_text.ts';
import { message } from '../../ui/messages/index.ts';
import { growthDrawing } from './chart_growth.ts';
import { fixed } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import type { Tensors } from './tensors.ts';
import { words } from './words_methods.ts';

interface Cache {
  readonly tokens: readonly number[];
  /** In GiB: for each model in 16 bits, and with 2 bits behind the window. */
  readonly sizes: readonly (readonly number[])[];
  readonly now: readonly number[];
}

/** The two models of the lesson, by the heads that have keys and values. */
const models = [
  { name: 'Llama 2 7B', heads: 32 },
  { name: 'Llama 3.1 8B', heads: 8 },
] as const;

/** The bytes of the cache in GiB: key and value, 32 layers, heads of 128 numbers. */
const gibibytes = (
  core: Tensors,
  tokens: Promise<{ id: number }>,
  heads: number,
  bits: Promise<{ id: number }> | number,
) =>
  core.div(core.mul(core.mul(tokens, 2 * 32 * heads * 128), core.div(bits as number, 8)), 2 ** 30);

/** The cache of two models grows with every token; with 2 bits behind a window it grows slowly. */
export const cache = drawing<Cache>({
  initial: { tokens: 65536, window: 64 },
  async compute(core, { tokens = 0, window = 0 }) {
    const counts = core.to(core.linspace(0, 131072, 33), 'float64');
    const all = core.cat([counts, core.of([tokens], [1], 'float64')]);
    const sizes: (readonly number[])[] = [];
    for (const { heads } of models) {
      sizes.push(await core.read(gibibytes(core, all, heads, core.add(core.mul(all, 0), 16))));
      // The latest tokens stay in 16 bits, those before them take 3.
      const kept = core.op('minimum', all, window);
      const few = core.sub(all, kept);
      const bits = core.div(
        core.add(core.mul(kept, 16), core.mul(few, 3)),
        core.clamp(all, 1, 2 ** 40),
      );
      sizes.push(await core.read(gibibytes(core, all, heads, bits)));
    }
    return {
      tokens: await core.read(counts),
      sizes: sizes.map((own) => own.slice(0, -1)),
      now: sizes.map((own) => own.at(-1) ?? 0),
    };
  },
  show({ tokens, sizes, now }, { settings, language, width }) {
    const { tokens: present = 0, window = 0 } = settings;
    const names = models.flatMap(({ name }) => [
      name,
      `${name}, ${message(language, words, 'cache.few')}`,
    ]);
    const says = message(language, words, 'cache.says', {
      tokens: counted(present),
      full: fixed(now[0] ?? 0, 1),
      few: fixed(now[1] ?? 0, 1),
      fullOther: fixed(now[2] ?? 0, 1),
      fewOther: fixed(now[3] ?? 0, 1),
    });
    return {
      svg: growthDrawing({
        label: says,
        sizeLabel: message(language, words, 'cache.size'),
        tokensLabel: message(language, words, 'cache.tokens'),
        tokens,
        lines: sizes.map((own, at) => ({
          name: names[at] ?? '',
          sizes: own,
          isStored: at % 2 === 1,
          now: now[at] ?? 0,
        })),
        now: present,
        width,
      }),
      says,
      knobs: [
        {
          ...{ id: 'tokens', low: 0, high: 131072, step: 1024, text: counted(present) },
          label: message(language, words, 'cache.tokens'),
        },
        {
          ...{ id: 'window', low: 0, high: 8192, step: 64, text: counted(window) },
          label: message(language, words, 'cache.window'),
        },
      ],
      tables: [
        columnTable([message(language, words, 'cache.tokens'), ...names], [tokens, ...sizes]),
      ],
    };
  },
});
