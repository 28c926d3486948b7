import { build } from './build.mjs';
import { fromRoot, variants } from './paths.mjs';
import { run, say } from './run.mjs';
import { ensureSystem, forNative, forOracle, referenceBlas } from './setup.mjs';
import { runStoredPrograms } from './stored_programs.mjs';

if (process.argv.includes('--formats')) {
  ensureSystem(forNative);
  const { compareFormats } = await import('./test_formats.mjs');
  await compareFormats(process.argv);
  process.exit();
}

// The system's Python: it is the one that Debian's PyTorch belongs to.
const python = '/usr/bin/python3';

ensureSystem(forOracle);
process.env.LD_LIBRARY_PATH = [referenceBlas(), process.env.LD_LIBRARY_PATH]
  .filter(Boolean)
  .join(':');
// Its AVX2 kernels, whose order of summation is the oracle's, also where the processor has AVX-512.
process.env.ATEN_CPU_CAPABILITY = 'avx2';
process.env.DNNL_MAX_CPU_ISA = 'AVX2';
await build();

const { bundleScript } = await import('./bundle_tests.mjs');

say('asking PyTorch again for the golden answers');
run(python, ['tests/golden/ask/generate.py', '--check']);
run(python, ['tests/golden/ask/npy_files.py', '--check']);
run(python, ['tests/golden/ask/comparison_answers.py', '--check']);

say('comparing operators and quantizers with PyTorch, in bulk');
const sizes = { tensor_programs: '256', function_programs: '16', quantizer_programs: '16' };
for (const [programs, size] of Object.entries(sizes)) {
  const generator = `tests/golden/ask/${programs}.py`;
  run(python, [generator, '--check']);
  run(python, [generator, size]);
}
run(process.execPath, [
  '--enable-source-maps',
  await bundleScript('golden/ask/run_programs.ts'),
  ...Object.keys(sizes).map((programs) => `build/${programs}`),
  ...(process.argv.includes('--record') ? ['--record=web/docs/records/equality.md'] : []),
]);

say('comparing gradients with PyTorch');
const gradientRuns = '8';
run(python, ['tests/golden/ask/gradient_answers.py', '--check']);
run(python, ['tests/golden/ask/gradient_answers.py', gradientRuns]);
run(process.execPath, [
  '--enable-source-maps',
  await bundleScript('golden/ask/run_gradients.ts'),
  'build/gradients.bin',
  gradientRuns,
  ...(process.argv.includes('--record') ? ['--record=web/docs/records/gradients.md'] : []),
]);

say('asking PyTorch again for convolutions and their gradients');
run(python, ['tests/golden/ask/convolution_answers.py', '--check']);

say('asking PyTorch again what programs in Python print');
run(python, ['tests/golden/ask/python_answers.py', '--check']);
run(python, ['tests/golden/ask/torch_names.py', '--check']);
run(python, ['tests/golden/ask/torch_signatures.py', '--check']);
run(python, ['tests/golden/ask/torch_refusals.py', '--check']);

say('asking Linux again for its error numbers');
run(python, ['tests/golden/ask/system_errors.py', '--check']);

say('asking the libraries again for their names, parameters and colour maps');
run(python, ['tests/golden/ask/library_names.py', '--check']);
run(python, ['tests/golden/ask/colormaps.py', '--check']);

say('asking Python again how it prints floats');
run(process.execPath, ['--enable-source-maps', await bundleScript('golden/ask/float_texts.ts')]);
run(python, ['tests/golden/ask/compare_floats.py']);

say('asking IPython again what cells show');
run(python, ['tests/golden/ask/displays.py', '--check']);

say('running exported programs in PyTorch, NumPy and C++');
run(process.execPath, [
  '--enable-source-maps',
  await bundleScript('golden/ask/exported_programs.ts'),
]);
run(python, ['tests/golden/ask/run_exported.py']);

say('running exported programs of stored formats in NumPy, PyTorch and C++');
await runStoredPrograms(python);

say('running every lesson and its helper in PyTorch');
run(python, ['tests/golden/ask/lessons.py', '--check']);
run(python, ['tests/golden/ask/test_helper.py']);

say('running the first lesson in the engine and in PyTorch');
run(process.execPath, ['--enable-source-maps', await bundleScript('golden/ask/lesson_cases.ts')]);
const cases = variants.map(({ name }) => fromRoot('build', `lesson_cases.${name}.json`));
run(python, ['tests/golden/ask/compare_lesson.py', ...cases]);
say('the oracle agrees');
