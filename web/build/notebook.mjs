import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromRoot } from './paths.mjs';

// `npm run notebook -- NOTEBOOK.ipynb --output OUT.ipynb`: builds if needed, then runs.

/** The modification time of the newest file in a folder. */
function youngest(folder) {
  const entries = fs.readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Math.max(
    ...files.map(
      (entry) => fs.statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs,
    ),
  );
}

const command = fromRoot('dist/headless.mjs');
const sources = ['src', 'web'];
const isFresh = () => {
  if (!fs.existsSync(fromRoot('dist/index.html'))) return false;
  const built = fs.statSync(fromRoot('dist/index.html')).mtimeMs;
  return fs.existsSync(command) && sources.every((folder) => youngest(folder) < built);
};

if (!isFresh()) {
  const { build } = await import('./build.mjs');
  await build();
}
const { main } = await import(pathToFileURL(command).href);
// npm runs scripts in the package's folder; file names are relative to the caller's folder.
process.exitCode = await main(
  ['run', ...process.argv.slice(2)],
  process.env.INIT_CWD ?? process.cwd(),
);
