import type { TemplateResult } from 'lit-html';
import { tableOf } from '../../charts/chart_table.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { benchMessage, storedMessage } from '../../ui/messages/index.ts';
import { layoutOf, placeOf } from '../layout.ts';
import type { Model } from '../model.ts';
import { hexOf } from './chart_code_bits.ts';
import { type StoredData, storedCauseAt } from './data.ts';

/** The data of the panels and the number line as a table with all digits. */
export function storedTable({ language }: Model, data: StoredData): TemplateResult {
  const { tensor, anatomy } = data;
  const { slices } = layoutOf(tensor.shape);
  const digits = (values: ArrayLike<number>, index: number) => formatFloat32(values[index] ?? 0);
  const head = (id: 'element' | 'original' | 'dequantized' | 'error' | 'cause') =>
    benchMessage(language, `table.${id}`);
  const table = {
    heads: [
      ...[head('element'), head('original'), storedMessage(language, 'table.code')],
      ...[head('dequantized'), head('error'), head('cause')],
    ],
    count: tensor.data.length,
    row: (index: number) => {
      const { slice, row, column } = placeOf(tensor.shape, index);
      return [
        [...(slices > 1 ? [slice] : []), row, column].join(', '),
        digits(tensor.data, index),
        `0x${hexOf(anatomy.codes[index] ?? 0, anatomy.codeBits)}`,
        digits(anatomy.dequantized.data, index),
        digits(anatomy.error.data, index),
        storedMessage(language, `cause.${storedCauseAt(data, index)}`),
      ];
    },
  };
  return tableOf(table, (count) => benchMessage(language, 'chart.tableMore', { count }));
}
