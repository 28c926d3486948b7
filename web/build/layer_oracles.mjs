import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { bundle } from './bundle_tests.mjs';
import { fromRoot } from './paths.mjs';
import { say } from './run.mjs';

/**
 * Asks the libraries of PyPI about layers of 8-bit integers, and compares:
 *
 *     node web/build/layer_oracles.mjs            the committed answers, and 1,500 layers more
 *     node web/build/layer_oracles.mjs --write    renews the committed answers
 *
 * Each library gets a virtual environment in build/layers. Without VNNI, FBGEMM and ONNX Runtime add pairs
 * of products in 16 bits: `qemu-x86_64` of Debian's qemu-user runs them as on such a processor.
 */
const folder = fromRoot('build', 'layers');
const committed = fromRoot('tests', 'golden', 'answers', 'layers');
const asking = fromRoot('tests', 'golden', 'ask', 'layers');
const environments = {
  torch: ['torch==1.13.1', 'numpy==1.24.4'],
  onnxruntime: ['onnxruntime==1.32.0', 'onnx==1.23.2', 'numpy==1.26.4'],
  litert: ['ai-edge-litert==2.3.0', 'flatbuffers==25.12.19', 'numpy==1.26.4'],
  tflite: ['tflite-runtime==2.14.0', 'flatbuffers==25.12.19', 'numpy==1.26.4'],
};
const libraries = [
  { name: 'fbgemm', environment: 'torch', script: 'ask_torch.py', given: ['fbgemm'] },
  { name: 'onnxruntime', environment: 'onnxruntime', script: 'ask_onnxruntime.py', given: [] },
  { name: 'tflite', environment: 'litert', script: 'ask_tflite.py', given: [] },
  { name: 'tflite_double', environment: 'tflite', script: 'ask_tflite.py', given: [] },
];
const withPairs = ['fbgemm', 'onnxruntime'];

function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env },
    maxBuffer: 2 ** 28,
  });
  return { isOk: result.status === 0, text: `${result.error ?? ''}${result.stderr ?? ''}`.trim() };
}

const lastLine = (text) => text.split('\n').at(-1);

/** The Python of an environment, which pip fills; undefined, after a sentence, where PyPI is out of reach. */
function pythonOf(name) {
  const home = `${folder}/${name}`;
  const done = `${home}/packages`;
  const packages = environments[name].join(' ');
  const python = `${home}/bin/python`;
  if (fs.existsSync(done) && fs.readFileSync(done, 'utf8') === packages) return python;
  fs.rmSync(home, { recursive: true, force: true });
  const made = run('python3', ['-m', 'venv', home]);
  const filled = made.isOk
    ? run(python, ['-m', 'pip', 'install', '-q', ...environments[name]])
    : made;
  if (!filled.isOk) {
    say(`${packages} could not be installed, so it is not asked: ${lastLine(filled.text)}`);
    return undefined;
  }
  fs.writeFileSync(done, packages);
  return python;
}

/** LiteRT's schema, with which models for tflite_runtime are written, too. */
function schemaFolder() {
  const lib = `${folder}/litert/lib`;
  if (!fs.existsSync(lib)) return undefined;
  const [version] = fs.readdirSync(lib);
  const found = `${lib}/${version}/site-packages/ai_edge_litert/schema_py_generated.py`;
  fs.mkdirSync(`${folder}/schema`, { recursive: true });
  fs.copyFileSync(found, `${folder}/schema/schema_py_generated.py`);
  return `${folder}/schema`;
}

const emulator = 'qemu-x86_64';
const hasEmulator = run(emulator, ['-version']).isOk;
if (!hasEmulator)
  say(
    'qemu-user is not installed, so the sums in 16 bits of processors without VNNI are not asked.',
  );
const writes = process.argv.includes('--write');
const cases = writes ? `${committed}/cases.json` : `${folder}/cases.json`;
fs.mkdirSync(folder, { recursive: true });
const count = writes ? ['64', '7'] : ['1500', '99'];
run('python3', [`${asking}/cases.py`, ...count, cases]);
const asked = [];
let hasFailed = false;
for (const { name, environment, script, given } of libraries) {
  const python = pythonOf(environment);
  if (!python) continue;
  const env = name === 'tflite_double' ? { PYTHONPATH: schemaFolder() } : {};
  const ways = [[name, python, []]];
  if (hasEmulator && withPairs.includes(name))
    ways.push([`${name}_pairs`, emulator, ['-cpu', 'Haswell', python]]);
  for (const [answers, command, before] of ways) {
    const ask = (file, target, ...more) =>
      run(command, [...before, `${asking}/${script}`, file, target, ...more, ...given], env);
    say(`asking ${answers}`);
    const target = writes ? `${committed}/${answers}.json` : `${folder}/${answers}.json`;
    const found = [ask(cases, target)];
    if (!writes)
      found.push(ask(`${committed}/cases.json`, `${committed}/${answers}.json`, '--check'));
    const wrong = found.find(({ isOk }) => !isOk);
    if (wrong) say(`${answers}: ${lastLine(wrong.text)}`);
    hasFailed ||= wrong !== undefined;
    if (!wrong) asked.push(answers);
  }
}
if (asked.length > 0 && !writes) {
  const [script] = await bundle(['golden/ask/compare_layers.ts'], {}, { built: true });
  const compared = spawnSync(process.execPath, [script, folder, ...asked], { stdio: 'inherit' });
  hasFailed ||= compared.status !== 0;
}
process.exitCode = hasFailed ? 1 : 0;
