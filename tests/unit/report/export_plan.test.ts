import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WeightVerbs } from '../../../web/core/engine/contract.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { planExport } from '../../../web/report/export/plan.ts';
import { wordsOf } from '../../../web/report/model.ts';
import type { TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { isQuantizable } from '../../../web/report/schemes/quantizable.ts';
import { errorText } from '../../../web/report/views/problem_text.ts';
import { entryOf } from '../support/weight_entries.ts';

// The parts of each tensor in a file, and the words about it.

const engine = {
  weightLayout: () => ({
    parts: [{ name: 'blocks', dtype: 'q8_0', bytes: 4352, shape: [] }],
    needsMaxima: false,
  }),
} as unknown as Pick<WeightVerbs, 'weightLayout'>;

async function planned(tensors: readonly TensorEntry[], kind: 'gguf' | 'safetensors', order = {}) {
  const checkpoint = {
    ...({ kind: 'safetensors', files: ['m'], skipped: [], metadata: {} } as const),
    tensors,
  };
  const formats = tensors.map(() => 'q8_0');
  const plan = await planExport(engine, [], checkpoint, {
    ...{ kind, formats, notFinite: [], overflowing: [] },
    ...order,
  });
  const stored = plan.tensors.map(({ name, isQuantized, reason }) => [
    ...[name, isQuantized, reason?.code],
  ]);
  return [...stored, ...plan.leftOut.map(({ name, reason }) => [name, reason.code])];
}

const stored = { role: 'codes', scheme: 'NF4', names: ['b.absmax'], weight: 'b' } as const;

test('a tied tensor is written once, and quantized once', async () => {
  const tensors = [entryOf('a'), entryOf('b', { tiedTo: 'a' })];
  for (const kind of ['gguf', 'safetensors'] as const)
    assert.deepEqual(await planned(tensors, kind), [
      ['a', true, undefined],
      ['b', 'export_tied'],
    ]);
  assert.deepEqual(tensors.map(isQuantizable), [true, false]);
});

test('a tensor that a format cannot hold stays as it is', async () => {
  for (const [order, code] of [
    [{ overflowing: [0] }, 'export_overflow'],
    [{ notFinite: [0] }, 'export_not_finite'],
  ] as const)
    assert.deepEqual(await planned([entryOf('a')], 'gguf', order), [['a', false, code]]);
});

test('codes stay in safetensors, and are left out of GGUF', async () => {
  const tensors = [entryOf('a'), entryOf('b', { stored })];
  assert.deepEqual(await planned(tensors, 'gguf'), [
    ['a', true, undefined],
    ['b', 'stored_codes'],
  ]);
  assert.deepEqual(await planned(tensors, 'safetensors'), [
    ['a', true, undefined],
    ['b', false, 'stored_codes'],
  ]);
});

test('names act nowhere on the page', () => {
  const name = 'a\u202eb\x1b[2J';
  const seen = 'a\\u202eb\\x1b[2J';
  const error = { code: 'export_overflow', values: { tensor: name, format: 'q8_0' } };
  assert.ok(errorText(english, error).includes(seen));
  assert.ok(errorText(english, { code: 'unheard', values: { name } }).length > 0);
  assert.ok(wordsOf({ language: english })('drop.opening', { names: name }).includes(seen));
});
