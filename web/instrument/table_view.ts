import { html, type TemplateResult } from 'lit-html';
import { tableOf } from '../charts/chart_table.ts';
import { formatFloat32 } from '../text/numbers.ts';
import { message } from '../ui/messages/index.ts';
import { words as chartWords } from './chart_words.ts';
import { layoutOf, placeOf } from './layout.ts';
import type { Model } from './model.ts';
import { causeText } from './panels/compute.ts';
import { words as tableWords } from './table_words.ts';

/** The data of the panels and the number line as a table with all digits. */
export function tableView({ language, coded }: Pick<Model, 'language' | 'coded'>): TemplateResult {
  if (!coded) return html``;
  const { tensor } = coded;
  const { slices } = layoutOf(tensor.shape);
  const digits = ({ data }: { readonly data: ArrayLike<number> }, index: number) =>
    formatFloat32(data[index] ?? 0);
  const head = (id: 'element' | 'original' | 'dequantized' | 'error' | 'cause') =>
    message(language, tableWords, `table.${id}`);
  const table = {
    heads: [
      ...[head('element'), head('original'), coded.codesTitle(language)],
      ...[head('dequantized'), head('error'), head('cause')],
    ],
    count: tensor.data.length,
    row: (index: number) => {
      const { slice, row, column } = placeOf(tensor.shape, index);
      return [
        [...(slices > 1 ? [slice] : []), row, column].join(', '),
        digits(tensor, index),
        coded.code(index).exact,
        digits(coded.anatomy.dequantized, index),
        digits(coded.anatomy.error, index),
        causeText(coded, index, language) ?? '',
      ];
    },
  };
  return tableOf(table, (count) => message(language, chartWords, 'chart.tableMore', { count }));
}
