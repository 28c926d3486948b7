import { visibleJson } from '../../ui/visible_text.ts';
import { refuse, type SkippedTensor } from '../readers/checkpoint.ts';
import { shortName } from '../readers/names.ts';
import { errorsIn, errorTable, type FormatError, plainError } from './error_table.ts';
import { flagsOf } from './flags.ts';
import { harmTo } from './harm.ts';
import { lostUnder } from './lost.ts';
import type { CheckpointReport, ListedTensor } from './report.ts';
import { writtenReport, writtenRow } from './report_schema.ts';
import type { TensorReport } from './survey.ts';
import { whyOf } from './why.ts';

/** A part of a report that several processes make together. */
export interface ReportPart extends CheckpointReport {
  readonly part: {
    /** From 1. */
    readonly index: number;
    readonly count: number;
    /** The places of this part's tensors, and of those that it skipped, among all of the file. */
    readonly places: readonly number[];
    readonly skippedPlaces: readonly number[];
  };
}

/**
 * Figures as JSON, the same text for the same figures. Numbers that JSON does not know are the
 * strings "NaN", "Infinity" and "-Infinity".
 */
export const plainText = (figures: unknown): string =>
  `${visibleJson(JSON.stringify(figures, replaced, 1))}\n`;

/** Functions that return what an item is written as, by the names of their lists. */
type Written = Readonly<Record<string, (item: never) => unknown>>;

/** The same in pieces, one for each member and each item of a list: the text of all would be longer than a string can be. */
export function* plainPieces(
  figures: object,
  space = ' ',
  written: Written = {},
): Generator<string, void, undefined> {
  yield* membersOf(figures, space, '', written);
  yield '\n';
}

function* membersOf(
  value: unknown,
  space: string,
  indent: string,
  written: Written,
): Generator<string, void, undefined> {
  const inner = `${indent}${space}`;
  const textOf = (one: unknown, before: string) =>
    visibleJson(JSON.stringify(one, replaced, space) ?? 'null').replaceAll('\n', `\n${before}`);
  let mark = '{';
  for (const [name, member] of Object.entries(value as object)) {
    if (member === undefined) continue;
    yield `${mark}\n${inner}${visibleJson(JSON.stringify(name))}: `;
    mark = ',';
    if (Array.isArray(member)) {
      const own = Object.hasOwn(written, name) ? written[name] : undefined;
      const write = own as ((item: unknown) => unknown) | undefined;
      const within = `${inner}${space}`;
      for (const [at, item] of member.entries())
        yield `${at === 0 ? '[' : ','}\n${within}${textOf(write ? write(item) : item, within)}`;
      yield member.length === 0 ? '[]' : `\n${inner}]`;
    } else if (member !== null && typeof member === 'object' && !ArrayBuffer.isView(member))
      yield* membersOf(member, space, inner, {});
    else yield textOf(member, inner);
  }
  yield mark === '{' ? '{}' : `\n${indent}}`;
}

/**
 * The JSON of a report, and of what follows from its figures: what is remarkable, the harm and its likely reason; in
 * pieces.
 */
export const reportPieces = (report: CheckpointReport): Generator<string, void, undefined> =>
  plainPieces(report, ' ', { tensors: described });

/** The same as a whole. */
export const reportText = (report: CheckpointReport): string => [...reportPieces(report)].join('');

const described = (tensor: TensorReport) => ({
  ...tensor,
  flags: flagsOf(tensor).map(({ id }) => id),
  errors: errorsIn(tensor.errors).map((error) => ({
    ...plainError(error),
    harm: harmTo(tensor, error.format),
    lostShare: lostUnder(tensor, error.format),
    why: whyOf(tensor, error.format)?.id,
  })),
});

function replaced(_: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
}

const figures: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

/** Members whose strings are what a file calls something. */
const words = new Set(['name', 'dtype', 'format', 'kind', 'code']);

function revived(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'string' || words.has(key)) return value;
  return Object.hasOwn(figures, value) ? figures[value] : value;
}

