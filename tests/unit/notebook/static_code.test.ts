import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staticCode, tokensOf } from '../../../web/notebook/output/static_code.ts';

/** The classes and the text of a template, in its order. */
function partsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (typeof value !== 'object' || value === null) return [String(value)];
  return partsOf((value as { values?: unknown[] }).values ?? []);
}

const numbers = (characters: number) => 'x = 12,\n'.repeat(characters / 8).padEnd(characters, ' ');

test('code is highlighted token by token up to 20,000 characters', () => {
  assert.ok(partsOf(staticCode(numbers(20_000), undefined)).includes('tok-number'));
});

test('longer code is its lines alone, with hanging indents and the line of an error', () => {
  const source = `${numbers(20_000)}\n    y`;
  const parts = partsOf(staticCode(source, 2));
  assert.ok(!parts.some((part) => part.startsWith('tok-')));
  assert.equal(parts.filter((part) => part === 'x = 12,').length, 2500);
  assert.ok(parts.includes('hang-1') && parts.includes('    y'));
  assert.equal(parts.filter((part) => part === ' error-line').length, 1);
  assert.equal(parts.indexOf(' error-line') > parts.indexOf('x = 12,'), true);
});

const kindsOf = (source: string) =>
  tokensOf(source)
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, text }) => (kind === '' ? text : `${kind.slice('tok-'.length)}:${text}`));

for (const [source, ...kinds] of [
  ['def größe(_x1): pass # x', 'keyword:def', 'definition:größe', '(', '_x1', ')', ':'],
  ['变量 = 𝒳 + é2', '变量', '=', '𝒳', '+', 'é2'],
  ['0x1F 0b10 0o17 0XfF', 'number:0x1F', 'number:0b10', 'number:0o17', 'number:0XfF'],
  ['1_0.5E-3j .5e2 1.', 'number:1_0.5E-3j', 'number:.5e2', 'number:1.'],
  [`Rb"a" f'b' U"c"`, 'string:Rb"a"', `string:f'b'`, 'string:U"c"'],
  [`"""a\nb""" '''c`, 'string:"""a\nb"""', `string:'''c`],
  ['"a\\"b" "c', 'string:"a\\"b"', 'string:"c'],
  ['None is True', 'atom:None', 'keyword:is', 'atom:True'],
  ['none = true', 'none', '=', 'true'],
  ['class A: x', 'keyword:class', 'definition:A', ':', 'x'],
] as const) {
  test(`the tokens of ${JSON.stringify(source)}`, () => {
    assert.deepEqual(kindsOf(source).slice(0, kinds.length), kinds);
  });
}

test('tokens together are the code, whatever it is', () => {
  const source = 'x = "a\n\t# \u{1f600}é"\n\r\n  $?`';
  assert.equal(
    tokensOf(source)
      .map(({ text }) => text)
      .join(''),
    source,
  );
});
