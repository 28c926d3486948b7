import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { someOf } from '../combinations.ts';
import { type Driver, openDriver } from './driver.ts';
import { browser, site } from './lesson_page.ts';

// On paper, every word of a lesson's text stays: also those that are buttons on the screen. Without --all,
// in a few lessons of each language.

declare const projectRoot: string;

const built = (file: string) =>
  JSON.parse(fs.readFileSync(path.join(projectRoot, 'dist/lessons', file), 'utf8'));
const names: readonly string[] = built('index.json').map(({ name }: { name: string }) => name);

/** The built HTML of a lesson's texts, by cell. */
const textsOf = (file: string): Record<string, string> => built(file).html;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};
const plain = (text: string) => text.replace(/\s+/g, '');

/**
 * The sentences of a cell's HTML, and their parts between formulas. Folded hints and answers are left
 * out: a sheet of exercises should not bring the answers.
 */
const sentencesOf = (html: string): string[] =>
  html
    .replaceAll(/<details[\s\S]*?<\/details>/g, '\n')
    // The picture stands for its text alternative.
    .replaceAll(/<div data-drawing[\s\S]*?<\/div>/g, '\n')
    .replaceAll(/<math[\s\S]*?<\/math>/g, '\n')
    .replaceAll(/<\/?(?:p|li|ul|ol|h\d|t[dhr]|table|pre|figure|blockquote)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([\w#]+);/g, (whole, name) => entities[name] ?? whole)
    .split(/\n|(?<=[.!?:。！？：])/)
    .map(plain)
    .filter((text) => text !== '');

/** The text of the cells as it is laid out, by cell. Runs in the page. */
function printedTexts(ids: readonly string[]) {
  const root = document.querySelector('#app')?.shadowRoot;
  const textOf = (id: string) =>
    root?.querySelector<HTMLElement>(`#cell-${CSS.escape(id)} .rendered`)?.innerText ?? '';
  return ids.map(textOf);
}

let kept: Driver | undefined;
after(() => kept?.close());

for (const [language, code, ending, count] of [
  ['English', 'en', '', 8],
  ['Chinese', 'zh', '.zh', 4],
] as const) {
  test(`every sentence of every lesson is printed (${language})`, {
    timeout: 600_000,
  }, async () => {
    const page = kept ?? (await openDriver(browser));
    kept = page;
    await page.page.emulateMedia({ media: 'print' });
    let buttons = 0;
    for (const [i, name] of someOf(names, count).entries()) {
      if (i === 0) await page.open(`${site.address}?lang=${code}#lesson=${name}`);
      else {
        await page.page.evaluate((hash) => {
          location.hash = hash;
        }, `lesson=${name}`);
      }
      const texts = textsOf(`${name}${ending}.json`);
      const [first = assert.fail(`${name} has no text`)] = Object.keys(texts);
      const heading =
        texts[first]
          ?.replace(/<[^>]*>/g, '')
          .trim()
          .slice(0, 12) ?? '';
      await page.page.locator(`#cell-${first} .rendered`, { hasText: heading }).waitFor();
      const ids = Object.keys(texts);
      const printed: string[] = (await page.page.evaluate(printedTexts, ids)).map(plain);
      const sentences = ids.flatMap((id, at) =>
        sentencesOf(texts[id] ?? '').map((text) => ({ id, text, there: printed[at] ?? '' })),
      );
      assert.ok(sentences.length > 5, `${name}: ${sentences.length} sentences`);
      const missing = sentences.filter(({ text, there }) => !there.includes(text));
      assert.deepEqual(
        missing.map(({ id, text }) => `${id}: ${text}`),
        [],
        name,
      );
      const drawings = page.page.locator('.rendered [data-drawing]');
      const empty = await drawings.evaluateAll((all) =>
        all.filter((one) => !one.querySelector('svg') && (one as HTMLElement).innerText === ''),
      );
      assert.ok((await drawings.count()) > 0 && empty.length === 0, `${name}: its drawings`);
      // The instrument belongs to the first lesson; a handout of another one stands alone.
      assert.equal(await page.page.locator('.instrument').isVisible(), i === 0, name);
      buttons += await page.page.locator('.rendered [data-set]').count();
    }
    assert.ok(buttons > 3, `${buttons} words that are buttons`);
    assert.deepEqual(
      await page.page
        .locator(
          '.ways, .game, .experiments, .unfold, .tools, .companion, .knobs, .turn, .lessons, .exercise-tools button',
        )
        .filter({ visible: true })
        .count(),
      0,
    );
  });
}
