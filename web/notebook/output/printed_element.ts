/** An element by its flat index, and the number of elements. */
export interface Marked {
  readonly index: number;
  readonly count: number;
}

/** A number in a printed tensor and its position. */
export interface PrintedNumber {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The numbers between the brackets of a printed tensor, in order. */
export function printedNumbers(text: string): PrintedNumber[] {
  const start = text.indexOf('[');
  const inside = text.slice(start, text.lastIndexOf(']'));
  return [...inside.matchAll(/[^\s,[\]]+/g)].map(({ 0: number, index }) => {
    const from = start + index;
    return { text: number, from, to: from + number.length };
  });
}

/**
 * Splits a printed tensor into the text before an element, its number and the text after it; undefined
 * if the text does not contain that many elements.
 */
export function printedElement(
  text: string,
  { index, count }: Marked,
): readonly [string, string, string] | undefined {
  const numbers = printedNumbers(text);
  const found = numbers[index];
  if (numbers.length !== count || !found) return undefined;
  const { from, to } = found;
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}
