import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hangOf } from '../../../web/notebook/hanging_indent.ts';
import { markdownToHtml } from '../../../web/notebook/output/markdown.ts';

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

describe('formulas', () => {
  const isSet = (source: string) => set(source).includes('<math');

  test('stand between single or double dollars', () => {
    for (const source of ['$x$', 'a $x$ b', '$$x$$', '$$x\ny$$', 'cost: $x + y$', '$\\alpha$']) {
      assert.ok(isSet(source), source);
    }
    assert.match(set('a $$x$$'), /display="block"/);
    assert.doesNotMatch(set('a $x$'), /display="block"/);
    assert.match(set('$$ab$$'), /<mi>a<\/mi><mi>b<\/mi>/);
    assert.match(set('$ab$'), /<mi>a<\/mi><mi>b<\/mi>/);
  });

  test('are none where dollars are money, spaced, or alone', () => {
    for (const source of ['$5 and $6', '$ x$', '$x $', '$x', '$x\ny$', 'x$', '$a\\$']) {
      assert.ok(!isSet(source), source);
    }
  });

  test('have no style, which the page’s policy forbids', () => {
    const html = set('$\\color{red} x \\quad y$');
    assert.ok(html.includes('<math'));
    assert.doesNotMatch(html, /style=|Stryker/);
  });

  test('that are wrong stop a lesson, and are shown as they are elsewhere', () => {
    assert.throws(() => set('$\\nonsense{$'));
    assert.match(markdownToHtml('$\\nonsense{$', { strict: false }), /nonsense/);
  });
});

describe('a drawing of a lesson', () => {
  test('is a place for it, with its words', () => {
    const place = '<div data-drawing="number_line">A &lt; B &amp; C</div>\n';
    assert.equal(set('![A < B & C](drawings/number_line.svg)'), place);
    assert.equal(set('![A < B & C](drawings/number_line.zh.svg)'), place);
  });

  for (const name of [
    ...['my/drawings/number_line.svg', 'drawings/Line.svg', 'drawings/line.svgz'],
    ...['drawings/line.de.svg', 'drawings/.svg', 'drawings/line.png'],
  ]) {
    test(`is not ${name}, which is a picture`, () => {
      assert.equal(set(`![A](${name})`), `<p><img src="${name}" alt="A"></p>\n`);
    });
  }
});

describe('a line of code', () => {
  const hangs = [
    ['x = 1', 0],
    ['', 0],
    ['  x', 1],
    ['    x', 1],
    ['     x', 2],
    ['     ', 2],
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
