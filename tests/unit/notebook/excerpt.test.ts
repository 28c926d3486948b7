import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endOf, excerptOf, mostShown } from '../../../web/notebook/store/excerpt.ts';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

describe('a text that a cell has printed', () => {
  test('is shown in full up to the limit of lines', () => {
    assert.equal(excerptOf(numbered(mostShown.lines)), undefined);
    assert.equal(excerptOf('\n'.repeat(mostShown.lines)), undefined);
    assert.notEqual(excerptOf(numbered(mostShown.lines + 1)), undefined);
  });

  test('is shown in full up to the limit of characters', () => {
    assert.equal(excerptOf('x'.repeat(mostShown.characters)), undefined);
    assert.equal(excerptOf(`${'x'.repeat(mostShown.characters)}\n`), undefined);
    assert.notEqual(excerptOf('x'.repeat(mostShown.characters + 1)), undefined);
  });

  test('shows only its first and last lines beyond the limit, and which are elided', () => {
    const text = numbered(100_000);
    const { shown, lines, characters } = excerptOf(text) ?? assert.fail();
    const parts = shown.split('\n⋮\n\n');
    assert.deepEqual(
      parts.map((part) => part.trimEnd().split('\n')),
      [
        Array.from({ length: endOf.lines }, (_, index) => String(index + 1)),
        Array.from({ length: endOf.lines }, (_, index) => String(99_751 + index)),
      ],
    );
    assert.deepEqual(lines, { first: 251, last: 99_750 });
    assert.equal(
      parts.join('').length + characters,
      text.length - 1,
      'but for the last line break',
    );
  });

  test('shows only its first and last characters if it is a single line', () => {
    const text = `a${'x'.repeat(5_000_000)}z`;
    const { shown, lines, characters } = excerptOf(text) ?? assert.fail();
    assert.equal(lines, undefined);
    assert.equal(characters, text.length - 2 * endOf.characters);
    assert.match(shown, /^ax+ … x+z$/);
  });

  test('keeps whole lines around a line that is too long', () => {
    const { shown, lines } = excerptOf(`a\nb\n${'x'.repeat(60_000)}\nc\nd\n`) ?? assert.fail();
    assert.equal(shown, 'a\nb\n\n⋮\n\nc\nd');
    assert.deepEqual(lines, { first: 3, last: 3 });
  });

  test('counts empty lines, at its start and around the cut', () => {
    const { lines } = excerptOf(`\n${numbered(1500)}`) ?? assert.fail();
    assert.deepEqual(lines, { first: 251, last: 1251 });
    const empty = excerptOf(`${'\n'.repeat(1500)}end`) ?? assert.fail();
    assert.deepEqual(empty.lines, { first: 251, last: 1251 });
  });

  test('shows a short first line, and no elided lines behind a line that is cut', () => {
    const long = 'x'.repeat(60_000);
    assert.match(excerptOf(`a\n${long}`)?.shown ?? '', /^a\n.{0,9}x+$/s);
    assert.equal(excerptOf(long + '\ny'.repeat(2000))?.lines, undefined);
  });

  test('shows as many characters of whole lines as of a part of one', () => {
    const last = `${'y'.repeat(4999)}\n${'z'.repeat(5000)}`;
    const { shown } = excerptOf(`${'x'.repeat(60_000)}\n${last}`) ?? assert.fail();
    assert.ok(shown.endsWith(last));
    const first = `${'y'.repeat(4999)}\n${'z'.repeat(4999)}\n`;
    assert.ok(excerptOf(first + 'x'.repeat(60_000))?.shown.startsWith(`${first} …`));
  });

  test('is no longer than a text that is shown in full', () => {
    const wide = `${'x'.repeat(99)}\n`.repeat(10_000);
    for (const text of [
      numbered(5000),
      wide,
      'x'.repeat(200_000),
      `${wide}${'y'.repeat(60_000)}`,
    ]) {
      const { shown } = excerptOf(text) ?? assert.fail();
      assert.ok(shown.length <= 2 * endOf.characters + 10, `${shown.length}`);
      assert.ok(shown.split('\n').length <= 2 * endOf.lines + 4);
    }
  });

  test('is measured as a terminal leaves it', () => {
    const progress = Array.from({ length: 20_000 }, (_, index) => `${index} %`).join('\r');
    assert.equal(excerptOf(`${progress}\n`), undefined);
  });
});
