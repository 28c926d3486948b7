// Which rows of a tensor are sampled, and how far from the truth their error may be.

/** The runs of rows of a sample at most, and at least. */
const mostClusters = 32;
const leastClusters = 16;

/** Rows side by side. */
export interface Run {
  readonly first: number;
  readonly count: number;
}

/** Numbers from 0 to 1, always the same for a text. */
export function chances(text: string): () => number {
  let state = 2166136261;
  const next = (value: number) => {
    state = Math.imul(state ^ value, 16777619) >>> 0;
  };
  for (const sign of text) next(sign.codePointAt(0) ?? 0);
  return () => {
    next(state >>> 15);
    next(state >>> 7);
    return state / 2 ** 32;
  };
}

/**
 * The rows of a sample of a share of all: a run in each of 16 to 32 parts of equal length, at a place by chance, which is
 * the same for the same name. Undefined if half of the rows or more were read, so that one may read them all, or if so few
 * as `most` are too few parts.
 */
export function runsOf(
  name: string,
  rows: number,
  share: number,
  most: number,
): readonly Run[] | undefined {
  if (most < leastClusters) return undefined;
  const wanted = Math.min(Math.ceil(share * rows), most);
  const clusters = Math.min(mostClusters, Math.max(leastClusters, wanted));
  const count = Math.ceil(wanted / clusters);
  if (2 * clusters * count >= rows) return undefined;
  const chance = chances(name);
  return Array.from({ length: clusters }, (_, part) => {
    const [start, end] = [part, part + 1].map((one) => Math.floor((one * rows) / clusters));
    const room = (end as number) - (start as number) - count;
    return { first: (start as number) + Math.floor(chance() * (room + 1)), count };
  });
}

/** Student's t for 95 % of both sides, by the degrees of freedom from 1. */
const students = [
  ...[12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16],
  ...[2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056],
  ...[2.052, 2.048, 2.045, 2.042, 2.04],
];

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * The half of the interval in dB that holds, with a confidence of 95 %, the ratio of signal to error of all rows, by
 * those of runs of rows which are a `share` of them: the jackknife's variance of the logarithm of a ratio of sums (B. Efron,
 * The Jackknife, 1982), with fewer degrees of freedom the more of it is due to few runs. NaN for an error
 * that is not finite, 0 for none.
 */
export function ratioMargin(
  runs: readonly { readonly error: number; readonly signal: number }[],
  share: number,
): number {
  const [error, signal] = [
    sumOf(runs.map((run) => run.error)),
    sumOf(runs.map((run) => run.signal)),
  ];
  if (error === 0) return 0;
  const without = runs.map((run) => Math.log((error - run.error) / (signal - run.signal)));
  const mean = sumOf(without) / runs.length;
  const squares = without.map((one) => (one - mean) ** 2);
  const all = sumOf(squares);
  if (all === 0) return 0;
  const variance = ((1 - share) * (runs.length - 1) * all) / runs.length;
  const decisive = all ** 2 / sumOf(squares.map((one) => one ** 2));
  const freedom = Math.min(students.length, Math.max(1, Math.floor(decisive - 1)));
  return (10 / Math.LN10) * (students[freedom - 1] as number) * Math.sqrt(variance);
}
