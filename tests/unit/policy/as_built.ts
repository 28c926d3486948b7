import fs from 'node:fs';
import { inDist } from '../../built.ts';

// The scripts of a page as the build writes them: a main file, and the parts that load on demand.

export const textOf = (name: string): string => fs.readFileSync(inDist(name), 'utf8');

/** The addresses that a script imports at once. */
export const importsOf = (name: string): string[] =>
  [...textOf(name).matchAll(/(?:\bfrom|\bimport)["'](\.\/[^"']+)["']/g)].map(
    ([, address = '']) => address,
  );

/** The parts that a script loads by name, and those that they load in turn. */
export function partsOf(script: string): string[] {
  const found = new Set([script]);
  for (const name of found) {
    for (const [, part = ''] of textOf(name).matchAll(/["`]([a-z_]+\.js)["`]/g))
      if (fs.existsSync(inDist(part)) && importsNothingElse(part)) found.add(part);
  }
  found.delete(script);
  return [...found];
}

/** Parts are modules of the page; a worker or an engine is a script of its own. */
const importsNothingElse = (name: string): boolean => /\bexport\s*\{/.test(textOf(name));
