import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type * as Headless from '../../web/cli/headless.ts';

declare const projectRoot: string;

// The bytes in the lesson about K-quants are those that libggml wrote for the lesson's tensor, and the
// lesson decodes them as libggml does. tests/golden/ask/formats/gguf_answers.py records libggml's answers.

const { runNotebook }: typeof Headless = await import(
  pathToFileURL(path.join(projectRoot, 'dist/headless.mjs')).href
);
const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');

const answers = read('tests/golden/answers/gguf_blocks.inc');
const [, words = ''] = /^GGUF_INPUT\("lesson", "(.*)"\)$/m.exec(answers) ?? [];
/** The block that libggml wrote in a format, in hexadecimal, and a digest of the values it reads from it. */
function libggml(format: string) {
  const line = new RegExp(`^GGUF_STORED\\("${format}", "lesson", "(.*)", "(.*)"\\)$`, 'm');
  const [, block = '', loaded = ''] = line.exec(answers) ?? assert.fail(format);
  return { block, loaded };
}

/** FNV-1a over the bits of floats, as in gguf_answers.py. */
const digest = (bits: readonly number[]) =>
  bits
    .reduce(
      (state, word) => BigInt.asUintN(64, (state ^ BigInt(word)) * 0x100000001b3n),
      0xcbf29ce484222325n,
    )
    .toString(16);

interface Cell {
  readonly cell_type: string;
  readonly id: string;
  readonly source: readonly string[];
}
const notebook = JSON.parse(read('web/lessons/k_quants.ipynb')) as { readonly cells: Cell[] };
const models = notebook.cells.flatMap(({ source }) => {
  const model = /<summary>A model answer<\/summary>\n\n```python\n([\s\S]*?)\n```/;
  return model.exec(source.join(''))?.[1] ?? [];
});

/** A cell after the lesson's, which prints what the tests compare, as JSON. */
const report = `${models.join('\n\n')}

import json, zeropoint

def bits(tensor):
    return [word % 2**32 for word in tensor.contiguous().view(-1).view(torch.int32).tolist()]

six = torch.tensor(list(bytes.fromhex("${libggml('q6_k').block}")), dtype=torch.uint8)
row = weights.view(1, 256)
print(json.dumps({
    "weights": bits(weights),
    "written": written.hex(),
    "restored": bits(restored),
    "stored": bytes(zeropoint.store(row, "q4_k").parts["blocks"].tolist()).hex(),
    "packed": torch.equal(pack_six_bits(scales, mins), packed),
    "six": bits(first_weights(six)),
    "loaded_six": bits(zeropoint.load_stored(zeropoint.store(row, "q6_k"))[0, :32]),
}))`;

interface Report {
  readonly weights: readonly number[];
  readonly written: string;
  readonly restored: readonly number[];
  readonly stored: string;
  readonly packed: boolean;
  readonly six: readonly number[];
  readonly loaded_six: readonly number[];
}
let lesson: Report;
before(async () => {
  const code = { cell_type: 'code', execution_count: null, metadata: {}, outputs: [] };
  const last = { ...code, id: 'report', source: [report] };
  const text = JSON.stringify({ ...notebook, cells: [...notebook.cells, last] });
  const files = { 'helper.py': Buffer.from(read('web/lessons/helper.py')) };
  const run = await runNotebook(text, { files });
  assert.deepEqual(run.failures, []);
  const { outputs } = run.notebook.cells.at(-1) as unknown as { outputs: { text: string[] }[] };
  lesson = JSON.parse([outputs[0]?.text ?? ''].flat().join(''));
});

test('the lesson’s tensor is the one that libggml was given', () => {
  const given = words.split(' ').map((word) => Number.parseInt(word, 16));
  assert.equal(given.length, 256);
  assert.deepEqual(lesson.weights, given);
});

test('the lesson’s bytes are those that libggml wrote, and those of zeropoint.store', () => {
  assert.equal(lesson.written, libggml('q4_k').block);
  assert.equal(lesson.stored, lesson.written);
});

test('the lesson decodes the bytes to the values that libggml reads, bit for bit', () => {
  assert.equal(digest(lesson.restored), libggml('q4_k').loaded);
});

test('the model answers pack libggml’s scales, and read the first weights of its Q6_K block', () => {
  assert.equal(lesson.packed, true);
  assert.equal(lesson.six.length, 32);
  assert.deepEqual(lesson.six, lesson.loaded_six);
});
