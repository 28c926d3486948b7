import { buildCore, compile, configure } from './core.mjs';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';
import { ensurePackages, ensureSystem, forBench } from './setup.mjs';

// Everything that the benchmark needs, including its own packages.
const options = process.argv.slice(2);
/** The benchmarks that measure the page. Named ones run alone. */
const ofPage = ['python', 'latency', 'weights'];
/** The measurements of the decision on xtensor, which need nothing else. */
const families = options.includes('--families');
/** Natively, against libggml: the stored formats. */
const formats = options.includes('--formats');
const named = ofPage.filter((name) => options.includes(`--${name}`));
if (!options.includes('--report') && !options.includes('--help')) {
  ensureSystem(forBench);
  ensurePackages();
  ensurePackages('tests/bench');
  buildCore();
  if (families || formats) {
    configure('native', { ZEROPOINT_TESTS: 'OFF' }, { again: true });
    compile('native', [families ? 'zeropoint_bench_families' : 'zeropoint_bench_formats']);
  } else if (named.length === 0) {
    say('compiling the bench-only module and the native peers');
    compile('wasm', ['zeropoint_bench_heap']);
    // Without the tests, because Catch2 may not be installed.
    configure('native', { ZEROPOINT_TESTS: 'OFF' }, { again: true });
    compile('native', ['zeropoint_bench', 'zeropoint_bench_peer']);
  }
}
if (families || formats) {
  run(process.execPath, [`tests/bench/${families ? 'families' : 'formats'}.mjs`]);
} else if (named.length === 0) {
  run(process.execPath, ['tests/bench/run.mjs', ...options]);
}
if (named.length > 0 || options.length === 0) {
  const { buildPage } = await import('./page.mjs');
  await buildPage(fromRoot('dist'));
  for (const name of named.length > 0 ? named : ofPage) {
    run(process.execPath, [
      `tests/bench/${name}.mjs`,
      ...(named.length > 0 ? options : ['--save']),
    ]);
  }
}
