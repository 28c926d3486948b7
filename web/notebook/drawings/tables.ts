import type { ChartTable } from '../../charts/chart_table.ts';
import { tableNumber } from '../../charts/number_text.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { words } from './words.ts';

/** A table whose columns are lists of numbers or texts of the same length. */
export function columnTable(
  heads: readonly string[],
  columns: readonly (readonly (number | string)[])[],
  caption?: string,
): ChartTable {
  return {
    ...(caption !== undefined && { caption }),
    heads,
    count: columns[0]?.length ?? 0,
    row: (index) =>
      columns.map((column) => {
        const value = column[index] ?? '';
        return typeof value === 'number' ? tableNumber(value) : value;
      }),
  };
}

/** The heads of a table of elements there and back. */
export const elementHeads = (language: Language): string[] => [
  message(language, words, 'drawing.element.number'),
  message(language, words, 'drawing.real'),
  message(language, words, 'drawing.integer'),
  message(language, words, 'drawing.back'),
];

/** Elements there and back: the value, its integer and what comes back. */
export const elementTable = (
  language: Language,
  {
    values,
    integers,
    back,
  }: {
    readonly values: readonly number[];
    readonly integers: readonly number[];
    readonly back: readonly number[];
  },
): ChartTable =>
  columnTable(elementHeads(language), [values.map((_, at) => String(at)), values, integers, back]);
