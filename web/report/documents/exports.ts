import { keptIn, mappedIn, type Steps } from '../../text/steps.ts';
import { visibleIn, visibleName } from '../../ui/visible_text.ts';
import { comparisonDataSteps } from '../comparison.ts';
import type { Actions, Model } from '../model.ts';
import { refuse, type SkippedTensor } from '../readers/checkpoint.ts';
import { argumentPieces, kindOf, recipePieces } from '../recipe.ts';
import { isSurveyable } from '../schemes/roles.ts';
import { type PageState, shownFormats } from '../state.ts';
import { kindOfFormat } from '../survey/choices.ts';
import type { CheckpointComparison } from '../survey/comparison.ts';
import { type CheckpointReport, listedOf } from '../survey/report.ts';
import { plainPieces, reportPieces } from '../survey/report_json.ts';
import { mixFactsIn } from '../views/derived.ts';
import { measuresOf } from '../views/measures.ts';
import { isSurveyed, type TensorRow } from '../views/rows.ts';
import { comparisonCsvPieces } from './comparison_csv.ts';
import { comparisonHtmlSteps } from './comparison_html.ts';
import { reportCsvPieces } from './export_csv.ts';
import { reportHtmlSteps } from './export_html.ts';

/** A file to save. */
export interface Exported {
  readonly name: string;
  readonly type: string;
  /** Its text, which may be longer than a string can be, or than the memory of the page. */
  readonly pieces: readonly Blob[];
}

/** Pieces of one step. */
const piecesInStep = 32;

/** Characters of one piece: a browser takes each into a file at once. */
const pieceLength = 2 ** 20;

/** Characters of a file: a browser keeps all of them in the page's memory, also after they are saved, and four times as many end it. */
const mostCharacters = 2 ** 29;

/** Refuses what will be too long as soon as that is known, before most of it is made. */
function checkLength(length: number, part: number): void {
  const size = Math.max(length, part < 1 / 64 ? 0 : Math.round(length / part));
  if (size > mostCharacters) refuse('report_too_large', { size, limit: mostCharacters });
}

/** The texts, of which there are about so many, in longer pieces; in steps. */
function* gathered(texts: Iterable<string>, count: number): Steps<Blob[]> {
  const pieces: Blob[] = [];
  let [open, length, done, whole]: [string[], number, number, number] = [[], 0, 0, 0];
  for (const text of texts) {
    if (done % piecesInStep === 0) yield Math.min(1, done / count);
    done += 1;
    open.push(text);
    length += text.length;
    if (length < pieceLength) continue;
    whole += length;
    checkLength(whole, done / count);
    pieces.push(new Blob(open));
    [open, length] = [[], 0];
  }
  return [...pieces, new Blob(open)];
}

/** The report in one of its forms; undefined if there is none yet. In steps. */
export function* exportSteps(
  kind: Parameters<Actions['save']>[0],
  model: Model,
  date: Date,
): Steps<Exported | undefined> {
  const { recipe, rows, format, checkpoint } = model.state;
  const report = yield* reportSteps(model);
  if (!report || !checkpoint) return undefined;
  const { files, skipped, imatrix } = checkpoint;
  const { comparison } = report;
  const formats = shownFormats(model.state);
  const { sizes } = model.state;
  const shown = { files, skipped, rows, formats, format, sizes, imatrix };
  const told = { language: model.language, ...shown };
  const [first = 'report'] = report.files.map(({ name }) => name.replace(/\.\w+$/, ''));
  const file = (ending: string, type: string, pieces: readonly Blob[]) => ({
    ...{ name: `${first}.${ending}`, type, pieces },
  });
  const { length } = rows;
  switch (kind) {
    case 'csv': {
      const weighted = yield* keptIn(rows, ({ report: own }) => own?.importance !== undefined);
      const pieces = reportCsvPieces({ ...told, figures: measuresOf(weighted) });
      return file('report.csv', 'text/csv', yield* gathered(pieces, length));
    }
    case 'json':
      return file('report.json', 'application/json', yield* gathered(reportPieces(report), length));
    case 'html': {
      const shownRows = yield* mappedIn(rows, visibleIn, piecesInStep);
      const shownSkipped = yield* mappedIn(skipped, visibleIn);
      const names = visibleIn({ files, imatrix });
      const own = { ...told, ...names, rows: shownRows, skipped: shownSkipped };
      const pieces = yield* reportHtmlSteps(own, date);
      return file('report.html', 'text/html', yield* gathered(pieces, pieces.length));
    }
    case 'recipe':
    case 'arguments': {
      if (!recipe || recipe === 'searching') return undefined;
      const count = recipe.names.length;
      return kind === 'recipe'
        ? file('recipe.json', 'application/json', yield* gathered(recipePieces(recipe), 2 * count))
        : file('tensor-types.txt', 'text/plain', yield* gathered(argumentPieces(recipe), count));
    }
    default:
      return comparison && file(kind, ...(yield* comparisonAs(kind, comparison, model, date)));
  }
}

