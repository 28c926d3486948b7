import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Report, ScaleStep, StoredCause } from '../../../web/core/engine/contract.ts';
import type { StoredBlock } from '../../../web/instrument/conventions/compute.ts';
import { bestOf, conventionSentence } from '../../../web/instrument/conventions/sentences.ts';
import { english } from '../../../web/pages/shared/english.ts';

// Which sentence compares blocks, where real tensors hardly lead: equal errors, and limits.

interface Given {
  readonly format: string;
  readonly mse: number;
  readonly values: readonly number[];
  /** The block's own scale: as it was found, and as it is stored. */
  readonly scale?: readonly [number, number];
  /** How many of the elements 1, 2 and 3 are beyond the largest level. */
  readonly beyond?: number;
}

const block = ({ format, mse, values, scale = [1, 1], beyond = 0 }: Given): StoredBlock => ({
  ...{ format, values, levels: [beyond - 3.5, 0, 3.5 - beyond] },
  causes: values.map((): StoredCause => 'rounded'),
  scales: [{ found: scale[0], stored: scale[1] } as ScaleStep],
  report: { mse } as Report,
});
const sentence = (name: 'scale' | 'nvfp4', ...given: Given[]) =>
  conventionSentence(english, name, { originals: [1, 2, 3], blocks: given.map(block) });

test('no block is the best where all errors are equal, also where all are NaN', () => {
  const of = (...errors: number[]) =>
    bestOf(errors.map((mse, i) => block({ format: `${i}`, mse, values: [i] }))).map(
      ({ format }) => format,
    );
  assert.deepEqual(of(2, 2, 2), []);
  assert.deepEqual(of(Number.NaN, Number.NaN), []);
  assert.deepEqual(of(2, 1, 1), ['1', '2']);
  assert.deepEqual(of(Number.NaN, 1), ['1']);
});

test('rules of different scales may have equal errors', () => {
  const [one, other] = [
    { format: 'floor', mse: 2, values: [1, 2, 3] },
    { format: 'rceil', mse: 2, values: [1, 2, 2], scale: [2, 2] },
  ] as const;
  assert.equal(
    sentence('scale', one, other),
    'The rules choose different scales here, with equal errors.',
  );
});

describe('the two NVFP4s', () => {
  const two = { format: 'nvfp4', mse: 1, values: [1, 2, 3] };
  const ggml = { format: 'nvfp4_ggml', mse: 2, values: [1, 2, 2] };

  test('may have equal errors', () => {
    assert.equal(
      sentence('nvfp4', two, { ...ggml, mse: 1 }),
      'The forms store different values here, with equal errors.',
    );
  });

  test('differ by the end of ggml’s scales only where it costs ggml more', () => {
    const atEnd = { ...ggml, scale: [500, 448], beyond: 2 } as const;
    const isEnd = (...given: [Given, Given]) => /end at 448/.test(sentence('nvfp4', ...given));
    assert.ok(isEnd(two, atEnd));
    assert.ok(isEnd({ ...two, beyond: 1 }, atEnd));
    assert.ok(!isEnd({ ...two, beyond: 2 }, atEnd), 'as many are clipped');
    assert.ok(!isEnd({ ...two, beyond: 3 }, atEnd), 'more are clipped');
    assert.ok(!isEnd({ ...two, mse: 3 }, atEnd), 'ggml’s error is smaller');
    assert.ok(!isEnd(two, { ...atEnd, scale: [440, 440] }), 'the scale is not at its end');
  });

  test('differ by the rounding of their scales, or by chance', () => {
    const [near, far] = [
      [100, 99.5],
      [10, 11.25],
    ] as const;
    const scaled = (of: Given, scale: readonly [number, number], mse: number) => ({
      ...{ ...of, scale, mse },
    });
    assert.equal(
      sentence('nvfp4', scaled(two, near, 1), scaled(ggml, far, 2)),
      'Smallest error here: nvfp4. Its scale was rounded by −0.50 %, that of nvfp4_ggml further (+12.5 %).',
    );
    assert.equal(
      sentence('nvfp4', scaled(two, far, 2), scaled(ggml, near, 1)),
      'Smallest error here: nvfp4_ggml. Its scale was rounded by −0.50 %, that of nvfp4 further (+12.5 %).',
    );
    assert.match(
      sentence('nvfp4', scaled(two, far, 1), scaled(ggml, [2, 2], 2)),
      /^Smallest error here: nvfp4\. Its scale was rounded by \+12\.5 %, further than that of nvfp4_ggml \(\+0\.00 %\), but/,
    );
  });
});
