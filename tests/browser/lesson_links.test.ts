import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, site } from './lesson_page.ts';

// A lesson has a page of its own, which shared links lead to and which opens the lesson.

test('the page of a lesson opens it, in its language, with its title', async () => {
  const page = await openDriver(browser);
  await page.page.goto(`${site.address}lessons/per_channel.html`);
  await page.reads('#cell-title h1', 'One scale per channel');
  await page.address(/\/#lesson=per_channel$/);
  assert.equal(await page.page.title(), 'One scale per channel · zeropoint');
  await page.page.goto(`${site.address}lessons/gptq.zh.html`);
  await page.reads('#cell-title h1', '动手写 GPTQ');
  await page.address(/\/\?lang=zh#lesson=gptq$/);
  assert.equal(await page.page.title(), '动手写 GPTQ · zeropoint');
  // Links of earlier versions lead to the lesson without that page.
  await page.page.goto('about:blank');
  await page.open(`${site.address}?lang=en#lesson=k_quants`);
  await page.reads('#cell-title h1', /^K-quants/);
  await page.close();
});

test('the link to a lesson is copied as the address of its page', async () => {
  const page = await openDriver(browser);
  await page.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.open(`${site.address}#lesson=per_channel`);
  await page.reads('#cell-title h1', 'One scale per channel');
  const copied = () => page.page.evaluate(() => navigator.clipboard.readText());
  await page.click('[data-action=copyLesson]');
  await page.reads('.turn.start [role=status]', 'Link copied.');
  assert.equal(await copied(), `${site.address}lessons/per_channel.html`);
  await page.click('.language');
  await page.reads('#cell-title h1', '每个通道一个缩放因子');
  await page.click('[data-action=copyLesson]');
  await page.reads('.turn.start [role=status]', '链接已复制。');
  assert.equal(await copied(), `${site.address}lessons/per_channel.zh.html`);
  // The message about one lesson does not stay for the next.
  await page.click('.turn.start .next');
  await page.reads('#cell-title h1', '每组一个缩放因子');
  assert.equal(await page.text('.turn.start [role=status]'), '');
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('without the clipboard, the page says where the link is', async () => {
  const page = await openDriver(browser);
  await page.open(`${site.address}#lesson=per_channel`);
  await page.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.click('[data-action=copyLesson]');
  await page.reads('.turn.start [role=status]', /address of this page is the link/);
  await page.close();
});
