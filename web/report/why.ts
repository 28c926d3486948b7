import type { MessageValues } from '../messages/fill.ts';
import { matrixOf } from '../weights/tiles.ts';
import { peakOf } from './columns.ts';
import { percent, shortNumber } from './measures.ts';
import { errorOf, type Surveyed } from './rows.ts';

/** Why a format harms a tensor: the end of a message's id, and the figures in its sentence. */
export interface Why {
  readonly id:
    | 'notFinite'
    | 'equal'
    | 'flushed'
    | 'clipped'
    | 'element'
    | 'column'
    | 'row'
    | 'flat'
    | 'spread'
    | 'exact';
  readonly values: MessageValues;
}

/** Shares and ratios from which a cause is named. */
const limits = {
  notFinite: 0.001,
  flushed: 0.5,
  /** Formats whose codes are not symmetric, such as q4_0, clip some hundredths of any tensor. */
  clipped: 0.05,
  /** The largest magnitude over the largest one of all but a thousandth. */
  element: 4,
  /** A row’s or a column’s largest magnitude over their median. */
  line: 8,
  /** A shorter row or column is no more than a few elements. */
  elementsOfLine: 8,
  /** The largest magnitude over the standard deviation; that of a normal sample is about 4 to 5. */
  peak: 8,
} as const;

/** The likeliest cause of a format's error of a tensor, by the figures alone. */
export function whyOf(row: Surveyed, format: string): Why | undefined {
  const error = errorOf(row, format);
  if (!error) return undefined;
  const { stats, columnRatio, rowRatio, widestColumn, widestRow } = row.report;
  const { absMax, inlierMax, nans, infinities, elements, min, max } = stats;
  const [rows, columns] = matrixOf(row.entry.shape);
  const lost = nans + infinities;
  if (lost / elements >= limits.notFinite) {
    return { id: 'notFinite', values: { count: lost, share: percent(lost / elements) } };
  }
  if (error.squaredError === 0) return { id: 'exact', values: {} };
  // Their standard deviation is 0, or NaN if there is only one.
  if (min === max) return { id: 'equal', values: { elements, value: shortNumber(min) } };
  if (absMax / inlierMax >= limits.element) {
    const [largest, inlier, ratio] = [absMax, inlierMax, absMax / inlierMax].map(shortNumber);
    return { id: 'element', values: { largest, inlier, ratio } as MessageValues };
  }
  // The ratio of a single row or column is NaN, which is below every limit.
  if (rows >= limits.elementsOfLine && columnRatio >= limits.line) {
    return { id: 'column', values: { index: widestColumn, ratio: shortNumber(columnRatio) } };
  }
  if (columns >= limits.elementsOfLine && rowRatio >= limits.line) {
    return { id: 'row', values: { index: widestRow, ratio: shortNumber(rowRatio) } };
  }
  if (error.clippedShare >= limits.clipped) {
    return { id: 'clipped', values: { share: percent(error.clippedShare) } };
  }
  if (error.flushedShare >= limits.flushed) {
    return { id: 'flushed', values: { share: percent(error.flushedShare) } };
  }
  const peak = peakOf(row);
  const values = { peak: shortNumber(peak), bits: shortNumber(error.bitsPerWeight) };
  return { id: peak >= limits.peak ? 'spread' : 'flat', values };
}

/** The tensors that a format harms most, the worst first. */
export function worst<Row extends Surveyed>(
  rows: readonly Row[],
  format: string,
  count = 10,
): Row[] {
  const sqnr = (row: Row) => errorOf(row, format)?.sqnr ?? Number.NaN;
  return rows
    .filter((row) => Number.isFinite(sqnr(row)))
    .sort((one, other) => sqnr(one) - sqnr(other))
    .slice(0, count);
}
