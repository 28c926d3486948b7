import fs from 'node:fs';
import { fromRoot } from './paths.mjs';
import { run, runQuietly } from './run.mjs';
import { ensurePackages, ensureSystem } from './setup.mjs';

/** Formatting, lint and types. With --write, formatting is fixed instead of reported. */
export function check({ write = false } = {}) {
  ensureSystem(['clangFormat']);
  ensurePackages();
  const tool = (name) => fromRoot('node_modules/.bin', name);
  const mode = write ? ['check', '--write'] : ['check'];
  run(tool('biome'), [...mode, '--error-on-warnings', 'web', 'tests']);
  run(tool('tsc'), ['-p', 'web']);
  run(tool('tsc'), ['-p', 'tests']);
  const sources = ['src', 'tests/native', 'tests/bench'].flatMap((folder) =>
    fs
      .readdirSync(fromRoot(folder), { recursive: true })
      .filter((name) => /\.[ch]pp$/.test(name) && !name.includes('node_modules'))
      .map((name) => fromRoot(folder, name)),
  );
  // Versions of clang-format differ in details; the formatting is that of Debian 12's version.
  const version = runQuietly('clang-format', ['--version']).match(/version (\d+)/)?.[1];
  if (write) run('clang-format', ['-i', ...sources]);
  else if (version === '14') run('clang-format', ['--dry-run', '--Werror', ...sources]);
}

if (process.argv[1]?.endsWith('check.mjs')) check({ write: process.argv.includes('--write') });
