import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, textOfBytes } from '../../../web/pages/one_file/bytes_as_text.ts';

// The text that carries the files of zeropoint.html.

const sample = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (Math.imul(i + seed, 0x9e3779b1) >>> 13) & 0xff);

test('bytes of any number come back, in as few letters as there can be', () => {
  for (let length = 0; length <= 64; length += 1) {
    for (const bytes of [
      sample(length, 7),
      new Uint8Array(length),
      new Uint8Array(length).fill(255),
    ]) {
      const letters = textOfBytes(bytes);
      assert.equal(letters.length, Math.ceil((length * 8) / 15));
      assert.deepEqual(bytesOf(letters, length), bytes);
    }
  }
});

test('no letter is one that an HTML parser changes', () => {
  const all = new Uint8Array(15 * 2 ** 12);
  // Each of the numbers of 15 bits once.
  for (let number = 0, bit = 0; number < 2 ** 15; number += 1)
    for (let i = 14; i >= 0; i -= 1, bit += 1)
      if ((number >> i) & 1) all[bit >> 3] = (all[bit >> 3] ?? 0) | (128 >> (bit & 7));
  const letters = textOfBytes(all);
  assert.equal(new Set(letters).size, 2 ** 15);
  assert.match(letters, /^[\u3400-\uB3FF]*$/);
  assert.deepEqual(bytesOf(letters, all.length), all);
});
