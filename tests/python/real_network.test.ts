import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';
import { notebookOf } from './notebooks.ts';

declare const projectRoot: string;

// checkpoint.py, which the lesson on a real network imports: its formats against the core's, which
// have the bits of their libraries, and what it says about files that it cannot read.

const { runNotebook }: typeof Headless = await import(
  pathToFileURL(path.join(projectRoot, 'dist/headless.mjs')).href
);
const weights = 'silero_vad_16k.safetensors';
const file = fs.readFileSync(path.join(projectRoot, 'web/examples/weights', weights));

const measured = `
import json
import checkpoint
import torch
import zeropoint

def sqnr(weights, restored):
    noise = (weights - restored).double().square().sum()
    return (10 * torch.log10(weights.double().square().sum() / noise)).item()

names = {name: name for name in ("q8_0", "q4_0", "q2_k", "q3_k", "q4_k", "q5_k")}
names["mxfp4"] = "mxfp4_floor"
rows = []
for name, tensor in checkpoint.load_safetensors("${weights}").items():
    if not name.startswith(("encoder", "decoder.rnn")) or "weight" not in name:
        continue
    width = -(-tensor.numel() // 256) * 256
    row = torch.cat([tensor.view(-1), torch.zeros(width - tensor.numel())]).view(1, width)
    for own, format in names.items():
        store = getattr(checkpoint, own)
        core = getattr(zeropoint.formats, format)
        rows.append([f"{name} {own}", sqnr(row, store(row)), sqnr(row, core.round_trip(row)), store(tensor).shape == tensor.shape, (store(row) != core.round_trip(row)).double().mean().item()])
print(json.dumps(rows))`;

const refused = `
import checkpoint
for content in (b"", b"12345678", bytes([2, 0, 0, 0, 0, 0, 0, 0]) + b"[]", bad_type, cut):
    open("bad.safetensors", "wb").write(content)
    try:
        checkpoint.load_safetensors("bad.safetensors")
    except ValueError as error:
        print(error)`;

const made = `
import json, struct
def made(entry, data):
    header = json.dumps({"__metadata__": {"a": "b"}, "w": entry}).encode()
    return struct.pack("<Q", len(header)) + header + data
bad_type = made({"dtype": "BF16", "shape": [1], "data_offsets": [0, 2]}, b"ab")
cut = made({"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}, b"abcd")
open("good.safetensors", "wb").write(
    made({"dtype": "F32", "shape": [2, 1], "data_offsets": [4, 12]}, struct.pack("<3f", 9, 1.5, -2)))
import checkpoint, torch
print(checkpoint.load_safetensors("good.safetensors"))
zeros = torch.zeros(3, 100)
formats = ("q8_0", "q4_0", "mxfp4", "q2_k", "q3_k", "q4_k", "q5_k")
print([torch.equal(getattr(checkpoint, name)(zeros), zeros) for name in formats])`;

let printed: string[];
before(async () => {
  const { notebook, failures } = await runNotebook(notebookOf(measured, made, refused), {
    files: { [weights]: file },
  });
  assert.deepEqual(failures, []);
  printed = notebook.cells.map((cell) => {
    const { outputs } = cell as unknown as { outputs: { text: string | string[] }[] };
    return [outputs[0]?.text ?? ''].flat().join('');
  });
});

test('its formats lose as much as the core’s in every layer, to 0.02 dB', () => {
  const rows: [string, number, number, boolean, number][] = JSON.parse(printed[0] ?? '');
  assert.equal(rows.length, 6 * 7);
  for (const [name, own, core, hasShape, otherwise] of rows) {
    assert.ok(Math.abs(own - core) < 0.02, `${name}: ${own} dB, the core ${core} dB`);
    assert.equal(hasShape, true, name);
    // Without a search, only a number between two codes can come back as another.
    if (!name.endsWith('_k')) assert.ok(otherwise < 0.001, `${name}: ${otherwise} differ`);
  }
});

test('it reads shapes and places from the header, and zeros stay zeros', () => {
  const [tensors = '', ...zeros] = printed[1]?.split(/\n(?=\[True)/) ?? [];
  assert.match(tensors, /^\{'w': tensor\(\[\[ 1\.5000\],\s+\[-2\.0000\]\]\)\}$/);
  assert.deepEqual(zeros, [`[${Array(7).fill('True').join(', ')}]\n`]);
});

test('a file that is not one of float32 tensors is refused in a sentence', () => {
  const sentences = printed[2]?.trim().split('\n') ?? [];
  assert.equal(sentences.length, 5);
  for (const sentence of sentences)
    assert.match(
      sentence,
      /^bad\.safetensors is not a safetensors file of float32 and uint8 tensors: ./,
    );
  assert.match(sentences[3] ?? '', /BF16/);
});
