import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Result } from '../../../web/instrument/compute.ts';
import { Game } from '../../../web/instrument/game/game.ts';
import { verdict } from '../../../web/instrument/game/verdict.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';

const lesson = Float32Array.of(191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5);

interface Made {
  readonly counts?: readonly number[];
  readonly causes?: readonly number[];
  readonly data?: Float32Array;
  readonly format?: string;
  readonly scale?: number;
  readonly clamp?: boolean;
  readonly castToFloat?: boolean;
  readonly ends?: readonly [number, number];
  readonly scales?: number;
  readonly quantized?: readonly number[];
}

/** A result as far as the game reads it; the counts are those of the causes. */
function resultOf(source: string, error: number, made: Made = {}): Result {
  const { counts = [0, 0, 8, 1], causes = [], data = lesson, format = 'int8' } = made;
  const { scale = 3.5, clamp = true, castToFloat = true, ends = [-203, 689.5], scales = 1 } = made;
  const { quantized = [-128, 127] } = made;
  return {
    state: {
      tensor: { data },
      config: { source, scale, zeroPoint: -70, clamp, castToFloat },
    },
    quantizer: { scheme: { format }, scales: { data: Array(scales).fill(scale) } },
    // Neither of these is lost.
    anatomy: {
      ...{ counts, causes, meanSquaredError: error, qmin: -128, qmax: 127 },
      ...{ realQmin: { data: [ends[0]] }, realQmax: { data: [ends[1]] } },
      quantized: { data: quantized },
      dequantized: { data },
    },
  } as unknown as Result;
}

function played(...results: Result[]): Game {
  const game = new Game();
  for (const result of results) game.note(result);
  return game;
}

describe('the game', () => {
  test('counts no ruin: all values came back as one, because a step is wider than all of them', () => {
    const ruined = resultOf('given', 0.25, { data: Float32Array.of(1, 1.5, 2), scale: 100 });
    const { anatomy } = ruined as unknown as { anatomy: Record<string, unknown> };
    anatomy.dequantized = { data: Float32Array.of(0, 0, 0) };
    assert.deepEqual(played(ruined).tries, {});
  });

  test('keeps the best of a hand, and what each of the others reached', () => {
    const game = played(
      resultOf('given', 170.9, { counts: [0, 1, 7, 1] }),
      resultOf('given', 0.606, { scale: 3.7 }),
      resultOf('given', 3, { scale: 4 }),
      resultOf('minMax', 1.573),
      resultOf('mse', 0.41),
      resultOf('entropy', 0.1),
    );
    const hand = { error: 0.606, scale: 3.7, zeroPoint: -70 };
    assert.deepEqual(game.tries, { hand, minMax: 1.573, mse: 0.41 });
    assert.equal(game.isWon, false);
    game.note(resultOf('given', 0.399));
    assert.equal(game.isWon, true);
  });

  test('does not count an error beyond float32', () => {
    const infinite = resultOf('given', Number.POSITIVE_INFINITY);
    assert.deepEqual(played(infinite).tries, {});
    assert.deepEqual(played(resultOf('minMax', Number.POSITIVE_INFINITY)).tries, {});
  });

  test('does not count what is played by other rules', () => {
    const game = played(
      resultOf('given', 0.1, { clamp: false }),
      resultOf('minMax', 0.2, { scales: 3 }),
    );
    assert.deepEqual(game.tries, {});
  });

  test('starts over with another tensor or format', () => {
    const data = lesson.slice();
    const game = played(resultOf('minMax', 1.573), resultOf('mse', 0.1, { data }));
    assert.deepEqual(game.tries, { mse: 0.1 });
    game.note(resultOf('mse', 20, { data, format: 'int4' }));
    assert.deepEqual(game.tries, { mse: 20 });
  });

  test('an equal error does not win', () => {
    assert.equal(played(resultOf('given', 0.41), resultOf('mse', 0.41)).isWon, false);
  });
});

