import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { questionOf, sqnrOf } from '../../../web/report/recipe.ts';
import { matchesName, pinned, pinsFrom } from '../../../web/report/survey/pins.ts';
import { bestMix } from '../../../web/report/survey/recipes.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { codeOf } from '../support/code_of.ts';
import { errorWith, surveyed } from './report_rows.ts';

const choices = [
  { format: 'q4_k', bits: 40, squaredError: 3 },
  { format: 'q6_k', bits: 60, squaredError: 1 },
  { format: 'q8_0', bits: 80, squaredError: 0.5 },
  { format: 'f32', bits: 320, squaredError: 0 },
];
const items = ['lm_head.weight', 'layers.0.q.weight', 'layers.1.q.weight'].map((name) => ({
  name,
  choices,
}));
const dtypes = new Map(items.map(({ name }) => [name, 'f32']));
const left = (text: string) =>
  atOnce(pinned(items, dtypes, pinsFrom(text))).map((item) =>
    item.choices.map(({ format }) => format).join(),
  );

describe('what is asked of tensors', () => {
  const all = 'q4_k,q6_k,q8_0,f32';
  test('is a format, at least the bits of one, or to keep them; the last that matches counts', () => {
    assert.deepEqual(left(''), [all, all, all]);
    assert.deepEqual(left('lm_head*=Q6_K'), ['q6_k', all, all]);
    assert.deepEqual(left('lm_head* >= q6_k'), ['q6_k,q8_0,f32', all, all]);
    assert.deepEqual(left('*.weight=q4_k, layers.1.*=keep\n'), ['q4_k', 'q4_k', 'f32']);
    assert.deepEqual(left('layers.1.*=keep,*.weight=q4_k'), ['q4_k', 'q4_k', 'q4_k']);
  });

  test('is refused where it cannot be read, matches nothing or is no choice', () => {
    for (const text of ['q6_k', '=q6_k', 'a=', 'a>=keep', 'a>q4_k', '*=q 6'])
      assert.equal(
        codeOf(() => pinsFrom(text)),
        'pin_unreadable',
        text,
      );
    assert.equal(
      codeOf(() => left('lm-head*=q6_k')),
      'pin_unmatched',
    );
    assert.equal(
      codeOf(() => left('lm_head*=nf4')),
      'pin_no_choice',
    );
  });

  test('has names with signs of expressions as they are', () => {
    assert.ok(matchesName('a.(b)*', 'a.(b)+c'));
    assert.ok(!matchesName('a.b', 'axb'));
    assert.ok(!matchesName('a', 'ab') && !matchesName('b', 'ab'));
    assert.ok(matchesName('*', 'any\nthing') && matchesName('*', '') && matchesName('', ''));
    assert.ok(matchesName('a*b*c', 'abc') && matchesName('a*b*c', 'aXbbYc'));
    assert.ok(!matchesName('a*b*c', 'acb') && !matchesName('ab*ba', 'aba'));
    assert.ok(!matchesName('*ab*ab', 'xab') && matchesName('**', 'x') && !matchesName('*a', 'ab'));
    // A name that is made for it takes no longer than others.
    const startedMs = performance.now();
    assert.ok(!matchesName(`${'*a'.repeat(20)}*b`, 'a'.repeat(50_000)));
    assert.ok(performance.now() - startedMs < 1000);
  });

  test('reaches the question for a mix, in either objective', () => {
    const ratio = (format: string, bitsPerWeight: number, squaredError: number) =>
      errorWith(format, { bitsPerWeight, squaredError });
    const shape = { shape: [256, 256], elements: 65536, length: 262144 };
    const row = (
      index: number,
      name: string,
      signal: number,
      ...errors: ReturnType<typeof ratio>[]
    ) => surveyed(index, name, { entry: shape, errors, report: { signal } });
    // Loud weights, whose error is small beside them, and quiet ones.
    const rows = [
      row(0, 'loud', 1e4, ratio('q4_k', 4.5, 100), ratio('q8_0', 8.5, 1)),
      row(1, 'quiet', 10, ratio('q4_k', 4.5, 2), ratio('q8_0', 8.5, 0.02)),
    ];
    const mixOf = (wish: { pins?: string; objective?: 'absolute' | 'relative' }) => {
      const asked = { unit: 'bits', target: '6.5', isGguf: true, ...wish } as const;
      const question = questionOf(rows, asked);
      const mix = question && bestMix(question.items, question.limit ?? 0);
      return { names: ['loud', 'quiet'], wish: asked, limit: 0, least: 0, ...(mix && { mix }) };
    };
    const formats = (wish: Parameters<typeof mixOf>[0]) =>
      mixOf(wish).mix?.chosen.map(({ format }) => format);
    assert.deepEqual(formats({}), ['q8_0', 'q4_k']);
    assert.deepEqual(formats({ objective: 'relative' }), ['q4_k', 'q8_0']);
    assert.deepEqual(formats({ pins: 'quiet=q8_0' }), ['q4_k', 'q8_0']);
    for (const target of ['0x4', '1e1', '4,5', '٤', 'Infinity', '-0', '0', '', '+6'])
      assert.equal(
        questionOf(rows, { unit: 'bits', target, isGguf: true, pins: '' }),
        undefined,
        target,
      );
    assert.equal(questionOf(rows, { unit: 'bits', target: ' 6.5 ', isGguf: true })?.kind, 'gguf');
    // The ratio that is shown is that of all weights, whichever errors the mix went by.
    const sqnr = sqnrOf(rows, mixOf({ objective: 'relative' }));
    assert.equal(sqnr.toFixed(6), (10 * Math.log10(10010 / 100.02)).toFixed(6));
  });
});
