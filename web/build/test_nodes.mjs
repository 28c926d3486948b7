import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';
import { ensurePackages, ensureSystem, forTests } from './setup.mjs';

// The confinement of Python's process under other versions of Node, whose permission models and inspectors differ.
// npm's package `node` has their programs; one that npm does not offer here is left out, with a sentence.

const versions = ['20', '22', '24', '25'];
const files = [
  ...['process', 'process_end', 'forged_replies', 'forged_messages', 'confinement', 'headless'],
  'lying_snapshots',
];

/** The program of a version, installed outside of the project's own packages; undefined without it. */
function programOf(version) {
  const folder = fromRoot('build/nodes', version);
  const program = path.join(folder, 'node_modules/node/bin/node');
  if (!fs.existsSync(program)) {
    fs.mkdirSync(folder, { recursive: true });
    spawnSync('npm', ['install', '--no-save', '--prefix', folder, `node@${version}`]);
  }
  return fs.existsSync(program) ? program : undefined;
}

ensureSystem(forTests);
await build();
ensurePackages();
const { bundle } = await import('./bundle_tests.mjs');
const tests = await bundle(files.map((name) => `python/${name}.test.ts`));
const tried = [];
for (const version of versions) {
  const program = programOf(version);
  if (!program) {
    say(`Node ${version} is not tried: npm does not offer its package “node” here.`);
    continue;
  }
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  say(`Node ${stdout.trim()}`);
  run(program, ['--enable-source-maps', '--test', '--test-reporter=spec', ...tests]);
  tried.push(stdout.trim());
}
say(`Python is confined under ${tried.join(', ') || 'no other Node'}`);
