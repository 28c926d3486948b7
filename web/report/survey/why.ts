import { blockOf } from '../export/ggml.ts';
import { matrixOf } from '../readers/tiles.ts';
import { errorIn } from './error_table.ts';
import { isFiniteResult } from './harm.ts';
import { isMostlyLost, lostUnder } from './lost.ts';
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
    | 'rowApart'
    | 'rowsApart'
    | 'crossed'
    | 'flat'
    | 'spread'
    | 'offset'
    | 'unscaled'
    | 'exact';
  readonly values: Readonly<Record<string, number | readonly number[]>>;
}

/** Shares and ratios from which a cause is named. */
const limits = {
  notFinite: 0.001,
  /** Formats whose codes are not symmetric, such as q3_k, clip about a hundredth of a usual tensor. */
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
  /**
   * For each wide line of one kind so many of the other, and so large a part of all or so many: their outliers lie
   * in the few of the first kind, such as a column that is loud in half of its rows, which widens each of these.
   */
  gathered: 4,
  gatheredPart: 1 / 32,
  gatheredMany: 8,
  /** The largest magnitude over the standard deviation; that of a normal sample is about 4 to 5. */
  peak: 8,
  /** The mean's magnitude over the standard deviation. */
  offset: 4,
} as const;

/** Formats that round each element by itself: nothing widens the steps of the others. */
const unscaled = /^b?float\d/;
/** Formats whose blocks begin at their least element rather than at zero. */
const withOffsets = /^q(?:4_1|5_1|[245]_k)$/;

/** The elements that share a scale, if it is less than a whole tensor; rows are those of a matrix. */
function sharing(format: string): number | 'row' | undefined {
  const [, group] = /_group_(\d+)$/.exec(format) ?? [];
  if (group !== undefined) return Number(group);
  if (format.endsWith('_per_channel')) return 'row';
  if (/^nf4/.test(format)) return 64;
  if (/^(?:mxfp|nvfp)/.test(format)) return format.startsWith('nv') ? 16 : 32;
  const block = blockOf(format);
  return block > 1 ? block : undefined;
}

/** Whether no scale of a format reaches from one row to another; of a format without scales, nothing reaches. */
export function keepsRowsApart(format: string, shape: readonly number[]): boolean {
  const shared = sharing(format);
  if (shared === undefined || shared === 'row') return shared === 'row';
  const [, columns] = matrixOf(shape);
  return columns % shared === 0;
}

/** max ÷ std: how many standard deviations the largest magnitude is from zero. */
export const peakOf = ({ stats }: Pick<TensorReport, 'stats'>): number => stats.absMax / stats.std;

/** The likeliest cause of a format's error of a tensor, by the figures alone. */
export function whyOf(report: TensorReport, format: string): Why | undefined {
  const error = errorIn(report.errors, format);
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
  const isUnscaled = unscaled.test(format);
  const lines = isUnscaled ? undefined : linesOf(report, format);
  if (lines) return lines;
  if (!isUnscaled && absMax / inlierMax >= limits.element)
    return {
      id: 'element',
      values: { largest: absMax, inlier: inlierMax, ratio: absMax / inlierMax },
    };
  if (error.clippedShare >= limits.clipped)
    return { id: 'clipped', values: { share: error.clippedShare } };
  const share = lostUnder(report, format);
  if (isMostlyLost(share)) return { id: 'flushed', values: { share } };
  const peak = peakOf(report);
  const values = { peak, bits: error.bitsPerWeight };
  if (isUnscaled) return { id: 'unscaled', values };
  if (!(peak >= limits.peak)) return { id: 'flat', values };
  const { mean, std } = report.stats;
  if (!(Math.abs(mean) / std >= limits.offset)) return { id: 'spread', values };
  // An outlier of such a tensor has been named before.
  return withOffsets.test(format)
    ? { id: 'flat', values: { ...values, peak: (absMax - Math.abs(mean)) / std } }
    : { id: 'offset', values: { mean, std } };
}

/**
 * Columns or rows of outliers: the few that have those of many, or else whichever stand out more. Where both do,
 * they cross if more than a thousandth of the elements are far out; otherwise an element is to blame.
 */
function linesOf(report: TensorReport, format: string): Why | undefined {
  const { columnRatio, rowRatio, wideRows, wideColumns, wideRowCount, wideColumnCount } = report;
  const standsOut = (own: number, other: number) =>
    !(other >= limits.line) ||
    own >= (other < limits.wider ? limits.overWide : limits.overWider) * other;
  const rowCount = report.shape[0] ?? 1;
  const gather = (few: number, many: number, all: number) =>
    few > 0 &&
    many / few >=
      Math.max(limits.gathered, Math.min(limits.gatheredPart * all, limits.gatheredMany));
  const inRows = gather(wideRowCount, wideColumnCount, report.stats.elements / rowCount);
  if (
    !inRows &&
    wideColumnCount > 0 &&
    (gather(wideColumnCount, wideRowCount, rowCount) || standsOut(columnRatio, rowRatio))
  )
    return named('column', wideColumns, wideColumnCount, columnRatio);
  if (wideRowCount > 0 && (inRows || standsOut(rowRatio, columnRatio))) {
    const rows = named('row', wideRows, wideRowCount, rowRatio);
    if (!keepsRowsApart(format, report.shape)) return rows;
    const bits = errorIn(report.errors, format)?.bitsPerWeight ?? Number.NaN;
    return { id: rows.id === 'row' ? 'rowApart' : 'rowsApart', values: { ...rows.values, bits } };
  }
  const { inlierMax, std } = report.stats;
  const areFew = Math.max(wideRowCount, wideColumnCount) <= mostCrossed;
  if (wideRowCount > 0 && wideColumnCount > 0 && areFew && inlierMax / std >= limits.peak)
    return {
      id: 'crossed',
      values: {
        rows: Array.from(wideRows),
        columns: Array.from(wideColumns),
        ratio: Math.max(rowRatio, columnRatio),
      },
    };
  return undefined;
}

/** More rows or columns than a sentence names are no lines, but elements here and there. */
const mostCrossed = 5;

function named(kind: 'column' | 'row', wide: ArrayLike<number>, count: number, ratio: number): Why {
  const indices = Array.from(wide);
  const [index = Number.NaN] = indices;
  return count === 1
    ? { id: kind, values: { index, ratio } }
    : { id: `${kind}s`, values: { indices, count, ratio } };
}
