import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, output, site, source } from './lesson_page.ts';

// Edits in cells survive a reload, on this device only, until they are discarded.

test('typed code survives a reload without running, until it is discarded', async () => {
  const page = await openDriver(browser);
  const asked: string[] = [];
  page.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await page.open(site.address);
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  await page.click(source('imports'));
  await page.page.locator('#cell-imports .cm-content').waitFor();
  await page.press('Control+End');
  await page.write('  # mine');
  const before = await page.page.locator('#app :is(.cell.code, .cell.prose)').count();
  await page.click('.tools [data-action=addText]');
  await page.page.locator('#app :is(.cell.code, .cell.prose)').nth(before).waitFor();
  // Immediately: pending changes are written when the page is closed.
  await page.page.reload();
  assert.deepEqual(asked, []);
  await page.reads('[data-restored=kept]', /this device only/);
  await page.reads(source('imports'), /# mine/);
  assert.equal(await page.page.locator('#app :is(.cell.code, .cell.prose)').count(), before + 1);
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  assert.equal(await page.value('[data-python]', 'data-python'), 'off');
  assert.ok(!page.page.url().includes('mine'));

  await page.click('[data-action=notice-discard]');
  await page.reads(source('imports'), /^import torch\s*$/);
  assert.equal(await page.page.locator('#app :is(.cell.code, .cell.prose)').count(), before);
  await page.page.reload();
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  await page.reads(source('imports'), /^import torch\s*$/);
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('without storage, leaving the page asks for confirmation', async () => {
  const page = await openDriver(browser);
  await page.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const asked: string[] = [];
  page.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await page.open(site.address);
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  await page.click(source('imports'));
  await page.page.locator('#cell-imports .cm-content').waitFor();
  await page.write('#');
  await page.page.reload();
  assert.deepEqual(asked, ['beforeunload']);
  await page.close();
});
