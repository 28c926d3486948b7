import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { words as chartWords } from '../../../web/instrument/chart_words.ts';
import { words as storedWords } from '../../../web/instrument/coded/words.ts';
import { chinese as elementChinese } from '../../../web/instrument/element/chinese.ts';
import { elementEnglish } from '../../../web/instrument/element/english.ts';
import { words as panelsWords } from '../../../web/instrument/panels/words.ts';
import { words as advancedWords } from '../../../web/instrument/settings/advanced_words.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { wordsFrom } from '../../../web/ui/load_words.ts';
import { fill } from '../../../web/ui/messages/fill.ts';
import { errorSentence, joined, message } from '../../../web/ui/messages/index.ts';
import { Localizer } from '../../../web/ui/messages/localizer.ts';
import { wordsFiles } from './words_files.ts';

// That both languages have the same ids is checked by TypeScript, too.

interface Pair {
  readonly id: string;
  readonly en: string;
  readonly zh: string;
}
const pairs: readonly Pair[] = wordsFiles.flatMap(({ en: own, zh }) =>
  Object.entries(own).map(([id, en]) => ({ id, en, zh: zh[id] ?? '' })),
);
const offenders = (isWrong: (pair: Pair) => boolean) =>
  pairs.filter(isWrong).map(({ id, zh }) => `${id}: ${zh}`);

/** Signs, names and formulas, which are the same in every language. */
const same = new Set([
  ...['inspector.divide', 'inspector.multiply', 'inspector.shift', 'inspector.unshift'],
  ...['inspector.restore', 'lesson.helper', 'format.gguf'],
  'join.scales',
  ...['out.pytorch', 'out.numpy', 'out.cpp', 'out.svg', 'out.png', 'bitsError.sqnr', 'metric.sqnr'],
]);

describe('the Chinese texts', () => {
  test('have the same ids as the English ones', () => {
    assert.ok(pairs.length > 400);
    for (const { file, en, zh } of wordsFiles) {
      assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort(), file);
    }
  });

  test('have the same placeholders', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const wrong = offenders(({ en, zh }) => String(placeholders(en)) !== String(placeholders(zh)));
    assert.deepEqual(wrong, []);
  });

  test('differ from English except for signs, names and formulas', () => {
    const unsaid = pairs.filter(({ en, zh }) => en === zh).map(({ id }) => id);
    assert.deepEqual(new Set(unsaid), same);
  });

  test('are Chinese unless the English is only a name or a formula', () => {
    const isWord = (id: string) => !same.has(id) && !id.startsWith('join.');
    const wrong = offenders(({ id, zh }) => isWord(id) && !/\p{Script=Han}|^round\(/u.test(zh));
    assert.deepEqual(wrong, []);
  });

  test('have full-width punctuation', () => {
    assert.deepEqual(
      offenders(({ zh }) => /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u.test(zh)),
      [],
    );
  });

  test('keep a space between Chinese and Latin letters or digits, and none at punctuation', () => {
    const touching = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u;
    const apart = /[，。：；（）“”] | [，。：；（）]/;
    // Most placeholders stand for numbers and names, these for Chinese words.
    const filled = (zh: string) =>
      zh.replaceAll(
        /\{(?!beyond|cause|center|clipped|how|name|rule|sentence|setting|share|tries)\w+\}/g,
        '0',
      );
    const wrong = offenders(({ zh }) => touching.test(filled(zh)) || apart.test(zh));
    assert.deepEqual(wrong, []);
  });

  test('end with a full stop if the English does', () => {
    const ends = (text: string) => /[.。？?]$/.test(text);
    assert.deepEqual(
      offenders(({ en, zh }) => ends(en) !== ends(zh)),
      [],
    );
  });
});

