import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { inDist } from '../built.ts';
import { someOf } from '../combinations.ts';
import { axeSource, lastingFaults } from './axe_faults.ts';
import { type Driver, openDriver } from './driver.ts';
import { browser, site } from './lesson_page.ts';

// Every lesson and every set of exercises has a live drawing: it keeps its place, answers to pointing,
// dragging and keys, has a table, and prints. Without --all, those of a few lessons are tried: in Node,
// live_drawings.test.ts of tests/unit goes through what can be set in each of them.

const lessons: readonly { readonly name: string }[] = JSON.parse(
  fs.readFileSync(inDist('lessons/index.json'), 'utf8'),
);

describe('the drawings of the lessons', () => {
  let page: Driver;
  before(async () => {
    page = await openDriver(browser);
    await page.open(site.address);
  });
  after(() => page.close());

  const open = async (lesson: string) => {
    await page.page.evaluate((name) => location.assign(`#lesson=${name}`), lesson);
    // Until the lesson has arrived, the drawings are those of the one before.
    await page.page.locator(`.card[data-lesson=${lesson}][aria-current=page]`).waitFor();
    await page.page.locator('[data-drawing]').first().waitFor();
  };
  const place = (index = 0) => page.page.locator('[data-drawing]').nth(index);
  const says = (index = 0) => place(index).locator('.drawing-says').innerText();
  const markup = (index = 0) => place(index).locator('svg').innerHTML();
  /** Whether a drawing becomes another one than before. */
  const differs = async (index: number, from: string, most = 100) => {
    for (let tries = 0; tries < most; tries += 1) {
      if ((await markup(index)) !== from) return true;
      await page.page.waitForTimeout(20);
    }
    return false;
  };
  const changes = async (index: number, from: string, what: string) =>
    // The language model reads its held-out text anew, which takes seconds on a busy machine.
    assert.ok(await differs(index, from, 1000), `${what} changes nothing`);

  for (const { name } of someOf(lessons, 5)) {
    test(`${name}: its drawings answer to pointing, to dragging and to keys`, async () => {
      await open(name);
      const count = await page.page.locator('[data-drawing]').count();
      assert.ok(count > 0);
      for (let index = 0; index < count; index += 1) {
        const at = place(index);
        await at.evaluate((one) => one.scrollIntoView({ block: 'center' }));
        await at.locator('svg').waitFor();
        assert.notEqual(await says(index), '');
        // The knobs need their names for screen readers, the picture its text.
        assert.ok(((await at.locator('svg').getAttribute('aria-label')) ?? '').length > 20);

        const present = await markup(index);
        const slider = at.locator('input[type=range]').first();
        await slider.focus();
        await page.press(
          Number(await slider.inputValue()) > Number(await slider.getAttribute('min'))
            ? 'ArrowLeft'
            : 'ArrowRight',
        );
        await changes(index, present, 'a key');

        const before = await markup(index);
        const targets = at.locator('[data-knob]');
        const drags = at.locator('[data-drag] .grip, rect[data-drag]');
        if ((await targets.count()) > 1) {
          const chosen = await targets.evaluateAll((all) =>
            all.map((one) => one.getAttribute('data-value')),
          );
          // One of the two is not what is pointed at already.
          for (const which of [0, chosen.length - 1]) {
            await targets.nth(which).hover({ force: true });
            if (await differs(index, before)) break;
          }
          await changes(index, before, 'pointing');
        } else {
          const box = await drags.first().boundingBox();
          assert.ok(box, 'something to drag');
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          await page.page.mouse.move(x, y);
          await page.page.mouse.down();
          await page.page.mouse.move(x + 30, y - 30, { steps: 3 });
          await page.page.mouse.up();
          await changes(index, before, 'dragging');
        }
      }
      assert.deepEqual(page.complaints(), []);
      await assertReadable();
      // Axe tries styles that the page's policy forbids.
      page.complaints().splice(0);
    });
  }

  /** With their tables open, axe finds nothing in the drawings of the lesson, light and dark. */
  async function assertReadable() {
    for (const summary of await page.page.locator('[data-drawing] summary').all()) {
      await summary.click();
    }
    const tables = page.page.locator('[data-drawing] table');
    for (const table of await tables.all())
      assert.ok((await table.locator('tbody tr').count()) > 1);
    // A number that is read, not copied, has a true minus.
    for (let index = 0; index < (await page.page.locator('[data-drawing]').count()); index += 1) {
      assert.doesNotMatch(await says(index), /(?:^| )-[\d.]/);
      const texts = await place(index).locator('svg text').allTextContents();
      assert.doesNotMatch(texts.join('\n'), /(?:^|[ (])-[\d.]/m);
    }
    // No rule for paper hides the picture with the controls.
    await page.page.emulateMedia({ media: 'print' });
    for (const picture of await page.page.locator('[data-drawing] svg').all())
      assert.ok(await picture.isVisible(), 'is printed');
    await page.page.emulateMedia({ media: 'screen' });
    await page.page.evaluate(axeSource);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.page.emulateMedia({ colorScheme });
      assert.deepEqual(await lastingFaults(page.page, ['[data-drawing]']), [], colorScheme);
    }
    await page.page.emulateMedia({ colorScheme: 'light' });
  }

  test('stay visible in forced colours: no frame covers what it frames', async () => {
    await page.page.emulateMedia({ forcedColors: 'active' });
    for (const lesson of ['per_channel', 'per_group', 'convolution_folding', 'k_quants']) {
      await open(lesson);
      await place().evaluate((one) => one.scrollIntoView({ block: 'center' }));
      await place().locator('svg').waitFor();
      const fills = await place()
        .locator('svg :is(.drawing-cell, .group)')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
      assert.ok(fills.length > 0, lesson);
      assert.deepEqual(new Set(fills), new Set(['none']), lesson);
    }
    await page.page.emulateMedia({ forcedColors: 'none' });
  });

  test('keep their places while they load, and are on paper without controls', async () => {
    await page.page.evaluate(() => scrollTo(0, 0));
    await open('per_channel');
    const height = () => place().evaluate((one) => one.getBoundingClientRect().height);
    const reserved = await height();
    await place().evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await place().locator('svg').waitFor();
    assert.ok(Math.abs((await height()) - reserved) < 1.5);
    await page.page.emulateMedia({ media: 'print' });
    const shown = await place().evaluate((one) =>
      ['svg', '.drawing-says', '.knobs', '.chart-table', '.handle'].map((part) => {
        const found = one.querySelector(part);
        return found !== null && getComputedStyle(found).display !== 'none';
      }),
    );
    assert.deepEqual(shown, [true, true, false, false, false]);
    await page.page.emulateMedia({ media: 'screen' });
  });

  test('speak the language of the page', async () => {
    await page.click('.language');
    await page.reads('#cell-title h1', '每个通道一个缩放因子');
    await place().evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await place().locator('.drawing-says', { hasText: '均方误差' }).waitFor();
    assert.doesNotMatch(await place().locator('svg').innerHTML(), />[^<]*[a-z]{4,}[^<]*</);
  });
});
