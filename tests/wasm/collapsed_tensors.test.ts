import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Engine } from '../../web/core/engine/engine.ts';
import { levelDTypes } from '../../web/core/engine/names.ts';
import { perTensor } from '../../web/core/engine/per_tensor.ts';
import type { Result } from '../../web/instrument/compute.ts';
import { Game } from '../../web/instrument/game/game.ts';
import { verdict } from '../../web/instrument/game/verdict.ts';
import { isCollapsed } from '../../web/instrument/guide/collapse.ts';
import { causeSentence } from '../../web/instrument/guide/summary.ts';
import { bitsPerWeight, sizeNote } from '../../web/instrument/size.ts';
import { lessonState, plainScheme } from '../../web/instrument/store/state.ts';
import { chinese } from '../../web/pages/shared/chinese.ts';
import { english } from '../../web/pages/shared/english.ts';
import { floats } from '../golden/ask/recipes.ts';
import { openEngine } from './engines.ts';

// The page's sentences about an error of rounding alone, and about the size, by the core's own results.

let engine: Engine;
before(async () => {
  engine = await openEngine('simd');
});

function resultOf(
  values: readonly number[],
  scale = 3.5,
  zeroPoint = -70,
  format = 'int8',
): Result {
  const tensor = floats([values.length], values);
  const scheme = { ...plainScheme, format: format as (typeof levelDTypes)[number] };
  const config = { ...lessonState.config, scheme, scale, zeroPoint };
  const quantizer = perTensor(config, scheme);
  const anatomy = engine.anatomize(tensor, quantizer, { clamp: true, castToFloat: true });
  return { state: { ...lessonState, tensor, config }, quantizer, anatomy };
}
const said = (...given: Parameters<typeof resultOf>) => causeSentence(english, resultOf(...given));

describe('the sentence about rounding alone', () => {
  test('says when everything came back as one value', () => {
    const zero = 'Every value came back as 0: one step, 3.5, is wider than all of them.';
    assert.equal(said([1, 1, 1, 1]), zero);
    assert.equal(said([0.5, -0.25, 1.7, 0]), zero);
    assert.equal(said([1e-30]), zero);
    assert.equal(said([1, -1], -3.5), zero, 'a negative scale has a step, too');
    assert.equal(
      said([3, 3.25, 4]),
      'Every value came back as 3.5: one step, 3.5, is wider than their differences.',
    );
    assert.equal(
      causeSentence(chinese, resultOf([1, 1])),
      '每个值还原后都是 0：步长 3.5 比所有的值都大。',
    );
  });

  test('says when only a few integers are left', () => {
    assert.equal(
      said([0.5, -0.25, 2, -1.9, 0.1, 0.2]),
      'Nothing clips, but only 3 integers are in use: a step of 3.5 is too wide for these values.',
    );
  });

  test('says half a step otherwise, and only if it is true', () => {
    const half = 'Nothing clips. What is left is rounding, at most half a step: 1.75.';
    assert.equal(said([1, 10, 100, -80]), half);
    assert.equal(said([3.25]), half, 'a value that nearly comes back is not lost');
    assert.match(said([1, 10, 1000]), /clipped/);
    assert.equal(said([3.5, 0, 7]), 'Every element comes back exactly: there is no error.');
    // Near 2³¹ steps, float32 itself rounds by more than half of one.
    assert.match(said([1.1, 2e9, -3.3, 77.7], 1, 0, 'int32'), /^All of the squared error comes/);
    for (const format of levelDTypes) {
      const result = resultOf([0.3, 1.2], 0.7, 0, format);
      const largest = Math.max(...result.anatomy.absError.data);
      const sentence = causeSentence(english, result);
      if (/half a step/.test(sentence)) assert.ok(largest <= 0.35 + 1e-6, format);
    }
  });

  test('an empty loss is none: zeros come back as zeros', () => {
    assert.equal(isCollapsed(resultOf([0, 0, 0])), false);
    assert.match(said([0, 0]), /exactly/);
  });
});

