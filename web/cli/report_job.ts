import { type ErrorRecord, QuantError, recordOf } from '../core/engine/errors.ts';
import { formatInFile } from '../report/export/ggml.ts';
import type { ExportKind } from '../report/export/plan_types.ts';
import { mixedFormats, uniformFormats } from '../report/export/recipe_file.ts';
import { batchesOf } from '../report/job.ts';
import type { Checkpoint, SkippedTensor, TensorEntry } from '../report/readers/checkpoint.ts';
import { isSurveyable } from '../report/schemes/roles.ts';
import { kindOfFormat, withFallbacks } from '../report/survey/choices.ts';
import { errorIn, errorsIn, errorTable, plainError } from '../report/survey/error_table.ts';
import { notFiniteIn } from '../report/survey/flags.ts';
import { isFiniteResult } from '../report/survey/harm.ts';
import type { Outcome } from '../report/survey/outcomes.ts';
import { type CheckpointReport, listedOf, type PlannedFiles } from '../report/survey/report.ts';
import type { ReportPart } from '../report/survey/report_json.ts';
import { bytesToSurvey, type TensorReport } from '../report/survey/survey.ts';
import { refuseExpansion } from './expansion.ts';
import type { FilePlace } from './file_source.ts';
import type { PresetSurvey } from './report_presets.ts';
import { ReportState } from './report_state.ts';
import { checkSelection, isSelected, type Selection, withSelection } from './selection.ts';
import { inThreads, withThreads } from './threads.ts';
import { openWeighted, type WeightedFiles } from './weighted_files.ts';

export interface ReportOrder extends WeightedFiles {
  readonly formats: readonly string[];
  readonly threads: number;
  /** Whether tensors may be out of all proportion to the files. */
  readonly allowsExpansion?: boolean;
  /** Formats of single tensors, besides those of the report. */
  readonly presets?: PresetSurvey | undefined;
  /** The tensors that are surveyed; all by default. */
  readonly selection?: Selection | undefined;
  /** The share of the rows of large tensors that is read; all of them if it is missing. */
  readonly share?: number | undefined;
  /** The file that keeps what is done, from which an interrupted report goes on. */
  readonly resume?: string | undefined;
  /** One of `count` parts of the work, from 1. */
  readonly part?: { readonly index: number; readonly count: number } | undefined;
  /** Is told about each tensor that is done. */
  readonly onTensor?: (name: string, done: number, count: number) => void;
}

/** Plans the file with a format for each tensor of a checkpoint; returns its size. */
type SizeOf = (
  kind: ExportKind,
  formatsOf: (checkpoint: Checkpoint) => readonly (string | null)[],
) => Promise<number>;

type PlannedOf = WeightedFiles & Pick<ReportOrder, 'presets' | 'selection'>;

/** Plans files of the files of a report, as `zeropoint quantize` writes them. */
async function withPlans<Result>(
  files: PlannedOf,
  { tensors }: CheckpointReport,
  use: (sizeOf: SizeOf) => Promise<Result>,
): Promise<Result> {
  const { checkpoint, places } = await openWeighted(files);
  const reports = new Map(tensors.map((report) => [report.name, report]));
  const placesWhere = (is: (report: TensorReport, place: number) => boolean) =>
    checkpoint.tensors.flatMap(({ name }, place) => {
      const report = reports.get(name);
      return report && is(report, place) ? [place] : [];
    });
  const notFinite = placesWhere((report) => notFiniteIn(report) > 0);
  return withThreads(1, async ([thread]) => {
    if (!thread) throw new RangeError('threads');
    return use(async (kind, formatsOf) => {
      const { selection } = files;
      const formats = formatsOf(checkpoint).map((format, place) =>
        selection && !isSelected(selection, checkpoint.tensors[place]?.name ?? '') ? null : format,
      );
      const overflowing = placesWhere(({ name, errors }, place) => {
        const entry = checkpoint.tensors[place] as TensorEntry;
        const format = formatInFile(kind, formats[place] ?? '', entry);
        const error = errorIn(errors, format) ?? files.presets?.errorOf(name, format);
        return error !== undefined && !isFiniteResult(error);
      });
      const order = { kind, formats, notFinite, overflowing };
      return (await thread.planExport(places, checkpoint, order)).size;
    });
  });
}

/** The size of the file that a mix makes. */
export const plannedBytes = (
  files: PlannedOf,
  report: CheckpointReport,
  kind: ExportKind,
  mix: ReadonlyMap<string, string>,
): Promise<number> =>
  withPlans(files, report, (sizeOf) => sizeOf(kind, (checkpoint) => mixedFormats(checkpoint, mix)));

/** The size of the file of each format of a report. */
export const plannedFormats = (
  files: PlannedOf,
  report: CheckpointReport,
): Promise<PlannedFiles['formats']> =>
  withPlans(files, report, async (sizeOf) => {
    const found: PlannedFiles['formats'][number][] = [];
    for (const format of report.formats) {
      const kind = kindOfFormat(format);
      try {
        const bytes = await sizeOf(kind, (checkpoint) => uniformFormats(checkpoint, format));
        found.push({ format, kind, bytes });
      } catch (error) {
        // A file that cannot be written has no size; `quantize` says why.
        if (!(error instanceof QuantError)) throw error;
      }
    }
    return found;
  });

/** The surveyed tensors of one part: every `count`-th in the order of size, so that parts are of one length. */
function entriesOf({ tensors }: Checkpoint, part: ReportOrder['part']): number[] {
  const bySize = tensors
    .flatMap((entry, place) => (isSurveyable(entry) ? [{ place, length: entry.length }] : []))
    .sort((one, other) => other.length - one.length || one.place - other.place)
    .map(({ place }) => place);
  if (!part) return bySize;
  return bySize.filter((_, i) => i % part.count === part.index - 1);
}

