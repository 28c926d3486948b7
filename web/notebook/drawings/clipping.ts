import { message } from '../../ui/messages/index.ts';
import { clipDrawing } from './chart_clip.ts';
import { brief, fixed } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { once, type Soon, type Tensors } from './tensors.ts';
import { words } from './words_networks.ts';

interface Clipping {
  readonly bins: readonly number[];
  readonly rounded: number;
  readonly clipped: number;
  /** The sum at a limit of 1, which fills the bar. */
  readonly most: number;
  readonly ranges: readonly (readonly [number, number])[];
}

/** The lesson’s two parts of the mean squared error for a range from -limit to limit. */
async function partsOf(core: Tensors, later: Soon, limit: number, most: number) {
  const scale = limit / most;
  const back = core.mul(core.clamp(core.round(core.div(later, scale)), -most, most), scale);
  const squares = await core.fn('square', core.sub(back, later));
  const inside = await core.to(core.op('le', core.abs(later), limit), 'float32');
  const rounded = core.reduce('mean', core.mul(squares, inside));
  const clipped = core.reduce('mean', core.mul(squares, core.sub(1, inside)));
  return [await core.one(rounded), await core.one(clipped)] as const;
}

/** The later activations, and the ranges that observers find in the batches before them. */
const activations = once(async (core) => {
  await core.seed(0);
  const batches: Soon[] = [];
  for (let batch = 0; batch < 8; batch += 1) batches.push(await core.normal(512));
  await core.assign(batches[2] as Soon, [{ index: 100 }], 40);
  const later = await core.normal(4096);
  const all = await core.sorted(core.cat(batches));
  const end = (index: number) => core.one(core.at(all, { index }));
  const moving = async (reduction: 'amin' | 'amax') => {
    let present = await core.to(core.reduce(reduction, batches[0] as Soon), 'float64');
    for (const batch of batches) {
      const way = core.sub(core.to(core.reduce(reduction, batch), 'float64'), present);
      present = await core.add(present, core.mul(way, 0.1));
    }
    return core.one(present);
  };
  return {
    values: await core.read(later),
    bins: await core.read(core.histc(later, 44, -4.4, 4.4)),
    ranges: [
      [await end(0), await end(-1)],
      [await moving('amin'), await moving('amax')],
      [await end(2), await end(-3)],
    ] as const,
  };
});

/** Activations that arrive later, a range that is dragged, and what three observers chose. */
export const clipping = drawing<Clipping>({
  initial: { bits: 0, limit: 2.5 },
  async compute(core, { bits = 0, limit = 1 }) {
    const { values, ...seen } = await activations(core);
    const later = await core.of(values);
    const most = bits === 0 ? 7 : 127;
    const [rounded, clipped] = await partsOf(core, later, limit, most);
    const [atOne, clippedAtOne] = await partsOf(core, later, 1, most);
    return {
      ...seen,
      ...{ rounded, clipped, most: atOne + clippedAtOne },
    };
  },
  show({ bins, rounded, clipped, most, ranges }, { settings, language, width }) {
    const { bits = 0, limit = 1 } = settings;
    const digits = bits === 0 ? 4 : 5;
    const names = ['clip.minMax', 'clip.moving', 'clip.percentile'] as const;
    const observers = ranges.map(([low, high], at) => ({
      name: message(language, words, names[at] ?? 'clip.minMax'),
      ...{ low, high },
    }));
    const says = message(language, words, 'clip.says', {
      limit: brief(limit),
      rounded: fixed(rounded, digits),
      clipped: fixed(clipped, digits),
      sum: fixed(rounded + clipped, digits),
    });
    return {
      svg: clipDrawing({
        label: says,
        activationsLabel: message(language, words, 'clip.activations'),
        ...{ low: -4.4, high: 4.4, bins, limit, rounded, clipped, most, observers, width },
        roundedLabel: message(language, words, 'clip.rounded', { error: fixed(rounded, digits) }),
        clippedLabel: message(language, words, 'clip.clipped', { error: fixed(clipped, digits) }),
      }),
      says,
      knobs: [
        {
          ...{ id: 'bits', low: 0, high: 1, step: 1, text: '' },
          label: message(language, words, 'clip.bits'),
          choices: ['4', '8'],
        },
        {
          ...{ id: 'limit', low: 0.5, high: 4.4, step: 0.05, text: brief(limit) },
          label: message(language, words, 'clip.limit'),
        },
      ],
      tables: [
        columnTable(
          [
            message(language, words, 'clip.observer'),
            message(language, words, 'clip.low'),
            message(language, words, 'clip.high'),
          ],
          [
            observers.map(({ name }) => name),
            observers.map(({ low }) => low),
            observers.map(({ high }) => high),
          ],
        ),
      ],
    };
  },
});
