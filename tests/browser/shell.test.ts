import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, figure, onLesson, page, site } from './lesson_page.ts';

// The page around the instrument: help, printing, and the preview of shared links.

declare const projectRoot: string;

onLesson('the help', () => {
  test('opens by its button and its key, in the page’s language, and restores the focus', async () => {
    const asked: string[] = [];
    page.page.on('request', (request) => asked.push(request.url()));
    await page.click('[data-action=help]');
    await page.reads('dialog.help h2', 'Help');
    assert.ok(asked.some((url) => url.includes('shell.js')));
    await page.reads('dialog.help', /delete the cell/);
    // Each mark is drawn as in the panels: a pattern is found in its own document only.
    const paints = await page.page.locator('dialog.help .marks path').evaluateAll((paths) =>
      paths.map((path) => {
        const id = /url\(["']?#([\w-]+)/.exec(path.getAttribute('fill') ?? '')?.[1];
        return id === undefined || document.getElementById(id)?.localName === 'pattern';
      }),
    );
    assert.ok(paints.length > 2 && paints.every(Boolean), String(paints));
    const link = page.page.locator('dialog.help a').first();
    const response = await page.page.request.get((await link.getAttribute('href')) as string);
    assert.match(await response.text(), /<h1 [^>]*>The playground/);
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
  test('there are no buttons, and everything is expanded', async () => {
    await page.page.emulateMedia({ media: 'print' });
    for (const selector of [
      'button:not([data-set])',
      'input[type=range]',
      'summary',
      '.tools',
      'footer',
    ]) {
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
  test('has a title and a description, and no picture while its address is unknown', async () => {
    const visit = await openDriver(browser);
    await visit.open(site.address);
    await visit.reads(figure('mse'), '170.8753');
    const meta = (name: string) => visit.value(`meta[property="og:${name}"]`, 'content');
    assert.equal(await meta('title'), await visit.page.title());
    assert.match(await meta('description'), /^Quantize a tensor/);
    assert.equal(await visit.page.locator('meta[property^="og:image"]').count(), 0);
    await visit.close();
  });

  test('has a picture of the stated size', () => {
    const html = fs.readFileSync(path.join(projectRoot, 'web/pages/main/index.html'), 'utf8');
    const stated = ['width', 'height'].map(
      (side) => new RegExp(`og:image:${side}" content="(\\d+)"`).exec(html)?.[1],
    );
    const bytes = fs.readFileSync(path.join(projectRoot, 'dist/preview.png'));
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String), stated);
    assert.ok(bytes.length < 150_000, `${bytes.length} bytes`);
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
    // The picture that the page begins with is replaced by the time that the lesson is there.
    await visit.page.locator('#cell-plot .heatmap').first().waitFor();
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

describe('the large mode', () => {
  test('uses the width of a projector, is remembered, and can be turned off', async () => {
    const visit = await openDriver(browser, { width: 1920, height: 1080, isFolded: true });
    await visit.open(site.address);
    await visit.reads(figure('now'), '170.8753');
    const widthOf = async (selector: string) =>
      (await visit.page.locator(selector).first().boundingBox())?.width ?? 0;
    const sizes = async () => [await widthOf('#app'), await widthOf('[data-panel=original]')];
    const [usual = 0, panel = 0] = await sizes();
    assert.ok(usual > 1500 && usual <= 1600, `${usual}`);
    const button = '[data-action=large]';
    await visit.click(button);
    await visit.page.locator(`${button}[aria-pressed=true]`).waitFor();
    const [large = 0, largePanel = 0] = await sizes();
    assert.ok(large > 1880 && largePanel > panel * 1.05, `${large}, ${largePanel} of ${panel}`);
    assert.equal(await visit.page.evaluate(() => document.documentElement.scrollWidth), 1920);
    await visit.page.reload();
    await visit.reads(figure('now'), '170.8753');
    assert.equal(await visit.value(button, 'aria-pressed'), 'true');
    // An element under the pointer is the one that is read, whatever the size.
    await visit.point('.panels [data-panel=original] [data-index="2"]');
    await visit.reads('.inspector .where', 'Row 1, column 3');
    await visit.click(button);
    await visit.page.locator(`${button}[aria-pressed=false]`).waitFor();
    assert.deepEqual(await sizes(), [usual, panel]);
    await visit.open(`${site.address}?large=1`);
    await visit.reads(figure('now'), '170.8753');
    assert.equal(await visit.value(button, 'aria-pressed'), 'true');
    await visit.close();
  });
});

describe('with touch', () => {
  test('buttons, fields and tabs have 40 px, and fields 16 px text', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    await phone.goto(site.address);
    await phone.locator('[data-action=controls]').click();
    await phone.locator(figure('mse')).first().waitFor();
    await phone.locator('.tools button').first().waitFor();
    const small = await phone.evaluate(() => {
      const root = document.querySelector('#app')?.shadowRoot as ShadowRoot;
      const all = [document, root].flatMap((part) => [
        ...part.querySelectorAll<HTMLElement>('button, select, [role=tab], #scale, #zeroPoint'),
      ]);
      return all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        const isShown = height > 1 && getComputedStyle(one).visibility === 'visible';
        return isShown && (width < 40 || height < 40) ? [`${one.outerHTML.slice(0, 80)}`] : [];
      });
    });
    assert.deepEqual(small, []);
    const letters = await phone
      .locator('#scale')
      .evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
    assert.ok(letters >= 16);
    // The tools are one row, whose end is reached by scrolling it.
    const redo = phone.locator('.tools [data-action=redo]');
    await redo.scrollIntoViewIfNeeded();
    const [tools, last] = await Promise.all([
      phone.locator('.tools').first().boundingBox(),
      redo.boundingBox(),
    ]);
    assert.ok(tools && tools.height < 90, `the tools are ${tools?.height} px high`);
    assert.ok(last && last.x + last.width <= 390, 'the last tool is out of reach');
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390);
    await phone.setViewportSize({ width: 320, height: 256 });
    const position = await phone
      .locator('.tools')
      .first()
      .evaluate((tools) => getComputedStyle(tools).position);
    assert.equal(position, 'static', 'a low window is not taken up by tools');
    assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 320);
    await context.close();
  });
});
