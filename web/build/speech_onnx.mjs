import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { basisTensor, download } from './example_weights.mjs';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';

/**
 * Compares the network that finds speech with the model that it comes from, which ONNX Runtime runs: the
 * probabilities of PyTorch, which are ours bit for bit, and the Fourier basis, which the core computes.
 * Without npm's or PyPI's registry there is nothing to compare with, and a sentence says so.
 */
const runtime = 'onnxruntime==1.19.2';
const folder = fromRoot('build', 'speech_onnx');
const packages = `${folder}/python`;
const python = '/usr/bin/python3';

const isReached = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 120_000 }).status === 0;

/** The model and its Fourier basis, in files. */
async function prepareModel() {
  const { readOnnx } = await importTs('web/report/readers/onnx.ts');
  const { memorySource } = await importTs('web/report/readers/bytes.ts');
  const model = download();
  const { tensors } = await readOnnx([memorySource(model, 'silero_vad_v6.onnx')]);
  const { offset, length } = tensors.find(({ name }) => name === basisTensor);
  fs.writeFileSync(`${folder}/model.onnx`, model);
  fs.writeFileSync(`${folder}/basis.f32`, model.subarray(offset, offset + length));
}

fs.mkdirSync(folder, { recursive: true });
const install = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', packages, runtime];
if (!fs.existsSync(packages) && !isReached(python, install))
  say(`PyPI has not given ${runtime}, so ONNX Runtime is not compared.`);
else if (!isReached('npm', ['ping']))
  say('npm’s registry is not reached, so ONNX Runtime is not compared.');
else {
  await prepareModel();
  const PYTHONPATH = [packages, process.env.PYTHONPATH].filter(Boolean).join(':');
  const script = fromRoot('tests/golden/ask/speech_onnx.py');
  run(python, [script, folder], { env: { ...process.env, PYTHONPATH } });
}
