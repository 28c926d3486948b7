import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conventions } from '../../web/engine/tile_types.ts';
import { english } from '../../web/messages/english.ts';
import { chinese } from '../../web/messages/zh.ts';
import { type Choice, lessonState, plainScheme } from '../../web/playground/state.ts';
import { newsOf } from '../../web/workbench/compare_view.ts';
import { differenceText } from '../../web/workbench/metrics.ts';
import { choiceText } from '../../web/workbench/words.ts';

const { choice } = lessonState;
const within = (scheme: Partial<Choice['scheme']>): Choice => ({
  ...choice,
  scheme: { ...plainScheme, ...scheme },
});

describe('the difference of a metric', () => {
  test('has its sign', () => {
    assert.equal(differenceText(english, 1, 3), '+2');
    assert.equal(differenceText(english, 3, 1), '-2');
  });

  test('has the digits of the two figures, and none that they do not show', () => {
    assert.equal(differenceText(english, 170.87534, 1.573012), '-169.3023');
    assert.equal(differenceText(english, 0.99123, 0.99131), '+8.000e-5');
    assert.equal(differenceText(english, 0.25, 0), '-0.2500');
  });

  test('says that they are equal where they read the same', () => {
    assert.equal(differenceText(english, 3, 3), 'equal');
    assert.equal(differenceText(english, 0.9999911, 0.9999822), 'equal');
    assert.equal(differenceText(english, 0.99994, 0.99996), '+2.000e-5');
  });

  test('is no number of equal infinities, which are said to be equal', () => {
    const infinity = Number.POSITIVE_INFINITY;
    assert.equal(differenceText(english, infinity, infinity), 'equal');
    assert.equal(differenceText(english, -infinity, -infinity), 'equal');
    assert.equal(differenceText(english, 1, infinity), '+inf');
    assert.equal(differenceText(english, infinity, 1), '-inf');
    assert.equal(differenceText(english, infinity, -infinity), '-inf');
  });

  test('of what is no number is none either', () => {
    assert.equal(differenceText(english, Number.NaN, 1), 'nan');
    assert.equal(differenceText(english, 1, Number.NaN), 'nan');
    assert.equal(differenceText(english, Number.NaN, Number.NaN), 'nan');
  });
});

describe('a setting in words', () => {
  test('names what is as usual shortly', () => {
    assert.equal(choiceText(english, choice), 'int8, per tensor, scale 3.5, zero point -70');
  });

  test('is another one for every other setting', () => {
    const settings: Choice[] = [
      choice,
      { ...choice, scale: 3.5000002 },
      { ...choice, zeroPoint: -71 },
      { ...choice, clamp: false },
      { ...choice, castToFloat: false },
      { ...choice, clamp: false, castToFloat: false },
      { ...choice, source: 'minMax' },
      { ...choice, source: { percentile: [0.1, 99.9] } },
      { ...choice, source: { percentile: [1, 99] } },
      within({ format: 'int4' }),
      within({ granularity: { perChannel: 0 } }),
      within({ granularity: { perChannel: 1 } }),
      within({ granularity: { perGroup: 2 } }),
      within({ symmetric: true }),
      within({ restricted: true }),
      ...conventions.slice(1).map((convention) => within({ convention })),
    ];
    for (const language of [english, chinese]) {
      const texts = settings.map((one) => choiceText(language, one));
      assert.equal(new Set(texts).size, settings.length, texts.join('\n'));
    }
  });
});

describe('what stands beside the present setting', () => {
  const job = { working: false, failure: undefined, isEarlier: true };

  test('says nothing of itself while it is the answer', () => {
    assert.deepEqual(newsOf({ ...job, isEarlier: false }), []);
  });

  test('is said to be of the settings before, while others are computed and where they fail; why they fail stands beside it', () => {
    assert.deepEqual(newsOf({ ...job, working: true }), ['chart.computing', 'chart.earlier']);
    assert.deepEqual(newsOf({ ...job, failure: new Error() }), ['chart.earlier']);
  });

  test('before there is anything, says what is awaited', () => {
    const none = { ...job, isEarlier: false };
    assert.deepEqual(newsOf({ ...none, working: true }), ['chart.computing']);
    assert.deepEqual(newsOf({ ...none, failure: new Error() }), []);
  });
});
