import type { TemplateResult } from 'lit-html';
import { tableOf } from '../charts/chart_table.ts';
import { formatFloat32 } from '../text/numbers.ts';
import { message } from '../ui/messages/index.ts';
import { words as chartWords } from './chart_words.ts';
import { layoutOf, placeOf } from './layout.ts';
import type { Model } from './model.ts';
import { causeAt } from './panels/compute.ts';
import { words as tableWords } from './table_words.ts';
import { words as instrumentWords } from './words.ts';

/** The data of the panels and the number line as a table with all digits. */
export function tableView({ language, result }: Model): TemplateResult | undefined {
  if (!result) return undefined;
  const { state, anatomy } = result;
  const { slices } = layoutOf(state.tensor.shape);
  const digits = (data: ArrayLike<number>, index: number) => formatFloat32(data[index] ?? 0);
  const heads = ['element', 'original', 'quantized', 'dequantized', 'error', 'cause'] as const;
  const place = (index: number) => {
    const { slice, row, column } = placeOf(state.tensor.shape, index);
    return [...(slices > 1 ? [slice] : []), row, column].join(', ');
  };
  const table = {
    heads: heads.map((head) => message(language, tableWords, `table.${head}`)),
    count: state.tensor.data.length,
    row: (index: number) => [
      place(index),
      digits(state.tensor.data, index),
      String(anatomy.quantized.data[index]),
      digits(anatomy.dequantized.data, index),
      digits(anatomy.error.data, index),
      message(language, instrumentWords, `cause.${causeAt(result, index)}`),
    ],
  };
  return tableOf(table, (count) => message(language, chartWords, 'chart.tableMore', { count }));
}
