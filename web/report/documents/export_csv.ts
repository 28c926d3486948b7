import { visibleName } from '../../ui/visible_text.ts';
import { typeText } from '../readers/dtypes.ts';
import { flagsOf } from '../survey/flags.ts';
import { peakOf, whyOf } from '../survey/why.ts';
import { type Measure, measuresOf } from '../views/measures.ts';
import { errorOf, harmOf, isSurveyed, type Surveyed } from '../views/rows.ts';
import { csvPieces, snakeCase } from './csv.ts';
import type { Told } from './export_html.ts';

/** A row for each tensor, with all measures of all formats that are shown; in pieces. */
export function* reportCsvPieces({
  rows,
  formats,
  figures = measuresOf(rows),
}: Pick<Told, 'rows' | 'formats'> & {
  readonly figures?: readonly Measure[];
}): Generator<string, void, undefined> {
  const stats = ['min', 'max', 'mean', 'std'] as const;
  const heads = [
    ...[
      'name',
      'shape',
      'dtype',
      'elements',
      'bytes',
      ...stats,
      'max_over_std',
      'inlier_max',
      'usual_max',
    ],
    ...['nans', 'infinities', 'zeros', 'row_ratio', 'widest_row', 'column_ratio', 'widest_column'],
    ...['wide_rows', 'wide_columns', 'zero_rows', 'zero_columns', 'flags'],
    ...formats.flatMap((format) =>
      [...figures.map(snakeCase), 'harm', 'why'].map((figure) => `${format} ${figure}`),
    ),
  ];
  const lineOf = (row: Surveyed) => {
    const { entry, report } = row;
    return [
      ...[
        visibleName(entry.name),
        entry.shape.join('x'),
        typeText(entry),
        entry.elements,
        entry.length,
      ],
      ...stats.map((name) => report.stats[name]),
      ...[peakOf(report), report.stats.inlierMax, report.stats.usualMax],
      ...[report.stats.nans, report.stats.infinities, report.stats.zeros],
      ...[report.rowRatio, report.widestRow, report.columnRatio, report.widestColumn],
      ...[linesText(report.wideRows), linesText(report.wideColumns)],
      ...[report.zeroRows, report.zeroColumns],
      flagsOf(report)
        .map(({ id }) => id)
        .join(' '),
      ...formats.flatMap((format) => {
        const error = errorOf(row, format);
        const own = figures.map((measure) => error?.[measure] ?? '');
        return [...own, error ? harmOf(row, format) : '', whyOf(report, format)?.id ?? ''];
      }),
    ];
  };
  function* lines() {
    for (const row of rows) if (isSurveyed(row)) yield lineOf(row);
  }
  yield* csvPieces(heads, lines());
}

/** Indices of rows or columns, the widest first. */
const linesText = (indices: ArrayLike<number>): string => Array.from(indices).join(' ');
