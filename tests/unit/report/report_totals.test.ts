import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { questionOf, recipeArguments, recipeJson } from '../../../web/report/recipe.ts';
import { isQuantizable } from '../../../web/report/views/rows.ts';
import { totalsOf } from '../../../web/report/views/totals.ts';
import { entryOf } from '../support/weight_entries.ts';
import { checkpointOf, errorWith, surveyed } from './report_rows.ts';

const both = (first: number, second: number) => [
  errorWith('q4_0', { squaredError: first, bitsPerWeight: 4.5 }),
  errorWith('q8_0', { squaredError: second, bitsPerWeight: 8.5 }),
];
const rows = [
  surveyed(0, 'blk.0.q.weight', { errors: both(0.3, 0.01) }),
  surveyed(1, 'blk.0.k.weight', { errors: both(0.1, 0.02) }),
  surveyed(2, 'norm', { entry: { shape: [64] }, errors: both(9, 9) }),
  surveyed(3, 'ids', { entry: { dtype: 'i64', length: 32768 }, errors: both(9, 9) }),
];
const kept = 64 * 4 + 32768;

test('vectors and integers are not quantized', () => {
  assert.equal(isQuantizable(entryOf('a')), true);
  assert.equal(isQuantizable(entryOf('a', { dtype: 'q4_k' })), true);
  assert.equal(isQuantizable(entryOf('a', { shape: [8] })), false);
  assert.equal(isQuantizable(entryOf('a', { dtype: 'i4' })), false);
});

describe('the whole file', () => {
  test('counts what stays as it is with its size', () => {
    const totals = totalsOf(checkpointOf(rows), rows, ['q4_0', 'q8_0']);
    assert.equal(totals.bytes, 2 * 16384 + kept);
    assert.deepEqual(totals.weights, { count: 2, elements: 8192, bytes: 32768 });
    assert.deepEqual(totals.kept, { count: 2, bytes: kept });
    const [four, eight] = totals.formats;
    assert.equal(four?.bits, 8192 * 4.5);
    assert.equal(eight?.bits, 8192 * 8.5);
    assert.equal(four?.bitsPerWeight, 4.5);
    assert.ok(Math.abs((four?.relative ?? 0) - Math.sqrt(0.4 / 4)) < 1e-12);
    assert.ok(Math.abs((four?.sqnr ?? 0) - 10 * Math.log10(4 / 0.4)) < 1e-9);
  });

  test('keeps what a format leaves out, what is not surveyed and what cannot be read', () => {
    const some = [
      rows[0] as (typeof rows)[0],
      surveyed(1, 'large', { errors: [errorWith('q8_0')] }),
      { index: 2, entry: entryOf('open') },
    ];
    const skipped = [
      { name: 'x', shape: [], dtype: '?', length: 10, reason: { code: 'a', values: {} } },
    ];
    const totals = totalsOf(checkpointOf(some, { skipped }), some, ['q4_0']);
    assert.equal(totals.bytes, 3 * 16384 + 10);
    assert.equal(totals.formats[0]?.bits, 4096 * 4.5);
    assert.equal(totals.formats[0]?.leftOut, 1);
    assert.deepEqual(totals.kept, { count: 1, bytes: 10 });
  });

  test('has no error without one', () => {
    const exact = [surveyed(0, 'a', { errors: both(0, 0) })];
    const [total] = totalsOf(checkpointOf(exact), exact, ['q4_0']).formats;
    assert.deepEqual([total?.relative, total?.sqnr], [0, Number.POSITIVE_INFINITY]);
  });
});

describe('a recipe', () => {
  const wish = { unit: 'bits', target: '6', isGguf: false } as const;

  test('asks for weights only, which may stay as they are', () => {
    const question = questionOf(rows, wish);
    assert.deepEqual(question?.items, [
      {
        name: 'blk.0.q.weight',
        choices: [
          { format: 'q4_0', bits: 18432, squaredError: 0.3 },
          { format: 'q8_0', bits: 34816, squaredError: 0.01 },
          { format: 'f32', bits: 131072, squaredError: 0 },
        ],
      },
      {
        name: 'blk.0.k.weight',
        choices: [
          { format: 'q4_0', bits: 18432, squaredError: 0.1 },
          { format: 'q8_0', bits: 34816, squaredError: 0.02 },
          { format: 'f32', bits: 131072, squaredError: 0 },
        ],
      },
    ]);
    assert.equal(question?.limit, 6 * 8192);
    assert.equal(question?.least, 2 * 18432);
  });

  test('takes a size of the whole file', () => {
    const question = questionOf(rows, {
      ...wish,
      unit: 'megabytes',
      target: '0.05',
    });
    assert.deepEqual([question?.limit, question?.fileBytes], [undefined, 50_000]);
  });

  test('refuses a target that is no positive number', () => {
    for (const target of ['', 'x', '0', '-1', 'NaN']) {
      assert.equal(questionOf(rows, { ...wish, target }), undefined, target);
    }
    assert.equal(questionOf([], wish), undefined);
  });

  test('uses only formats of llama.cpp if it is told so', () => {
    const errors = [errorWith('nf4'), errorWith('mxfp4_ggml'), errorWith('mxfp4_even')];
    const some = [surveyed(0, 'a', { entry: { dtype: 'f64' }, errors })];
    const question = questionOf(some, { ...wish, isGguf: true });
    assert.deepEqual(
      question?.items[0]?.choices.map(({ format }) => format),
      ['mxfp4_ggml'],
    );
  });

  test('becomes JSON, and arguments of llama-quantize that match one name each', () => {
    const chosen = ['q4_0', 'mxfp4_ggml', 'nf4'].map((format) => ({
      format,
      bits: 8,
      squaredError: 1,
    }));
    const mix = { chosen, bits: 24, squaredError: 3, isBest: true, atLeast: 3 };
    const recipe = { wish, names: ['blk.0.q', 'a+b', 'c'], limit: 30, least: 9, mix };
    assert.equal(
      recipeArguments(recipe),
      "--tensor-type '^blk\\.0\\.q$=q4_0'\n--tensor-type '^a\\+b$=mxfp4'\n",
    );
    assert.deepEqual(JSON.parse(recipeJson(recipe)), {
      ...{
        zeropoint_recipe: 1,
        kind: 'safetensors',
        limitBits: 30,
        bits: 24,
        squaredError: 3,
        isBest: true,
      },
      tensors: { 'blk.0.q': 'q4_0', 'a+b': 'mxfp4_ggml', c: 'nf4' },
    });
  });
});
