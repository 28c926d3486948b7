import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { everyCombination } from '../combinations.ts';
import { type Driver, openDriver } from './driver.ts';
import { atRest } from './in_page.ts';
import { figure } from './names.ts';
import { sharedSite } from './shared_site.ts';
import { openSite } from './site.ts';

// The page moves by what was asked and by nothing else, wherever the pointer is, through every lesson.

declare const projectRoot: string;

// A step is done at once, so that it can be measured.
const shared = sharedSite(openSite, { switches: ['--disable-smooth-scrolling'] });

const lessons: readonly { readonly name: string; readonly title: string }[] = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'dist/lessons/index.json'), 'utf8'),
);

/**
 * Over the cells, between the plots and the instrument beside the text: an element under the pointer is
 * marked in the outputs, and their text nodes, cut there, count as moved though nothing is seen to move.
 */
const overCells = { x: 914, y: 400 };

/** Collects the layout shifts from now on that the person has not caused by a click or a key. */
function watchShifts(): void {
  const shifts: string[] = [];
  const known = window as unknown as { watching?: PerformanceObserver };
  known.watching?.disconnect();
  Object.assign(window, { shifts });
  known.watching = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly hadRecentInput: boolean;
        readonly sources: readonly Record<'previousRect' | 'currentRect', DOMRect>[];
      };
      const moves = sources.map(({ previousRect: from, currentRect: to }) =>
        JSON.stringify({ scrollY, from, to }),
      );
      if (!hadRecentInput) shifts.push(moves.join());
    }
  });
  known.watching.observe({ type: 'layout-shift' });
}

const shiftsSeen = () => (window as unknown as { shifts: string[] }).shifts;

/** The scroll position once two frames have passed, and the largest one. */
function settled(): Promise<{ top: number; end: number }> {
  return new Promise((resolve) => {
    const read = () =>
      resolve({ top: scrollY, end: document.documentElement.scrollHeight - innerHeight });
    requestAnimationFrame(() => requestAnimationFrame(read));
  });
}

interface Way {
  /** CSS pixels that one step asks for. */
  readonly step: number;
  readonly most: number;
  act(page: Driver): Promise<void>;
}

const wheel = (step: number, most: number): Way => ({
  step,
  most,
  act: ({ page }) => page.mouse.wheel(0, step),
});

/** Chromium scrolls by a window less an eighth of it. */
const press = (key: string, most: number): Way => ({
  step: 700,
  most,
  act: ({ page }) => page.keyboard.press(key),
});

/** So many steps are asked for before the page is looked at. */
const stride = 4;

/** Goes on from here; every step goes as far as it says, but for the last of the page. */
async function walk(page: Driver, { step, most, act }: Way, lesson: string): Promise<void> {
  let { top, end } = await page.page.evaluate(settled);
  for (let count = 0; top < end && count < most; count += stride) {
    for (let taken = 0; taken < stride; taken += 1) await act(page);
    const next = await page.page.evaluate(settled);
    const asked = { top: Math.min(top + stride * step, end), end };
    assert.deepEqual(next, asked, `${lesson}: from ${top}`);
    top = next.top;
  }
}

/** The pointer goes over everything in the window, cell by cell and back. */
async function glide({ page }: Driver): Promise<void> {
  for (let y = 20; y < 800; y += 26) await page.mouse.move(910 + (y % 5) * 2, y);
  await page.mouse.move(overCells.x, overCells.y, { steps: 20 });
}

/** The least distance of a swipe of 500 px: a finger has to go a little before it counts. The page may glide on a little, too. */
const leastSwipe = 450;

/** A finger goes up by 500 px, and rests before it leaves the glass. Returns how far the page went. */
async function swipe({ page }: Driver): Promise<number> {
  const { top } = await page.evaluate(settled);
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: { x: number; y: number }[]
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  // Above the instrument that is docked at the window's end.
  await touch('touchStart', { x: 200, y: 560 });
  for (const y of [460, 360, 260, 160, 60, 60, 60, 60, 60]) {
    await touch('touchMove', { x: 200, y });
    if (y === 60) await page.waitForTimeout(20);
  }
  await touch('touchEnd');
  await session.detach();
  // The compositor has scrolled already; the page's own thread may learn of it late.
  const hasCome = (least: number) => scrollY >= least;
  await page.waitForFunction(hasCome, top + leastSwipe, { timeout: 5000 }).catch(() => undefined);
  return (await page.evaluate(settled)).top - top;
}

async function openLesson(page: Driver, name: string): Promise<void> {
  await page.click(`[data-lesson=${name}]`);
  await page.page.locator(`[data-lesson=${name}][aria-current=page]`).waitFor();
  await page.page.locator('#cell-title h1').waitFor();
  await page.page.waitForFunction(atRest);
  await page.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.page.evaluate(settled);
}

const languages = ['en', 'zh'];

for (const [place, language] of languages.entries()) {
  const own = lessons.filter((_, index) => everyCombination || index % languages.length === place);

  test(`in ${language}, wheel, trackpad, keys and pointer`, async () => {
    const page = await openDriver(shared.browser);
    await page.open(`${shared.site.address}?lang=${language}`);
    await page.reads(figure('mse'), '170.8753');
    for (const { name } of own) {
      await openLesson(page, name);
      await page.page.mouse.move(overCells.x, overCells.y);
      await page.page.evaluate(watchShifts);
      await walk(page, wheel(120, 200), name);
      await page.page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }));
      await walk(page, wheel(20, 40), name);
      await glide(page);
      await walk(page, press('Space', 4), name);
      await glide(page);
      await walk(page, press('PageDown', 100), name);
      assert.deepEqual(await page.page.evaluate(shiftsSeen), [], name);
    }
    await page.close();
  });

  test(`in ${language}, a finger`, async () => {
    const page = await openDriver(shared.browser, { width: 390, height: 844, touch: true });
    await page.open(`${shared.site.address}?lang=${language}`);
    await page.reads(figure('mse'), '170.8753');
    for (const { name } of own) {
      await openLesson(page, name);
      const { end } = await page.page.evaluate(settled);
      // In the instrument a finger may mean a number and not the page.
      const start = await page.page
        .locator('.notebook')
        .evaluate((notebook) => notebook.getBoundingClientRect().top + scrollY);
      for (let part = 0; part < 1; part += 0.4) {
        const top = start + (end - start - 700) * part;
        let way = 0;
        // A busy browser drops touches: a short swipe is tried again, a long one never.
        for (let tries = 0; tries < 3 && way >= 0 && way < leastSwipe; tries += 1) {
          await page.page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
          way = await swipe(page);
        }
        assert.ok(way >= leastSwipe && way < 700, `${name}: ${way} px from ${top}`);
      }
      assert.equal((await page.page.evaluate(settled)).end, end, name);
    }
    await page.close();
  });
}
