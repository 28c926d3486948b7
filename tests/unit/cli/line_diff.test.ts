import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { differences } from '../../../web/cli/compare.ts';
import { type DiffLine, diffLines, mostEdits } from '../../../web/cli/line_diff.ts';
import { parseNotebook } from '../../../web/cli/notebook_file.ts';

const textOf = (lines: readonly DiffLine[] | undefined) =>
  lines?.map(({ mark, text }) => mark + text).join(' ');
const linesOf = (text: string) => [...text];

/** The length of the longest common subsequence, by the table of all pairs. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const line of one) {
    const next = [0];
    for (const [at, own] of other.entries())
      next.push(line === own ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('the difference of lines', () => {
  for (const [one, other, expected] of [
    ['', '', ''],
    ['abc', 'abc', ' a  b  c'],
    ['', 'ab', '+a +b'],
    ['ab', '', '-a -b'],
    ['axb', 'ayb', ' a -x +y  b'],
    ['abcabba', 'cbabac', '-a -b  c +b  a  b -b  a +c'],
  ] as const)
    test(`of “${one}” and “${other}”`, () =>
      assert.equal(textOf(diffLines(linesOf(one), linesOf(other))), expected));

  test('is a shortest one, and gives both texts again', () => {
    let state = 1;
    const below = (limit: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const random = () => Array.from({ length: below(30) }, () => 'abcd'[below(4)] ?? 'a');
    for (let round = 0; round < 500; round += 1) {
      const [one, other] = [random(), random()];
      const lines = diffLines(one, other) ?? [];
      const without = (mark: string) =>
        lines.filter((line) => line.mark !== mark).map(({ text }) => text);
      assert.deepEqual([without('+'), without('-')], [one, other]);
      const common = lines.filter(({ mark }) => mark === ' ').length;
      assert.equal(common, commonLength(one, other), `${one.join('')} ${other.join('')}`);
    }
  });

  test('of very many lines is none, and takes no more work than the bounds', () => {
    const numbered = (name: string) => Array.from({ length: 40_000 }, (_, at) => `${name} ${at}\n`);
    const budget = { steps: 20_000_000 };
    assert.equal(diffLines(numbered('a'), numbered('b'), budget), undefined);
    assert.ok(budget.steps > 20_000_000 - mostEdits ** 2, `${budget.steps}`);
    // Very many equal lines between few others take one step each.
    const [one, other] = [numbered('a'), numbered('a')];
    other[20_000] = 'x\n';
    other[100] = 'y\n';
    assert.equal(diffLines(one, other, { steps: 200_000 })?.length, 40_002);
  });

  test('stops when the work of several is spent', () => {
    const [one, other] = ['ab'.repeat(500), 'ba'.repeat(300)].map(linesOf);
    assert.ok(one && other);
    assert.ok(diffLines(one, other));
    assert.equal(diffLines(one, other, { steps: 100 }), undefined);
  });
});

describe('the differences of a run', () => {
  const notebook = (text: string) =>
    parseNotebook(
      JSON.stringify({
        nbformat: 4,
        nbformat_minor: 5,
        metadata: {},
        cells: [
          {
            ...{ cell_type: 'code', id: 'a', source: '1', metadata: {}, execution_count: 1 },
            outputs: [{ output_type: 'stream', name: 'stdout', text }],
          },
        ],
      }),
    );
  const between = (one: string, other: string) => differences(notebook(one), notebook(other));

  test('are a sentence for texts that have little in common', () => {
    const numbered = (name: string) =>
      Array.from({ length: 40_000 }, (_, at) => `${name} ${at}`).join('\n');
    const text = between(`same\n${numbered('a')}`, `same\n${numbered('b')}`);
    assert.match(
      text,
      /Of 40,001 and 40,001 lines, too many differ .* From line 2 on:\n {2}- a 0\n/,
    );
    assert.ok(text.length < 1000);
  });

  test('show what differs and the lines near it, and long lines by their start', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`);
    const changed = lines.with(50, 'x'.repeat(10_000_000));
    const text = between(lines.join('\n'), changed.join('\n'));
    assert.match(
      text,
      /… 47 equal lines\n {4}line 47\n {4}line 48\n {4}line 49\n {2}- line 50\n {2}\+ x{1000}… \(\+ 9999000 characters\)\n/,
    );
    assert.match(text, /line 53\n {4}… 46 equal lines\n/);
    assert.ok(text.length < 2000);
  });
});
