import type { TemplateResult } from 'lit-html';
import { tableOf } from '../../charts/chart_table.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { message } from '../../ui/messages/index.ts';
import { words as chartWords } from '../chart_words.ts';
import { layoutOf, placeOf } from '../layout.ts';
import type { Model } from '../model.ts';
import { words as tableWords } from '../table_words.ts';
import { hexOf } from './chart_code_bits.ts';
import { type StoredData, storedCauseAt } from './data.ts';
import { words as storedWords } from './words.ts';

/** The data of the panels and the number line as a table with all digits. */
export function storedTable({ language }: Model, data: StoredData): TemplateResult {
  const { tensor, anatomy } = data;
  const { slices } = layoutOf(tensor.shape);
  const digits = (values: ArrayLike<number>, index: number) => formatFloat32(values[index] ?? 0);
  const head = (id: 'element' | 'original' | 'dequantized' | 'error' | 'cause') =>
    message(language, tableWords, `table.${id}`);
  const table = {
    heads: [
      ...[head('element'), head('original'), message(language, storedWords, 'table.code')],
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
        message(language, storedWords, `cause.${storedCauseAt(data, index)}`),
      ];
    },
  };
  return tableOf(table, (count) => message(language, chartWords, 'chart.tableMore', { count }));
}
