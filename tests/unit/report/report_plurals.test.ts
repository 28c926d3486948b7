import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { whySentence } from '../../../web/report/views/why_sentence.ts';
import { en as report, words } from '../../../web/report/words.ts';
import { chooseWords } from '../../../web/ui/messages/fill.ts';
import { type IdOf, message } from '../../../web/ui/messages/index.ts';
import { errorWith, surveyed } from './report_rows.ts';

const ids = Object.keys(report) as IdOf<typeof words>[];
const valuesOf = (id: IdOf<typeof words>, value: number | string) =>
  Object.fromEntries(
    [...report[id].matchAll(/\{(\w+)[}=]/g)].map(([, name = '']) => [name, value]),
  );

/** Counts that are never 1. */
const several: Readonly<Record<string, RegExp>> = {
  'drop.none': /files/, // a single file is opened, whatever its name is
  'table.histogram': /bins/,
  'compare.bandsLabel': /bands/, // a single band is not shown
  'variants.with': /files/, // a single file has another sentence
  'recipe.unmeasured': /gives/, // a preset
  'compare.stats': /of 1 elements/, // a block has at least 32
  'map.hint': /harms|does/g, // a format
  'worst.title': /harms/, // a format
  'why.element': /times/,
  'why.column': /times/,
  'why.row': /times/,
  'why.rowApart': /times/,
  'why.rowsApart': /rows|times/g,
  'why.crossed': /times/,
  'why.columns': /columns|times/g, // one column has another sentence
  'why.rows': /rows|times/g,
  'why.spread': /deviations/,
};

describe('counts in the report’s sentences', () => {
  test('have a singular noun and verb for one', () => {
    const wrong = ids.filter((id) => {
      const text = message(english, words, id, valuesOf(id, 1)).replace(several[id] ?? '', '');
      // Bits are fractions: no format takes exactly one.
      return /\b1 (?!bits)\w+s\b|\b1 \w+ (?:are|have|stay|get|differ|count)\b/.test(
        text.replaceAll(/\b1 (?:is|has|stays|differs)\b/g, ''),
      );
    });
    assert.deepEqual(wrong, []);
  });

  test('keep the plural for others, formatted ones too', () => {
    for (const count of [0, 2, '1,024'] as const)
      assert.equal(
        message(english, words, 'compare.onlyOther', { count }),
        `${count} tensors of the other file without a partner`,
      );
    assert.equal(
      message(english, words, 'compare.stats', {
        ...{ differing: '1', elements: '1', exact: '0', blocks: '1', size: 32, inlier: '–' },
        ...{ max: '0.5', nonfinite: '0', otherNonfinite: '0' },
      }),
      '1 of 1 element differs; 0 of 1 block of 32 elements have no error. SQNR without outliers: – dB. Largest error: 0.5. Not finite in float32: 0 here, 0 there; they count as 0.',
    );
  });

  test('leave no sign of the choice in either language', () => {
    for (const language of [english, chinese])
      for (const id of ids)
        for (const value of [1, 7])
          assert.doesNotMatch(message(language, words, id, valuesOf(id, value)), /[{|}]/, id);
  });

  test('are no choice in what a file says', () => {
    const names = 'a{count=b|c}';
    assert.match(message(english, words, 'compare.with', { names, count: 1 }), /a\{count=b\|c\}$/);
    assert.equal(chooseWords('{toString=one|several}', {}), 'several');
  });
});

test('a reason speaks of one element, or of equal ones, in the singular', () => {
  const single = surveyed(0, 'a', {
    entry: { shape: [1, 1] },
    stats: { min: 0.3, max: 0.3, absMax: 0.3, inlierMax: 0.3, std: Number.NaN },
    errors: [errorWith('q4_0', { clippedShare: 1 })],
  });
  const why = (language: typeof english, row = single) => whySentence({ language }, row, 'q4_0');
  assert.equal(why(english), 'Its only element is 0.3, which the format does not store exactly.');
  assert.equal(why(chinese), '唯一的元素是 0.3，这个格式无法精确存储它。');
  // Their standard deviation is 0, which makes max ÷ std infinite, and no long tail.
  const equal = surveyed(0, 'a', { stats: { min: 0.3, max: 0.3, absMax: 0.3, std: 0 } });
  assert.match(why(english, equal), /^Every finite element is 0\.3, /);
  const lost = surveyed(0, 'a', { entry: { shape: [10, 10] }, stats: { nans: 1 } });
  assert.match(
    why(english, lost),
    /^1 element \(1\.00 %\) is NaN, .* counts as 0, so it says more/,
  );
});
