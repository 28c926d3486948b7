import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Driver, openDriver } from './driver.ts';
import { cell, figure } from './names.ts';
import { sharedSite } from './shared_site.ts';

// Buttons in a lesson's text, links between lessons, and addresses that change a part of the state.

const shared = sharedSite();

const words = [
  '<p id="words">With <button type="button" data-set="with&amp;clamp=0">clamp off</button>, ',
  'as <button type="button" data-set="with&amp;format=uint8">uint8</button>, ',
  'and <button type="button" data-set="with&amp;clamp=maybe">odd</button>; ',
  '<a href="#lesson=per_group&amp;cell=title">groups</a>.</p>',
].join('');
const word = (text: string) => `[data-set]:has-text("${text}")`;

/** Opens the page with a paragraph of words at the beginning of the first lesson. */
async function visit(address: string, act: (page: Driver) => Promise<void>) {
  const page = await openDriver(shared.browser);
  await page.page.route('**/lessons/quantize_and_dequantize.json*', async (route) => {
    const response = await route.fetch();
    const lesson = await response.json();
    lesson.html.title += words;
    await route.fulfill({ response, json: lesson });
  });
  await page.open(shared.site.address + address);
  await page.reads(figure('mse'), /\d/);
  await page.page.locator(word('uint8')).waitFor();
  await act(page);
  assert.deepEqual(page.complaints(), []);
  await page.close();
}

const isPressed = (page: Driver, text: string, pressed: boolean) =>
  page.page.locator(`${word(text)}[aria-pressed=${pressed}]`).waitFor();

describe('buttons in the prose', () => {
  test('change the instrument in one undo step, by click and key, and show what is set', async () => {
    await visit('', async (page) => {
      await page.page.locator(word('clamp off')).scrollIntoViewIfNeeded();
      await isPressed(page, 'clamp off', false);
      await page.click(word('clamp off'));
      await page.reads('.sentence', /wrap/);
      await isPressed(page, 'clamp off', true);
      await page.address(/&scale=3\.5&zero_point=-70&clamp=0$/);
      // A quick second press does not start editing.
      await page.page.locator(word('clamp off')).dblclick();
      assert.equal(await page.page.locator('.cm-editor').count(), 0);
      await page.page.locator(word('uint8')).focus();
      await page.press('Space');
      await isPressed(page, 'uint8', true);
      await page.reads('.instrument [data-panel=quantized] small', 'uint8');
      await page.address(/format=uint8&source=min_max&clamp=0$/);
      await page.click('[data-action=undo]:enabled');
      await isPressed(page, 'uint8', false);
      await isPressed(page, 'clamp off', true);
      await page.click('[data-action=undo]:enabled');
      await isPressed(page, 'clamp off', false);
      assert.equal(await page.page.locator('[data-action=undo]:enabled').count(), 0);
    });
  });

  test('that are invalid change nothing, and report it', async () => {
    await visit('', async (page) => {
      await page.type('#scale', '3');
      await page.click(word('odd'));
      await page.reads('[data-code=change_unreadable]', /“clamp”/);
      assert.equal(await page.value('#scale'), '3');
      await page.click(word('clamp off'));
      await page.reads('.sentence', /wrap/);
      assert.equal(await page.value('#scale'), '3');
      assert.equal(await page.page.locator('[data-code=change_unreadable]').count(), 0);
    });
  });

  test('lead to another lesson and keep the state', async () => {
    await visit('', async (page) => {
      await page.type('#scale', '7');
      await page.address(/scale=7/);
      await page.click('#words a, .rendered a:has-text("groups")');
      await page.reads('#cell-title h1', 'One scale per group');
      assert.equal(await page.value('#scale'), '7');
      await page.address(/scale=7.*&lesson=per_group&cell=title$/);
    });
  });
});

describe('an address that changes a part', () => {
  test('changes the lesson’s state on a new page, and the current state otherwise', async () => {
    await visit('#with&format=int4', async (page) => {
      await page.reads('.instrument [data-panel=quantized] small', 'int4');
      assert.equal(await page.value(cell(0, 0)), '191.6');
      await page.address(/#v=2&.*format=int4&source=min_max$/);
      await page.type(cell(0, 0), '12');
      await page.address(/tensor=12,/);
      await page.page.evaluate(() => {
        location.hash = 'with&granularity=channel:0';
      });
      await page.reads(figure('scales'), '3', 30);
      assert.equal(await page.value(cell(0, 0)), '12');
      await page.address(/#v=2&tensor=12,.*granularity=channel:0/);
      await page.back();
      await page.reads(figure('scale'), /\d/);
      assert.equal(await page.value(cell(0, 0)), '12');
    });
  });

  test('reports what it cannot change, and shows the lesson', async () => {
    await visit('#with&format=int3', async (page) => {
      await page.reads('[data-code=change_unreadable]', /“format”/);
      await page.reads(figure('mse'), '170.8753');
    });
  });
});
