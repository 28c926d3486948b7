import { atOnce, type Steps } from '../../text/steps.ts';
import type { ExportKind } from '../export/plan_types.ts';
import type { Model } from '../model.ts';
import { type PageState, shownFormats } from '../state.ts';
import { filtered, sorted } from './columns.ts';
import { scaleOf } from './harm_scale.ts';
import { isQuantizable, type SurveyedRow, type TensorRow, weightsAmong } from './rows.ts';
import { pointSteps, type SizeErrorPoint, verdictPoint } from './size_error.ts';
import { stacksSteps } from './stacks.ts';
import { bytesOf, totalsSteps } from './totals.ts';
import { type Verdict, verdictSteps, watched } from './verdict.ts';
import { worst } from './worst.ts';

/** A function that keeps its latest result. */
interface Derived<Arguments extends readonly unknown[], Result> {
  (...args: Arguments): Result;
  /** Computes and keeps the result in steps, so that a call with the same arguments has it at once. */
  steps(...args: Arguments): Steps<void>;
}

/**
 * A function that keeps its latest result, and returns it for the same arguments without computing
 * again. Arguments are compared by identity, so they must not be changed in place.
 */
export function derived<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Steps<Result>,
): Derived<Arguments, Result> {
  let last: { readonly args: Arguments; readonly result: Result } | undefined;
  const isKept = (args: Arguments) =>
    last?.args.length === args.length && last.args.every((arg, i) => Object.is(arg, args[i]));
  function* steps(...args: Arguments): Steps<void> {
    if (!isKept(args)) last = { args, result: yield* compute(...args) };
  }
  const call = (...args: Arguments): Result => {
    atOnce(steps(...args));
    return (last as { readonly result: Result }).result;
  };
  return Object.assign(call, { steps });
}

/** The same of a function without steps: it takes a few hundredths of a second for very many rows. */
const memoized = <Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): Derived<Arguments, Result> =>
  // biome-ignore lint/correctness/useYield: its only step is its result
  derived(function* (...args: Arguments): Steps<Result> {
    return compute(...args);
  });

// Values that views derive from all rows. Each is computed again only when the rows, or anything it depends on
// besides them, have changed: with very many tensors, a click must not pay for the others.

const totalsFor = derived(
  (
    checkpoint: NonNullable<PageState['checkpoint']>,
    rows: readonly TensorRow[],
    surveyed: PageState['surveyed'],
    chosen: PageState['chosen'],
  ) => totalsSteps(checkpoint, rows, shownFormats({ surveyed, chosen })),
);

/** The sizes and errors of the shown formats; undefined without a checkpoint. */
export const totalsIn = ({ checkpoint, rows, surveyed, chosen }: PageState) =>
  checkpoint && totalsFor(checkpoint, rows, surveyed, chosen);

const tableFor = memoized(
  (
    rows: readonly TensorRow[],
    filter: PageState['filter'],
    sorting: PageState['sorting'],
    measure: PageState['measure'],
  ) => sorted(filtered(rows, filter), sorting, measure),
);

/** The tensors that the table shows, in its order. */
export const tableRows = ({ rows, filter, sorting, measure }: PageState): readonly TensorRow[] =>
  tableFor(rows, filter, sorting, measure);

const worstFor = memoized((rows: readonly TensorRow[], format: string) =>
  worst(weightsAmong(rows), format),
);

/** The tensors that the shown format harms most. */
export const worstIn = ({ rows, format }: PageState) => worstFor(rows, format);

const stacksFor = derived((rows: readonly TensorRow[]) =>
  stacksSteps(rows.filter(({ entry }) => isQuantizable(entry))),
);
const scaleFor = memoized((rows: readonly TensorRow[], format: string) =>
  scaleOf(
    rows.filter(({ entry }) => isQuantizable(entry)),
    format,
  ),
);

/** The map of the layers, and the ends of its colours. */
export const mapIn = ({ rows, format }: PageState) => ({
  ...stacksFor(rows),
  scale: scaleFor(rows, format),
});

const verdictsFor = derived((rows: readonly TensorRow[], least: number) =>
  verdictSteps(rows, least),
);

/** The verdict for each kind of file; empty where nothing has a choice. */
export const verdictsIn = ({ rows, verdict }: Pick<PageState, 'rows' | 'verdict'>) =>
  verdictsFor(rows, verdict.least);

const watchedFor = derived(function* (
  rows: readonly TensorRow[],
  verdicts: readonly Verdict[],
): Steps<{ readonly row: SurveyedRow; readonly base: string }[]> {
  const found: { readonly row: SurveyedRow; readonly base: string }[] = [];
  for (const verdict of verdicts) {
    for (const row of watched(rows, verdict))
      if (found.every((one) => one.row !== row)) found.push({ row, base: verdict.base ?? '' });
    yield 0;
  }
  return found;
});

/** The tensors to watch, each under the base of the first verdict that names it. */
export const watchedIn = (state: PageState) => watchedFor(state.rows, verdictsIn(state));

const pointsFor = derived(pointSteps);

/** The files of all formats by size and error. */
export const pointsIn = ({ rows, sizes }: PageState) => pointsFor(rows, sizes);

const mixPointsFor = derived(function* (
  rows: readonly TensorRow[],
  verdicts: readonly Verdict[],
  sizes: ReadonlyMap<ExportKind, number>,
): Steps<SizeErrorPoint[]> {
  const points: SizeErrorPoint[] = [];
  for (const verdict of verdicts) {
    const bytes = sizes.get(verdict.kind);
    if (bytes !== undefined) points.push(verdictPoint(rows, verdict, bytes));
    yield 0;
  }
  return points;
});

/** The files of the verdicts by size and error. */
export const mixPointsIn = (state: PageState) =>
  mixPointsFor(state.rows, verdictsIn(state), state.verdict.sizes);

/** The bytes of all tensors. */
export const bytesIn = memoized((rows: readonly TensorRow[]) => bytesOf(rows));

/** Computes what a drawing of a state needs, in steps; the views have it then without any work. */
export function* derivedSteps(state: PageState): Steps<void> {
  const { checkpoint, rows, surveyed, chosen, format, phase, verdict, sizes } = state;
  if (checkpoint) yield* totalsFor.steps(checkpoint, rows, surveyed, chosen);
  yield* stacksFor.steps(rows);
  yield* scaleFor.steps(rows, format);
  yield 0;
  yield* worstFor.steps(rows, format);
  yield* bytesIn.steps(rows);
  yield 0;
  yield* tableFor.steps(rows, state.filter, state.sorting, state.measure);
  if (phase === 'surveying') return;
  yield* verdictsFor.steps(rows, verdict.least);
  const verdicts = verdictsIn(state);
  yield* watchedFor.steps(rows, verdicts);
  yield* pointsFor.steps(rows, sizes);
  yield* mixPointsFor.steps(rows, verdicts, verdict.sizes);
}

/** Progress is drawn several times a second; what is about the rows would take too long for that. */
const progressOnly: ReadonlySet<string> = new Set([
  'progress',
  'found',
] satisfies (keyof PageState)[]);

/** The dependencies of a part of the page: it is drawn again if one of these has changed; `apart` names others. */
export const shownBy = (
  { state, language }: Model,
  names?: readonly (keyof PageState)[],
  apart: readonly (keyof PageState)[] = [],
): unknown[] => [
  language,
  ...Object.entries(state)
    .filter(([name]) => names?.includes(name as keyof PageState) ?? !progressOnly.has(name))
    .filter(([name]) => !apart.includes(name as keyof PageState))
    .flat(),
];
