import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Driver, openDriver } from './driver.ts';
import { browser, output, site, source } from './lesson_page.ts';

// Edits in cells survive a reload, in this browser, until they are discarded.

/** Opens the lesson and the editor of its first cell; returns the dialogs that are asked, and accepted, from then on. */
async function openedCell(page: Driver): Promise<readonly string[]> {
  const asked: string[] = [];
  page.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await page.open(site.address);
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  await page.click(source('imports'));
  await page.page.locator('#cell-imports .cm-content').waitFor();
  return asked;
}

test('typed code survives a reload without running, until it is discarded', async () => {
  const page = await openDriver(browser);
  const asked = await openedCell(page);
  await page.press('Control+End');
  await page.write('  # mine');
  const before = await page.page.locator('#app :is(.cell.code, .cell.prose)').count();
  await page.click('.tools [data-action=addText]');
  await page.page.locator('#app :is(.cell.code, .cell.prose)').nth(before).waitFor();
  // Immediately: pending changes are written when the page is closed.
  await page.page.reload();
  assert.deepEqual(asked, []);
  await page.reads('[data-restored=kept]', /this browser has kept them/);
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

/** Opens the editor of a cell in a tab, types at its end, and waits until it has been stored. */
async function typeInto(tab: Page, text: string): Promise<void> {
  await tab.locator(source('imports')).click();
  await tab.locator('#cell-imports .cm-content').waitFor();
  await tab.keyboard.press('Control+End');
  await tab.keyboard.type(text);
  await tab.waitForFunction((typed) => JSON.stringify({ ...localStorage }).includes(typed), text);
}

test('two tabs change a lesson: one is asked, and both texts stay until one is kept', async () => {
  const one = await openDriver(browser);
  await one.open(site.address);
  await one.reads(output('error-norm'), 'tensor(39.2158)');
  const other = await one.page.context().newPage();
  await other.goto(site.address);
  await other.locator(output('error-norm')).filter({ hasText: '39.2158' }).waitFor();
  await typeInto(one.page, '  # first');
  await typeInto(other, '  # second');
  const question = other.locator('[data-versions]');
  await question
    .filter({ hasText: 'Another tab has changed this notebook, too: keep which?' })
    .waitFor();
  assert.match((await question.textContent()) ?? '', /You see version 2 of 2/);

  // Closed during the question: the next visit asks it again, in Chinese, too.
  await other.close({ runBeforeUnload: true });
  const next = await one.page.context().newPage();
  await next.goto(`${site.address}?lang=zh`);
  const asked = next.locator('[data-versions]');
  await asked.filter({ hasText: '另一个标签页也改动了此笔记本：保留哪一份？' }).waitFor();
  await next.locator(source('imports')).filter({ hasText: '# first' }).waitFor();
  await next.locator('[data-action=versions-next]').click();
  await next.locator(source('imports')).filter({ hasText: '# second' }).waitFor();
  await next.locator('[data-action=versions-keep]').click();
  await asked.waitFor({ state: 'detached' });
  await next.reload();
  await next.locator(source('imports')).filter({ hasText: '# second' }).waitFor();
  assert.equal(await next.locator('[data-versions]').count(), 0);
  // The first tab shows its own text still, and its next change is not lost either.
  await typeInto(one.page, '!');
  await one.reads('[data-versions]', /version 2 of 2/);
  await one.click('[data-action=versions-next]');
  await one.reads(source('imports'), /# second/);
  assert.deepEqual(one.complaints(), []);
  await one.close();
});

test('without storage, leaving the page asks for confirmation', async () => {
  const page = await openDriver(browser);
  await page.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const asked = await openedCell(page);
  await page.write('#');
  await page.page.reload();
  assert.deepEqual(asked, ['beforeunload']);
  await page.close();
});
