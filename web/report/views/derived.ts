import type { Model } from '../model.ts';
import { type PageState, shownFormats } from '../state.ts';
import { filtered, sorted } from './columns.ts';
import { scaleOf } from './harm_scale.ts';
import { isQuantizable, type TensorRow, weightsAmong } from './rows.ts';
import { formatPoints } from './size_error.ts';
import { stacksOf } from './stacks.ts';
import { bytesOf, totalsOf } from './totals.ts';
import { type Verdict, verdictsOn, watched } from './verdict.ts';
import { worst } from './worst.ts';

/**
 * A function that keeps its latest result, and returns it for the same arguments without computing
 * again. Arguments are compared by identity, so they must not be changed in place.
 */
export function memoized<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: { readonly args: Arguments; readonly result: Result } | undefined;
  return (...args) => {
    const isSame =
      last?.args.length === args.length && last.args.every((arg, i) => Object.is(arg, args[i]));
    if (!last || !isSame) last = { args, result: compute(...args) };
    return last.result;
  };
}

// Values that views derive from all rows. Each is computed again only when the rows, or anything it depends on
// besides them, have changed: with very many tensors, a click must not pay for the others.

const totalsFor = memoized(
  (
    checkpoint: NonNullable<PageState['checkpoint']>,
    rows: readonly TensorRow[],
    surveyed: PageState['surveyed'],
    chosen: PageState['chosen'],
  ) => totalsOf(checkpoint, rows, shownFormats({ surveyed, chosen })),
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

const stacksFor = memoized((rows: readonly TensorRow[]) =>
  stacksOf(rows.filter(({ entry }) => isQuantizable(entry))),
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

const verdictsFor = memoized((rows: readonly TensorRow[], least: number) =>
  verdictsOn(rows, least),
);

/** The verdict for each kind of file; empty where nothing has a choice. */
export const verdictsIn = ({ rows, verdict }: Pick<PageState, 'rows' | 'verdict'>) =>
  verdictsFor(rows, verdict.least);

const watchedFor = memoized((rows: readonly TensorRow[], verdicts: readonly Verdict[]) => {
  const found = verdicts.flatMap((verdict) =>
    watched(rows, verdict).map((row) => ({ row, base: verdict.base ?? '' })),
  );
  return found.filter(({ row }, at) => found.findIndex((one) => one.row === row) === at);
});

/** The tensors to watch, each under the base of the first verdict that names it. */
export const watchedIn = (state: PageState) => watchedFor(state.rows, verdictsIn(state));

const pointsFor = memoized(formatPoints);

/** The files of all formats by size and error. */
export const pointsIn = ({ rows, sizes }: PageState) => pointsFor(rows, sizes);

/** The bytes of all tensors. */
export const bytesIn = memoized((rows: readonly TensorRow[]) => bytesOf(rows));

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
