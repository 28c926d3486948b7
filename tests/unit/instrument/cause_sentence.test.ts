import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Result } from '../../../web/instrument/compute.ts';
import { causeSentence } from '../../../web/instrument/guide/summary.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';

// The sentence about the error's causes, in the order wrapped, clipped, rounded, exact.

const sentence = (language: typeof english, share: number, count: number) =>
  causeSentence(language, {
    anatomy: { squaredErrorShares: [0, share, 1 - share, 0], counts: [0, count, 5, 0] },
  } as unknown as Result);

test('the sentence begins with a share that can be read aloud', () => {
  assert.equal(
    sentence(english, 0.994, 1),
    '99.4 % of the squared error comes from 1 clipped value.',
  );
  assert.equal(
    sentence(english, 0.999, 2),
    '99.9 % of the squared error comes from 2 clipped values.',
  );
  assert.equal(
    sentence(english, 0.9991, 1),
    'Nearly all of the squared error comes from 1 clipped value.',
  );
  assert.equal(
    sentence(english, 0.9999, 3),
    'Nearly all of the squared error comes from 3 clipped values.',
  );
  assert.equal(sentence(english, 1, 1), 'All of the squared error comes from 1 clipped value.');
  assert.equal(sentence(chinese, 0.994, 1), '99.4% 的平方误差来自 1 个被截断的值。');
  assert.equal(sentence(chinese, 0.9999, 3), '平方误差几乎全部来自 3 个被截断的值。');
});

test('large counts are in groups of three digits', () => {
  assert.equal(
    sentence(english, 0.9, 11_267),
    '90.0 % of the squared error comes from 11,267 clipped values.',
  );
  assert.match(sentence(chinese, 0.9, 11_267), /来自 11,267 个被截断的值/);
});
