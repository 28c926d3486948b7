import fs from 'node:fs';
import os from 'node:os';
import { build } from './build.mjs';
import { compile, configure } from './core.mjs';
import { fromRoot, variants } from './paths.mjs';
import { say, sideBySide, startQuietly, stop } from './run.mjs';
import { ensureSystem, forNative, forOracle, referenceBlas } from './setup.mjs';

const args = process.argv.slice(2);

if (args.includes('--formats')) {
  ensureSystem(forNative);
  const { compareFormats } = await import('./test_formats.mjs');
  await compareFormats(process.argv);
  process.exit();
}

const options = ['--built', '--record', '--times', '--whole'];
const unknown = args.find((arg) => !options.includes(arg));
if (unknown) {
  stop(`there is no option “${unknown}”.

npm run test:oracle                 asks PyTorch, NumPy and other libraries again, and compares
npm run test:oracle -- --whole      all of it, as the nightly run does: without, bulk, slow searches and repetitions are samples
npm run test:oracle -- --record     the same, and writes web/docs/records/equality.md and gradients.md
npm run test:oracle -- --built      right after npm test: compares what it has built
npm run test:oracle -- --times      adds a list of the steps by the time that they took
npm run test:oracle -- --formats    compares stored formats with their libraries`);
}
const records = args.includes('--record');
const isWhole = records || args.includes('--whole');

ensureSystem(forOracle);
process.env.LD_LIBRARY_PATH = [referenceBlas(), process.env.LD_LIBRARY_PATH]
  .filter(Boolean)
  .join(':');
// Its AVX2 kernels, whose order of summation is the oracle's, also where the processor has AVX-512.
process.env.ATEN_CPU_CAPABILITY = 'avx2';
process.env.DNNL_MAX_CPU_ISA = 'AVX2';
// Steps run side by side, each with the threads that its program asks for.
process.env.OMP_NUM_THREADS ??= '1';
const built = args.includes('--built');
if (!built) await build();
else if (!fs.existsSync(fromRoot('build/engines'))) {
  stop('--built needs what npm test builds: run npm test, or leave --built out.');
}

const { bundle } = await import('./bundle_tests.mjs');
const scriptNames = [
  'run_programs',
  'run_gradients',
  'float_texts',
  'exported_programs',
  'exported_stored',
  'lesson_cases',
  'compare_layers',
];
const scripts = await bundle(
  scriptNames.map((name) => `golden/ask/${name}.ts`),
  {},
  { built },
);

/** A program in the system's Python: it is the one that Debian's PyTorch belongs to. */
const ask = (name, ...given) => ['/usr/bin/python3', [`tests/golden/ask/${name}.py`, ...given]];
const node = (name, ...given) => [
  process.execPath,
  ['--enable-source-maps', scripts[scriptNames.indexOf(name)], ...given],
];

/** Programs of random inputs, by how many times as large as the committed ones they are. */
const bulk = Object.entries({
  tensor_programs: isWhole ? 256 : 16,
  function_programs: 16,
  quantizer_programs: isWhole ? 16 : 4,
});
const whole = isWhole ? ['--whole'] : [];
const gradientRuns = isWhole ? '8' : '2';
const lessonCases = variants.map(({ name }) => fromRoot('build', `lesson_cases.${name}.json`));
const layers = fromRoot('build', 'layers');
fs.mkdirSync(layers, { recursive: true });
const layerFolder = 'tests/golden/answers/layers';
const prefix = fromRoot('build', 'exported', 'prefix');

/**
 * Each step with its commands, one after the other. Steps run side by side; those that take longest come
 * first, so that none of them is alone at the end.
 */
