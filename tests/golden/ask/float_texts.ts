import fs from 'node:fs';
import path from 'node:path';
import { openEngine, variantNames } from '../../wasm/engines.ts';

// Writes what `reprFloat` makes of very many doubles, for compare_floats.py to ask Python's `repr`.

declare const projectRoot: string;

const count = 200_000;
const doubles = new Float64Array(2 * count + 4 * 2100);
const bits = new Uint32Array(doubles.buffer);
let seed = 20261122;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed;
};
for (let i = 0; i < 2 * count; i += 1) bits[i] = (random() ^ (random() << 7)) >>> 0;
// Few digits, as people write them, around where the exponent begins to be written.
for (let i = count; i < 2 * count; i += 1) {
  doubles[i] = Number(`${random() % 100_000}e${(random() % 40) - 20}`);
}
// Every power of two with its neighbours, where shortest digits are hardest.
for (let i = 0; i < 2100; i += 1) {
  const power = 2 ** (i - 1075);
  doubles.set([power, -power, power * (1 + 2 ** -52), power * (1 - 2 ** -53)], 2 * count + 4 * i);
}

const folder = path.join(projectRoot, 'build/float_texts');
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(path.join(folder, 'doubles.bin'), Buffer.from(doubles.buffer));
for (const name of variantNames) {
  const engine = await openEngine(name);
  const texts = Array.from(doubles, (value) => engine.reprFloat(value));
  fs.writeFileSync(path.join(folder, `${name}.txt`), texts.join('\n'));
}
