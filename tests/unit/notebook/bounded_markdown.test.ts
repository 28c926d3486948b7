import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { markdownToHtml } from '../../../web/notebook/output/markdown.ts';
import { limits, TextLimit } from '../../../web/notebook/output/markdown_limits.ts';
import { staticCode } from '../../../web/notebook/output/static_code.ts';
import { hostileMarkdown } from '../../robustness/attacks/markdown.ts';
import { markupOf } from '../support/chart_reader.ts';

// Texts that would take very long, or make very much of little. What a text may cost is counted in steps, and the
// HTML that it makes is bounded by its length.

/** The HTML of a text, or the limit that it reaches. */
function outcome(source: string): { readonly html?: string; readonly reason?: string } {
  try {
    return { html: markdownToHtml(source, { strict: false }) };
  } catch (error) {
    if (!(error instanceof TextLimit)) throw error;
    return { reason: error.reason };
  }
}

describe('a hostile text', () => {
  for (const [what, make] of Object.entries(hostileMarkdown))
    test(`of ${what} makes little of little, and ends at a limit`, () => {
      for (const length of [100, 1000, 4000, 16_000, 64_000]) {
        const source = make(length);
        const { html = '', reason } = outcome(source);
        assert.ok(
          html.length <= 400 * source.length + 20_000,
          `${html.length} of ${source.length}`,
        );
        if (source.length > limits.length) assert.ok(reason);
      }
    });

  test('ends where the steps of nested lists and of one paragraph are spent', () => {
    const of = (what: string, length: number) =>
      outcome(hostileMarkdown[what]?.(length) ?? '').reason;
    assert.equal(of('lists in lists, on one line', 6000), 'depth');
    assert.equal(of('quotes in quotes', 6000), 'depth');
    assert.equal(of('emphasis in emphasis', 16_000), 'steps');
    assert.equal(of('open brackets', 16_000), 'steps');
    assert.equal(of('a matrix of many columns', 100_000), 'formula');
    assert.equal(of('a formula of braces in braces', 1000), 'formula');
    assert.equal(of('a formula of brackets in brackets', 2000), 'formula');
    assert.equal(of('a table of many columns', 6000), 'columns');
    assert.equal(of('a table of many columns and short rows', 6000), 'columns');
    assert.equal(of('formulas', 4000), undefined);
    assert.equal(outcome('a '.repeat(limits.length)).reason, 'length');
  });
});

describe('each limit of a text', () => {
  const formulas = (count: number, length: number) => `$${'x'.repeat(length)}$\n\n`.repeat(count);
  const row = (columns: number) => `|${'a|'.repeat(columns)}\n`;
  const table = (columns: number) => row(columns) + row(columns).replaceAll('a', '-');
  // The measured figures themselves, so that a higher limit is noticed: what the page takes for it was measured.
  const cases: Readonly<Record<string, readonly [string, string, string]>> = {
    length: ['x'.repeat(200_000), 'x'.repeat(200_001), 'length'],
    elements: ['\n'.repeat(6000), '\n'.repeat(6001), 'elements'],
    depth: [`${'> '.repeat(31)}a`, `${'> '.repeat(32)}a`, 'depth'],
    steps: ['['.repeat(2700), '['.repeat(3000), 'steps'],
    columns: [table(64), table(66), 'columns'],
    'length of a formula': [formulas(1, 4000), formulas(1, 4001), 'formula'],
    'depth of a formula': [
      `$${'{'.repeat(64)}x${'}'.repeat(64)}$`,
      `$${'{'.repeat(65)}x${'}'.repeat(65)}$`,
      'formula',
    ],
    'cells of a formula': [
      `$\\begin{matrix}${'&'.repeat(400)}\\end{matrix}$`,
      `$\\begin{matrix}${'&'.repeat(401)}\\end{matrix}$`,
      'formula',
    ],
    'all formulas': [formulas(4, 4000), formulas(4, 4000) + formulas(1, 1), 'formula'],
  };
  for (const [what, [within, beyond, reason]] of Object.entries(cases))
    test(`has two sides: ${what}`, () => {
      assert.equal(outcome(within).reason, undefined);
      assert.equal(outcome(beyond).reason, reason);
    });
});

describe('a text that a person writes', () => {
  const html = (source: string) => outcome(source).html ?? '';

  test('is formatted up to the limits', () => {
    const paragraph = 'Some *words* and `code` with a [link](https://a.example/) and $x^2$.\n\n';
    assert.equal(html(paragraph.repeat(2000)).match(/<math/g)?.length, 2000);
    assert.match(html(`${'- '.repeat(15)}a`), /<li>a<\/li>/);
    const row = `|${'a|'.repeat(limits.columns)}\n`;
    assert.match(html(`${row}|${'-|'.repeat(limits.columns)}\n${row}`), /<table>/);
    assert.equal(outcome(`${row}x${'|'.repeat(200)}\n`).reason, undefined, 'no table');
    assert.match(html(`$\\begin{matrix}${'a&'.repeat(19)}a\\end{matrix}$`), /<mtable/);
    assert.match(html(`$${'{'.repeat(60)}a${'}'.repeat(60)}$`), /<math/);
  });

  test('has references and lists as ever', () => {
    assert.match(
      html('[a]: /b\n\n[a]\n\n1. one\n   > two\n'),
      /<a href="\/b">a<\/a>[\s\S]*<blockquote>/,
    );
  });
});

describe('code', () => {
  test('of very many lines is shown by its start', () => {
    const markup = markupOf(staticCode('x = 1\n'.repeat(1_000_000), undefined));
    assert.ok(markup.length < 500_000, `${markup.length}`);
    assert.match(markup, /⋮/);
    assert.doesNotMatch(markupOf(staticCode('x = 1\n'.repeat(1000), undefined)), /⋮/);
  });
});
