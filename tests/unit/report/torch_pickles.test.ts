import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QuantError } from '../../../web/core/engine/errors.ts';
import { weightDtypes } from '../../../web/report/readers/dtypes.ts';
import { readRange } from '../../../web/report/readers/slices.ts';
import { rowMajor } from '../../../web/report/readers/tiles.ts';
import { readTorch } from '../../../web/report/readers/torch.ts';
import { readableTypes } from '../../../web/report/readers/torch_types.ts';
import files from '../../golden/answers/torch_pickles.json';
import { fileOf, strictSource } from './model_files.ts';

// Files of PyTorch that hold other objects beside tensors, or are of its older format, with what it finds in them.

interface Expected {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly bytes?: string;
}
const codeIn = ({ code }: QuantError) => code;
const fileWhere = (what: string) =>
  fileOf(files.find((one) => one.what === what)?.file ?? assert.fail(what));

describe('a file with more than tensors', () => {
  for (const { what, file, tensors } of files) {
    test(`has the tensors that PyTorch finds, to the byte: ${what}`, async () => {
      const source = strictSource(fileOf(file), 'm.pt');
      const read = await readTorch([source]);
      const expected = tensors as readonly Expected[];
      const withBytes = expected.filter(({ bytes }) => bytes !== undefined);
      assert.deepEqual(
        read.tensors.map(({ name, shape, dtype }) => ({ name, shape, dtype })),
        withBytes.map(({ name, shape, dtype }) => ({ name, shape, dtype: readableTypes[dtype] })),
      );
      for (const [at, entry] of read.tensors.entries()) {
        const stored = await readRange([source], entry, 0, entry.elements);
        const rows = entry.columnMajor
          ? rowMajor(stored, entry.shape, weightDtypes[entry.dtype].bytes)
          : stored;
        assert.equal(Buffer.from(rows).toString('hex'), withBytes[at]?.bytes, entry.name);
      }
      const listed = expected.filter(({ bytes }) => bytes === undefined);
      assert.deepEqual(
        read.skipped.map(({ name, shape }) => ({ name, shape })),
        listed.map(({ name, shape }) => ({ name, shape })),
      );
    });
  }

  test('says why a tensor has no numbers here', async () => {
    for (const [what, code] of [
      ['sparse rows', 'torch_sparse'],
      ['no numbers', 'torch_meta'],
      ['a class of its own', 'torch_class'],
    ] as const) {
      const { skipped } = await readTorch([strictSource(fileWhere(what), 'm.pt')]);
      assert.deepEqual(
        skipped.map(({ name, reason }) => [name, reason.code]),
        [['w', code]],
      );
    }
  });

  test('names the other objects at its top', async () => {
    const metadataOf = async (what: string) =>
      (await readTorch([strictSource(fileWhere(what), 'm.pt')])).metadata.other;
    assert.equal(await metadataOf('arguments'), 'argparse.Namespace');
    assert.equal(await metadataOf('a date'), 'datetime.datetime');
    assert.equal(await metadataOf('a default dict'), 'collections.defaultdict');
  });
});

describe('a file of PyTorch before 1.6', () => {
  const bytes = fileWhere('before 1.6');

  test('is refused wherever it is cut off', async () => {
    for (let length = 2; length < bytes.length; length += 1) {
      const source = strictSource(bytes.slice(0, length), 'cut.pt');
      const code = await readTorch([source]).then(() => 'read', codeIn);
      assert.match(code, /^torch_(?:pickle_end|plain_pickle|pickle)$/, `${length}`);
    }
  });

  test('has no storage of another length than its pickle says', async () => {
    const whole = fileWhere('before 1.6, a tensor alone');
    const changed = whole.slice();
    const count = whole.length - 12 - 8;
    assert.equal(changed[count], 3);
    changed[count] = 2;
    const code = await readTorch([strictSource(changed, 'm.pt')]).catch(codeIn);
    assert.equal(code, 'torch_storage');
  });
});
