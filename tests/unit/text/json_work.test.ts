import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isHeavyJson, mostJsonWork } from '../../../web/text/json_work.ts';
import { atOnce } from '../../../web/text/steps.ts';

const isHeavy = (text: string) => atOnce(isHeavyJson(text));

/** The same work, counted of what was parsed. */
function workOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  const keys = Array.isArray(value) ? 0 : parts.length;
  const own = 2 + Math.max(0, parts.length - 1) + 5 * keys;
  return parts.reduce((sum: number, part) => sum + workOf(part), own);
}

describe('a text of JSON', () => {
  for (const [what, text, least] of [
    ['numbers', (count: number) => `[${'1,'.repeat(count - 1)}1]`, mostJsonWork - 1],
    ['lists', (count: number) => `[${'[],'.repeat(count - 1)}[]]`, (mostJsonWork - 1) / 3],
    ['keys', (count: number) => `{${'"a":0,'.repeat(count - 1)}"a":0}`, (mostJsonWork - 1) / 6],
    ['lists in lists', (count: number) => '['.repeat(count) + ']'.repeat(count), mostJsonWork / 2],
  ] as const)
    test(`is heavy from a number of ${what} on`, () => {
      const most = Math.floor(least);
      assert.equal(isHeavy(text(most)), false);
      assert.equal(isHeavy(text(most + 2)), true);
    });

  test('is light if all of it is in strings', () => {
    const marks = '[{,:'.repeat(mostJsonWork);
    assert.equal(isHeavy(JSON.stringify([marks, marks])), false);
    assert.equal(isHeavy(JSON.stringify(`${marks}\\`.repeat(3))), false);
    assert.equal(isHeavy(`"${'\\"'.repeat(mostJsonWork)}${marks}`), false);
  });

  test('ends its strings where JSON does', () => {
    const many = `[${'1,'.repeat(mostJsonWork)}1]`;
    for (const string of ['', '\\', '"', '\\"', '"\\\\"', '\\\\', 'a\\\\\\"b'])
      assert.equal(isHeavy(`[${JSON.stringify(string)},${many}]`), true, string);
  });

  test('weighs what it is parsed to', () => {
    // Some hundred thousand numbers before any other text bring it to the limit.
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        // Keys that come twice count twice, and a parsed object has them once.
        const text = JSON.stringify(value);
        const own = workOf(JSON.parse(text));
        const before = '1,'.repeat(mostJsonWork - own - 4);
        assert.equal(isHeavy(`[${before}1,${text}]`), false);
        assert.equal(isHeavy(`[${before}1,1,1,1,1,${text}]`), true);
      }),
      { numRuns: 30 },
    );
  });

  test('is read in steps', () => {
    let steps = 0;
    for (const _ of isHeavyJson(`["${'x'.repeat(2 ** 22)}",${' '.repeat(2 ** 22)}]`)) steps += 1;
    assert.ok(steps > 60, `${steps} steps`);
  });
});
