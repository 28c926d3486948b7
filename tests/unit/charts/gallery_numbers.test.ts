import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

// The numbers that people read in all states of the gallery, as its golden files have them: with a true
// minus and without the noise of float32. Cells of tables are copied and parsed, so they keep ASCII.

declare const projectRoot: string;

const folder = path.join(projectRoot, 'tests/gallery/golden');
const files = fs.readdirSync(folder);
const spoken = /(?:aria-label|aria-valuetext|aria-description|title|alt)="([^"]*)"/g;

/** The texts of a state, and the attributes that screen readers speak. */
function textsOf(markup: string): string[] {
  const shown = markup.replaceAll(/<(t[dh])\b[^>]*>[\s\S]*?<\/\1>/g, '');
  return [...shown.matchAll(/>([^<]+)</g), ...markup.matchAll(spoken)].map(([, text]) =>
    (text ?? '').trim(),
  );
}

const hasHyphen = (text: string) => /(?<![\w.)\]])-(?:\d|inf)|\de-\d/.test(text);

/** Numbers of nine significant digits and more: float32 has at most nine, of which people read seven. */
const noise = (text: string) =>
  (text.match(/\d+(?:\.\d+)?/g) ?? []).filter((number) => {
    const digits = number.replace('.', '').replace(/^0+/, '');
    return number.includes('.') && digits.length >= 9;
  });

const texts = files.map((file) => ({
  file,
  texts: textsOf(fs.readFileSync(path.join(folder, file), 'utf8')),
}));

describe('numbers in the gallery', () => {
  test('have a true minus', () => {
    const wrong = texts.flatMap(({ file, texts }) =>
      texts.filter(hasHyphen).map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(wrong, []);
    const shown = texts.flatMap((one) => one.texts).filter((text) => /−\d/.test(text));
    assert.ok(shown.length > 100, `${shown.length} texts with negative numbers`);
  });

  test('have no digits beyond those of float32', () => {
    const wrong = texts.flatMap(({ file, texts }) =>
      texts.flatMap(noise).map((number) => `${file}: ${number}`),
    );
    assert.deepEqual(wrong, []);
  });
});
