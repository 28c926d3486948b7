import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ByteSource, memorySource } from '../../../web/report/readers/bytes.ts';
import type { Checkpoint, TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { readImatrix } from '../../../web/report/readers/imatrix.ts';
import {
  imatrixPairs,
  importanceOf,
  withImportance,
} from '../../../web/report/schemes/importance.ts';
import { type Entries, imatrixDat, imatrixGguf } from '../support/imatrix_writer.ts';

const key = 'blk.0.attn_k.weight';
const query = 'blk.0.attn_q.weight';
const experts = 'blk.1.ffn_down_exps.weight';

const entries: Entries = {
  [query]: { sums: [2, 4, 0, 10], counts: [2] },
  [experts]: { sums: [3, 6, 9, 1, 1, 1, 5, 5, 10], counts: [3, 0, 5] },
};

const sourceOf = (bytes: Uint8Array, name = 'imatrix.gguf') => memorySource(bytes, name);

const entryOf = (name: string, shape: readonly number[]): TensorEntry => {
  const elements = shape.reduce((product, extent) => product * extent, 1);
  return { name, shape, dtype: 'f32', elements, file: 0, offset: 0, length: elements * 4 };
};
const checkpointOf = (...tensors: TensorEntry[]): Checkpoint => ({
  ...{ kind: 'safetensors', files: ['m'], tensors, skipped: [], metadata: {} },
});

/** The importance of a tensor by files that are added up; the checkpoint is the first source. */
async function importance(sources: readonly ByteSource[], tensor: TensorEntry) {
  const all = [memorySource(new Uint8Array(), 'm'), ...sources];
  const checkpoint = withImportance(checkpointOf(tensor), await readImatrix(sources, all));
  const [weighted = tensor] = checkpoint.tensors;
  return Array.from((await importanceOf(all, weighted)) ?? assert.fail(tensor.name));
}

const refuses = (work: Promise<unknown>, code: string, values = {}) =>
  assert.rejects(work, (error: { readonly code: string; readonly values: object }) => {
    assert.equal(error.code, code);
    assert.deepEqual({ ...error.values, ...values }, error.values);
    return true;
  });

const both = [
  ['GGUF', imatrixGguf],
  ['the older form', imatrixDat],
] as const;

describe('an importance matrix', () => {
  for (const [what, write] of both) {
    test(`has means of squares, its text and its chunks: ${what}`, async () => {
      const source = sourceOf(write(entries, { chunks: 7, datasets: ['wiki.train.raw'] }));
      const matrix = await readImatrix([source]);
      assert.deepEqual([...matrix.entries.keys()], [query, experts]);
      assert.equal(matrix.chunks, 7);
      assert.deepEqual(matrix.datasets, ['wiki.train.raw']);
      assert.deepEqual(await importance([source], entryOf(query, [8, 4])), [1, 2, 0, 5]);
    });

    test(`is added up: ${what}`, async () => {
      const more: Entries = { [query]: { sums: [4, 2, 6, 2], counts: [4] } };
      const sources = [sourceOf(write(entries)), sourceOf(write(more, { chunks: 3 }), 'b')];
      assert.deepEqual(await importance(sources, entryOf(query, [8, 4])), [1, 1, 1, 2]);
    });
  }

  test('has a number for each expert, of the stacked weight and of a single one', async () => {
    const gguf = sourceOf(imatrixGguf(entries));
    const all = [1, 2, 3, 1, 1, 1, 1, 1, 2];
    assert.deepEqual(await importance([gguf], entryOf(experts, [3, 2, 3])), all);
    const one = (expert: number) =>
      entryOf(`model.layers.1.mlp.experts.${expert}.down_proj.weight`, [2, 3]);
    assert.deepEqual(await importance([gguf], one(0)), [1, 2, 3]);
    // No token has reached the second: its columns are alike.
    assert.deepEqual(await importance([gguf], one(1)), [1, 1, 1]);
    assert.deepEqual(await importance([gguf], one(2)), [1, 1, 2]);
    await refuses(importance([gguf], one(3)), 'imatrix_size');
    const mixtral = entryOf('model.layers.1.block_sparse_moe.experts.2.w2.weight', [2, 3]);
    assert.deepEqual(await importance([gguf], mixtral), [1, 1, 2]);
  });

  test('of the older form counts chunks, or nothing at all', async () => {
    const none = imatrixDat({ [query]: { sums: [2, 4, 0, 10], counts: [0] } });
    assert.deepEqual(await importance([sourceOf(none)], entryOf(query, [8, 4])), [2, 4, 0, 10]);
  });

  test('knows the weights of PyTorch by their names, and says which it does not know', async () => {
    const matrix = await readImatrix([sourceOf(imatrixGguf(entries, { datasets: ['a', 'b'] }))]);
    const checkpoint = checkpointOf(
      entryOf('model.layers.0.self_attn.q_proj.weight', [8, 4]),
      entryOf('model.layers.0.self_attn.k_proj.weight', [8, 4]),
      entryOf('model.norm.weight', [4]),
    );
    const weighted = withImportance(checkpoint, matrix);
    const facts = weighted.imatrix ?? assert.fail();
    assert.deepEqual(
      weighted.tensors.map((tensor) => tensor.importance?.name),
      [query, undefined, undefined],
    );
    assert.deepEqual(facts.without, ['model.layers.0.self_attn.k_proj.weight']);
    assert.equal(facts.weights, 1);
    assert.deepEqual(imatrixPairs(facts), [
      ['quantize.imatrix.file', 'imatrix.gguf'],
      ['quantize.imatrix.dataset', 'a'],
      ['quantize.imatrix.entries_count', 2],
      ['quantize.imatrix.chunks_count', 2],
    ]);
  });

  test('of another size is refused, but for the embeddings of tokens', async () => {
    const source = sourceOf(
      imatrixGguf({ ...entries, 'token_embd.weight': { sums: [1], counts: [1] } }),
    );
    const values = { entry: query, length: 4, expected: 5, tensor: query };
    await refuses(importance([source], entryOf(query, [8, 5])), 'imatrix_size', values);
    await refuses(importance([source], entryOf(experts, [2, 2, 3])), 'imatrix_size');
    const matrix = await readImatrix([source]);
    const { imatrix } = withImportance(
      checkpointOf(entryOf('token_embd.weight', [8, 4]), entryOf(query, [8, 4])),
      matrix,
    );
    assert.deepEqual(imatrix?.without, ['token_embd.weight']);
  });

  test('of another model is refused', async () => {
    const matrix = await readImatrix([sourceOf(imatrixGguf(entries))]);
    assert.throws(() => withImportance(checkpointOf(entryOf(key, [8, 4])), matrix), {
      code: 'imatrix_other',
    });
  });

  test('has sums that are finite and not negative', async () => {
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
      const bytes = imatrixGguf({ [query]: { sums: [1, wrong, 1, 1], counts: [1] } });
      await refuses(importance([sourceOf(bytes)], entryOf(query, [8, 4])), 'imatrix_number', {
        ...{ column: 1, value: String(wrong), entry: query },
      });
    }
  });

  test('has counts that belong to its sums', async () => {
    const tensor = (name: string, values: readonly number[]) =>
      [name, [values.length], values] as const;
    const withTensors = (...more: Parameters<typeof imatrixGguf>[2] & {}) =>
      readImatrix([sourceOf(imatrixGguf({}, {}, more))]);
    await refuses(withTensors(tensor('a.in_sum2', [1, 2])), 'imatrix_sums', { tensor: 'a' });
    await refuses(
      withTensors(tensor('a.in_sum2', [1, 2, 3]), tensor('a.counts', [1, 1])),
      'imatrix_sums',
    );
    await refuses(withTensors(tensor('a.counts', [1])), 'imatrix_none');
    await refuses(
      withTensors(tensor('a.in_sum2', [1]), tensor('a.counts', [-1])),
      'imatrix_counts',
      {
        ...{ value: '-1', index: 0 },
      },
    );
    // Sums of the inputs themselves are passed over.
    const { entries: found } = await withTensors(
      tensor('a.in_sum', [1]),
      tensor('a.in_sum2', [1]),
      tensor('a.counts', [1]),
    );
    assert.deepEqual([...found.keys()], ['a']);
  });

  test('of both forms is not added up, nor of different sizes', async () => {
    const gguf = sourceOf(imatrixGguf(entries));
    await refuses(readImatrix([gguf, sourceOf(imatrixDat(entries), 'b.dat')]), 'imatrix_forms');
    const other = sourceOf(imatrixGguf({ [query]: { sums: [1, 2], counts: [1] } }), 'b');
    await refuses(readImatrix([gguf, other]), 'imatrix_differs', { tensor: query, name: 'b' });
  });

  test('that is cut off, or is something else, is refused at every length', async () => {
    const bytes = imatrixDat(entries, { chunks: 7, datasets: ['text'] });
    const { length: end } = imatrixDat(entries);
    for (let length = 0; length < end; length += 1) {
      await assert.rejects(readImatrix([sourceOf(bytes.slice(0, length))]), {
        code: /^imatrix_(?:unknown|truncated)$/,
      });
    }
    // The part behind the entries may be missing.
    for (let length = end; length <= bytes.length; length += 1)
      assert.equal((await readImatrix([sourceOf(bytes.slice(0, length))])).entries.size, 2);
    for (const text of [
      '{"a": 1}',
      'PK\x03\x04',
      '\0\0\0\0',
      '\xff\xff\xff\xff',
      '\x01\0\0\0\0\0\0\0',
    ])
      await refuses(
        readImatrix([sourceOf(Buffer.from(text.padEnd(64, '\0'), 'latin1'), 'x')]),
        'imatrix_unknown',
      );
  });

  test('names the entry of the older form that cannot be', async () => {
    const once = { [query]: entries[query] ?? assert.fail() };
    const twice = Buffer.concat([imatrixDat(once), imatrixDat(once).subarray(4)]);
    twice.writeInt32LE(2);
    await refuses(readImatrix([sourceOf(twice)]), 'imatrix_twice', { tensor: query });
    const wrong = Buffer.from(imatrixDat(once));
    wrong.writeInt32LE(0, 4 + 4 + query.length + 4);
    await refuses(readImatrix([sourceOf(wrong)]), 'imatrix_entry', { offset: 4 });
  });
});
