import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropFiles, pasteEach } from '../robustness/attacks/in_page.ts';
import {
  type Malformed,
  malformedAddresses,
  malformedNotebooks,
  malformedStates,
  malformedTexts,
} from '../robustness/attacks/malformed.ts';
import { figure, onLesson, page, source } from './lesson_page.ts';

// A sample of what tests/unit/instrument/malformed.test.ts gives the readers, one of each code.

const oneOfEach = (all: readonly Malformed[]) => [
  ...new Map(all.map((one) => [one.expected, one])).values(),
];
const isThere = (code: string) => page.page.locator(`[data-code=${code}]`).first().waitFor();

onLesson('malformed input', () => {
  test('is refused with its code, and the page stays as it was', async () => {
    const notebooks = oneOfEach(malformedNotebooks);
    assert.ok(notebooks.length >= 5);
    for (const { text, expected } of notebooks) {
      await page.call(dropFiles, [{ name: 'broken.ipynb', text }]);
      await isThere(expected);
      await page.reads(source('parameters'), /^scale = 3\.5/);
    }
    for (const { text, expected } of oneOfEach(malformedStates)) {
      await page.call(dropFiles, [{ name: 'broken.json', text }]);
      if (expected === 'file_unreadable') await isThere(expected);
      else await page.reads('[data-code=state_file_unreadable]', new RegExp(`“${expected}”`));
      await page.reads(figure('mse'), '170.8753');
    }
    for (const { text, expected } of oneOfEach(malformedAddresses).slice(0, 5)) {
      await page.page.evaluate((hash) => {
        location.hash = hash;
      }, text);
      await page.reads('[data-code=address_unreadable]', new RegExp(`“${expected}”`));
      await page.reads(figure('mse'), '170.8753');
    }
    for (const { text, expected } of oneOfEach(malformedTexts)) {
      if (text.trim() === '' || !/[[({\t]/.test(text)) continue;
      await page.call(pasteEach, [text]);
      await isThere(expected);
      await page.reads(figure('mse'), '170.8753');
      await page.click('[data-action=reset]');
    }
  });
});
