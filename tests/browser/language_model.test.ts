import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { type Driver, openDriver, type Visit } from './driver.ts';
import { closedPage, openedPage, sharedSite, slide } from './shared_site.ts';
import { foreignWords } from './untranslated.ts';

// language.html: a language model writes on under a format. Its texts are PyTorch's, from
// tests/golden/answers/language_answers.json.

declare const projectRoot: string;

const { texts } = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'tests/golden/answers/language_answers.json'), 'utf8'),
) as {
  readonly texts: readonly {
    readonly settings: { readonly weights?: { readonly format: string } };
    readonly temperature: number;
    readonly text: string;
  }[];
};
const textUnder = (format: string | undefined) =>
  texts.find(
    ({ settings, temperature }) => settings.weights?.format === format && temperature === 0,
  )?.text ?? '';

const shared = sharedSite();

const opened = (rest = '', visit: Visit = {}) =>
  openedPage(shared, { path: `language.html${rest}`, ready: ['.verdict', /./, 30], visit });

/** The two texts without their beginning, each to its mark. */
const written = (page: Driver) =>
  page.call(() =>
    [...document.querySelectorAll('.column .written')].map((one) => ({
      text: one.textContent ?? '',
      mark: one.querySelector('mark')?.textContent,
    })),
  );

test('both texts are PyTorch’s, and the first character that differs is marked', async () => {
  const page = await opened('#format=int4&temperature=0');
  const [trained, int4] = [textUnder(undefined), textUnder('int4')];
  const at = [...trained].findIndex((one, i) => one !== int4[i]);
  assert.ok(at > 0, 'the recorded texts differ');
  await page.reads('.verdict', new RegExp(`^Character ${at + 1} is the first that differs`), 30);
  await page.page.waitForFunction(() =>
    [...document.querySelectorAll('.column .written')].every(
      (one) => !one.textContent?.includes('▏'),
    ),
  );
  const beginning = 'The Rays of Light ';
  const [left, right] = await written(page);
  for (const [one, text] of [
    [left, trained],
    [right, int4],
  ] as const) {
    const shown = one?.text.slice(beginning.length) ?? '';
    assert.equal(shown.slice(0, at), text.slice(0, at));
    assert.equal(shown.slice(at + 1, 100), text.slice(at + 1, 100));
    assert.equal(one?.mark?.replace('␣', text[at] ?? ''), text[at]);
  }
  await slide(page, 'bits', 0);
  await page.reads('.verdict', /^All 160 characters are the same/, 30);
  await closedPage(page);
});

test('figures come with a bar, are stopped, and go on where they were', async () => {
  const page = await opened('#format=int2');
  await page.click('[data-action=measure]');
  await page.reads('[data-action=measure]', 'Measure');
  await page.reads('.formats [role=status]', /formats measured\.$/);
  await page.click('[data-action=measure]');
  await page.page.waitForSelector('.figures', { timeout: 60_000 });
  await page.reads('.figures', /bits per character in float32, \d\.\d{3} with int2/, 60);
  await page.page.waitForSelector('[data-cell="int8 channel"]', { timeout: 60_000 });
  await page.click('[data-cell="int8 channel"]');
  await page.reads('.figures', /with int8/, 60);
  assert.equal(await page.value('[data-cell="int8 channel"]', 'aria-pressed'), 'true');
  await page.address(/#format=int8&granularity=channel$/);
  await closedPage(page);
});

test('a beginning of one’s own, formats of the cache and removed weights are written under', async () => {
  const page = await opened('#format=float32');
  await page.page.fill('input[name=beginning]', 'Quest. 1. ÆDo');
  await page.reads('.column:first-child .beginning', /^Quest\. 1\. Do$/);
  await page.select('select[name=cache]', 'int2');
  await slide(page, 'removed', 4);
  await page.address(/cache=int2&removed=4&beginning=Quest\.\+1\.\+Do$/);
  await page.click('[data-action=reset]');
  await page.reads('.granularity h2', /int3/);
  assert.equal((await page.texts('.granularity .written')).length, 3);
  await closedPage(page);
});

test('repairs are switched on, change what is written, and are measured each alone', async () => {
  const page = await opened('#granularity=channel&temperature=0');
  await page.page.waitForSelector('.figures', { timeout: 60_000 });
  const before = await page.text('.figures');
  await page.click('input[name=gptq]');
  await page.address(/#granularity=channel&gptq=true&temperature=0$/);
  await page.page.waitForFunction(
    (before) => document.querySelector('.figures')?.textContent?.trim() !== before,
    before.trim(),
    { timeout: 60_000 },
  );
  const bits = (text: string) => Number(/([\d.]+) with int3/.exec(text)?.[1]);
  const repaired = await page.text('.figures');
  assert.ok(bits(repaired) < bits(before) - 0.2, `${before} → ${repaired}`);
  await page.click('[data-action=repairs]');
  await page.reads('[data-repair=none] td', bits(before).toFixed(3), 60);
  await page.reads('[data-repair=gptq] td', bits(repaired).toFixed(3), 60);
  await closedPage(page);
});

test('it fits a phone, in Chinese and in the dark, without a word of English', async () => {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    const page = await opened('?lang=zh#format=int2', { width, colorScheme });
    const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(scrollWidth, width);
    assert.deepEqual(await foreignWords(page, 'option, th, output, .written, input, .loudest'), []);
    await closedPage(page);
  }
});

test('the page leads to it below its first lesson', async () => {
  const page = await openDriver(shared.browser);
  await page.open(shared.site.address);
  await page.click('[data-page=language]');
  await page.reads('.column h3', /float32/, 30);
  await closedPage(page);
});
