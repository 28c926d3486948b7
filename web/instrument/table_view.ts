import type { TemplateResult } from 'lit-html';
import { tableOf } from '../charts/chart_table.ts';
import { formatFloat32 } from '../text/numbers.ts';
import { benchMessage } from '../ui/messages/index.ts';
import { layoutOf, placeOf } from './layout.ts';
import type { Model } from './model.ts';
import { causeAt } from './panels/compute.ts';

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
    heads: heads.map((head) => benchMessage(language, `table.${head}`)),
    count: state.tensor.data.length,
    row: (index: number) => [
      place(index),
      digits(state.tensor.data, index),
      String(anatomy.quantized.data[index]),
      digits(anatomy.dequantized.data, index),
      digits(anatomy.error.data, index),
      benchMessage(language, `cause.${causeAt(result, index)}`),
    ],
  };
  return tableOf(table, (count) => benchMessage(language, 'chart.tableMore', { count }));
}
