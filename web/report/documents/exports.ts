import { visibleIn } from '../../ui/visible_text.ts';
import { comparisonOf } from '../comparison.ts';
import type { Actions, Model } from '../model.ts';
import type { SkippedTensor } from '../readers/checkpoint.ts';
import { kindOf, recipeArguments, recipeJson } from '../recipe.ts';
import { isSurveyable } from '../schemes/roles.ts';
import { type PageState, shownFormats } from '../state.ts';
import { kindOfFormat } from '../survey/choices.ts';
import { type CheckpointReport, listedOf } from '../survey/report.ts';
import { plainText, reportPieces } from '../survey/report_json.ts';
import { isSurveyed, type TensorRow } from '../views/rows.ts';
import { comparisonCsv } from './comparison_csv.ts';
import { comparisonHtml } from './comparison_html.ts';
import { reportCsvPieces } from './export_csv.ts';
import { reportHtml } from './export_html.ts';

/** A file to save. */
export interface Exported {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  /** The text in pieces, if it may be longer than a string can be. */
  readonly pieces?: readonly string[];
}

/** A file whose whole text is made only if somebody asks for it. */
const inPieces = (name: string, type: string, pieces: readonly string[]): Exported => ({
  ...{ name, type, pieces },
  get text() {
    return pieces.join('');
  },
});

/** The report in one of its forms; undefined if there is none yet. */
export function exported(
  kind: Parameters<Actions['save']>[0],
  model: Model,
  date: Date,
): Exported | undefined {
  const { recipe, rows, format, checkpoint } = model.state;
  const report = reportOf(model);
  if (!report || !checkpoint) return undefined;
  const { files, skipped, imatrix } = checkpoint;
  const { comparison } = report;
  const formats = shownFormats(model.state);
  const { sizes } = model.state;
  const shown = { files, skipped, rows, formats, format, sizes, imatrix };
  const told = { language: model.language, ...shown };
  const [first = 'report'] = report.files.map(({ name }) => name.replace(/\.\w+$/, ''));
  const file = (ending: string, type: string, text: string) => ({
    ...{ name: `${first}.${ending}`, type, text },
  });
  switch (kind) {
    case 'csv':
      return inPieces(`${first}.report.csv`, 'text/csv', [...reportCsvPieces(told)]);
    case 'json':
      return inPieces(`${first}.report.json`, 'application/json', [...reportPieces(report)]);
    case 'html':
      return file(
        'report.html',
        'text/html',
        reportHtml({ ...told, ...visibleIn({ rows, files, skipped, imatrix }) }, date),
      );
    case 'comparison.csv':
      return comparison && file(kind, 'text/csv', comparisonCsv(comparison));
    case 'comparison.json':
      return comparison && file(kind, 'application/json', plainText(comparison));
    case 'comparison.html': {
      const { language } = model;
      return (
        comparison &&
        file(
          kind,
          'text/html',
          comparisonHtml({ language, comparison: visibleIn(comparison) }, date),
        )
      );
    }
    default:
      if (!recipe || recipe === 'searching') return undefined;
      return kind === 'recipe'
        ? file('recipe.json', 'application/json', recipeJson(recipe))
        : file('tensor-types.txt', 'text/plain', recipeArguments(recipe));
  }
}

/** The survey so far, as plain data. */
export function reportOf({ state }: Model): CheckpointReport | undefined {
  const { checkpoint, files, surveyed, rows } = state;
  if (!checkpoint) return undefined;
  const comparison = comparisonOf(checkpoint, files, state.comparison);
  const listed = checkpoint.tensors.filter((entry) => !isSurveyable(entry)).map(listedOf);
  return {
    zeropoint_report: 1,
    kind: checkpoint.kind,
    files: files.map(({ name, size }) => ({ name, size })),
    metadata: checkpoint.metadata,
    formats: surveyed,
    ...(checkpoint.imatrix && { imatrix: checkpoint.imatrix }),
    tensors: rows.filter(isSurveyed).map(({ report }) => report),
    skipped: [...checkpoint.skipped, ...rows.flatMap(unreadable)],
    ...(listed.length > 0 && { listed }),
    ...plannedIn(state),
    ...(comparison && { comparison }),
  };
}

function plannedIn({ sizes, recipe }: PageState): Pick<CheckpointReport, 'planned'> {
  if (sizes.size === 0) return {};
  const formats = [...sizes].map(([format, bytes]) => ({
    ...{ format, kind: kindOfFormat(format), bytes },
  }));
  if (!recipe || recipe === 'searching' || recipe.fileBytes === undefined)
    return { planned: { formats } };
  return { planned: { formats, mix: { kind: kindOf(recipe.wish), bytes: recipe.fileBytes } } };
}

/** A tensor that could not be surveyed, among those that cannot be read. */
function unreadable({ entry, problem }: TensorRow): SkippedTensor[] {
  const { name, shape, dtype, length } = entry;
  return problem ? [{ name, shape, dtype, length, reason: problem }] : [];
}
