import type { WeightDtype } from '../weights/dtypes.ts';
import type { Measure } from './measures.ts';
import { errorOf, type FoundTensor, type TensorRow } from './rows.ts';

/** The columns that do not depend on a format. */
export const plainColumns = [
  ...(['name', 'shape', 'dtype', 'elements', 'length'] as const),
  ...(['min', 'max', 'mean', 'std', 'peak'] as const),
];

export type PlainColumn = (typeof plainColumns)[number];

/** A plain column, or the shown measure under a format. */
export type Column = PlainColumn | `format:${string}`;

export interface Sorting {
  /** Without a column, the order of the file. */
  readonly column?: Column;
  readonly isDescending: boolean;
}

/** max ÷ std: how many standard deviations the largest magnitude is from zero. */
export const peakOf = ({ report }: FoundTensor): number =>
  report ? report.stats.absMax / report.stats.std : Number.NaN;

/** The format of a column, if it shows one. */
export const formatOf = (column: Column): string | undefined =>
  column.startsWith('format:') ? column.slice('format:'.length) : undefined;

/** What a column sorts by: text, or a number; NaN where there is nothing. */
function keyOf(row: TensorRow, column: Column, measure: Measure): string | number {
  const { entry, report } = row;
  switch (column) {
    case 'name':
      return entry.name;
    case 'dtype':
      return entry.dtype satisfies WeightDtype;
    case 'shape':
    case 'elements':
      return entry.elements;
    case 'length':
      return entry.length;
    case 'peak':
      return peakOf(row);
    case 'min':
    case 'max':
    case 'mean':
    case 'std':
      return report?.stats[column] ?? Number.NaN;
    default:
      return errorOf(row, formatOf(column) ?? '')?.[measure] ?? Number.NaN;
  }
}

/** Numbers within names sort by value: layer 2 comes before layer 10. */
const names = new Intl.Collator('en', { numeric: true });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'string') return names.compare(one, String(other));
  // Two infinities have no difference; for a sort that is none.
  return one - Number(other);
}

/** The rows in an order. Rows without a value come last both ways; equal ones keep the file's order. */
export function sorted(
  rows: readonly TensorRow[],
  { column, isDescending }: Sorting,
  measure: Measure,
): readonly TensorRow[] {
  if (!column) return rows;
  const keyed = rows.map((row) => ({ row, key: keyOf(row, column, measure) }));
  const isMissing = ({ key }: { key: string | number }) => Number.isNaN(key);
  keyed.sort((one, other) => {
    const missing = Number(isMissing(one)) - Number(isMissing(other));
    if (missing !== 0 || isMissing(one)) return missing;
    const order = compare(one.key, other.key);
    return isDescending ? -order : order;
  });
  return keyed.map(({ row }) => row);
}

/** The rows whose names contain every word of a text, in any case. */
export function filtered(rows: readonly TensorRow[], text: string): readonly TensorRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ entry }) => {
    const name = entry.name.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

/** The order after a click on a column: first the harm or the large, then the other way, then the file's. */
export function nextSorting(before: Sorting, column: Column, measure: Measure): Sorting {
  // Where small is bad, ascending order shows the harm first.
  const isSmallBad = formatOf(column) !== undefined && /sqnr/i.test(measure);
  const isDescending = !(column === 'name' || column === 'dtype' || isSmallBad);
  if (before.column !== column) return { column, isDescending };
  if (before.isDescending === isDescending) return { column, isDescending: !isDescending };
  return { isDescending: false };
}
