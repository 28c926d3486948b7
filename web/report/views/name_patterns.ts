import { atOnce, each, mappedIn, type Steps } from '../../text/steps.ts';

/** A number between dots, as layers and experts have in the names of their tensors. */
const number = /(?<=^|\.)\d+(?=\.|$)/g;

const stemOf = (name: string) => name.replaceAll(number, '*');

/**
 * Names of tensors in fewer words: `a.*.w` for all that a file has of a kind, `a.{0–5, 7}.w` for some of
 * them. `all` are the names of the file.
 */
export const namePatterns = (names: readonly string[], all: readonly string[]): string[] =>
  atOnce(namePatternSteps(names, all));

/** The same in steps. */
export function* namePatternSteps(
  names: readonly string[],
  all: readonly string[],
): Steps<string[]> {
  const kinds = yield* groups(all, stemOf);
  const patterns: string[] = [];
  for (const [stem, own] of yield* groups(names, stemOf))
    for (const one of yield* patternsOfKind(stem, own, kinds.get(stem) ?? own)) patterns.push(one);
  return patterns;
}

/** `all` are the names of the kind. */
function* patternsOfKind(
  stem: string,
  own: readonly string[],
  all: readonly string[],
): Steps<readonly string[]> {
  if (own.length === 1) return own;
  if (own.length === all.length) return [stem];
  const [before = '', ...after] = stem.split('*');
  const first = (name: string) => /^\d+/.exec(name.slice(before.length))?.[0] ?? '';
  if (after.length === 1) return [`${before}{${ranges(own.map(first))}}${after[0]}`];
  // Two numbers or more: kinds of their own for each of the first ones.
  const groupsOfAll = yield* groups(all, first);
  const patterns: string[] = [];
  for (const [value, some] of yield* groups(own, first)) {
    const within = `${before}${value}`;
    const inside = (name: string) => name.slice(within.length);
    // A star in a name looks like a number, and has none.
    const others = value === '' ? [] : yield* mappedIn(groupsOfAll.get(value) ?? [], inside);
    const rests = yield* namePatternSteps(yield* mappedIn(some, inside), others);
    for (const rest of rests) patterns.push(within + rest);
  }
  return patterns;
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

function* groups(
  names: readonly string[],
  keyOf: (name: string) => string,
): Steps<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  yield* each(names, (name) => {
    const key = keyOf(name);
    const own = found.get(key) ?? [];
    own.push(name);
    found.set(key, own);
  });
  return found;
}
