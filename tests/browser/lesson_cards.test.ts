import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type Driver, openDriver, until, type Visit } from './driver.ts';
import { cell, figure } from './names.ts';
import { sharedSite } from './shared_site.ts';

declare const projectRoot: string;

// Finding, addressing and navigating lessons.

const shared = sharedSite();

const index = path.join(projectRoot, 'dist/lessons/index.json');
/** The lessons and the sets of exercises. */
const listed: readonly { readonly name: string; readonly kind?: string }[] = JSON.parse(
  fs.readFileSync(index, 'utf8'),
);

const title = '#cell-title h1';
const current = '.card[aria-current=page]';

async function visit(address: string, act: (page: Driver) => Promise<void>, how: Visit = {}) {
  const page = await openDriver(shared.browser, how);
  await page.open(shared.site.address + address);
  await page.page.locator('.card').first().waitFor();
  await act(page);
  assert.deepEqual(page.complaints(), []);
  await page.close();
}

/** The distance of an element from the top of the window. */
const topOf = (page: Driver, selector: string) =>
  page.page
    .locator(selector)
    .first()
    .evaluate((one) => one.getBoundingClientRect().top);

const isNear = (low: number, high: number) => (top: number) => top >= low && top <= high;

describe('the lessons', () => {
  test('have a title of their own for tabs, history and bookmarks, in both languages', async () => {
    await visit('', async (page) => {
      const titles = (expected: RegExp) =>
        until(
          () => page.page.title(),
          (now) => expected.test(now),
          (now) => `the title is ${now}`,
        );
      await titles(/^zeropoint · Linear quantization/);
      await page.call(() => {
        location.hash = 'lesson=per_channel';
      });
      await titles(/^One scale per channel · zeropoint$/);
      await page.call(() => {
        location.hash = 'lesson=per_group';
      });
      await titles(/^One scale per group · zeropoint$/);
      await page.click('header .language');
      await titles(/^每.*缩放因子 · zeropoint$/);
      await page.back();
      await titles(/通道.* · zeropoint$/);
      await page.back();
      await titles(/^zeropoint · 逐元素/);
    });
  });

  test('are a list in parts with drawings and minutes, which keys and clicks open', async () => {
    await visit('', async (page) => {
      assert.equal((await page.texts('.card[data-lesson]')).length, listed.length);
      assert.equal(await page.value(current, 'data-lesson'), 'quantize_and_dequantize');
      const card = '.card[data-lesson=per_channel]';
      assert.match(await page.text(card), /One scale per channel\s+1\d min/);
      // From the page's header to the list, then by keyboard.
      await page.click('.to-lessons');
      await page.reads(card, /^One scale per channel\s+1\d min/);
      await page.page.locator(`${card}[title^="A scale of its own"]`).waitFor();
      assert.match((await page.value(`${card} path`, 'd')) ?? '', /^M6 8H34/);
      assert.deepEqual(await page.texts('.lessons h3'), [
        ...['The ruler', 'Formats', 'Networks', 'Methods', 'Exercises'],
      ]);
      await until(
        () => topOf(page, '.lessons h2'),
        isNear(0, 40),
        (top) => `the list is at ${top}`,
      );
      // Past the cards of the three pages about networks.
      await page.press('Tab', ...Array(5).fill('ArrowRight'), 'ArrowDown', 'Enter');
      await page.reads(title, 'One scale per channel');
      await page.address(/#lesson=per_channel$/);
      await until(
        () => topOf(page, '.turn.start'),
        isNear(-5, 40),
        (top) => `it is at ${top}`,
      );
      assert.equal(await page.value(current, 'data-lesson'), 'per_channel');
      const lessons = listed.filter(({ kind }) => kind === undefined);
      await page.reads(
        '.turn.start',
        new RegExp(`^Lesson 4 of ${lessons.length} · 1\\d min · The ruler`),
      );
    });
  });

  test('link to the previous and the next one, and Back returns', async () => {
    await visit('', async (page) => {
      assert.equal(await page.page.locator('.turn.end .previous').count(), 0);
      await page.click('.turn.end .next');
      await page.reads(title, /^Scale and zero point/);
      await page.click('.turn.end .next');
      await page.reads('.turn.end .previous', 'Previous: Scale and zero point');
      await page.address(/#lesson=symmetric_and_asymmetric$/);
      await page.back();
      await page.reads(current, /Scale and zero point/);
      await page.address(/#lesson=scale_and_zero_point$/);
      await page.back();
      await page.reads(current, /Quantize and de-quantize a tensor/);
      await page.forward();
      await page.reads(current, /Scale and zero point/);
      const last = listed.filter(({ kind }) => kind === undefined).at(-1) ?? assert.fail();
      await page.click(`[data-lesson=${last.name}]`);
      // The last lesson hands on to the exercises, with their drawing and their sentence.
      await page.reads('.turn.end .next', 'Next: Exercises: warm-up');
      await page.reads('.turn.end .next-lesson', /^Eight questions/);
      await page.page.locator('.turn.end .next-lesson path[d]').waitFor();
      // One of all lessons is marked in the bar above.
      const bar = page.page.locator('.turn.start .lesson-bar i');
      const places = await bar.evaluateAll((all) => all.map((one) => one.className === 'here'));
      const count = listed.filter(({ kind }) => kind === undefined).length;
      assert.deepEqual([places.length, places.indexOf(true)], [count, count - 1]);
      // The sets of exercises are a sequence of their own.
      await page.click('[data-lesson=exercises_hard]');
      await page.reads('.turn.end', /^Previous: Exercises: practice$/);
    });
  });

  test('have an address in addition to the instrument’s state, which a reload keeps', async () => {
    const state = 'v=2&tensor=1,2;3,4&format=int4&source=min_max';
    await visit(`#${state}&lesson=packing`, async (page) => {
      await page.reads(title, 'Packing weights below eight bits');
      assert.equal(await page.value(cell(1, 1)), '4');
      await until(
        () => topOf(page, '.turn.start'),
        isNear(-5, 40),
        (top) => `it is at ${top}`,
      );
      // The state survives a change of lesson, and the lesson a change of setting.
      await page.click('[data-lesson=per_group]');
      await page.address(new RegExp(`#${state}&lesson=per_group$`));
      await page.click('[data-source=mse]');
      await page.address(/source=mse&lesson=per_group$/);
      await page.back();
      await page.address(/source=min_max&lesson=per_group$/);
      await page.back();
      await page.reads(title, 'Packing weights below eight bits');
      assert.equal(await page.value(cell(1, 1)), '4');
      // The instrument has not been shown anew: what it shows is the same in both.
      await page.page.reload();
      await page.reads(title, 'Packing weights below eight bits');
      assert.equal(await page.value(cell(1, 1)), '4');
    });
  });

  test('can be opened at a cell, which is highlighted', async () => {
    await visit('#lesson=per_channel&cell=vanish-intro', async (page) => {
      await page.page.locator('#cell-vanish-intro.selected:focus').waitFor();
      await until(
        () => topOf(page, '#cell-vanish-intro'),
        isNear(0, 120),
        (top) => `it is at ${top}`,
      );
      await page.address(/#lesson=per_channel&cell=vanish-intro$/);
    });
  });

  test('that do not exist are reported, and the first one is shown', async () => {
    await visit('#lesson=quantum&cell=x', async (page) => {
      await page.reads('[data-code=lesson_unknown]', /no lesson “quantum”/);
      await page.reads(title, /^Linear quantization/);
      await page.address(/\/$/);
      await page.click('[data-lesson=packing]');
      await page.reads(title, /^Packing/);
      assert.equal(await page.page.locator('[data-code=lesson_unknown]').count(), 0);
    });
    await visit('#lesson=packing&cell=nowhere', async (page) => {
      await page.reads('[data-code=cell_unknown]', /no cell “nowhere”/);
      await page.reads(title, /^Packing/);
      await page.address(/#lesson=packing$/);
    });
  });

  test('show the last requested one, however late another one arrives', async () => {
    await visit('', async (page) => {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.page.route('**/lessons/packing.json*', async (route) => {
        await held;
        await route.continue();
      });
      await page.click('[data-lesson=packing]');
      await page.click('[data-lesson=per_group]');
      await page.reads(title, 'One scale per group');
      const answered = page.page.waitForResponse('**/lessons/packing.json*');
      answer();
      await (await answered).finished();
      await page.page.waitForTimeout(200);
      assert.equal(await page.text(title), 'One scale per group');
      await page.address(/#lesson=per_group$/);
    });
  });

  test('remember in this browser what was opened and read to the end', async () => {
    await visit('#lesson=per_group', async (page) => {
      await page.reads('[data-lesson=per_group] small', /min · opened$/);
      assert.equal(await page.page.locator('.card[data-step]').count(), 1);
      await page.page.locator('.turn.end').scrollIntoViewIfNeeded();
      await page.reads('[data-lesson=per_group] small', /min · read$/);
      // Reaching the end of one lesson does not count for the next one.
      await page.click('.turn.end .next');
      await page.reads('[data-lesson=linear_layers] small', /min · opened$/);
      await page.page.waitForTimeout(200);
      assert.equal(await page.text('[data-lesson=linear_layers] i'), 'opened');
      await page.page.goto(`${shared.site.address}?lang=zh`);
      await page.reads('[data-lesson=per_group] small', /^\d+ 分钟 · 已读完$/);
    });
  });

  test('that fail to load leave the current one and its address', async () => {
    const page = await openDriver(shared.browser);
    await page.open(`${shared.site.address}#lesson=per_group`);
    await page.reads(title, 'One scale per group');
    await page.page.route('**/lessons/packing.json*', (route) => route.abort());
    await page.click('[data-lesson=packing]');
    await page.page.locator('[data-code=lesson_unavailable]').waitFor();
    assert.equal(await page.text(title), 'One scale per group');
    await page.address(/#lesson=per_group$/);
    await page.close();
  });

  test('come below the lesson, or above it when they are asked for', async () => {
    await visit('', async (page) => {
      const tops = async () => [await topOf(page, '.lessons'), await topOf(page, title)];
      const [list = 0, lesson = 0] = await tops();
      assert.ok(lesson < list, 'the lesson comes first');
      // Only the bar that says where one is, and the notebook's tools, stand between.
      const bar = await topOf(page, '.turn.start');
      assert.ok(lesson - bar < 260, `the title is ${lesson - bar} pixels below the bar`);
      await page.click('.contents');
      await until(
        tops,
        ([list = 0, lesson = 0]) => list < lesson,
        () => 'the list stays below',
      );
      await page.click('[data-lesson=packing]');
      await page.reads(title, /^Packing/);
      const [after = 0, packing = 0] = await tops();
      assert.ok(packing < after, 'the list is closed again');
    });
  });

  test('fit a narrow screen', async () => {
    for (const query of ['?lang=en', '?lang=zh']) {
      await visit(
        query,
        async (page) => {
          await page.reads(figure('mse'), '170.8753');
          const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
          assert.equal(scrollWidth, 320);
          await page.page.locator('[data-lesson=naive_and_wraparound]').focus();
          await page.press('Enter');
          const lessons = listed.filter(({ kind }) => kind === undefined);
          const place = lessons.findIndex(({ name }) => name === 'naive_and_wraparound') + 1;
          await page.reads('.turn.start', new RegExp(`\\b${place}\\b`));
        },
        { width: 320, height: 700 },
      );
    }
  });
});
