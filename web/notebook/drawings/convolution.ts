import { message } from '../../ui/messages/index.ts';
import { brief } from './chart_parts.ts';
import { patchesDrawing } from './chart_patches.ts';
import { drawing } from './drawing.ts';
import { columnTable } from './tables.ts';
import { words } from './words_networks.ts';

interface Convolution {
  readonly products: readonly number[];
  readonly output: readonly number[];
}

const image = [1, 2, 0, 1, 0, 1, 3, 1, 2, 1, 0, 0, 1, 0, 1, 2];
const filter = [1, 0, -1, 2, 0, -2, 1, 0, -1];

/** The lesson’s filter for edges on its image of 4 × 4: four patches, four outputs. */
export const convolution = drawing<Convolution>({
  initial: { chosen: 1 },
  async compute(core, { chosen = 0 }) {
    const all = await core.of(image, [4, 4]);
    const weights = await core.of(filter, [3, 3]);
    const [row, column] = [Math.floor(chosen / 2), chosen % 2];
    const patch = core.at(all, { start: row, stop: row + 3 }, { start: column, stop: column + 3 });
    const output = core.convolved(core.view(all, 1, 1, 4, 4), core.view(weights, 1, 1, 3, 3));
    return {
      products: await core.read(core.mul(patch, weights)),
      output: await core.read(output),
    };
  },
  show({ products, output }, { settings, language, width }) {
    const { chosen = 0 } = settings;
    const own = (id: 'image' | 'filter' | 'output') => message(language, words, `patch.${id}`);
    const value = brief(output[chosen] ?? 0);
    const terms = products.filter((product) => product !== 0).map(brief);
    const sum = `${terms.join(' + ').replaceAll('+ −', '− ')} = ${value}`;
    const says = message(language, words, 'patch.says', { place: chosen + 1, value });
    return {
      svg: patchesDrawing({
        label: says,
        names: [own('image'), own('filter'), own('output')],
        ...{ image, filter, output, chosen, sum, width },
      }),
      says,
      knobs: [
        {
          ...{ id: 'chosen', low: 0, high: 3, step: 1, text: String(chosen + 1) },
          label: message(language, words, 'patch.place'),
        },
      ],
      tables: [
        columnTable(
          [message(language, words, 'patch.place'), own('output')],
          [output.map((_, at) => String(at + 1)), output],
        ),
      ],
    };
  },
});
