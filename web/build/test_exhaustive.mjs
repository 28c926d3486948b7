import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { compile, configure } from './core.mjs';
import { fromRoot } from './paths.mjs';
import { runQuietly, say, stop } from './run.mjs';
import { ensureSystem, forOracle } from './setup.mjs';

// Every float32 there is, quantized: by the SIMD kernels and their scalar reference in one module,
// and by the native core and PyTorch. Takes many minutes; writes web/docs/records/exhaustive.md.

const python = '/usr/bin/python3';
const total = 2 ** 32;
const dtypes = {
  int8: [-128, 127],
  uint8: [0, 255],
  int16: [-32768, 32767],
  int32: [-(2 ** 31), 2 ** 31 - 1],
};
const conventions = ['lesson', 'onnx', 'torch'];

function readCases() {
  const cases = JSON.parse(fs.readFileSync(fromRoot('tests/exhaustive/cases.json'), 'utf8'));
  return cases.map((one) => {
    const limits = one.limits ?? dtypes[one.dtype];
    return {
      ...one,
      limits,
      dtypeIndex: Object.keys(dtypes).indexOf(one.dtype),
      conventionIndex: conventions.indexOf(one.convention),
      name: `${one.convention} ${one.dtype} [${limits.join(', ')}], scale ${one.scale}, zero point ${one.zeroPoint}`,
    };
  });
}

/** Mismatches between the kernels of the WebAssembly module and their reference in it. */
async function compareInWasm(cases) {
  const module = fs.readFileSync(fromRoot('build/wasm/tests/exhaustive/zeropoint_exhaustive.wasm'));
  const { instance } = await WebAssembly.instantiate(module, {});
  const { compare_with_reference: compare } = instance.exports;
  return cases.map((one) => {
    const step = 2 ** 26;
    let mismatches = 0;
    for (let first = 0; first < total; first += step) {
      const { dtypeIndex, conventionIndex, scale, zeroPoint, limits } = one;
      mismatches += compare(first, step, dtypeIndex, conventionIndex, scale, zeroPoint, ...limits);
    }
    say(`SIMD and scalar, ${one.name}: ${total} elements, ${mismatches} mismatches`);
    return mismatches;
  });
}

/** Mismatches between the native core and PyTorch. */
async function compareWithPytorch(cases) {
  const input = fromRoot('build/exhaustive_cases.json');
  const output = fromRoot('build/exhaustive_results.json');
  fs.writeFileSync(input, JSON.stringify(cases));
  const library = fromRoot('build/native/tests/exhaustive/libzeropoint_exhaustive.so');
  const script = fromRoot('tests/exhaustive/compare_pytorch.py');
  const child = spawn(python, [script, library, input, output], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) stop('the comparison with PyTorch failed; see above.');
  return JSON.parse(fs.readFileSync(output, 'utf8'));
}

function table(cases, mismatches) {
  const count = total.toLocaleString('en');
  const rows = cases.map(
    ({ convention, dtype, limits, scale, zeroPoint }, i) =>
      `| ${convention} | ${dtype} | ${limits.join(' … ')} | ${scale} | ${zeroPoint} | ${count} | ${mismatches[i]} |`,
  );
  return [
    '| convention | type | limits | scale | zero point | elements | mismatches |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

ensureSystem([...forOracle, 'compiler']);
const started = Date.now();
const cases = readCases();
for (const preset of ['wasm', 'native']) {
  configure(preset, { ZEROPOINT_TESTS: 'ON' });
  compile(preset, ['zeropoint_exhaustive']);
}
say('every float32, by SIMD and by the scalar reference');
const inWasm = await compareInWasm(cases);
say('every float32, by the native core and by PyTorch');
const { torch, mismatches: withPytorch } = await compareWithPytorch(cases);

const minutes = ((Date.now() - started) / 60000).toFixed(0);
const emscripten = runQuietly('emcc', ['--version']).match(/\d+\.\d+\.\d+/)?.[0];
const compiler = runQuietly('c++', ['--version']).split('\n')[0];
const found = sum([...inWasm, ...withPytorch]);
const text = `# Every float32, quantized

\`npm run test:exhaustive\` quantizes each of the 2³² bit patterns of a float32: all numbers, both
zeros, subnormals, infinities and every NaN. This page is what it wrote in its last complete run.

- ${new Date(started).toISOString().slice(0, 10)}, ${minutes} minutes on ${os.cpus()[0]?.model.trim()}
- Node ${process.versions.node}, Emscripten ${emscripten}, PyTorch ${torch}, ${compiler}
- ${((inWasm.length + withPytorch.length) * total).toLocaleString('en')} elements compared, ${found} mismatches

## The SIMD kernels and their scalar reference, in one WebAssembly module

${table(cases, inWasm)}

## The native core and PyTorch itself

PyTorch computes \`torch.round(x / scale + zero_point).clamp(qmin, qmax).to(dtype)\` for the lesson's
convention, \`(torch.round(x / scale) + zero_point).clamp(qmin, qmax).to(dtype)\` for ONNX's, and
\`torch.quantize_per_tensor(x, scale, zero_point, dtype).int_repr()\` for its own.

${table(cases, withPytorch)}
`;
fs.writeFileSync(fromRoot('web/docs/records/exhaustive.md'), text);
say(`${found} mismatches; the record is in web/docs/records/exhaustive.md`);
if (found > 0) stop('results differ; see above.');
