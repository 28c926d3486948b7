import type { SkippedTensor } from '../weights/checkpoint.ts';
import type { CheckpointReport } from '../weights/report.ts';
import { reportText } from '../weights/report_json.ts';
import { peakOf } from './columns.ts';
import { reportHtml } from './export_html.ts';
import { measures } from './measures.ts';
import type { Actions, Model } from './model.ts';
import { recipeArguments, recipeJson } from './recipe.ts';
import { errorOf, isSurveyed, type TensorRow } from './rows.ts';
import { shownFormats } from './state.ts';

/** A file to save. */
export interface Exported {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** The report in one of its forms; undefined if there is none yet. */
export function exported(
  kind: Parameters<Actions['save']>[0],
  model: Model,
  date: Date,
): Exported | undefined {
  const { recipe } = model.state;
  const report = reportOf(model);
  if (!report) return undefined;
  const [first = 'report'] = report.files.map(({ name }) => name.replace(/\.\w+$/, ''));
  const file = (ending: string, type: string, text: string) => ({
    ...{ name: `${first}.${ending}`, type, text },
  });
  switch (kind) {
    case 'csv':
      return file('report.csv', 'text/csv', reportCsv(model));
    case 'json':
      return file('report.json', 'application/json', reportText(report));
    case 'html':
      return file('report.html', 'text/html', reportHtml(model, date));
    default:
      if (!recipe || recipe === 'searching') return undefined;
      return kind === 'recipe'
        ? file('recipe.json', 'application/json', recipeJson(recipe))
        : file('tensor-types.txt', 'text/plain', recipeArguments(recipe));
  }
}

/** What has been surveyed so far, as plain data. */
export function reportOf({ state }: Model): CheckpointReport | undefined {
  const { checkpoint, files, surveyed, rows } = state;
  if (!checkpoint) return undefined;
  return {
    zeropoint_report: 1,
    kind: checkpoint.kind,
    files: files.map(({ name, size }) => ({ name, size })),
    metadata: checkpoint.metadata,
    formats: surveyed,
    tensors: rows.filter(isSurveyed).map(({ report }) => report),
    skipped: [...checkpoint.skipped, ...rows.flatMap(unreadable)],
  };
}

/** A tensor that could not be surveyed, among those that cannot be read. */
function unreadable({ entry, problem }: TensorRow): SkippedTensor[] {
  const { name, shape, dtype, length } = entry;
  return problem ? [{ name, shape, dtype, length, reason: problem }] : [];
}

/** A row for each tensor, with all measures of all formats that are shown. */
export function reportCsv(model: Model): string {
  const { rows } = model.state;
  const formats = shownFormats(model.state);
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
  return [heads, ...lines].map((line) => `${line.map(csvText).join(',')}\r\n`).join('');
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A field of a CSV file; names come from a stranger's file, so one must not begin a formula. */
function csvText(value: string | number): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