/** The type and the pieces of a comparison in one of its forms; in steps. */
function* comparisonAs(
  kind: `comparison.${'csv' | 'json' | 'html'}`,
  comparison: CheckpointComparison,
  { language }: Model,
  date: Date,
): Steps<readonly [string, Blob[]]> {
  const { tensors, refused, onlyOriginal, onlyOther, ...rest } = comparison;
  const { length } = tensors;
  if (kind === 'comparison.csv')
    return ['text/csv', yield* gathered(comparisonCsvPieces(comparison), length)];
  if (kind === 'comparison.json')
    return ['application/json', yield* gathered(plainPieces(comparison), length)];
  const shown = {
    ...visibleIn(rest),
    tensors: yield* mappedIn(tensors, visibleIn, piecesInStep),
    refused: yield* mappedIn(refused, visibleIn),
    onlyOriginal: yield* mappedIn(onlyOriginal, visibleName),
    onlyOther: yield* mappedIn(onlyOther, visibleName),
  };
  const pieces = yield* comparisonHtmlSteps({ language, comparison: shown }, date);
  return ['text/html', yield* gathered(pieces, pieces.length)];
}

/** The survey so far, as plain data; in steps. */
function* reportSteps({ state }: Model): Steps<CheckpointReport | undefined> {
  const { checkpoint, files, rows } = state;
  if (!checkpoint) return undefined;
  const comparison = yield* comparisonDataSteps(checkpoint, files, state.comparison);
  const listed = yield* keptIn(checkpoint.tensors, (entry) => !isSurveyable(entry));
  const surveyed = yield* keptIn(rows, isSurveyed);
  const unreadable = yield* keptIn(rows, ({ problem }) => problem !== undefined);
  return {
    zeropoint_report: 1,
    kind: checkpoint.kind,
    files: files.map(({ name, size }) => ({ name, size })),
    metadata: checkpoint.metadata,
    formats: state.surveyed,
    ...(checkpoint.imatrix && { imatrix: checkpoint.imatrix }),
    tensors: yield* mappedIn(surveyed, ({ report }) => report),
    skipped: [...checkpoint.skipped, ...unreadable.flatMap(skippedOf)],
    ...(listed.length > 0 && { listed: yield* mappedIn(listed, listedOf) }),
    ...plannedIn(state),
    ...(comparison && { comparison }),
  };
}

function plannedIn(state: PageState): Pick<CheckpointReport, 'planned'> {
  const { sizes, recipe } = state;
  if (sizes.size === 0) return {};
  const formats = [...sizes].map(([format, bytes]) => ({
    ...{ format, kind: kindOfFormat(format), bytes },
  }));
  if (!recipe || recipe === 'searching') return { planned: { formats } };
  const { fileBytes: bytes, wish, mix } = recipe;
  if (bytes === undefined || !mix) return { planned: { formats } };
  const { preset } = wish;
  if (!preset) return { planned: { formats, mix: { kind: kindOf(wish), bytes } } };
  const { elements, sqnr } = mixFactsIn(state, recipe);
  const presets = [{ preset, bytes, bitsPerWeight: mix.bits / elements, sqnr }];
  return { planned: { formats, presets } };
}

/** A tensor that could not be surveyed, among those that cannot be read. */
function skippedOf({ entry, problem }: TensorRow): SkippedTensor[] {
  const { name, shape, dtype, length } = entry;
  return problem ? [{ name, shape, dtype, length, reason: problem }] : [];
}
