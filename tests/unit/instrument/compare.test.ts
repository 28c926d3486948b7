import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conventions } from '../../../web/core/engine/contract.ts';
import { differenceText } from '../../../web/instrument/compare/metrics.ts';
import { newsOf } from '../../../web/instrument/compare/view.ts';
import { configText } from '../../../web/instrument/setting_names.ts';
import {
  lessonState,
  plainScheme,
  type QuantizerConfig,
} from '../../../web/instrument/store/state.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';

const { config } = lessonState;
const within = (scheme: Partial<QuantizerConfig['scheme']>): QuantizerConfig => ({
  ...config,
  scheme: { ...plainScheme, ...scheme },
});

describe('the difference of a metric', () => {
  test('has a sign', () => {
    assert.equal(differenceText(english, 1, 3), '+2');
    assert.equal(differenceText(english, 3, 1), '-2');
  });

  test('has the same number of digits as the two shown values', () => {
    assert.equal(differenceText(english, 170.87534, 1.573012), '-169.3023');
    assert.equal(differenceText(english, 0.99123, 0.99131), '+8.000e-5');
    assert.equal(differenceText(english, 0.25, 0), '-0.2500');
  });

  test('is “equal” if both values look the same', () => {
    assert.equal(differenceText(english, 3, 3), 'equal');
    assert.equal(differenceText(english, 0.9999911, 0.9999822), 'equal');
    assert.equal(differenceText(english, 0.99994, 0.99996), '+2.000e-5');
  });

  test('is “equal” for equal infinities', () => {
    const infinity = Number.POSITIVE_INFINITY;
    assert.equal(differenceText(english, infinity, infinity), 'equal');
    assert.equal(differenceText(english, -infinity, -infinity), 'equal');
    assert.equal(differenceText(english, 1, infinity), '+inf');
    assert.equal(differenceText(english, infinity, 1), '-inf');
    assert.equal(differenceText(english, infinity, -infinity), '-inf');
  });

  test('is NaN if a value is NaN', () => {
    assert.equal(differenceText(english, Number.NaN, 1), 'nan');
    assert.equal(differenceText(english, 1, Number.NaN), 'nan');
    assert.equal(differenceText(english, Number.NaN, Number.NaN), 'nan');
  });
});

describe('the description of a setting', () => {
  test('is short for defaults', () => {
    assert.equal(configText(english, config), 'int8, per tensor, scale 3.5, zero point -70');
  });

  test('differs for every other setting', () => {
    const settings: QuantizerConfig[] = [
      config,
      { ...config, scale: 3.5000002 },
      { ...config, zeroPoint: -71 },
      { ...config, clamp: false },
      { ...config, castToFloat: false },
      { ...config, clamp: false, castToFloat: false },
      { ...config, source: 'minMax' },
      { ...config, source: { percentile: [0.1, 99.9] } },
      { ...config, source: { percentile: [1, 99] } },
      within({ format: 'int4' }),
      within({ granularity: { perChannel: 0 } }),
      within({ granularity: { perChannel: 1 } }),
      within({ granularity: { perGroup: 2 } }),
      within({ symmetric: true }),
      within({ restricted: true }),
      ...conventions.slice(1).map((convention) => within({ convention })),
    ];
    for (const language of [english, chinese]) {
      const texts = settings.map((one) => configText(language, one));
      assert.equal(new Set(texts).size, settings.length, texts.join('\n'));
    }
  });
});

describe('the status beside the current setting', () => {
  const job = { working: false, failure: undefined, isEarlier: true };

  test('is empty while the numbers are up to date', () => {
    assert.deepEqual(newsOf({ ...job, isEarlier: false }), []);
  });

  test('says that the numbers are stale while new ones are pending or have failed, and why', () => {
    assert.deepEqual(newsOf({ ...job, working: true }), ['chart.computing', 'chart.earlier']);
    assert.deepEqual(newsOf({ ...job, failure: new Error() }), ['chart.earlier']);
  });

  test('says what is pending before the first numbers', () => {
    const none = { ...job, isEarlier: false };
    assert.deepEqual(newsOf({ ...none, working: true }), ['chart.computing']);
    assert.deepEqual(newsOf({ ...none, failure: new Error() }), []);
  });
});
