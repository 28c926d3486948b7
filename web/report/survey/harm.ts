import type { WeightError } from '../../core/engine/contract.ts';
import { errorIn, type FormatError } from './error_table.ts';
import type { TensorReport } from './tensor_report.ts';

/** The figures that say what a format does to a tensor, or another file's version of it. */
export type Ratios = Pick<WeightError, 'sqnr' | 'inlierSqnr' | 'usualSqnr'> &
  Partial<Pick<FormatError, 'weightedSqnr' | 'weightedInlierSqnr' | 'weightedUsualSqnr'>>;

/** Whether a tensor's figures count by importance. */
export const isWeighted = ({ weightedSqnr }: Ratios): boolean =>
  weightedSqnr !== undefined && !Number.isNaN(weightedSqnr);

/** The ratios that decide: those by importance where it is known. */
export const decisive = (ratios: Ratios): Ratios =>
  isWeighted(ratios)
    ? {
        sqnr: ratios.weightedSqnr ?? Number.NaN,
        inlierSqnr: ratios.weightedInlierSqnr ?? Number.NaN,
        usualSqnr: ratios.weightedUsualSqnr ?? Number.NaN,
      }
    : ratios;

/** A ratio of elements among which there is no signal says nothing about them. */
const known = (sqnr: number | undefined): number =>
  sqnr === undefined || Number.isNaN(sqnr) || sqnr === Number.NEGATIVE_INFINITY
    ? Number.POSITIVE_INFINITY
    : sqnr;

/**
 * The SQNR of most of a tensor's weights, in dB: the lower of SQNR over all elements and over those
 * that are left without outliers, which may hide the error of the others; by importance where it is
 * known. All of the report that ranks, sorts or colours goes by it. NaN if nothing is known.
 */
export const harmOf = (ratios: Ratios): number =>
  Math.min(decisive(ratios).sqnr, majoritySqnr(ratios));

/**
 * SQNR without outliers: without the largest 0.1 % of the elements, or without outlier rows and columns,
 * too, if this is lower.
 */
export function majoritySqnr(ratios: Ratios): number {
  const { sqnr, inlierSqnr, usualSqnr } = decisive(ratios);
  // The elements that are left of a result that is not finite say nothing.
  return Number.isNaN(sqnr) || sqnr === Number.NEGATIVE_INFINITY
    ? sqnr
    : Math.min(known(inlierSqnr), known(usualSqnr));
}

/** Whether a format's result is finite in all elements; of others, no figure is an error. */
export const isFiniteResult = ({ squaredError }: Pick<WeightError, 'squaredError'>): boolean =>
  Number.isFinite(squaredError);

/** The harm of a format to a tensor; −∞ if it makes NaN or infinities of finite elements. */
export function harmTo(report: Pick<TensorReport, 'errors'>, format: string): number {
  const error = errorIn(report.errors, format);
  if (!error) return Number.NaN;
  // The error of a tensor without finite elements is 0, and its ratios are NaN.
  return isFiniteResult(error) ? harmOf(error) : Number.NEGATIVE_INFINITY;
}