/** The names of all formats. */
export const knownFormats = (): Promise<readonly string[]> =>
  withThreads(1, async ([thread]) => thread?.formats() ?? []);

/** A tensor whose bytes cannot be worked through; the others do not depend on it. */
const skippedOf = ({ name, shape, dtype, length }: TensorEntry, reason: ErrorRecord) =>
  ({ name, shape, dtype, length, reason }) satisfies SkippedTensor;

/**
 * The report of one checkpoint, by threads that each take the next largest tensor. The same files
 * and formats give the same report, however many threads and parts there are.
 */
export async function surveyFiles(order: ReportOrder): Promise<CheckpointReport | ReportPart> {
  const { checkpoint: whole, places } = await openWeighted(order);
  refuseExpansion(whole, places, order.allowsExpansion ?? false);
  order.presets?.choose(whole);
  if (order.selection) checkSelection(order.selection, whole);
  const checkpoint = order.selection ? withSelection(whole, order.selection) : whole;
  const all = entriesOf(checkpoint, order.part);
  const state = stateOf(order, checkpoint, places);
  const isKept = (place: number) => state?.found.has(place) || state?.failed.has(place);
  const queue = all.filter((place) => !isKept(place));
  const count = all.length;
  const found = new Map<number, TensorReport>();
  const failed = new Map<number, SkippedTensor>();
  for (const place of all) {
    const [tensor, skipped] = [state?.found.get(place), state?.failed.get(place)];
    if (tensor) found.set(place, withoutPresets(tensor, order));
    else if (skipped) failed.set(place, skipped);
  }
  const entryAt = (place: number) => checkpoint.tensors[place] as TensorEntry;
  const bytesAt = (place: number) => bytesToSurvey(entryAt(place));
  const batches = batchesOf(queue, bytesAt, order.threads, entryAt);
  await inThreads(order.threads, batches, async ({ survey }, batch) => {
    const surveyed = (some: readonly number[]): Promise<readonly Outcome<TensorReport>[]> =>
      survey(
        ...([places, some.map(entryAt), order.formats] as const),
        order.presets && some.map((place) => order.presets?.formatsOf(entryAt(place).name) ?? []),
        order.share,
      ).catch(async (error) => {
        if (!(error instanceof QuantError)) throw error;
        const [only, ...more] = some;
        if (only === undefined || more.length === 0) return [{ problem: recordOf(error) }];
        // One of them has stopped the core, and the others do not depend on it.
        const alone: Outcome<TensorReport>[] = [];
        for (const one of some) alone.push(...(await surveyed([one])));
        return alone;
      });
    const outcomes = await surveyed(batch);
    for (const [i, place] of batch.entries()) {
      const outcome = outcomes[i];
      if (outcome && 'result' in outcome) {
        state?.add({ place, tensor: outcome.result });
        found.set(place, withoutPresets(outcome.result, order));
      } else if (outcome) {
        if (outcome.problem.code === 'unknown_stored_format') throw new QuantError(outcome.problem);
        const { code, values } = outcome.problem;
        const skipped = skippedOf(entryAt(place), { code, values });
        state?.add({ place, skipped });
        failed.set(place, skipped);
      }
      order.onTensor?.(entryAt(place).name, found.size + failed.size, count);
    }
  });
  return assembled(checkpoint, places, order, found, failed);
}

/** The state of an interrupted report, if there is to be one. */
const stateOf = (
  { resume, formats, presets }: ReportOrder,
  { tensors }: Checkpoint,
  places: readonly FilePlace[],
) =>
  resume === undefined
    ? undefined
    : ReportState.begin(
        resume,
        { formats, presets: presets?.presets.map(({ name }) => name) ?? [], places },
        tensors.map(({ name }) => name),
      );

/** The report of a tensor in the formats of the report; those of presets alone are kept elsewhere. */
function withoutPresets(report: TensorReport, { formats, presets }: ReportOrder): TensorReport {
  if (!presets) return report;
  const all = errorsIn(report.errors).map(plainError);
  presets.keep(report.name, all);
  const own = withFallbacks(formats, report);
  return { ...report, errors: errorTable(all.filter(({ format }) => own.includes(format))) };
}

function assembled(
  checkpoint: Checkpoint,
  places: readonly { readonly name: string; readonly size: number }[],
  { formats, part }: ReportOrder,
  found: ReadonlyMap<number, TensorReport>,
  failed: ReadonlyMap<number, SkippedTensor>,
): CheckpointReport | ReportPart {
  const inOrder = <T>(all: ReadonlyMap<number, T>) =>
    [...all].sort(([one], [other]) => one - other);
  const rows = inOrder(found);
  // Tensors that the reader skipped come first, and belong to the first part.
  const isFirst = !part || part.index === 1;
  const listed = isFirst ? checkpoint.tensors.filter((entry) => !isSurveyable(entry)) : [];
  const unread = isFirst ? checkpoint.skipped : [];
  const skipped = [
    ...unread.map((one, i) => [i - checkpoint.skipped.length, one] as const),
    ...inOrder(failed),
  ];
  return {
    zeropoint_report: 1,
    kind: checkpoint.kind,
    files: places.map(({ name, size }) => ({ name, size })),
    metadata: checkpoint.metadata,
    formats,
    ...(checkpoint.imatrix && { imatrix: checkpoint.imatrix }),
    tensors: rows.map(([, tensor]) => tensor),
    skipped: skipped.map(([, tensor]) => tensor),
    ...(listed.length > 0 && { listed: listed.map(listedOf) }),
    ...(part && {
      part: {
        ...part,
        places: rows.map(([place]) => place),
        skippedPlaces: skipped.map(([place]) => place),
      },
    }),
  };
}
