import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hangOf } from '../../web/notebook/hanging.ts';
import { markdownToHtml } from '../../web/notebook/markdown.ts';

// How text is set: where its lines may break, and how far what is wrapped hangs.

const set = (source: string) => markdownToHtml(source, { strict: true });

describe('a formula in a sentence', () => {
  for (const end of [';', ',', '.', ':', '?', ').', '，', '。', '；', '）。']) {
    test(`keeps “${end}” on its line`, () => {
      const html = set(`a scale $s$${end} the integer`);
      assert.match(html, /<span class="together"><math>.*<\/math>[^<]+<\/span> the integer/);
      assert.ok(html.includes(`</math>${end}</span>`), html);
    });
  }

  test('does not keep words, blanks or Markdown together with it', () => {
    for (const source of ['$s$ and', '$s$-fold', '**$s$** and', '[$s$](a.html)'])
      assert.doesNotMatch(set(source), /together/, source);
    assert.match(set('**$s$;** and'), /;<\/span><\/strong> and/);
  });

  test('on a separate line is not changed', () => {
    assert.doesNotMatch(set('$$s$$;'), /together/);
  });
});

describe('a line of code', () => {
  const hangs = [
    ['x = 1', 0],
    ['', 0],
    ['  x', 1],
    ['    x', 1],
    ['     x', 2],
    ['\tx', 1],
    [`${' '.repeat(20)}x`, 5],
    [`${' '.repeat(40)}x`, 5],
  ] as const;
  for (const [line, steps] of hangs) {
    test(`${JSON.stringify(line)} hangs ${steps} steps`, () => {
      assert.equal(hangOf(line), `hang-${steps}`);
    });
  }
});
