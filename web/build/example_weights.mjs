import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { runQuietly, say, stop } from './run.mjs';

/**
 * Writes web/examples/weights/silero_vad_16k.safetensors: the learned weights of Silero VAD v6 for
 * 16 kHz, from the ONNX model in an npm package. The fixed Fourier basis is left out.
 *
 *     node web/build/example_weights.mjs           compares the committed file with the package's model
 *     node web/build/example_weights.mjs --write   writes it
 */
const npmPackage = '@ricky0123/vad-web@0.0.31';
const integrity =
  'sha512-ePVq8TvB21sdHSxVMZOEIf9JVa7MAYpaIaNXeGgsPOiMCN8xbPCdF2LS5aYj7VRR3ZxzutedgV9ZplV65IA1Fg==';
const member = 'package/dist/silero_vad_v6.onnx';
/** The graph for 16 kHz is the branch of a condition; the converter put its name before each tensor's. */
const prefix = 'If_0_then_branch__Inline_0__';
const learned = /^(?:encoder|decoder)\.[\w.]+\.(?:weight|bias)(?:_[ih]h)?$/;
const target = fromRoot('web/examples/weights/silero_vad_16k.safetensors');

/** The name behind it is that of the graph for 16 kHz. */
export const basisTensor = `${prefix}stft.forward_basis_buffer`;

/** The package's model; its archive must be the one whose hash is above. */
export function download() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
  try {
    runQuietly('npm', ['pack', npmPackage, '--silent', '--pack-destination', folder]);
    const archive = path.join(folder, fs.readdirSync(folder)[0]);
    const hash = crypto.createHash('sha512').update(fs.readFileSync(archive)).digest('base64');
    if (`sha512-${hash}` !== integrity) stop(`${npmPackage} has another hash than expected`);
    runQuietly('tar', ['-xzf', archive, '-C', folder, member]);
    return new Uint8Array(fs.readFileSync(path.join(folder, member)));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** A file as safetensors' library writes it: names in order, and the header filled up with spaces. */
function safetensors(tensors, metadata) {
  const header = { __metadata__: metadata };
  let end = 0;
  for (const { name, shape, bytes } of tensors) {
    header[name] = { dtype: 'F32', shape, data_offsets: [end, end + bytes.length] };
    end += bytes.length;
  }
  const text = JSON.stringify(header);
  const length = Math.ceil(Buffer.byteLength(text) / 8) * 8;
  const size = Buffer.alloc(8);
  size.writeUInt32LE(length);
  const data = tensors.map(({ bytes }) => bytes);
  return Buffer.concat([size, Buffer.from(text.padEnd(length)), ...data]);
}

async function converted() {
  const { readOnnx } = await importTs('web/report/readers/onnx.ts');
  const { memorySource } = await importTs('web/report/readers/bytes.ts');
  const model = download();
  const { tensors } = await readOnnx([memorySource(model, 'silero_vad_v6.onnx')]);
  const own = tensors
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, shape, dtype, offset, length }) => ({
      name: name.slice(prefix.length),
      shape,
      dtype,
      bytes: model.subarray(offset, offset + length),
    }))
    .filter(({ name, dtype }) => dtype === 'f32' && learned.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return safetensors(own, {
    model: 'Silero VAD v6, 16 kHz',
    source: npmPackage,
    license: 'MIT, Copyright (c) 2020-present Silero Team',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = await converted();
  if (process.argv.includes('--write')) {
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, file);
    say(`wrote ${target}, ${file.length} bytes`);
  } else if (!file.equals(fs.readFileSync(target))) stop(`${target} is not what ${npmPackage} has`);
}
