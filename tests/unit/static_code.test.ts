import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staticCode } from '../../web/notebook/static_code.ts';

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