/** Reads what `reportText` wrote; `name` is that of the file, for refusals. */
export function readReport(text: string, name: string): CheckpointReport | ReportPart {
  let report: unknown;
  try {
    report = JSON.parse(text, revived);
  } catch {
    return refuse('report_not_json', { name });
  }
  if ((report as CheckpointReport | null)?.zeropoint_report !== 1)
    return refuse('report_not_report', { name });
  const fault = writtenReport(report);
  if (fault) return refuse('report_damaged', { name, part: shortName(fault.part) });
  return withTables(report as WrittenReport);
}

/** A report as its JSON has it: the errors of a tensor as objects. */
interface WrittenReport extends Omit<CheckpointReport, 'tensors'> {
  readonly tensors: readonly (Omit<TensorReport, 'errors'> & {
    readonly errors: readonly FormatError[];
  })[];
}

const withTables = (report: WrittenReport): CheckpointReport => ({
  ...report,
  tensors: report.tensors.map((tensor) => ({ ...tensor, errors: errorTable(tensor.errors) })),
});

/** A tensor of a report, or why there is none, at its place in the checkpoint. */
export type ReportRow = { readonly place: number } & (
  | { readonly tensor: TensorReport }
  | { readonly skipped: SkippedTensor }
);

/** A row as a line of JSON. */
export const rowText = (row: ReportRow): string =>
  visibleJson(
    JSON.stringify('tensor' in row ? { ...row, tensor: described(row.tensor) } : row, replaced),
  );

/** Reads what `rowText` wrote; undefined for anything else. */
export function readRow(text: string): ReportRow | undefined {
  let row: unknown;
  try {
    row = JSON.parse(text, revived);
  } catch {
    return undefined;
  }
  if (writtenRow(row)) return undefined;
  const { place, tensor, skipped } = row as WrittenRow;
  if (tensor) return { place, tensor: { ...tensor, errors: errorTable(tensor.errors) } };
  return skipped && { place, skipped };
}

interface WrittenRow {
  readonly place: number;
  readonly tensor?: WrittenReport['tensors'][number];
  readonly skipped?: SkippedTensor;
}

/** The parts of one report, in any order, as the report that a single process would have made. */
export function mergeReports(
  parts: readonly { readonly name: string; readonly report: CheckpointReport | ReportPart }[],
): CheckpointReport {
  const [first] = parts;
  if (!first) return refuse('report_no_part', {});
  const header = headerOf(first.report);
  const rows: [place: number, tensor: TensorReport][] = [];
  const skipped: [place: number, tensor: CheckpointReport['skipped'][number]][] = [];
  // The first part has all of them.
  const listed: ListedTensor[] = [];
  const seen = new Set<number>();
  let count = 0;
  for (const { name, report } of parts) {
    if (!('part' in report)) return refuse('report_not_part', { name });
    if (headerOf(report) !== header) refuse('report_other', { name, other: first.name });
    const { part } = report;
    if (seen.has(part.index)) refuse('report_twice', { name, part: part.index });
    seen.add(part.index);
    count = part.count;
    for (const one of report.listed ?? []) listed.push(one);
    report.tensors.forEach((tensor, i) => {
      rows.push([part.places[i] ?? 0, tensor]);
    });
    report.skipped.forEach((tensor, i) => {
      skipped.push([part.skippedPlaces[i] ?? 0, tensor]);
    });
  }
  for (let index = 1; index <= count; index += 1) {
    if (!seen.has(index)) refuse('report_part_missing', { part: index, count });
  }
  const inOrder = <T>(found: [number, T][]) =>
    found.sort(([one], [other]) => one - other).map(([, tensor]) => tensor);
  const { zeropoint_report, kind, files, metadata, formats, imatrix } = first.report;
  return {
    zeropoint_report,
    kind,
    files,
    metadata,
    formats,
    ...(imatrix && { imatrix }),
    tensors: inOrder(rows),
    skipped: inOrder(skipped),
    ...(listed.length > 0 && { listed }),
  };
}

/** The header that all parts of one report share. */
function headerOf(report: CheckpointReport | ReportPart): string {
  const { kind, files, metadata, formats, imatrix } = report;
  const count = 'part' in report ? report.part.count : 0;
  return JSON.stringify([kind, files, metadata, formats, imatrix, count]);
}
