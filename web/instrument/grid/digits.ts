import { layoutOf } from '../layout.ts';
import type { Model } from '../model.ts';
import type { FormDraft } from '../settings/draft.ts';

// The width of the grid's columns, and how many digits a cell shows.

/** From this size on, rows and columns are numbered. */
export const numbered = 7;

/** Widths in pixels: the column of row numbers, a character, and the padding of a cell. */
const headerWidth = 24;
const characterWidth = 7.5;
const besideText = 13;
/** The smallest number of characters in a column, however many columns there are. */
const fewest = 3;
const enough = 5;

const most = (numbers: readonly number[]) =>
  numbers.reduce((one, other) => Math.max(one, other), 0);
const longest = new WeakMap<object, number>();
const longestOf = (texts: readonly string[]): number => {
  const known = longest.get(texts) ?? most(texts.map(({ length }) => length));
  longest.set(texts, known);
  return known;
};

/** The column width in pixels: an equal share of the grid, or the minimum if that is too narrow. */
export function columnWidthOf({
  draft,
  gridWidth,
}: Pick<Model, 'gridWidth'> & { readonly draft: Pick<FormDraft, 'shape' | 'texts'> }): number {
  const { rows, columns } = layoutOf(draft.shape);
  const characters = Math.max(fewest, Math.min(enough, longestOf(draft.texts ?? [])));
  const least = Math.ceil(characters * characterWidth + besideText);
  const header = rows < numbered ? 0 : headerWidth;
  return Math.max(least, Math.floor((gridWidth - header - 1) / columns));
}

/** The number of characters that fit into a column of this width in pixels. */
export const roomIn = (width: number) => Math.floor((width - besideText) / characterWidth);

/** The most decimals with which all numbers fit, so that their decimal points align. */
export function decimalsIn(texts: readonly string[], room: number): number {
  const whole = most(texts.map((text) => Number(text).toFixed(0).length));
  return Math.max(0, room - whole - 1);
}

/**
 * Shortens a number that does not fit: to the given decimals, or, if that loses too much or is still
 * too long, to as many digits as fit.
 */
export function shownDigits(text: string, room: number, decimals: number): string {
  const value = Number(text);
  if (text.length <= room || !Number.isFinite(value)) return text;
  const fixed = value.toFixed(decimals);
  const isSmall = Math.abs(value) < 10 ** (1 - decimals);
  if (fixed.length <= room && !isSmall) return fixed;
  for (let digits = room; digits > 0; digits -= 1) {
    const rounded = [String(Number(value.toPrecision(digits))), value.toExponential(digits - 1)];
    const short = rounded.find(({ length }) => length <= room);
    if (short !== undefined) return short;
  }
  return value.toExponential(0);
}
