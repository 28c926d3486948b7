/** One of so many elements, by its flat index. */
export interface Marked {
  readonly index: number;
  readonly count: number;
}

/** A number of a printed tensor, and where it stands. */
export interface PrintedNumber {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The numbers between the brackets of a printed tensor, in their order. */
export function printedNumbers(text: string): PrintedNumber[] {
  const start = text.indexOf('[');
  const inside = text.slice(start, text.lastIndexOf(']'));
  return [...inside.matchAll(/[^\s,[\]]+/g)].map(({ 0: number, index }) => {
    const from = start + index;
    return { text: number, from, to: from + number.length };
  });
}

/**
 * Where one element stands in a printed tensor, as the text before it, its number and the text
 * behind; nothing where the text does not print as many elements.
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
