/** One of so many elements, by its flat index. */
export interface Marked {
  readonly index: number;
  readonly count: number;
}

/**
 * Where one element stands in a printed tensor, as the text before it, its number and the text
 * behind; nothing where the text does not print as many elements.
 */
export function printedElement(
  text: string,
  { index, count }: Marked,
): readonly [string, string, string] | undefined {
  const start = text.indexOf('[');
  const numbers = [...text.slice(start, text.lastIndexOf(']')).matchAll(/[^\s,[\]]+/g)];
  const found = numbers[index];
  if (numbers.length !== count || !found) return undefined;
  const from = start + (found.index ?? 0);
  const to = from + found[0].length;
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}
