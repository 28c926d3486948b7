/** How many letters differ, less what the names have in common at their beginnings. */
export function letterDistance(one: string, other: string): number {
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
