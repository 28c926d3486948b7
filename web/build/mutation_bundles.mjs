import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle_tests.mjs';
import { awaitsWhileImported } from './mutation_score.mjs';
import { fromRoot, modules, variants, wasmOf } from './paths.mjs';
import { testFiles } from './test_plan.mjs';

// Runs in the copy that Stryker makes of the project: bundles the tests of the files that are named, which
// hold all their mutants by then.

/** These need the built page or the address of a module, or take seconds for each mutant. */
const leftOut = [
  'unit/instrument/address',
  'unit/policy/chinese_lessons',
  'unit/cli/command_words',
  'unit/notebook/drawings',
  'unit/policy/embedding',
  'unit/notebook/lesson_language',
  'unit/notebook/lesson_links',
  'unit/text/tensor_text_any',
  'wasm/anatomy',
  'wasm/compare_command',
  'wasm/guide',
  'wasm/kernels_code',
  'wasm/library',
  'wasm/programs',
  'wasm/properties',
  'wasm/quantize_command',
  'wasm/report_command',
];

const mutated = process.argv.slice(2);
/** The copy is in build/mutation/sandboxes. */
const project = fromRoot('../../../..');
fs.symlinkSync(path.join(project, 'node_modules'), fromRoot('node_modules'));
fs.mkdirSync(fromRoot('dist'), { recursive: true });
for (const variant of variants) {
  for (const module of Object.values(modules)) {
    fs.copyFileSync(wasmOf(variant, module), fromRoot(`dist/${module.file}.${variant.name}.wasm`));
  }
}
const isTaken = (file) =>
  /^(?:unit|wasm)\//.test(file) &&
  !leftOut.includes(file.replace('.test.ts', '')) &&
  // CommonJS, which runs again and again without a copy that stays, has no `await` outside functions.
  !awaitsWhileImported(`tests/${file}`, (one) => fs.readFileSync(fromRoot(one), 'utf8'));
const files = testFiles().typed.filter(isTaken);
// Tests of the engine load a bundle of its own.
const sources = mutated.some((file) => file.startsWith('web/core/engine/'))
  ? [...mutated, 'tests/wasm/engines.ts']
  : mutated;
const bundles = await bundle(files, {
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  alias: { 'node:test': fromRoot('tests/robustness/mutation/ts/node_test.mjs') },
  define: {
    projectRoot: JSON.stringify(fromRoot()),
    'import.meta.url': JSON.stringify(pathToFileURL(fromRoot('dist/bundle.mjs')).href),
  },
  sourcemap: false,
});
for (const file of bundles) {
  const text = fs.readFileSync(file, 'utf8');
  // The command is a process, which takes a second each time.
  if (text.includes('dist/cli.mjs')) {
    fs.rmSync(file);
    continue;
  }
  // Tests of scripts import them by their addresses.
  const tests = (source) =>
    source.startsWith('web/build/')
      ? path.relative(fromRoot('build/tests'), file).startsWith('unit/build/')
      : text.includes(`\n// ${source}\n`);
  if (!sources.some(tests)) fs.rmSync(file);
}
