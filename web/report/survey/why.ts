import { isFiniteResult } from './harm.ts';
import type { TensorReport } from './tensor_report.ts';

/** Why a format harms a tensor: the end of a message's id, and the figures in its sentence. */
export interface Why {
  readonly id:
    | 'notFinite'
    | 'overflow'
    | 'zeros'
    | 'equal'
    | 'flushed'
    | 'clipped'
    | 'element'
    | 'column'
    | 'columns'
    | 'row'
    | 'rows'
    | 'flat'
    | 'spread'
    | 'exact';
  readonly values: Readonly<Record<string, number | readonly number[]>>;
}

/** Shares and ratios from which a cause is named. */
const limits = {
  notFinite: 0.001,
  flushed: 0.5,
  /** Formats whose codes are not symmetric, such as q4_0, clip some hundredths of any tensor. */
  clipped: 0.05,
  /** The largest magnitude over the largest one of all but a thousandth. */
  element: 4,
  /** As the core counts wide rows and columns. */
  line: 8,
  /**
   * Huge elements make rows and columns equally wide; an outlier column widens rows by its own tail
   * alone. So columns must stand out more than rows, by the more the wider these are.
   */
  overWide: 2,
  wider: 16,
  overWider: 4,
  /** The largest magnitude over the standard deviation; that of a normal sample is about 4 to 5. */
  peak: 8,
} as const;

/** max ÷ std: how many standard deviations the largest magnitude is from zero. */
export const peakOf = ({ stats }: Pick<TensorReport, 'stats'>): number => stats.absMax / stats.std;

/** The likeliest cause of a format's error of a tensor, by the figures alone. */
export function whyOf(report: TensorReport, format: string): Why | undefined {
  const error = report.errors.find((one) => one.format === format);
  if (!error) return undefined;
  const { absMax, inlierMax, nans, infinities, zeros, elements, min, max } = report.stats;
  const lost = nans + infinities;
  if (lost / elements >= limits.notFinite)
    return { id: 'notFinite', values: { count: lost, share: lost / elements } };
  if (!isFiniteResult(error)) return { id: 'overflow', values: { largest: absMax } };
  if (zeros === elements) return { id: 'zeros', values: {} };
  if (error.squaredError === 0) return { id: 'exact', values: {} };
  // Their standard deviation is 0, or NaN if there is only one.
  if (min === max) return { id: 'equal', values: { elements, value: min } };
  const lines = linesOf(report);
  if (lines) return lines;
  if (absMax / inlierMax >= limits.element)
    return {
      id: 'element',
      values: { largest: absMax, inlier: inlierMax, ratio: absMax / inlierMax },
    };
  if (error.clippedShare >= limits.clipped)
    return { id: 'clipped', values: { share: error.clippedShare } };
  if (error.flushedShare >= limits.flushed)
    return { id: 'flushed', values: { share: error.flushedShare } };
  const peak = peakOf(report);
  const values = { peak, bits: error.bitsPerWeight };
  return { id: peak >= limits.peak ? 'spread' : 'flat', values };
}

/** Columns or rows of outliers, whichever stand out more; none where both do because of an element. */
function linesOf(report: TensorReport): Why | undefined {
  const { columnRatio, rowRatio } = report;
  const standsOut = (own: number, other: number) =>
    !(other >= limits.line) ||
    own >= (other < limits.wider ? limits.overWide : limits.overWider) * other;
  if (report.wideColumnCount > 0 && standsOut(columnRatio, rowRatio))
    return named('column', report.wideColumns, report.wideColumnCount, columnRatio);
  if (report.wideRowCount > 0 && standsOut(rowRatio, columnRatio))
    return named('row', report.wideRows, report.wideRowCount, rowRatio);
  return undefined;
}

function named(kind: 'column' | 'row', wide: ArrayLike<number>, count: number, ratio: number): Why {
  const indices = Array.from(wide);
  const [index = Number.NaN] = indices;
  return count === 1
    ? { id: kind, values: { index, ratio } }
    : { id: `${kind}s`, values: { indices, count, ratio } };
}