const steps = [
  {
    title: 'asking the libraries again for their names, parameters and colour maps',
    // The tables are written by their program, so only another version of a library changes them.
    commands: [...(isWhole ? [ask('library_names', '--check')] : []), ask('colormaps', '--check')],
  },
  {
    title: 'asking PyTorch again for the golden answers',
    commands: [
      ask('generate', '--check', ...whole),
      ask('npy_files', '--check'),
      ask('comparison_answers', '--check'),
    ],
  },
  {
    title: 'training the network that reads digits again, and asking PyTorch what formats do to it',
    commands: [
      ['/usr/bin/python3', ['web/networks/digits/train.py']],
      ask('network_answers', '--check'),
      ask('network_repair_answers', '--check'),
    ],
  },
  {
    title: 'asking PyTorch what formats do to the language model, and what it writes',
    commands: ['language_answers', 'language_repair_answers'].map((name) =>
      ask(name, '--check', ...whole),
    ),
  },
  {
    title:
      'asking PyTorch what formats do to the network that finds speech, and ONNX Runtime what it is',
    commands: [
      ask('speech_answers', '--check'),
      [process.execPath, [fromRoot('web/build/speech_onnx.mjs')]],
    ],
  },
  {
    title: 'running exported programs of stored formats in NumPy, PyTorch and C++',
    // The C++ programs are linked with an installed copy of the library.
    before: () => {
      configure('native', { ZEROPOINT_TESTS: 'ON' });
      compile('native', ['zeropoint']);
    },
    commands: [
      node('exported_stored'),
      ['cmake', ['--install', fromRoot('build', 'native'), '--prefix', prefix]],
      ask('run_exported_stored', ...whole),
    ],
  },
  {
    title: 'asking PyTorch about layers of 8-bit integers',
    commands: [
      ask(
        ...['layers/ask_torch', `${layerFolder}/cases.json`, `${layerFolder}/qnnpack.json`],
        ...['--check', 'qnnpack'],
      ),
      ask('layers/cases', isWhole ? '20000' : '2000', '1', `${layers}/cases.json`),
      ask('layers/ask_torch', `${layers}/cases.json`, `${layers}/qnnpack.json`, 'qnnpack'),
      node('compare_layers', layers, 'qnnpack'),
    ],
  },
  {
    title: 'running every lesson and its helper in PyTorch',
    commands: [ask('lessons', '--check', ...whole), ask('test_helper')],
  },
  {
    title: 'running the first lesson in the engine and in PyTorch',
    commands: [node('lesson_cases'), ask('compare_lesson', ...lessonCases)],
  },
  ...bulk.map(([name, size]) => ({
    title: `comparing operators and quantizers with PyTorch, in bulk: ${name}`,
    commands: [
      ask(name, '--check'),
      ask(name, String(size)),
      node('run_programs', `build/${name}`),
    ],
  })),
  {
    title: 'comparing gradients with PyTorch',
    commands: [
      ask('gradient_answers', '--check'),
      ask('gradient_answers', gradientRuns),
      node(
        'run_gradients',
        'build/gradients.bin',
        gradientRuns,
        ...(records ? ['--record=web/docs/records/gradients.md'] : []),
      ),
    ],
  },
  {
    title: 'running exported programs in PyTorch, NumPy and C++',
    commands: [node('exported_programs'), ask('run_exported')],
  },
  {
    title: 'asking PyTorch again what programs in Python print',
    commands: [ask('python_answers', '--check')],
  },
  {
    title: 'asking PyTorch again for its names, signatures, refusals and files',
    commands: [
      ask('torch_names', '--check'),
      ask('torch_signatures', '--check'),
      ask('torch_refusals', '--check'),
      ask('torch_pickles', '--check'),
    ],
  },
  {
    title: 'asking PyTorch again for convolutions and their gradients',
    commands: [ask('convolution_answers', '--check')],
  },
  {
    title: 'asking Python again how it prints floats',
    commands: [node('float_texts'), ask('compare_floats')],
  },
  { title: 'asking IPython again what cells show', commands: [ask('displays', '--check')] },
  {
    title: 'asking Linux again for its error numbers',
    commands: [ask('system_errors', '--check')],
  },
];

const times = [];

async function runStep({ title, before, commands }) {
  const start = performance.now();
  before?.();
  const printed = [];
  for (const [command, given] of commands) {
    printed.push(await startQuietly(command, given));
  }
  times.push({ title, seconds: (performance.now() - start) / 1000 });
  say(`${title}\n${printed.join('').trimEnd()}`);
}

await sideBySide(steps, os.availableParallelism(), runStep);

if (records) {
  const files = bulk.map(([name]) => `build/${name}`);
  await startQuietly(...node('run_programs', ...files, '--record=web/docs/records/equality.md'));
}
if (args.includes('--times')) {
  const lines = times
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`);
  say(`seconds of each step, beside others:\n${lines.join('\n')}`);
}
say('the oracle agrees');
