import { peakOf } from './columns.ts';
import { csvFile, snakeCase } from './csv.ts';
import type { Told } from './export_html.ts';
import { measures } from './measures.ts';
import { errorOf, isSurveyed } from './rows.ts';

/** A row for each tensor, with all measures of all formats that are shown. */
export function reportCsv({ rows, formats }: Pick<Told, 'rows' | 'formats'>): string {
  const stats = ['min', 'max', 'mean', 'std'] as const;
  const heads = [
    ...['name', 'shape', 'dtype', 'elements', 'bytes', ...stats, 'max_over_std', 'inlier_max'],
    ...['nans', 'infinities', 'zeros', 'row_ratio', 'widest_row', 'column_ratio', 'widest_column'],
    ...formats.flatMap((format) => measures.map((measure) => `${format} ${snakeCase(measure)}`)),
  ];
  const lines = rows.filter(isSurveyed).map((row) => {
    const { entry, report } = row;
    return [
      ...[entry.name, entry.shape.join('x'), entry.dtype, entry.elements, entry.length],
      ...stats.map((name) => report.stats[name]),
      ...[peakOf(row), report.stats.inlierMax],
      ...[report.stats.nans, report.stats.infinities, report.stats.zeros],
      ...[report.rowRatio, report.widestRow, report.columnRatio, report.widestColumn],
      ...formats.flatMap((format) => {
        const error = errorOf(row, format);
        return measures.map((measure) => error?.[measure] ?? '');
      }),
    ];
  });
  return csvFile(heads, lines);
}
