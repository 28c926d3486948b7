import type { WeightStats, WeightVerbs } from '../../core/engine/contract.ts';
import type { Ratios } from './harm.ts';
import { keepsRowsApart } from './why.ts';

/** The ratio by which a row is an outlier, as the core counts them. */
const wide = 8;

/**
 * Whether outlier rows, rather than columns, set the bound of the usual elements: twice the largest magnitude of the
 * median row. The formats of the survey have been chosen.
 */
export function areRowsOutliers(
  engine: Pick<WeightVerbs, 'weightMaxima'>,
  survey: number,
  { inlierMax, usualMax }: Pick<WeightStats, 'inlierMax' | 'usualMax'>,
): boolean {
  if (!(usualMax < inlierMax)) return false;
  const maxima = engine
    .weightMaxima(survey)
    .rowMaxima.filter((value) => value > 0)
    .sort();
  const median = maxima[Math.floor((maxima.length - 1) / 2)] ?? Number.NaN;
  return 2 * median === usualMax && (maxima.at(-1) ?? 0) >= wide * median;
}

/**
 * The ratios of a format. Under one whose scales reach from no row to another, outlier rows take nothing from the
 * others; the small elements among their own, which the bound leaves in, would count against the whole tensor.
 */
export const withoutRows = <Figures extends Ratios>(
  figures: Figures,
  format: string,
  shape: readonly number[],
): Figures =>
  keepsRowsApart(format, shape)
    ? {
        ...figures,
        usualSqnr: figures.inlierSqnr,
        ...(figures.weightedInlierSqnr !== undefined && {
          weightedUsualSqnr: figures.weightedInlierSqnr,
        }),
      }
    : figures;
