import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import {
  Dict,
  keyText,
  pythonText,
  TensorValue,
  Tuple,
} from '../../../web/report/readers/pickle_values.ts';
import { readTorch } from '../../../web/report/readers/torch.ts';
import { readableTypes } from '../../../web/report/readers/torch_types.ts';
import { flatten } from '../../../web/report/readers/torch_values.ts';
import files from '../../golden/answers/weights/torch_files.json';
import { fileOf, strictSource, testMalformed, verdictOf } from './model_files.ts';

// Files that PyTorch has written, with the bytes of the tensors that it loads from them, and malformed
// ones with its verdicts.

interface Expected {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly rows?: string;
  readonly columns?: string;
}
const good = new Map(
  files.good.map(({ what, file, tensors }) => [
    what,
    { bytes: fileOf(file), tensors: tensors as readonly Expected[] },
  ]),
);
const goodOf = (what: string) => good.get(what) ?? assert.fail(what);
const readGood = (what: string) => readTorch([strictSource(goodOf(what).bytes, 'model.pt')]);

/** The tensor's bytes in the file. */
const bytesOf = (file: Uint8Array, { offset, length }: TensorEntry) =>
  Buffer.from(file.subarray(offset, offset + length)).toString('hex');
const hex = (text = '') => Buffer.from(fileOf(text)).toString('hex');

describe('a file that PyTorch has written', () => {
  for (const [what, { bytes, tensors }] of good) {
    test(`has the tensors that PyTorch loads, to the byte: ${what}`, async () => {
      const read = await readGood(what);
      const skipped = new Set(read.skipped.map(({ name }) => name));
      assert.deepEqual(
        read.tensors.map(({ name }) => name),
        tensors.map(({ name }) => name).filter((name) => !skipped.has(name)),
      );
      for (const [at, tensor] of read.tensors.entries()) {
        const expected = tensors.find(({ name }) => name === tensor.name);
        assert.ok(expected, `${at}`);
        assert.deepEqual(tensor.shape, expected.shape);
        assert.equal(tensor.dtype, readableTypes[expected.dtype]);
        const order = tensor.columnMajor ? expected.columns : expected.rows;
        assert.equal(bytesOf(bytes, tensor), hex(order), tensor.name);
      }
      for (const { name, shape, dtype } of read.skipped) {
        const expected = tensors.find((one) => one.name === name);
        assert.deepEqual(
          { shape, dtype: readableTypes[dtype] ?? dtype },
          {
            shape: expected?.shape,
            dtype: readableTypes[expected?.dtype ?? ''] ?? expected?.dtype,
          },
        );
      }
    });
  }

  test('has views that are read by rows or columns, and others that are skipped', async () => {
    const { tensors, skipped } = await readGood('views of one storage');
    const columns = tensors.filter(({ columnMajor }) => columnMajor).map(({ name }) => name);
    assert.deepEqual(columns, ['transposed', 'reversed axes']);
    assert.deepEqual(
      skipped.map(({ name, reason }) => `${name}: ${reason.code}`),
      ['column', 'part', 'every second', 'expanded', 'channels last'].map(
        (name) => `${name}: torch_strides`,
      ),
    );
  });

  test('is known by its members, whatever its name', async () => {
    for (const name of ['model.pt', 'pytorch_model.bin', 'model', 'weights.zip']) {
      const { kind } = await openCheckpoint([strictSource(goodOf('every dtype').bytes, name)]);
      assert.equal(kind, 'torch', name);
    }
  });

  test('has reasons for what is skipped', async () => {
    const codes = async (what: string) =>
      (await readGood(what)).skipped.map(({ name, reason }) => `${name}: ${reason.code}`);
    assert.deepEqual(await codes('every dtype'), [
      'complex64: torch_dtype',
      'complex128: torch_dtype',
    ]);
    assert.deepEqual(await codes('other objects'), [
      'sparse: torch_sparse',
      'quantized: torch_quantized',
    ]);
  });

  test('has the numbers and texts at its top as metadata', async () => {
    const { metadata } = await readGood('a checkpoint of training');
    assert.deepEqual(metadata, { epoch: '3', arch: 'naïve 量化', lr: '0.1' });
  });
});

describe('a malformed .pt file', () => {
  testMalformed('pt', files.malformed, (source) => readTorch([source]));

  test('is refused wherever it is cut off, and reads no more than it has', async () => {
    const { bytes } = goodOf('a parameter alone');
    for (let length = 0; length < bytes.length; length += 7) {
      const source = strictSource(bytes.slice(0, length), 'cut.pt');
      assert.match(await verdictOf(() => readTorch([source]), [length]), /^zip_/, `${length}`);
    }
  });
});

describe('an archive of another program', () => {
  const fileWhere = (what: string) =>
    fileOf(files.malformed.find((one) => one.what === what)?.file ?? '');

  test('may be deflated', async () => {
    const bytes = fileWhere('deflated members');
    const { tensors } = await readTorch([strictSource(bytes, 'model.pt')]);
    const [tensor] = tensors;
    assert.deepEqual(tensor?.deflated, { skip: 0, length: 24, whole: 24 });
    assert.ok((tensor?.length ?? 0) < bytes.length);
  });

  test('may be big-endian', async () => {
    const bytes = fileWhere('no byte order');
    const [little] = (await readTorch([strictSource(bytes, 'model.pt')])).tensors;
    assert.equal(little?.bigEndian, undefined);
    const big = fileWhere('a big-endian file');
    const [tensor] = (await readTorch([strictSource(big, 'model.pt')])).tensors;
    assert.equal(tensor?.bigEndian, true);
  });

  test('may have negative numbers', async () => {
    const { metadata } = await readTorch([
      strictSource(fileWhere('a negative number'), 'model.pt'),
    ]);
    assert.deepEqual(metadata, { n: '-1099511627776' });
  });

  test('may have one name for two tensors', async () => {
    const bytes = fileWhere('one name from two keys');
    const { tensors } = await readTorch([strictSource(bytes, 'model.pt')]);
    assert.deepEqual(
      tensors.map(({ name }) => name),
      ['a.b', 'a.b (2)'],
    );
  });
});

describe('what a pickle holds is written as Python writes it', () => {
  test('keys', () => {
    const keys = [null, true, false, Number.NaN, Number.POSITIVE_INFINITY, -0.5, 7n, 'null'];
    assert.deepEqual(
      keys.map((key) => keyText(key)),
      ['None', 'True', 'False', 'nan', 'inf', '-0.5', '7', 'null'],
    );
    assert.equal(keyText(new Tuple([null, 1])), '(None, 1)');
    assert.equal(keyText(new Tuple([true])), '(True,)');
    assert.equal(pythonText(Number.NEGATIVE_INFINITY), '-inf');
  });

  test('names of tensors and metadata', () => {
    const root = new Dict();
    root.set(null, new TensorValue([2], 'float32', { reason: 'torch_strides' }));
    for (const [key, value] of [
      ['amp', true],
      ['loss', Number.NaN],
      ['name', 'true'],
    ] as const)
      root.set(key, value);
    const { tensors, metadata } = flatten('m.pt', root);
    assert.deepEqual(
      tensors.map(([name]) => name),
      ['None'],
    );
    assert.deepEqual({ ...metadata }, { amp: 'True', loss: 'nan', name: 'true' });
  });
});
