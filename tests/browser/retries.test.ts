import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDriver, until } from './driver.ts';
import { browser, figure, site } from './lesson_page.ts';

// Texts, lessons and the sanitizer fail to load at first: reported in place, and loaded by a retry.

/** A visit on which a file is missing at first. */
async function visitWithout(pattern: string) {
  const page = await openDriver(browser);
  let isMissing = true;
  await page.page.route(pattern, (route) =>
    isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  const restore = () => {
    isMissing = false;
  };
  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  return { page, restore };
}

const retry = '[data-action=retry]';

describe('a failed download', () => {
  test('of another language keeps the current one, is reported, and succeeds after a retry', async () => {
    const { page, restore } = await visitWithout('**/zh.js*');
    const language = () => page.page.evaluate(() => document.documentElement.lang);
    await page.click('.language');
    await page.reads('.language-missing', /could not be loaded \(.*zh\.js.*\)/);
    assert.deepEqual([await language(), await page.text('.language')], ['en', '中文']);
    restore();
    await page.click(`.language-missing ${retry}`);
    await page.reads('.language', 'English');
    assert.deepEqual([await language(), await page.text('.language-missing')], ['zh-CN', '']);
    await page.close();
  });

  test('of the first lesson succeeds after a retry', async () => {
    const { page, restore } = await visitWithout('**/lessons/quantize_and_dequantize.json*');
    await page.reads('.notebook .notice', /lesson could not be fetched/);
    restore();
    await page.click(`.notebook ${retry}`);
    await page.reads('#cell-formulas', /Two formulas/);
    assert.equal(await page.page.locator(retry).count(), 0);
    await page.close();
  });

  test('of a lesson that was chosen in the list is reported in view', async () => {
    const { page, restore } = await visitWithout('**/lessons/per_channel.json*');
    await page.page.locator('.card[data-lesson]').nth(3).click();
    const notice = page.page.locator('.notices .notice', { hasText: 'could not be fetched' });
    await notice.waitFor();
    await until(
      () =>
        page.page.evaluate(() => {
          const found = document
            .querySelector('#app')
            ?.shadowRoot?.querySelector('.notices [data-code]');
          const { top, bottom } = found?.getBoundingClientRect() ?? {};
          return { top, bottom, height: innerHeight, scrollY };
        }),
      // A page scrolls by whole pixels.
      ({ top = -2, bottom = Number.NaN, height }) => top > -1 && bottom <= height,
      (place) => `the notice is at ${JSON.stringify(place)}`,
    );
    restore();
    await notice.locator(retry).click();
    await page.reads('#cell-title h1', 'One scale per channel');
    await page.close();
  });

  test('of the sanitizer leaves foreign text as source, and renders it after a retry', async () => {
    const { page, restore } = await visitWithout('**/rich.js*');
    const cell = { cell_type: 'markdown', id: 'a', metadata: {}, source: '**strong**' };
    const file = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] };
    await page.page.locator('input[type=file][accept*=ipynb]').setInputFiles({
      name: 'a.ipynb',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await page.reads('.notices .notice', /could not be loaded \(.*rich\.js.*\)/);
    await page.reads('#cell-a', /\*\*strong\*\*/);
    restore();
    await page.click(`.notices ${retry}`);
    await page.reads('#cell-a strong', 'strong');
    assert.equal(await page.page.locator(retry).count(), 0);
    await page.close();
  });
});
