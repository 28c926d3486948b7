import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, openDriver } from './driver.ts';
import { openSite } from './site.ts';

// The pictures of large tensors in <zero-point>, which come with its workbench.

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const html = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<script type="module" src="element.js"></script>
<body><zero-point state="v=2&amp;sample=normal,100x100,1&amp;format=int8&amp;source=min_max"></zero-point>`;

describe('the pictures of an element', () => {
  test('have reserved space before the workbench has loaded, and are drawn after a retry', async () => {
    const site = await openSite(() => html);
    const page = await openDriver(browser);
    let isMissing = true;
    await page.page.route('**/element_workbench.js*', (route) =>
      isMissing ? route.fulfill({ status: 404 }) : route.continue(),
    );
    /** The colours of the picture's first row; empty for an empty picture. */
    const colors = () =>
      page.page
        .locator('[data-panel=original] canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
            ...[0, 0, canvas.width, 1],
          );
          return new Set(data.filter((_, index) => data[index | 3] !== 0)).size;
        });
    try {
      await page.open(site.address);
      await page.reads('[data-figure=mse]', /^\d/);
      await page.reads('.output > .notice', /could not be loaded/);
      const places = page.page.locator('[data-panel] canvas');
      assert.equal(await places.count(), 4);
      const box = await places.first().boundingBox();
      assert.ok(box && box.height > 100, 'the place of a picture is as large as a picture');
      assert.equal(await colors(), 0);
      assert.match(await page.text('[data-panel=original] .legend'), /\d/);
      isMissing = false;
      await page.click('.output > .notice [data-action=retry]');
      await page.page.locator('.picture canvas').first().waitFor();
      assert.ok((await colors()) > 10, 'the picture is painted');
      assert.equal(await page.page.locator('.output > .notice').count(), 0);
    } finally {
      await page.close();
      await site.close();
    }
  });
});
