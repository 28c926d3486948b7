import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { someOf } from '../combinations.ts';
import { openDriver } from './driver.ts';
import { browser, figure, site } from './lesson_page.ts';

// Failed downloads: each failure says what is missing, and a retry needs no reload.

/** A visit on which some files are missing at first. */
async function visitWithout(pattern: string, instead = { status: 404, body: '' }) {
  // Without the workbench, the controls never unfold.
  const page = await openDriver(browser, { isFolded: pattern.includes('workbench') });
  const asked: string[] = [];
  let isMissing = true;
  await page.page.route(pattern, (route) => {
    asked.push(route.request().url());
    return isMissing ? route.fulfill(instead) : route.continue();
  });
  const restore = () => {
    isMissing = false;
  };
  return { page, asked, restore };
}

/** The message about a page that does not start, which appears after a delay. */
async function lateSentence({ page }: Awaited<ReturnType<typeof openDriver>>) {
  const late = page.locator('.late');
  assert.equal(await late.isVisible(), false);
  await late.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  assert.equal(await late.isVisible(), true);
  return late.innerText();
}

const retry = '[data-action=retry]';

describe('a page whose parts fail to load', () => {
  const scripts = [
    ['', 'app'],
    ['builder.html', 'builder'],
    ['builder.html', 'element_main'],
    ['embed.html', 'embed'],
    ['embed.html', 'embedded_element'],
    ['embed.html', 'element_main'],
    ['report.html', 'report'],
  ] as const;
  for (const [address, script] of someOf(scripts, 3)) {
    test(`${address || 'index.html'} reports in both languages that ${script}.js has not loaded`, async () => {
      const { page } = await visitWithout(`**/${script}.js*`);
      await page.openOnly(site.address + address);
      const words = await lateSentence(page);
      assert.match(words, /has not started yet.*reload the page/);
      assert.match(words, /页面还没有启动/);
      await page.close();
    });
  }

  test('keeps the message without the style sheet, and removes it once the page works', async () => {
    const { page, restore } = await visitWithout('**/instrument.css*');
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    await lateSentence(page);
    restore();
    await page.page.reload();
    await page.reads(figure('now'), '170.8753');
    assert.equal(await page.page.locator('.late').count(), 0);
    await page.close();
  });

  test('reports a missing workbench in every place that needs it, and requests it once', async () => {
    const { page, asked, restore } = await visitWithout('**/workbench.js*');
    await page.open(site.address);
    await page.reads(figure('now'), '170.8753');
    assert.equal(asked.length, 0, 'a first look needs none');
    await page.page.locator('[data-action=controls]').dispatchEvent('click');
    await page.reads('.input .notice', /could not be loaded \(.*workbench\.js.*\)/);
    await page.click('[data-chart=landscape]');
    await page.reads('#chart .notice', /could not be loaded/);
    await page.click('[data-play=minMax]');
    assert.equal(asked.length, 1, 'drawing does not ask again');
    restore();
    await page.click(`.input ${retry}`);
    await page.page.locator('#chart .landscape').waitFor();
    await page.click('.section.more summary');
    await page.reads('.section.more', /for each channel/);
    assert.equal(asked.length, 2);
    await page.close();
  });

  test('loads a part that arrived damaged from another address, because browsers remember the first', async () => {
    const instead = { status: 200, body: 'expor t {', contentType: 'text/javascript' };
    const { page, asked, restore } = await visitWithout('**/workbench.js*', instead);
    await page.open(site.address);
    await page.reads(figure('now'), '170.8753');
    await page.page.locator('[data-action=controls]').dispatchEvent('click');
    await page.reads('.input .notice', /could not be loaded \(workbench\.js\)/);
    await page.click('[data-chart=landscape]');
    await page.click(`#chart ${retry}`);
    await page.reads('#chart .notice', /could not be loaded \(workbench\.js\)/);
    restore();
    await page.click(`#chart ${retry}`);
    await page.page.locator('#chart .landscape').waitFor();
    const queries = asked.map((address) => new URL(address).searchParams.get('again'));
    assert.deepEqual(queries, [null, '1', '2']);
    await page.close();
  });

  test('is not opened again by the main file of another build', async () => {
    const page = await openDriver(browser);
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    await page.type('[data-cell="0,0"]', '7');
    await page.reads(figure('mse'), /^(?!170\.8753)/);
    const before = await page.text(figure('mse'));
    const address = new URL('app.js?v=another', site.address).href;
    const outcome = await page.page.evaluate(
      (url) =>
        import(url).then(
          () => 'loaded',
          (error) => String(error),
        ),
      address,
    );
    assert.match(outcome, /Policy.*lit-html|loaded/);
    assert.equal(await page.text(figure('mse')), before);
    await page.close();
  });

  test('without the core, computes the latest input after a retry', async () => {
    const { page, restore } = await visitWithout('**/zeropoint.lesson.*.wasm*');
    await page.open(site.address);
    await page.reads('.output .notice', /core.* could not be loaded \(.*404\)/);
    await page.type('#scale', '1');
    await page.reads('.output .notice', /could not be loaded/);
    restore();
    await page.click(`.output ${retry}`);
    await page.reads(figure('scale'), '1.0000');
    assert.equal(await page.page.locator(retry).count(), 0);
    await page.close();
  });

  for (const [what, pattern] of [
    ['a damaged core', '**/zeropoint.lesson.*.wasm*'],
    ['an empty worker', '**/worker.simd.js*'],
  ] as const) {
    test(`with ${what}, computes after a retry`, async () => {
      const { page, restore } = await visitWithout(pattern, { status: 200, body: '' });
      await page.open(site.address);
      await page.reads('.output .notice', /core.* could not be loaded/);
      restore();
      await page.click(`.output ${retry}`);
      await page.reads(figure('mse'), '170.8753');
      await page.close();
    });
  }

  test('reports another language that arrives empty', async () => {
    const instead = { status: 200, body: '', contentType: 'text/javascript' };
    const { page, restore } = await visitWithout('**/zh.js*', instead);
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    await page.click('.language');
    await page.reads('.language-missing', /could not be loaded/);
    restore();
    await page.click(`.language-missing ${retry}`);
    await page.reads('.language', 'English');
    await page.close();
  });

  for (const name of someOf(['', 'report.html', 'builder.html'], 2)) {
    test(`offline, says within the margins that a language is missing: ${name || 'the page'}`, async () => {
      const page = await openDriver(browser);
      await page.open(site.address + name);
      await page.reads('.language', '中文');
      await page.page.context().setOffline(true);
      await page.click('.language');
      await page.reads('.language-missing', /could not be loaded/);
      const found = await page.page.evaluate(() => {
        const one = (selector: string) => document.querySelector(selector) as HTMLElement;
        const [head, notice] = [one('body > header h1'), one('.language-missing > p')];
        const { left, right } = notice.getBoundingClientRect();
        return {
          left: left - head.getBoundingClientRect().left,
          isWithin: right <= innerWidth - left,
          border: getComputedStyle(notice).borderLeftWidth,
          color: getComputedStyle(notice).backgroundColor !== 'rgba(0, 0, 0, 0)',
          button: getComputedStyle(one('.language-missing button')).borderRadius,
        };
      });
      const expected = { left: 0, isWithin: true, border: '3px', color: true, button: '4px' };
      assert.deepEqual(found, expected);
      await page.close();
    });
  }

  test('without WebAssembly, names supported browsers', async () => {
    const page = await openDriver(browser);
    await page.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    await page.open(site.address);
    await page.reads('.output .notice', /no WebAssembly.*Chrome, Edge, Firefox or Safari/);
    const { height } = (await page.page.locator('.output .notice').boundingBox()) ?? { height: 0 };
    assert.ok(height > 40);
    await page.close();
  });

  test('without the whole engine, keeps its result, and searches after a retry', async () => {
    const { page, restore } = await visitWithout('**/zeropoint.simd.wasm*');
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    await page.click('[data-source=mse]');
    await page.reads('#tensor-problem', /could not be loaded \(.*404\)/);
    assert.equal(await page.text(figure('mse')), '170.8753');
    restore();
    await page.click(`#tensor-problem ${retry}`);
    await page.reads(figure('mse'), /^0\.4/);
    await page.close();
  });

  test('without the photograph, says that a part is missing, and shows it after a retry', async () => {
    const { page, restore } = await visitWithout('**/photograph.npy*');
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    await page.click('[data-way=photograph]');
    await page.reads(
      '#tensor-problem',
      /This part of the page could not be loaded \(photograph\.npy: 404\)/,
    );
    assert.equal(await page.text(figure('mse')), '170.8753');
    restore();
    await page.click(`#tensor-problem ${retry}`);
    await page.page.locator('[data-way=photograph][aria-pressed=true]').waitFor();
    await page.close();
  });

  test('retries failed requests when the network is back', async () => {
    const page = await openDriver(browser, { isFolded: true });
    await page.open(site.address);
    await page.reads(figure('now'), '170.8753');
    await page.page.context().setOffline(true);
    await page.page.locator('[data-action=controls]').dispatchEvent('click');
    await page.reads('.input .notice', /could not be loaded/);
    await page.page.context().setOffline(false);
    await page.page.locator('.settings').waitFor();
    await page.close();
  });

  test('without the engine of a chart, computes it after a retry', async () => {
    const { page, restore } = await visitWithout('**/zeropoint.simd.wasm*');
    await page.open(`${site.address}`);
    await page.reads(figure('mse'), '170.8753');
    await page.click('[data-chart=histogram]');
    await page.reads('#chart .problems', /could not be loaded \(.*404\)/);
    restore();
    await page.click(`#chart ${retry}`);
    await page.page.locator('#chart .histogram').first().waitFor();
    assert.equal(await page.text('#chart .problems'), '');
    await page.close();
  });
});
