import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';
import { run } from './run.mjs';
import { ensurePackages } from './setup.mjs';

/** The package's exports, as modules of web/. */
const entries = [
  'core/library/library',
  'instrument/element/element',
  'core/engine/load',
  'core/engine/formats',
  'cli/headless',
];

const imported = /(?<=\b(?:from|import)\s*\(?')\.[^']+(?=')/g;

/**
 * Writes declarations of all that the package exports into `target`/types, of nothing that they do
 * not reach. They are made by TypeScript, which a build of the site does without.
 */
export function buildTypes(target) {
  ensurePackages();
  const made = fromRoot('build/types');
  fs.rmSync(made, { recursive: true, force: true });
  run(fromRoot('node_modules/.bin/tsc'), ['-p', 'web/tsconfig.types.json']);
  const waiting = entries.map((entry) => `${entry}.d.ts`);
  const written = new Set();
  for (const name of waiting) {
    if (written.has(name)) continue;
    written.add(name);
    const text = fs
      .readFileSync(path.join(made, name), 'utf8')
      // Side-effect imports do not matter for types.
      .replaceAll(/^import '[^']+';\n/gm, '');
    const file = path.join(target, 'types', name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(
      file,
      text.replaceAll(imported, (to) => to.replace(/\.ts$/, '.js')),
    );
    for (const [to] of text.matchAll(imported)) {
      waiting.push(path.join(path.dirname(name), to.replace(/\.ts$/, '.d.ts')));
    }
  }
}
