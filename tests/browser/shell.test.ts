import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, figure, onLesson, page, site } from './lesson_page.ts';

// What stands around the instrument: help, print, and what a shared link shows.

declare const projectRoot: string;

onLesson('the help', () => {
  test('opens by its button and its key, in the page’s language, and gives the focus back', async () => {
    const asked: string[] = [];
    page.page.on('request', (request) => asked.push(request.url()));
    await page.click('[data-action=help]');
    await page.reads('dialog.help h2', 'Help');
    assert.ok(asked.some((url) => url.includes('shell.js')));
    await page.reads('dialog.help', /delete the cell/);
    const link = page.page.locator('dialog.help a').first();
    const response = await page.page.request.get((await link.getAttribute('href')) as string);
    assert.match(await response.text(), /^# The playground/);
    await page.press('Escape');
    await page.page.locator('dialog.help').waitFor({ state: 'hidden' });
    assert.equal(
      await page.page.evaluate(() => (document.activeElement as HTMLElement).dataset.action),
      'help',
    );
    await page.click('.language');
    await page.page.locator('#tab-line, [data-chart]').first().focus();
    await page.press('?');
    await page.reads('dialog.help h2', '帮助');
    await page.press('Escape');
    await page.page.locator('#scale').focus();
    await page.press('?');
    assert.equal(await page.page.locator('dialog.help').isVisible(), false, 'it is typed there');
  });
});

onLesson('on paper', () => {
  test('there is nothing to press, and all that is shown', async () => {
    await page.page.emulateMedia({ media: 'print' });
    for (const selector of ['button', 'input[type=range]', 'summary', '.tools', 'footer']) {
      assert.equal(
        await page.page.locator(selector).filter({ visible: true }).count(),
        0,
        selector,
      );
    }
    for (const selector of ['.panels', '.sentence', '#scale', '#cell-title']) {
      assert.ok(await page.page.locator(selector).first().isVisible(), selector);
    }
  });
});

describe('a shared link', () => {
  test('has a title, a description and a picture of the stated size', async () => {
    const visit = await openDriver(browser);
    await visit.open(site.address);
    await visit.reads(figure('mse'), '170.8753');
    const meta = (name: string) => visit.value(`meta[property="og:${name}"]`, 'content');
    assert.equal(await meta('title'), await visit.page.title());
    assert.match(await meta('description'), /quantized/);
    const picture = await visit.page.request.get(
      new URL(await meta('image'), visit.page.url()).href,
    );
    const bytes = await picture.body();
    assert.deepEqual(
      [String(bytes.readUInt32BE(16)), String(bytes.readUInt32BE(20))],
      [await meta('image:width'), await meta('image:height')],
    );
    const { size } = fs.statSync(path.join(projectRoot, 'dist/preview.png'));
    assert.ok(size < 150_000, `${size} bytes`);
    await visit.close();
  });
});

describe('dark panels', () => {
  const filterOf = (visit: Awaited<ReturnType<typeof openDriver>>, selector: string) =>
    visit.page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).filter);

  test('follow the system’s preference on the page, and stay light on paper', async () => {
    const visit = await openDriver(browser, { colorScheme: 'dark' });
    await visit.open(site.address);
    await visit.reads(figure('mse'), '170.8753');
    for (const part of ['.heatmap', '.panel .legend svg', '#cell-plot .heatmap']) {
      assert.match(await filterOf(visit, part), /invert/, part);
    }
    await visit.page.emulateMedia({ media: 'print' });
    assert.equal(await filterOf(visit, '.heatmap'), 'none');
    await visit.page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    assert.equal(await filterOf(visit, '.heatmap'), 'none');
    await visit.close();
  });

  test('follow the theme of the element, whatever the system prefers', async () => {
    for (const [theme, colorScheme, expected] of [
      ['dark', 'light', /invert/],
      ['light', 'dark', /none/],
    ] as const) {
      const visit = await openDriver(browser, { colorScheme });
      await visit.open(`${site.address}embed.html?theme=${theme}`);
      await visit.reads(figure('mse'), '170.8753');
      assert.match(await filterOf(visit, '.heatmap'), expected);
      await visit.close();
    }
  });
});
