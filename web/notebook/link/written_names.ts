import { tokensOf } from '../output/static_code.ts';
import { atoms, keywords } from '../python_words.ts';

// Finds names by analysing the code, without Python.

const identifier = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Names in the code after a dotted path; without a path, all names and Python's keywords. */
export function writtenNames(
  sources: readonly string[],
  path: readonly string[],
  except: string,
): string[] {
  const found = new Set<string>();
  for (const source of sources) {
    const texts = tokensOf(source).map(({ text }) => text);
    texts.forEach((text, at) => {
      if (identifier.test(text) && isBehind(texts, at, path)) found.add(text);
    });
  }
  if (path.length === 0) for (const word of [...keywords, ...atoms]) found.add(word);
  found.delete(except);
  return [...found].sort();
}

/** Whether a name follows the path or, without a path, has no prefix. */
function isBehind(texts: readonly string[], at: number, path: readonly string[]): boolean {
  const before = path.flatMap((name) => [name, '.']);
  const start = at - before.length;
  return before.every((text, index) => texts[start + index] === text) && texts[start - 1] !== '.';
}

/** The names that import statements bind, with the modules or members that they stand for. */
export function importsIn(sources: readonly string[]): Record<string, string> {
  const found: [string, string][] = [];
  for (const source of sources) {
    for (const [, names = ''] of source.matchAll(/^[ \t]*import[ \t]([^#;\n]+)/gm)) {
      for (const [, module = '', alias] of names.matchAll(/([\w.]+)(?:[ \t]+as[ \t]+(\w+))?/g)) {
        // Without an alias, only the top-level package is bound.
        const [root = ''] = module.split('.');
        found.push(alias === undefined ? [root, root] : [alias, module]);
      }
    }
    const froms = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^#;\n]+))/gm;
    for (const [, module, inBrackets, plain] of source.matchAll(froms)) {
      const names = inBrackets ?? plain ?? '';
      for (const [, name = '', alias = name] of names.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g))
        found.push([alias, `${module}.${name}`]);
    }
  }
  return Object.fromEntries(found);
}
