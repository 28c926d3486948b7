import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openAsyncEngine, openEngine } from 'zeropoint';
import { loadEngine } from 'zeropoint/engine.simd.js';
import { runNotebook } from 'zeropoint/notebook';

const x = Float32Array.of(191.6, -13.5, 728.6);
const map = { dtype: 'int8', scale: 3.5, zeroPoint: -70 };
const bytes = (name) => readFile(fileURLToPath(import.meta.resolve(`zeropoint/${name}`)));

const engine = await openEngine();
console.log(engine.quantizeInto(x, map).join(' '));
const scalar = await openEngine({ variant: 'scalar' });
console.log(scalar.kernelName(), scalar.quantizeInto(x, map).join(' '));
const remote = await openAsyncEngine();
console.log((await remote.quantizeInto(x, map)).join(' '));
remote.close();
const own = await loadEngine(await bytes('zeropoint.simd.wasm'));
console.log(own.quantizeInto(x, map).join(' '));
const cell = { cell_type: 'code', source: 'import torch\ntorch.tensor([1.5, 2.5]).round()' };
const { notebook } = await runNotebook(
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] }),
);
console.log(notebook.cells[0].outputs[0].data['text/plain'].join(''));
console.log((await bytes('zeropoint.html')).subarray(2, 32).toString('utf16le'));
