/** How many letters differ, less what the names have in common at their beginnings. */
function letterDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const change = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  return (row.at(-1) ?? 0) - 2 * common;
}

export interface Near {
  readonly name: string;
  /** How far it is: below 0 where it begins as the other does. */
  readonly far: number;
}

/** Names, the nearest first; `part` is what is compared of each, by default all of it. */
export const nearestNames = (
  written: string,
  names: readonly string[],
  part: (name: string) => string = (name) => name,
): readonly Near[] =>
  names
    .map((name) => ({ name, far: letterDistance(written, part(name)) }))
    .sort((one, other) => one.far - other.far);
