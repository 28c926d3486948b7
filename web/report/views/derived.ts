import { atOnce, keptIn, type Steps } from '../../text/steps.ts';
import type { ExportKind, ExportPlan } from '../export/plan_types.ts';
import type { Model } from '../model.ts';
import { type PageState, type Recipe, shownFormats } from '../state.ts';
import { filteredRows, sortedRows } from './columns.ts';
import { comparedSteps } from './compared_columns.ts';
import { type ComparedRow, comparedTotalsSteps } from './compared_rows.ts';
import { scaleSteps } from './harm_scale.ts';
import { listedSteps } from './listed_facts.ts';
import { mixFactsSteps } from './mix_facts.ts';
import { planFactsSteps } from './plan_facts.ts';
import { isQuantizable, isWeight, type SurveyedRow, type TensorRow } from './rows.ts';
import { pointSteps, type SizeErrorPoint, verdictPoint } from './size_error.ts';
import { cellSteps, type Stacks, stacksSteps } from './stacks.ts';
import { bytesSteps, totalsSteps } from './totals.ts';
import { type Verdict, verdictSteps, watchedSteps } from './verdict.ts';
import { worstSteps } from './worst.ts';

/** A function that keeps its latest result. */
interface Derived<Arguments extends readonly unknown[], Result> {
  (...args: Arguments): Result;
  /**
   * Computes and keeps the result in steps, so that a call with the same arguments has it at once. Steps that were
   * left off go on if their arguments are the same.
   */
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
  let begun: { readonly args: Arguments; readonly work: Steps<Result> } | undefined;
  const isOf = (args: Arguments, kept: typeof last | typeof begun) =>
    kept?.args.length === args.length && kept.args.every((arg, i) => Object.is(arg, args[i]));
  function* steps(...args: Arguments): Steps<void> {
    if (isOf(args, last)) return;
    const own = begun && isOf(args, begun) ? begun : { args, work: compute(...args) };
    begun = own;
    for (let step = own.work.next(); ; step = own.work.next()) {
      if (step.done) {
        last = { args, result: step.value };
        begun = undefined;
        return;
      }
      yield step.value;
    }
  }
  const call = (...args: Arguments): Result => {
    atOnce(steps(...args));
    return (last as { readonly result: Result }).result;
  };
  return Object.assign(call, { steps });
}

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

const tableFor = derived(function* (
  rows: readonly TensorRow[],
  filter: PageState['filter'],
  sorting: PageState['sorting'],
  measure: PageState['measure'],
): Steps<readonly TensorRow[]> {
  return yield* sortedRows(yield* filteredRows(rows, filter), sorting, measure);
});

/** The tensors that the table shows, in its order. */
export const tableRows = ({ rows, filter, sorting, measure }: PageState): readonly TensorRow[] =>
  tableFor(rows, filter, sorting, measure);

const worstFor = derived(function* (
  rows: readonly TensorRow[],
  format: string,
): Steps<readonly SurveyedRow[]> {
  return yield* worstSteps(yield* keptIn(rows, isWeight<TensorRow>), format);
});

/** The tensors that the shown format harms most. */
export const worstIn = ({ rows, format }: PageState) => worstFor(rows, format);

const stacksFor = derived(function* (rows: readonly TensorRow[]): Steps<Stacks> {
  return yield* stacksSteps(yield* keptIn(rows, ({ entry }) => isQuantizable(entry)));
});
const scaleFor = derived(scaleSteps);
const cellsFor = derived(({ stacks }: Stacks, format: string) => cellSteps(stacks, format));

/** The map of the layers, what it shows of their cells, and the ends of its colours. */
export const mapIn = ({ rows, format }: PageState) => ({
  ...stacksFor(rows),
  facts: cellsFor(stacksFor(rows), format),
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
  for (const verdict of verdicts)
    for (const row of yield* watchedSteps(rows, verdict))
      if (found.every((one) => one.row !== row)) found.push({ row, base: verdict.base ?? '' });
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
    if (bytes !== undefined) points.push(yield* verdictPoint(rows, verdict, bytes));
  }
  return points;
});

/** The files of the verdicts by size and error. */
export const mixPointsIn = (state: PageState) =>
  mixPointsFor(state.rows, verdictsIn(state), state.verdict.sizes);

/** The bytes of all tensors. */
export const bytesIn = derived((rows: readonly TensorRow[]) => bytesSteps(rows));

const listedFor = derived(listedSteps);

/** Tensors that are stored as codes. */
export const listedIn = ({ rows }: Pick<PageState, 'rows'>) => listedFor(rows);

const mixFactsFor = derived((rows: readonly TensorRow[], recipe: Recipe) =>
  mixFactsSteps(rows, recipe),
);

/** The figures of a recipe. */
export const mixFactsIn = ({ rows }: Pick<PageState, 'rows'>, recipe: Recipe) =>
  mixFactsFor(rows, recipe);

const planFactsFor = derived((plan: ExportPlan, rows: readonly TensorRow[]) =>
  planFactsSteps(plan, rows),
);

/** The figures of a plan. */
export const planFactsIn = ({ rows }: Pick<PageState, 'rows'>, plan: ExportPlan) =>
  planFactsFor(plan, rows);

const comparedFor = derived(comparedSteps);
const comparedTotalsFor = derived((rows: readonly ComparedRow[]) => comparedTotalsSteps(rows));

/** The pairs of a comparison, as its table shows them, and their figures together. */
export const comparedIn = ({ comparison: { rows, sorting } }: Pick<PageState, 'comparison'>) => ({
  ...comparedFor(rows, sorting),
  totals: comparedTotalsFor(rows),
});

/**
 * Computes what a drawing of a state needs, in steps; the views have it then without any work. There is no step if
 * all of it has been computed.
 */
export function* derivedSteps(state: PageState): Steps<void> {
  const { checkpoint, rows, surveyed, chosen, format, phase, verdict, sizes } = state;
  yield* listedFor.steps(rows);
  if (checkpoint) yield* totalsFor.steps(checkpoint, rows, surveyed, chosen);
  yield* stacksFor.steps(rows);
  yield* cellsFor.steps(stacksFor(rows), format);
  yield* scaleFor.steps(rows, format);
  yield* worstFor.steps(rows, format);
  yield* bytesIn.steps(rows);
  yield* tableFor.steps(rows, state.filter, state.sorting, state.measure);
  const { comparison, recipe } = state;
  yield* comparedFor.steps(comparison.rows, comparison.sorting);
  yield* comparedTotalsFor.steps(comparison.rows);
  if (recipe && recipe !== 'searching') yield* mixFactsFor.steps(rows, recipe);
  if (state.export.plan) yield* planFactsFor.steps(state.export.plan, rows);
  if (phase === 'surveying') return;
  yield* verdictsFor.steps(rows, verdict.least);
  const verdicts = verdictsIn(state);
  yield* watchedFor.steps(rows, verdicts);
  yield* pointsFor.steps(rows, sizes);
  yield* mixPointsFor.steps(rows, verdicts, verdict.sizes);
}

/** Progress is drawn several times a second; what is about the rows would take too long for that. */
const progressOnly: ReadonlySet<string> = new Set([
  ...(['progress', 'found', 'opening', 'openingBytes'] as const),
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
