import type { Language } from '../../ui/messages/index.ts';
import { percentSign } from '../../ui/messages/percent.ts';
import type { FormatError } from '../survey/error_table.ts';
import { decisive, harmOf, isWeighted, majoritySqnr, type Ratios } from '../survey/harm.ts';

/** The measures that the table can show of a tensor under a format. */
export const measures = [
  'sqnr',
  'inlierSqnr',
  'usualSqnr',
  'weightedSqnr',
  'relative',
  'max',
  'clippedShare',
  'flushedShare',
  'bitsPerWeight',
] as const satisfies readonly (keyof FormatError)[];

export type Measure = (typeof measures)[number];

/** The measures that some rows have: those by importance only if an importance matrix knows a weight. */
export const measuresOf = (
  rows: readonly { readonly report?: { readonly importance?: string } }[],
): readonly Measure[] =>
  rows.some(({ report }) => report?.importance !== undefined)
    ? measures
    : measures.filter((measure) => measure !== 'weightedSqnr');

const shares: ReadonlySet<Measure> = new Set(['relative', 'clippedShare', 'flushedShare']);

/** The commands’ language. */
const inEnglish: Pick<Language, 'code'> = { code: 'en' };

/** A measure as the table shows it. */
export function measureText(measure: Measure, value: number, language = inEnglish): string {
  if (Number.isNaN(value)) return '–';
  if (measure === 'max') return shortNumber(value);
  if (shares.has(measure)) return percent(value, language);
  if (!Number.isFinite(value)) return shortNumber(value);
  return value.toFixed(measure === 'bitsPerWeight' ? 2 : 1);
}

/** SQNR without outliers, which stands in parentheses. */
export const majorityText = (ratios: Ratios): string => measureText('sqnr', majoritySqnr(ratios));

/** SQNR over all elements, by importance where it is known. */
export const wholeText = (ratios: Ratios): string => measureText('sqnr', decisive(ratios).sqnr);

/** How far the ratio of all rows may be from that of the rows that were read; empty where all were. */
export const marginText = ({ sqnrMargin }: Pick<FormatError, 'sqnrMargin'>): string =>
  // Rounded up: an interval may be wider than it reads, and never narrower.
  sqnrMargin === undefined ? '' : `±${measureText('sqnr', Math.ceil(sqnrMargin * 10) / 10)}`;

/** SQNR without importance, where there is some; empty otherwise. */
export const unweightedText = (ratios: Ratios): string =>
  isWeighted(ratios) ? ` | ${measureText('sqnr', ratios.sqnr)}` : '';

/** The error of most weights, as text. */
export const harmText = (ratios: Ratios): string => measureText('sqnr', harmOf(ratios));

/** A share as a percentage; one that is not zero never reads as zero, and one that is not all never as all. */
export function percent(share: number, language = inEnglish): string {
  const sign = percentSign(language);
  if (share === 0) return `0${sign}`;
  if (!Number.isFinite(share)) return shortNumber(share);
  const hundred = share * 100;
  if (hundred < 0.01) return `< 0.01${sign}`;
  return share < 1 && hundred >= 99.995 ? `> 99.99${sign}` : `${hundred.toFixed(2)}${sign}`;
}

/** A value in four digits. */
export function shortNumber(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value < 0 ? '−∞' : '∞';
  const isSmall = value !== 0 && Math.abs(value) < 1e-3;
  const text = isSmall ? value.toExponential(2) : String(Number(value.toPrecision(4)));
  return text.replaceAll('-', '−');
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A size in powers of 1000, as file managers show it. */
export function byteText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toPrecision(3)} ${units[unit]}`;
}
