import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { readOnnx } from '../../../web/report/readers/onnx.ts';
import { onnxTypes } from '../../../web/report/readers/onnx_types.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import files from '../../golden/answers/weights/onnx_files.json';
import { assertSound, assertWorded, fileOf, strictSource, verdictOf } from './model_files.ts';

// Files that the onnx package has written, with the bytes that it reads from them, and malformed ones
// with its verdicts.

interface Good {
  readonly file: string;
  readonly data?: string;
  readonly tensors: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly type: string;
    readonly bytes: string;
  }[];
}
const good = new Map<string, Good>(files.good.map((one) => [one.what, one]));
const goodOf = (what: string) => good.get(what) ?? assert.fail(what);

/** All sources of a good file; the external data have the name that the model gives them. */
const sourcesOf = ({ file, data }: Good) => [
  strictSource(fileOf(file), 'model.onnx'),
  ...(data ? [strictSource(fileOf(data), 'weights.bin')] : []),
];
const readGood = (what: string) => readOnnx(sourcesOf(goodOf(what)));

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('a file that the onnx package has written', () => {
  for (const [what, one] of good) {
    test(`has the elements that the package reads, to the byte: ${what}`, async () => {
      const sources = sourcesOf(one);
      const read = await readGood(what);
      assertSound(
        read,
        sources.map(({ size }) => size),
      );
      const names = one.tensors.map(({ name }) => name);
      const bytesOf = async ({ file, offset, length, inline }: TensorEntry) =>
        inline ?? (await sources[file]?.read(offset, length)) ?? assert.fail();
      const plain = (name: string) => name.replace(/ \(\d+\)$/, '');
      assert.deepEqual(read.tensors.map(({ name }) => plain(name)).sort(), [...names].sort());
      for (const [at, tensor] of read.tensors.entries()) {
        const expected = one.tensors[at] ?? assert.fail();
        assert.equal(plain(tensor.name), expected.name);
        assert.deepEqual(tensor.shape, expected.shape);
        assert.equal(tensor.dtype, onnxTypes.find(({ name }) => name === expected.type)?.dtype);
        assert.equal(hex(await bytesOf(tensor)), hex(fileOf(expected.bytes)), tensor.name);
      }
    });
  }

  test('keeps raw data and floats in the file, and has integers inline', async () => {
    const inline = async (what: string) =>
      (await readGood(what)).tensors.filter(({ inline }) => inline).length;
    assert.equal(await inline('raw data'), 0);
    assert.equal(await inline('typed data'), onnxTypes.filter(({ dtype }) => dtype).length - 3);
  });

  test('has the tensors of subgraphs and Constant nodes', async () => {
    const { tensors } = await readGood('subgraphs');
    assert.deepEqual(
      tensors.map(({ name }) => name),
      ['else_c', 'w', 'then_c', 'w (2)', 'w (3)'],
    );
  });

  test('has its notes as metadata, and lists sparse tensors', async () => {
    const { metadata, skipped } = await readGood('notes');
    const { ir_version, ...rest } = metadata;
    assert.match(ir_version ?? '', /^\d+$/);
    assert.deepEqual(rest, {
      producer_name: 'zeropoint',
      producer_version: '1',
      domain: 'org.example',
      model_version: '7',
      license: 'MIT',
      note: '量化',
    });
    const [sparse] = skipped;
    assert.deepEqual([sparse?.name, sparse?.shape, sparse?.dtype], ['sparse', [2, 2], 'FLOAT']);
    assert.equal(sparse?.reason.code, 'onnx_sparse');
  });
});

describe('external data', () => {
  const { file, data = '' } = goodOf('external data');
  const model = () => strictSource(fileOf(file), 'model.onnx');

  test('are read from the file with their name only', async () => {
    const other = memorySource(fileOf(data), 'other.bin');
    const { tensors, skipped } = await readOnnx([model(), other]);
    assert.deepEqual(tensors, []);
    assert.deepEqual(
      skipped.map(({ reason }) => `${reason.code} ${reason.values.location}`),
      Array(2).fill('onnx_external_missing weights.bin'),
    );
    const both = await readOnnx([other, model(), memorySource(fileOf(data), 'weights.bin')]);
    assert.deepEqual(
      both.tensors.map(({ file: index }) => index),
      [2, 2],
    );
  });

  test('are opened with their model, in any order', async () => {
    const sources = [memorySource(fileOf(data), 'weights.bin'), model()];
    const { kind, files: names, tensors } = await openCheckpoint(sources);
    assert.deepEqual([kind, names], ['onnx', ['weights.bin', 'model.onnx']]);
    assert.deepEqual(
      tensors.map(({ file: index }) => index),
      [0, 0],
    );
    const alone = await openCheckpoint([model()]);
    assert.deepEqual([alone.tensors.length, alone.skipped.length], [0, 2]);
  });

  test('are refused if their file is too short', async () => {
    const bytes = fileOf(data);
    const short = memorySource(bytes.slice(0, -1), 'weights.bin');
    assert.equal(await verdictOf(() => readOnnx([model(), short]), []), 'onnx_external_range');
  });

  test('are refused if their length or offset is none', async () => {
    const text = Buffer.from(fileOf(file)).toString('latin1');
    for (const [from, to] of [
      ['length\x12\x041200', 'length\x12\x041201'],
      ['length\x12\x041200', 'length\x12\x041e+3'],
      ['offset\x12\x010', 'offset\x12\x01-'],
    ] as const) {
      assert.ok(text.includes(from), from);
      const changed = new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'));
      const source = strictSource(changed, 'model.onnx');
      const own = memorySource(fileOf(data), 'weights.bin');
      assert.equal(await verdictOf(() => readOnnx([source, own]), []), 'onnx_external_range');
    }
  });
});

describe('a malformed .onnx file', () => {
  for (const { what, file, ours } of files.malformed) {
    test(`ends as it should: ${what}`, async () => {
      const bytes = fileOf(file);
      const read = () => readOnnx([strictSource(bytes, 'model.onnx')]);
      const verdict = await verdictOf(read, [bytes.length]);
      if (verdict !== 'read') assert.equal(verdict, ours);
      else {
        const { skipped } = await read();
        for (const { reason } of skipped) assertWorded(reason);
        assert.equal(skipped[0]?.reason.code ?? 'read', ours);
      }
    });
  }

  test('is refused wherever it is cut off', async () => {
    const bytes = fileOf(goodOf('subgraphs').file);
    for (let length = 0; length < bytes.length; length += 1) {
      const source = strictSource(bytes.slice(0, length), 'cut.onnx');
      const verdict = await verdictOf(() => readOnnx([source]), [length]);
      assert.match(verdict, /^(?:onnx_damaged|onnx_no_graph|read)$/, `${length}`);
      // The graph is the last field but one, so that a file without the last one is whole.
      if (verdict === 'read') assert.ok(length > bytes.length - 10, `${length}`);
    }
  });
});
