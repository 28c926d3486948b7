import type { Handle } from '../../core/engine/values.ts';
import { message } from '../../ui/messages/index.ts';
import { levelsDrawing } from './chart_levels.ts';
import { brief, fixed } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { once, type Soon, type Tensors } from './tensors.ts';
import { words } from './words_formats.ts';

interface Codebook {
  readonly low: number;
  readonly high: number;
  readonly bins: readonly number[];
  readonly levels: readonly number[];
  readonly counts: readonly number[];
  readonly error: number;
}

const middlesOf = (core: Tensors, book: Soon) =>
  core.div(core.add(core.at(book, { start: 1 }), core.at(book, { stop: -1 })), 2);

/** The lesson’s `normal_quantile`: an interval is halved 60 times. */
async function normalQuantile(core: Tensors, share: Soon): Promise<Handle> {
  let low = await core.add(core.mul(share, 0), -10);
  let high = await core.add(core.mul(share, 0), 10);
  for (let step = 0; step < 60; step += 1) {
    const middle = await core.div(core.add(low, high), 2);
    const part = core.div(core.add(core.fn('erf', core.div(middle, 2 ** 0.5)), 1), 2);
    const isBelow = await core.op('lt', part, share);
    [low, high] = [await core.where(isBelow, middle, low), await core.where(isBelow, high, middle)];
  }
  return low;
}

async function nf4(core: Tensors): Promise<Handle> {
  const shares = (count: number) => core.to(core.linspace(0.9677083, 0.5, count), 'float64');
  const above = core.at(await normalQuantile(core, await shares(9)), { stop: -1 });
  const below = core.fn('neg', core.at(await normalQuantile(core, await shares(8)), { stop: -1 }));
  const zero = core.of([0], [1], 'float64');
  const book = await core.to(core.sorted(core.cat([below, zero, above])), 'float32');
  return core.div(book, core.reduce('amax', book));
}

/** One round of Lloyd’s algorithm: each level moves to the mean of its values. */
async function refined(core: Tensors, values: Soon, book: Soon): Promise<Handle> {
  const codes = await core.bucketize(values, middlesOf(core, book));
  const sums = core.bincount(codes, 16, values);
  const counts = await core.bincount(codes, 16);
  const means = core.to(core.div(sums, core.clamp(counts, 1n, 2n ** 31n)), 'float32');
  return core.where(core.op('gt', counts, 0n), means, book);
}

/** The codebooks of the lesson as numbers: even, NF4, and k-means after each of 60 rounds. */
async function booksOf(core: Tensors, weights: Soon): Promise<readonly (readonly number[])[]> {
  const books = [await core.read(core.linspace(-1, 1, 16)), await core.read(nf4(core))];
  const end = (reduction: 'amin' | 'amax') => core.one(core.reduce(reduction, weights));
  let book: Soon = await core.linspace(await end('amin'), await end('amax'), 16);
  for (let round = 0; round <= 60; round += 1) {
    books.push(await core.read(book));
    book = await refined(core, weights, book);
  }
  return books;
}

/** The lesson’s weights, and all codebooks for them. */
const lessonBooks = once(async (core) => {
  await core.seed(0);
  const weights = await core.normal(1024);
  return { values: await core.read(weights), books: await booksOf(core, weights) };
});

/** Sixteen levels under the bell of 1024 weights: even ones, those of NF4, and those of k-means. */
export const codebook = drawing<Codebook>({
  initial: { book: 1, rounds: 20, chosen: 8 },
  async compute(core, { book: which = 0, rounds = 0 }) {
    const { values, books } = await lessonBooks(core);
    const weights = await core.of(values);
    const blocks = core.view(weights, -1, 64);
    const absmax = await core.reduce('amax', core.abs(blocks), [1], true);
    // NF4 and the even levels are for weights divided by their block’s largest; k-means is not.
    const isOwn = which === 2;
    const scale = isOwn ? await core.add(core.mul(absmax, 0), 1) : absmax;
    const scaled = await core.view(core.div(blocks, scale), 1024);
    const levels = books[isOwn ? 2 + rounds : which] ?? [];
    const level = await core.of(levels);
    const codes = await core.bucketize(scaled, middlesOf(core, level));
    const restored = core.mul(core.view(core.at(level, codes), -1, 64), scale);
    const [low, high] = isOwn ? [-3.6, 3.6] : [-1, 1];
    return {
      ...{ low, high, levels },
      bins: await core.read(core.histc(scaled, 36, low, high)),
      counts: await core.read(core.bincount(codes, 16)),
      error: await core.one(core.meanSquare(core.view(weights, -1, 64), restored)),
    };
  },
  show({ low, high, bins, levels, counts, error }, { settings, language, width }) {
    const { book = 0, rounds = 0, chosen = 0 } = settings;
    const says = message(language, words, 'codebook.says', {
      level: brief(levels[chosen] ?? 0),
      count: counts[chosen] ?? 0,
      error: fixed(error, 5),
    });
    return {
      svg: levelsDrawing({
        label: says,
        weightsLabel: message(language, words, book === 2 ? 'codebook.weights' : 'codebook.scaled'),
        levelsLabel: message(language, words, 'codebook.levels'),
        ...{ low, high, bins, levels, counts, chosen, width },
      }),
      says,
      knobs: [
        {
          ...{ id: 'book', low: 0, high: 2, step: 1, text: '' },
          label: message(language, words, 'codebook.book'),
          choices: [message(language, words, 'codebook.even'), 'NF4', 'k-means'],
        },
        ...(book === 2
          ? [
              {
                ...{ id: 'rounds', low: 0, high: 60, step: 1, text: String(rounds) },
                label: message(language, words, 'codebook.rounds'),
              },
            ]
          : []),
        {
          ...{ id: 'chosen', low: 0, high: 15, step: 1, text: String(chosen) },
          label: message(language, words, 'codebook.code'),
        },
      ],
      tables: [
        columnTable(
          [
            message(language, words, 'codebook.code'),
            message(language, words, 'codebook.level'),
            message(language, words, 'codebook.count'),
          ],
          [levels.map((_, at) => String(at)), levels, counts],
        ),
      ],
    };
  },
});
