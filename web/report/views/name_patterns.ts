/** A number between dots, as layers and experts have in the names of their tensors. */
const number = /(?<=^|\.)\d+(?=\.|$)/g;

const stemOf = (name: string) => name.replaceAll(number, '*');

/**
 * Names of tensors in fewer words: `a.*.w` for all that a file has of a kind, `a.{0–5, 7}.w` for some of
 * them. `all` are the names of the file.
 */
export function namePatterns(names: readonly string[], all: readonly string[]): string[] {
  const totals = countsOf(all.map(stemOf));
  return [...groups(names, stemOf)].flatMap(([stem, own]) =>
    patternsOfKind(stem, own, totals.get(stem) ?? own.length, all),
  );
}

function patternsOfKind(
  stem: string,
  own: readonly string[],
  total: number,
  all: readonly string[],
): readonly string[] {
  if (own.length === 1) return own;
  if (own.length === total) return [stem];
  const [before = '', ...after] = stem.split('*');
  const first = (name: string) => /^\d+/.exec(name.slice(before.length))?.[0] ?? '';
  if (after.length === 1) return [`${before}{${ranges(own.map(first))}}${after[0]}`];
  // Two numbers or more: kinds of their own for each of the first ones.
  return [...groups(own, first)].flatMap(([value, some]) => {
    const within = `${before}${value}`;
    const isWithin = (name: string) => name.startsWith(`${within}.`);
    const inside = (name: string) => name.slice(within.length);
    const others = all.filter((name) => isWithin(name) && stemOf(name) === stem).map(inside);
    return namePatterns(some.map(inside), others).map((rest) => within + rest);
  });
}

/** Numbers in ascending order, those that follow each other as a range. */
function ranges(texts: readonly string[]): string {
  const sorted = [...new Set(texts.map(Number))].sort((one, other) => one - other);
  const runs: [first: number, last: number][] = [];
  for (const value of sorted) {
    const run = runs.at(-1);
    if (run && value === run[1] + 1) run[1] = value;
    else runs.push([value, value]);
  }
  return runs
    .map(([low, high]) =>
      low === high ? low : high === low + 1 ? `${low}, ${high}` : `${low}–${high}`,
    )
    .join(', ');
}

function groups(names: readonly string[], key: (name: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const own = found.get(key(name)) ?? [];
    own.push(name);
    found.set(key(name), own);
  }
  return found;
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
