import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDriver } from './driver.ts';
import { figure } from './names.ts';
import { sharedSite } from './shared_site.ts';

// Hosts that send our parts with a wrong type, or a page of their own with status 200 in place of a part that is
// missing: the page works, or says in a sentence what failed.

const shared = sharedSite();

const errorPage = '<!doctype html><title>Not found</title><h1>404</h1>';

/** Opens the page of a host that changes what it sends for some addresses. */
async function visit(
  pattern: RegExp,
  change: { readonly type: string; readonly body?: string },
  act: (page: Awaited<ReturnType<typeof openDriver>>) => Promise<void>,
  isWhole = true,
): Promise<void> {
  const page = await openDriver(shared.browser);
  let count = 0;
  await page.page.route(pattern, async (route) => {
    count += 1;
    const { type: contentType, body } = change;
    if (body !== undefined) return route.fulfill({ status: 200, contentType, body });
    const response = await route.fetch();
    return route.fulfill({
      response,
      headers: { ...response.headers(), 'content-type': contentType },
    });
  });
  try {
    if (isWhole) await page.open(shared.site.address);
    else await page.page.goto(shared.site.address);
    await act(page);
    assert.ok(count > 0, 'nothing was asked for');
  } finally {
    await page.close();
  }
}

describe('a part with a wrong type', () => {
  for (const type of ['text/plain', 'application/octet-stream', 'text/html', '']) {
    test(`WebAssembly as ${type || 'nothing'} computes`, async () => {
      await visit(/\.wasm(?:\?|$)/, { type }, (page) => page.reads(figure('mse'), '170.8753'));
    });
  }

  for (const type of ['text/html', 'text/plain'])
    test(`a script as ${type} is refused by the browser, and the page says so`, async () => {
      await visit(/\/zh\.js/, { type }, async (page) => {
        await page.reads(figure('mse'), '170.8753');
        await page.click('.language');
        await page.reads('.language-missing', /could not be loaded/);
      });
    });
});

describe('a page of the host in place of a part, with status 200', () => {
  test('for WebAssembly ends in a sentence', async () => {
    const order = { type: 'text/html', body: errorPage };
    await visit(/\.wasm(?:\?|$)/, order, (page) => page.reads('[data-code]', /\w/), false);
  });

  test('for a lesson ends in a sentence with a retry', async () => {
    const order = { type: 'text/html', body: errorPage };
    await visit(/lessons\/quantize_and_dequantize\.json/, order, async (page) => {
      await page.reads('.notebook .notice', /lesson could not be fetched/);
      assert.equal(await page.page.locator('.notebook [data-action=retry]').count(), 1);
      await page.reads(figure('mse'), '170.8753');
    });
  });

  test('for a script of a part ends in a sentence', async () => {
    await visit(/\/zh\.js/, { type: 'text/html', body: errorPage }, async (page) => {
      await page.reads(figure('mse'), '170.8753');
      await page.click('.language');
      await page.reads('.language-missing', /could not be loaded/);
    });
  });

  test('for Python ends in a sentence at the cell', async () => {
    const order = { type: 'text/html', body: errorPage };
    await visit(/python\/(?:pyodide\.wasm|stdlib\.zip|modules\.zip)/, order, async (page) => {
      await page.reads('#cell-formulas', /Two formulas/);
      await page.click('.tools [data-action=runAll]');
      await page.reads('[data-code=python_unavailable]', /Python could not be loaded/, 60);
    });
  });
});
