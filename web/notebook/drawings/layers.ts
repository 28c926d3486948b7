import { message } from '../../ui/messages/index.ts';
import { countsDrawing } from './chart_counts.ts';
import { brief } from './chart_parts.ts';
import { drawing } from './drawing.ts';
import { deviations, type LayerCounts, layerCounts } from './layer_counts.ts';
import { columnTable } from './tables.ts';
import { words } from './words_networks.ts';

/** How far the weights of each layer lie from 0, in standard deviations. */
export const layers = drawing<LayerCounts>({
  initial: { layer: 3, chosen: 8 },
  async compute(_, { layer = 0 }) {
    return layerCounts[layer] as LayerCounts;
  },
  show({ name, farthest, counts }, { settings, language, width }) {
    const { chosen = 0 } = settings;
    const ends = [...deviations, 256];
    const says = message(language, words, 'layers.says', {
      name,
      count: counts[chosen] ?? 0,
      from: chosen === 0 ? 0 : (ends[chosen - 1] ?? 0),
      to: ends[chosen] ?? 0,
      farthest: brief(farthest),
    });
    const bins = ends.map((end) => `≤${end}`);
    return {
      svg: countsDrawing({
        label: says,
        countsLabel: message(language, words, 'layers.counts', { name }),
        binsLabel: message(language, words, 'layers.bins'),
        ...{ bins, counts, chosen, width },
        normalEnd: 3,
        normalLabel: message(language, words, 'layers.normal'),
      }),
      says,
      knobs: [
        {
          ...{ id: 'layer', low: 0, high: layerCounts.length - 1, step: 1, text: '' },
          label: message(language, words, 'layers.layer'),
          choices: layerCounts.map((one) => one.name),
        },
        {
          ...{ id: 'chosen', low: 0, high: 8, step: 1, text: bins[chosen] ?? '' },
          label: message(language, words, 'layers.bin'),
        },
      ],
      tables: [
        columnTable(
          [message(language, words, 'layers.bins'), ...layerCounts.map((one) => one.name)],
          [bins, ...layerCounts.map((one) => one.counts)],
        ),
      ],
    };
  },
});
