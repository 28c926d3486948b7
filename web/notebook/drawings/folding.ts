import { message } from '../../ui/messages/index.ts';
import { foldingDrawing } from './chart_folding.ts';
import { brief } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_networks.ts';

interface Folding {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly steps: readonly number[];
  readonly codes: readonly number[];
}

/** Four channels before and after the batch norm is folded into them, under one scale or one each. */
export const folding = drawing<Folding>({
  initial: { each: 0, chosen: 1 },
  async compute(core, { each = 0 }) {
    await core.seed(1);
    const weights = await core.sub(core.rand(4, 3, 3, 3), 0.5);
    const variance = core.add(core.of([0.25, 4, 0.01, 1]), 1e-5);
    const a = core.div(core.of([1, 0.5, 2, -1]), core.fn('sqrt', variance));
    const folded = core.mul(weights, core.view(a, 4, 1, 1, 1));
    const largest = (tensor: typeof folded) => core.reduce('amax', core.abs(tensor), [1, 2, 3]);
    const after = await largest(folded);
    const reference =
      each === 0 ? await core.add(core.mul(after, 0), core.reduce('amax', after)) : after;
    const steps = await core.div(reference, 127);
    return {
      before: await core.read(largest(Promise.resolve(weights))),
      after: await core.read(after),
      steps: await core.read(steps),
      codes: await core.read(core.round(core.div(after, steps))),
    };
  },
  show({ before, after, steps, codes }, { settings, language, width }) {
    const { chosen = 0 } = settings;
    const says = message(language, words, 'folding.says', {
      channel: chosen + 1,
      before: brief(before[chosen] ?? 0),
      after: brief(after[chosen] ?? 0),
      step: brief(steps[chosen] ?? 0),
      code: codes[chosen] ?? 0,
    });
    return {
      svg: foldingDrawing({
        label: says,
        beforeLabel: message(language, words, 'folding.before'),
        afterLabel: message(language, words, 'folding.after'),
        stepLabel: message(language, words, 'folding.step'),
        codeLabel: message(language, words, 'folding.code'),
        ...{ before, after, steps, codes, chosen, width },
      }),
      says,
      knobs: [
        {
          ...{ id: 'each', low: 0, high: 1, step: 1, text: '' },
          label: message(language, words, 'folding.scale'),
          choices: [
            message(language, words, 'folding.one'),
            message(language, words, 'folding.each'),
          ],
        },
        {
          ...{ id: 'chosen', low: 0, high: 3, step: 1, text: String(chosen + 1) },
          label: message(language, words, 'folding.channel'),
        },
      ],
      tables: [
        columnTable(
          [
            message(language, words, 'folding.channel'),
            message(language, words, 'folding.before'),
            message(language, words, 'folding.after'),
            message(language, words, 'folding.step'),
            message(language, words, 'folding.code'),
          ],
          [before.map((_, at) => String(at + 1)), before, after, steps, codes],
        ),
      ],
    };
  },
});
