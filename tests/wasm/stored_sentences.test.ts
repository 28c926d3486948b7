import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  levelDTypes,
  levelKinds,
  type StoredVerbs,
  storedKinds,
} from '../../web/core/engine/contract.ts';
import { about, aboutInteger, howFound } from '../../web/instrument/coded/format_sentences.ts';
import { chinese } from '../../web/pages/shared/chinese.ts';
import { english } from '../../web/pages/shared/english.ts';
import { openFormats } from './engines.ts';

// The sentences about stored formats, against what the core does.

let core: StoredVerbs;
before(async () => {
  core = await openFormats('simd');
});
const names = Object.keys(storedKinds);
const familyOf = (name: string) => storedKinds[name as keyof typeof storedKinds].family;
const stored = (name: string, ...values: number[]) => {
  const data = Float32Array.from(values);
  const loaded = core.loadStored(
    core.store({ dtype: 'float32', shape: [data.length], data }, name),
  );
  return Array.from(loaded.data, Number);
};

describe('the sentence about a small float', () => {
  const powers = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  /** A number as it is written in a sentence. */
  const read = (text: string) => {
    const [digits, , power = '⁰'] = /^([\d.]+)( × 10([⁰-⁹¹²³]+))?$/.exec(text)?.slice(1) ?? [];
    const exponent = Array.from(power, (one) => powers.indexOf(one)).join('');
    return Number(digits) * 10 ** Number(exponent);
  };
  const largest32 = (2 - 2 ** -23) * 2 ** 127;

  for (const name of names.filter((one) => familyOf(one) === 'floats')) {
    test(`has the largest value of ${name}, and what becomes of larger ones`, () => {
      const [, text = '', end = ''] =
        /up to (.+); larger ones (.+)\. \d+ bits/.exec(about(english, { format: name })) ?? [];
      const largest = read(text);
      // A value in words may be rounded; the nearest is stored.
      const [value = 0, beyond] = stored(name, largest * 0.999, Math.min(largest * 2, largest32));
      assert.ok(Math.abs(value / largest - 1) < 0.002, `${value}`);
      const [again] = stored(name, value);
      assert.equal(again, value);
      const becomes = Number.isNaN(beyond) ? 'NaN' : beyond === Number.POSITIVE_INFINITY ? '∞' : '';
      const ends = { 'become infinite': '∞', 'become NaN': 'NaN', saturate: '' };
      assert.equal(ends[end as keyof typeof ends], becomes, end);
      if (becomes === '') assert.equal(beyond, value);
    });
  }
});

describe('the sentence about a format', () => {
  test('names its scale’s rule, or where its scale is from', () => {
    for (const [pattern, expected] of [
      [/^mxfp.*_floor$/, /rounded down/],
      [/^mxfp.*_even$/, /as the float rounds it/],
      [/^mxfp.*_rceil$/, /rounded up/],
      [/^q[45]_0$/, /float16, from the value of largest magnitude\./],
      [/^q[45]_1$/, /float16, and a minimum/],
      [/^q8_0$/, /float16, the largest magnitude over 127/],
      [/^q\d_k$/, /^q\d_k: 256 elements in groups of (16|32),/],
      [/^iq4_nl$/, /; the best of 16 scales\./],
      [/^iq4_nl_ref$/, /; one fitted scale\./],
      [/^iq4_xs$/, /256 elements in groups of 32, .* 16 uneven values/],
      [/^(?:tq2_0|q2_0)$/, /−1, 0 or 1 times the largest magnitude, in two bits/],
      [/^tq1_0$/, /−1, 0 or 1 times the largest magnitude, five of them in a byte/],
      [/^q1_0$/, /signs alone/],
      [/^nf4$/, /64 elements share their largest magnitude/],
      [/^kmeans$/, /and the list\.$/],
    ] as const) {
      for (const name of names) {
        const sentence = about(english, { format: name });
        assert.equal(expected.test(sentence), pattern.test(name), `${name}: ${sentence}`);
      }
    }
  });

  test('starts with its name, and says its bits and the bits of its floats', () => {
    for (const name of names) {
      for (const language of [english, chinese])
        assert.ok(about(language, { format: name }).startsWith(name));
      const [, exponent, fraction] = /^mxfp\d_e(\d)m(\d)_/.exec(name) ?? [];
      if (exponent)
        assert.match(about(english, { format: name }), new RegExp(` E${exponent}M${fraction} `));
    }
    assert.match(about(english, { format: 'mxfp4_even' }), / E2M1 /);
    assert.match(about(english, { format: 'float16' }), /5 bits of exponent and 10 of fraction/);
    assert.match(about(english, { format: 'q3_k' }), /groups of 16, .* 3\.438 bits/);
    assert.match(about(english, { format: 'kmeans', levels: 17 }), / 5 bits per weight/);
  });

  test('of integers names the format and its bits', () => {
    for (const language of [english, chinese]) {
      for (const format of levelDTypes) {
        const sentence = aboutInteger(language, format);
        assert.ok(sentence.includes(format), sentence);
        assert.match(sentence, new RegExp(`[^\\d]${levelKinds[format].bits}[^\\d]`));
      }
    }
  });
});

test('how a format finds its scale and codes is a sentence of its own for each way', () => {
  const ways: Readonly<Record<string, readonly string[]>> = {};
  for (const [sentence, expected] of [
    [/nearest float/, names.filter((name) => familyOf(name) === 'floats')],
    [/as the float would round it/, names.filter((name) => name.endsWith('_even'))],
    [/smallest power of two/, names.filter((name) => name.endsWith('_rceil'))],
    [/magnitude over -8, so that/, ['q4_0']],
    [/magnitude over -16, so that/, ['q5_0']],
    [/the minimum; .* over 15\./, ['q4_1']],
    [/the minimum; .* over 31\./, ['q5_1']],
    [/magnitude over 127/, ['q8_0']],
    [/over 448 · 6/, ['nvfp4']],
    [/over 6, rounded to 8 bits/, ['nvfp4_ggml']],
    [/between 16 quantiles/, ['nf4']],
    [/minus the mean of all/, ['nf4_double']],
    [/many tries: scale and minimum/, ['q2_k', 'q4_k', 'q5_k']],
    [/Descent/, ['q3_k']],
    [/best of 19/, ['q6_k']],
    [/best of 16 scales for 16/, ['iq4_nl']],
    [/best of 16 scales for each group/, ['iq4_xs']],
    [/halves go away from zero/, ['tq1_0', 'tq2_0', 'q2_0']],
    [/mean of the magnitudes; /, ['q1_0']],
    [/One fitted scale/, ['iq4_nl_ref']],
    [/mean of its elements/, ['kmeans']],
  ] as const) {
    const found = names.filter((name) => sentence.test(howFound(english, name)));
    assert.deepEqual(found, expected, `${sentence}`);
    for (const name of found) Object.assign(ways, { [name]: [...(ways[name] ?? []), sentence] });
  }
  for (const name of names)
    if (!/_floor$|^mxfp4_ggml$/.test(name)) assert.equal(ways[name]?.length, 1, name);
});
