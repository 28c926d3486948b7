import { message } from '../../ui/messages/index.ts';
import { fixed } from './chart_parts.ts';
import { tiesDrawing } from './chart_ties.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_methods.ts';

interface Ties {
  readonly even: readonly number[];
  readonly up: readonly number[];
  readonly sums: readonly [exact: number, even: number, up: number];
}

const halves = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5];

/** Halves rounded to the even neighbour, as PyTorch does, and upwards, as at school. */
export const ties = drawing<Ties>({
  initial: { chosen: 5 },
  async compute(core) {
    const tensor = await core.of(halves);
    const even = await core.round(tensor);
    const up = await core.fn('floor', core.add(tensor, 0.5));
    const sum = (one: typeof even) => core.one(core.reduce('sum', one));
    return {
      even: await core.read(even),
      up: await core.read(up),
      sums: [await sum(tensor), await sum(even), await sum(up)],
    };
  },
  show({ even, up, sums }, { settings, language, width }) {
    const { chosen = 0 } = settings;
    const says = message(language, words, 'ties.says', {
      half: fixed(halves[chosen] ?? 0, 1),
      even: fixed(even[chosen] ?? 0, 0),
      up: fixed(up[chosen] ?? 0, 0),
      exact: fixed(sums[0], 1),
      evenSum: fixed(sums[1], 0),
      upSum: fixed(sums[2], 0),
    });
    const names = [message(language, words, 'ties.even'), message(language, words, 'ties.up')];
    return {
      svg: tiesDrawing({
        label: says,
        ...{ halves, chosen, width },
        rules: [even, up].map((integers, at) => ({ name: names[at] ?? '', integers })),
      }),
      says,
      knobs: [
        {
          ...{ id: 'chosen', low: 0, high: halves.length - 1, step: 1 },
          text: fixed(halves[chosen] ?? 0, 1),
          label: message(language, words, 'ties.half'),
        },
      ],
      tables: [columnTable([message(language, words, 'ties.half'), ...names], [halves, even, up])],
    };
  },
});
