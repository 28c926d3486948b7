import type { Draft } from './draft.ts';
import { layoutOf } from './layout.ts';
import type { Model } from './model.ts';

// How wide the columns of the grid are, and how much of a number stands in a cell.

/** From this extent on rows and columns have numbers. */
export const numbered = 7;

/** Pixels of the column of row numbers, of a character, and of what is around the text of a cell. */
const headerWidth = 24;
const characterWidth = 7.5;
const besideText = 13;
/** A column has room for at least so many characters, however many columns there are. */
const fewest = 3;
const enough = 5;

const longest = new WeakMap<object, number>();
const longestOf = (texts: readonly string[]): number => {
  const known = longest.get(texts) ?? Math.max(...texts.map(({ length }) => length));
  longest.set(texts, known);
  return known;
};

/** Pixels from one column to the next: all of the grid's width, or where that is too little, as few as will do. */
export function columnWidthOf({
  draft,
  gridWidth,
}: Pick<Model, 'gridWidth'> & { readonly draft: Pick<Draft, 'shape' | 'texts'> }): number {
  const { rows, columns } = layoutOf(draft.shape);
  const characters = Math.max(fewest, Math.min(enough, longestOf(draft.texts ?? [])));
  const least = Math.ceil(characters * characterWidth + besideText);
  const header = rows < numbered ? 0 : headerWidth;
  return Math.max(least, Math.floor((gridWidth - header - 1) / columns));
}

/** How many characters a column of so many pixels has room for. */
export const roomIn = (width: number) => Math.floor((width - besideText) / characterWidth);

/** As many decimals as all of the numbers have room for, so that their points stand below each other. */
export function decimalsIn(texts: readonly string[], room: number): number {
  const whole = Math.max(...texts.map((text) => Number(text).toFixed(0).length));
  return Math.max(0, room - whole - 1);
}

/**
 * What a cell shows of a number that it has no room for: so many decimals, unless too little would be
 * left of the number or it would still be too long; then as many digits as there is room for.
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