/** Sentences whose number is never 1. */
const neverOne: readonly string[] = [
  ...['tensor.large', 'bar.some', 'bar.all', 'bar.nearlyAll', 'about.float', 'points.slow'],
  ...[
    'tradeoff.model',
    'tradeoff.picture',
    'bitsError.wide',
    'bitsError.here',
    'bitsError.best',
    'bitsError.leavesOut',
    'guard',
    'wraps',
  ],
  ...[
    'points.best',
    'points.bestOfBoth',
    'why.flat',
    'why.unscaled',
    'recipe.tooSmall',
    'recipe.found',
    'recipe.preset',
    'variants.with',
  ],
  ...['recipe.bound', 'recipe.against', 'compare.stats', 'torch_strides', 'export_rows'],
  ...['export_rows_instead', 'bitsError.scaleCosts', 'bitsError.tooCoarse', 'bitsError.smallest'],
];

describe('a language', () => {
  test('has the messages of the page and the workbench, and errors', () => {
    assert.equal(message(english, panelsWords, 'panel.row', { row: 2 }), 'Row 2');
    assert.equal(message(chinese, panelsWords, 'panel.row', { row: 2 }), '第 2 行');
    const size = { size: 4 };
    assert.equal(message(english, advancedWords, 'granularity.group', size), 'per group of 4');
    assert.equal(message(chinese, advancedWords, 'granularity.group', size), '逐组（每组 4 个）');
    assert.match(errorSentence(chinese, 'zero_point_not_integer', { zero_point: 1.5 }), /1\.5。$/);
  });

  test('has the words of several features', () => {
    const words = joined(panelsWords, chartWords);
    assert.equal(message(chinese, words, 'panel.row', { row: 2 }), '第 2 行');
    assert.equal(message(chinese, words, 'join.and'), '、');
  });

  test('has a feature’s own words before those of the first screen', () => {
    assert.notEqual(storedWords.en['bar.one'], english.ui['bar.one']);
    assert.equal(message(english, storedWords, 'bar.one'), storedWords.en['bar.one']);
  });

  /** The files whose texts the first screen loads in one language. */
  const inLanguageFiles = wordsFiles.filter(
    ({ words }) => words && Object.keys(words.en).length === 0,
  );

  test('has the words that views expect in the language files', () => {
    assert.ok(inLanguageFiles.length > 10);
    for (const { file, en, zh } of inLanguageFiles) {
      for (const [id, text] of Object.entries(en)) assert.equal(english.ui[id], text, file);
      for (const [id, text] of Object.entries(zh)) assert.equal(chinese.ui[id], text, file);
      if (!file.startsWith('web/instrument/') || /\/(?:game|ways)\//.test(file)) continue;
      for (const [id, text] of Object.entries(en)) assert.equal(elementEnglish.ui[id], text, file);
      for (const [id, text] of Object.entries(zh)) assert.equal(elementChinese.ui[id], text, file);
    }
  });

  test('has the same sentences for errors in the element’s languages as in the page’s', () => {
    const { errors } = elementChinese;
    assert.deepEqual(Object.keys(errors).sort(), Object.keys(elementEnglish.errors).sort());
    for (const [code, text] of Object.entries(chinese.errors))
      if (code in errors) assert.equal(errors[code], text);
  });

  test('has in the language files no id twice, and nothing else', () => {
    const ids = inLanguageFiles.flatMap(({ en }) => Object.keys(en));
    assert.deepEqual(Object.keys(english.ui).sort(), ids.sort());
    assert.deepEqual(Object.keys(chinese.ui).sort(), ids);
  });

  test('shows the id of a text that it lacks', () => {
    const damaged = { ...english, ui: { ...english.ui, 'panel.row': undefined } };
    assert.equal(
      message(damaged as unknown as typeof english, panelsWords, 'panel.row'),
      'panel.row',
    );
  });

  test('shows a sentence for an unknown code', () => {
    assert.match(
      errorSentence(chinese, 'of_tomorrow', { n: 1 }),
      /^操作被拒绝.*“of_tomorrow”.*。$/,
    );
    assert.match(errorSentence(english, 'of_tomorrow', {}), /^Something .*“of_tomorrow”.*\.$/);
  });

  test('has the singular where there is one', () => {
    const said = (count: number) => message(english, panelsWords, 'panel.row', { row: count });
    assert.equal(said(1), 'Row 1');
    const bytes = (expected: number) =>
      fill('{expected} {expected=byte|bytes}, {actual} {actual=was|were} given', {
        expected,
        actual: expected,
      });
    assert.deepEqual([bytes(1), bytes(2)], ['1 byte, 1 was given', '2 bytes, 2 were given']);
    const plural =
      /\{(\w+)\} (?:bytes|elements|files|rows|tensors|dimensions|channels|values|bits)\b/;
    // A number that is never 1, by the sentence's code.
    const several = /\{limit\}|\{bytes\} bytes of it|\{ratio\}/;
    const wrong = pairs
      .filter(({ en }) => plural.test(en) && !several.test(en))
      .map(({ id }) => id);
    assert.deepEqual(
      wrong.filter((id) => !neverOne.includes(id)),
      [],
    );
  });

  test('leaves a placeholder without a value unchanged', () => {
    assert.equal(message(english, panelsWords, 'panel.row'), 'Row {row}');
  });
});

describe('the localizer', () => {
  test('does not load English that is already known', async () => {
    const asked = () => Promise.reject(new Error('asked'));
    const localizer = new Localizer(wordsFrom({ en: english, zh: asked }));
    await localizer.setLanguage('en');
    assert.equal(localizer.language, english);
  });

  test('switches once the texts are loaded', async () => {
    const asked: string[] = [];
    const words = wordsFrom({
      en: async () => {
        asked.push('en');
        return { english };
      },
      zh: async () => {
        asked.push('zh');
        return { chinese };
      },
    });
    const localizer = new Localizer(words);
    await localizer.setLanguage('zh');
    assert.equal(localizer.language, chinese);
    assert.deepEqual(asked, ['zh'], 'nobody pays for two languages');
    await localizer.setLanguage('en');
    assert.equal(localizer.language, english);
  });

  test('uses the last choice, however late the texts of another arrive', async () => {
    let come: (module: { readonly chinese: typeof chinese }) => void = () => {};
    const words = wordsFrom({
      en: english,
      zh: () =>
        new Promise((resolve) => {
          come = resolve;
        }),
    });
    const localizer = new Localizer(words);
    const first = localizer.setLanguage('zh');
    await localizer.setLanguage('en');
    come({ chinese });
    await first;
    assert.equal(localizer.language, english);
  });

  test('keeps the language if the texts cannot be loaded, and retries', async () => {
    let isThere = false;
    const words = wordsFrom({
      en: english,
      zh: async () => {
        if (!isThere) throw new Error('offline');
        return { chinese };
      },
    });
    const localizer = new Localizer(words);
    await localizer.setLanguage('en');
    await localizer.setLanguage('zh');
    assert.equal(localizer.language, english);
    isThere = true;
    await localizer.setLanguage('zh');
    assert.equal(localizer.language, chinese);
  });

  test('starts in English if the texts of the first choice cannot be loaded', async () => {
    const localizer = new Localizer(async (code) => {
      if (code === 'zh') throw new Error('offline');
      return english;
    });
    await localizer.setLanguage('zh');
    assert.equal(localizer.language, english);
    assert.match(localizer.failure ?? '', /offline/);
    await localizer.setLanguage('en');
    assert.equal(localizer.failure, undefined);
  });

  for (const [what, damaged] of [
    ['no language', {}],
    ['null', { chinese: null }],
    ['a text', { chinese: '中文' }],
    ['another language', { chinese: english }],
    ['no tag', { chinese: { ...chinese, tag: undefined } }],
    ['no texts', { chinese: { ...chinese, ui: undefined } }],
    ['empty texts', { chinese: { ...chinese, errors: {} } }],
    ['texts that are no texts', { chinese: { ...chinese, ui: { ...chinese.ui, 'app.retry': 7 } } }],
    ['a page without texts', { chinese: { ...chinese, page: null } }],
  ] as const) {
    test(`stays in English if the file of another language exports ${what}`, async () => {
      const words = wordsFrom({ en: english, zh: async () => damaged as never });
      const localizer = new Localizer(words);
      await localizer.setLanguage('zh');
      assert.equal(localizer.language, english);
      assert.match(localizer.failure ?? '', /zh\.js/);
    });
  }

  test('rejects if there are no texts at all', async () => {
    const localizer = new Localizer(() => Promise.reject(new Error('offline')));
    await assert.rejects(localizer.setLanguage('zh'), /offline/);
  });
});