describe('the verdict', () => {
  const said = (results: readonly Result[], language = english) =>
    verdict(language, results.at(-1) as Result, played(...results));
  const clipped = { counts: [0, 1, 7, 1], causes: [2, 2, 1, 2, 2, 2, 2, 2, 2] };

  test('names the end that the farthest value lies beyond', () => {
    const first = resultOf('given', 170.9, clipped);
    assert.equal(said([first]), 'Pull the right end until 728.6 is on the ruler.');
    const left = resultOf('given', 9, { ...clipped, ends: [-100, 730] });
    assert.equal(said([left]), 'Pull the left end until −184 is on the ruler.');
    assert.match(said([first], chinese), /728\.6/);
  });

  test('says the truth about fitting the range', () => {
    const hand = resultOf('given', 0.606);
    assert.match(said([hand, resultOf('minMax', 1.573)]), /^Worse than your 0\.6060/);
    assert.match(said([hand, resultOf('minMax', 0.5)]), /^Better than your 0\.6060/);
    assert.equal(said([hand, resultOf('minMax', 0.606)]), said([resultOf('minMax', 1.573)]));
    assert.match(said([resultOf('minMax', 1.573)]), /^Nothing clips/);
    assert.match(said([hand, resultOf('minMax', 9, clipped)]), /^Even so 1 value clips: int8/);
  });

  test('does not praise a ruler that is far longer than the values', () => {
    const by = (quantized: readonly number[], language = english) =>
      said([resultOf('given', 200, { quantized })], language);
    assert.match(by([-128, 127]), /^Nothing clips. Would fitting/);
    assert.match(by([-64, 63]), /^Nothing clips. Would fitting/);
    assert.equal(
      by([-63, 63]),
      'Nothing clips, but the values spread over only 127 of 256 marks: push the end back.',
    );
    assert.match(by([0, 99], chinese), /256 个刻度只用到 100 个/);
  });

  test('names a range that a few far values stretch', () => {
    const many = Float32Array.from({ length: 256 }, (_, i) => i);
    const by = (quantized: readonly number[], data = many) =>
      said([resultOf('minMax', 7000, { data, quantized })]);
    const evenly = Array.from({ length: 128 }, (_, i) => 2 * i - 128);
    assert.match(by(evenly), /^Nothing clips. Can your hand/);
    assert.equal(
      by(evenly.slice(1)),
      'Nothing clips, but only 127 of 256 marks are in use: a few far values stretch the ruler.',
    );
    assert.match(by([-128, 127], lesson), /^Nothing clips. Can your hand/);
  });

  test('says why nothing counts that is played by other rules', () => {
    for (const source of ['given', 'minMax', 'mse']) {
      const by = (made: Made, language = english) => said([resultOf(source, 1, made)], language);
      assert.match(by({ clamp: false }), /^No score without the clamp/);
      assert.match(by({ castToFloat: false }), /^No score without the cast/);
      assert.match(by({ scales: 128 }), /^No score with 128 scales/);
      assert.match(by({ scales: 128 }, chinese), /128/);
    }
  });

  test('asks for nothing more once there is no error', () => {
    for (const source of ['given', 'minMax', 'mse'])
      assert.match(
        said([resultOf(source, 0, { counts: [0, 0, 0, 9] })]),
        /^Every value comes back as it was/,
      );
  });

  test('says what the search gave up, and when it is beaten', () => {
    const search = resultOf('mse', 0.41, clipped);
    assert.match(said([search]), /it clips 728\.6 a little, on purpose/);
    assert.match(said([resultOf('mse', 0.41, { counts: [0, 2, 6, 1] })]), /clips 2 values/);
    assert.match(said([resultOf('mse', 0.41)]), /nothing clips/);
    assert.match(said([search, resultOf('given', 0.5)]), /^The search reached 0\.4100/);
    assert.equal(
      said([search, resultOf('given', 0.399)]),
      'You beat the search: 0.3990 against 0.4100.',
    );
  });
});