test('a hand does not score by losing the tensor', () => {
  const done = (...values: number[]) => {
    const game = new Game();
    game.note(resultOf(values));
    return 'hand' in game.tries;
  };
  assert.equal(done(1, 1, 1, 1), false);
  assert.equal(done(0.5, -0.25, 2, -1.9, 0.1, 0.2), false);
  assert.equal(done(3, 3.25, 4), false);
  assert.equal(done(1, 10, 1000), true, 'clipped, but there');
  assert.equal(done(1, 10, 100, -80), true);
});

describe('the verdict on a hand', () => {
  const told = (...given: Parameters<typeof resultOf>) => {
    const result = resultOf(...given);
    const game = new Game();
    game.note(result);
    return { text: verdict(english, result, game), hand: game.tries.hand };
  };

  test('blames the step only if the values lie within a few', () => {
    assert.match(told([1, 1.5, 2], 100, 0).text, /^One step, 100, is too wide/);
    // The second value is clipped to the first: 255 steps lie between them.
    assert.match(told([1, 2], 1 / 255, -128).text, /^Pull the right end until 2 is on the ruler/);
    assert.match(told([1e-30, 2e-30], 1e-30 / 255, -128).text, /^Pull the right end until 2e−30/);
  });

  test('praises only what came back, and not an error that float32 cannot hold', () => {
    assert.match(told([3.5, 0, 7]).text, /^Every value comes back as it was/);
    const small = told([1e-30, -2e-30, 5e-31], 3e-30 / 255, 42);
    assert.doesNotMatch(small.text, /comes back as it was/);
    assert.equal(small.hand, undefined, 'its squared error is 0 in float32, and says nothing');
    assert.equal(told([3.5, 0, 7]).hand?.error, 0);
  });
});

describe('the note about the size', () => {
  const lesson = Array.from({ length: 9 }, (_, i) => i * 50 - 150);
  const note = (language = english, ...more: [number?, number?, string?]) => {
    const { quantizer } = resultOf(lesson, ...more);
    return sizeNote(language, quantizer.scheme, bitsPerWeight(quantizer, 9), 9);
  };
  const observed = (
    shape: readonly number[],
    scheme: Parameters<Engine['observe']>[1],
    language = english,
  ) => {
    const elements = shape.reduce((product, extent) => product * extent, 1);
    const tensor = engine.generate('normal', shape, 1);
    const quantizer = engine.observe(tensor, scheme, 'minMax');
    const { report } = engine.measure(tensor, quantizer);
    return sizeNote(language, quantizer.scheme, report.bitsPerWeight, elements);
  };

  test('adds up: levels, scale and zero point, and float32', () => {
    assert.equal(
      note(),
      '9 B + 5 B for scale and zero point, instead of 36 B in float32. In a large tensor the 5 B vanish.',
    );
    assert.equal(
      note(chinese),
      '9 B + 5 B（缩放因子和零点），用 float32 则为 36 B。张量很大时，这 5 B 可以忽略不计。',
    );
    assert.equal(
      note(english, 100, 0, 'int2'),
      '2.25 B + 4.25 B for scale and zero point, instead of 36 B in float32. In a large tensor the 4.25 B vanish.',
    );
  });

  test('names the scales of channels and groups, and what does not vanish', () => {
    const symmetric = { ...plainScheme, symmetric: true };
    assert.equal(
      observed([3, 3], { ...plainScheme, granularity: { perChannel: 0 } }),
      '9 B + 15 B for 3 scales and zero points, instead of 36 B in float32. The longer the channels, the less the 15 B matter.',
    );
    assert.equal(
      observed([8, 64], { ...symmetric, granularity: { perGroup: 32 } }),
      '512 B + 64 B for 16 scales, instead of 2.0 kB in float32. Each group needs its own, in a large tensor, too.',
    );
    assert.match(observed([1, 4], symmetric) ?? '', /^4 B \+ 4 B for the scale, /);
    assert.match(
      observed([3, 3], { ...plainScheme, granularity: { perChannel: 0 } }, chinese) ?? '',
      /^9 B \+ 15 B（3 对缩放因子和零点）/,
    );
  });

  test('is missing where the scales hardly take anything', () => {
    assert.equal(observed([64, 64], plainScheme), undefined);
    assert.notEqual(observed([16, 16], plainScheme), undefined);
  });
});
