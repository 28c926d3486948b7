import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { dropFiles } from '../robustness/attacks/in_page.ts';
import { openDriver } from './driver.ts';
import { browser, output, site, source } from './lesson_page.ts';

// Two tabs on one notebook: neither loses an edit, the later one is told, and both texts stay until the reader keeps
// one. drafts.test.ts follows a lesson through the question; here are both orders, files, and tabs that crash.

const question = '[data-versions]';
const asks = /Another tab has changed this notebook, too: keep which\?/;

const text = JSON.stringify({
  cells: [
    {
      cell_type: 'code',
      execution_count: null,
      id: 'imports',
      metadata: {},
      outputs: [],
      source: 'shared = 1',
    },
  ],
  ...{ metadata: {}, nbformat: 4, nbformat_minor: 5 },
});

interface Kind {
  readonly title: string;
  /** Shows the notebook in a tab. */
  readonly show: (tab: Page) => Promise<void>;
  /** Shows what is left of it in a later visit. */
  readonly showAgain: (tab: Page) => Promise<void>;
}
const kinds: readonly Kind[] = [
  {
    title: 'a lesson',
    show: (tab) => tab.locator(output('error-norm')).filter({ hasText: '39.2158' }).waitFor(),
    showAgain: async () => {},
  },
  {
    title: 'a file',
    show: async (tab) => {
      await tab.locator(output('error-norm')).filter({ hasText: '39.2158' }).waitFor();
      await tab.evaluate(`(${dropFiles})(${JSON.stringify([{ name: 'shared.ipynb', text }])})`);
      await tab.locator(source('imports')).filter({ hasText: 'shared = 1' }).waitFor();
    },
    // A tab that crashes does not say which notebook it showed.
    showAgain: (tab) => tab.locator('[data-file="file:shared.ipynb"]').click(),
  },
];

/** Types at the end of a cell in a tab, and waits until it has been stored. */
async function typeInto(tab: Page, typed: string): Promise<void> {
  await tab.locator(source('imports')).click();
  await tab.locator('#cell-imports .cm-content').waitFor();
  await tab.keyboard.press('Control+End');
  await tab.keyboard.type(typed);
  await tab.waitForFunction((mark) => JSON.stringify({ ...localStorage }).includes(mark), typed);
}

const stored = (tab: Page) => tab.evaluate(() => JSON.stringify({ ...localStorage }));

/** Ends the process of a tab, as a crash does: nothing of it runs any more. */
async function crash(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  const crashed = tab.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
}

describe('two tabs on', () => {
  for (const { title, show, showAgain } of kinds)
    for (const order of ['the first tab types first', 'the second tab types first'] as const)
      test(`${title}, where ${order}: the later one is told, and a crash loses neither text`, async () => {
        const driver = await openDriver(browser);
        const context = driver.page.context();
        await driver.open(site.address);
        await show(driver.page);
        const second = await context.newPage();
        await second.goto(site.address);
        await show(second);
        const [earlier, later] =
          order === 'the first tab types first' ? [driver.page, second] : [second, driver.page];
        await typeInto(earlier, '  # early');
        await typeInto(later, '  # late');
        await later.locator(question).filter({ hasText: asks }).waitFor();
        for (const mark of ['# early', '# late'])
          assert.ok((await stored(later)).includes(mark), `${mark} is stored`);
        // Each shows its own text still.
        assert.match((await earlier.locator(source('imports')).textContent()) ?? '', /# early/);
        assert.match((await later.locator(source('imports')).textContent()) ?? '', /# late/);
        // The one that was told crashes during the question, the other one goes on, and crashes too.
        await crash(later);
        await typeInto(earlier, ' on');
        await crash(earlier);
        const next = await context.newPage();
        await next.goto(site.address);
        await showAgain(next);
        await next.locator(question).filter({ hasText: asks }).waitFor();
        const seen = new Set<string>();
        for (let at = 0; at < 2; at += 1) {
          const shown = (await next.locator(source('imports')).textContent()) ?? '';
          seen.add(/# (early on|late)/.exec(shown)?.[1] ?? shown);
          await next.locator('[data-action=versions-next]').click();
          await next.waitForFunction(
            ([selector, before]) => {
              const root = document.querySelector('#app')?.shadowRoot;
              return root?.querySelector(selector as string)?.textContent !== before;
            },
            [source('imports'), shown],
          );
        }
        assert.deepEqual([...seen].sort(), ['early on', 'late']);
        // Keeping one is the reader's decision, and ends the question.
        await next.locator('[data-action=versions-keep]').click();
        await next.locator(question).waitFor({ state: 'detached' });
        assert.ok(!/early.*late|late.*early/.test(await stored(next)));
        await driver.close();
      });
});

test('two tabs in different lessons keep the progress of both, and neither brings back what was removed', async () => {
  const driver = await openDriver(browser);
  const context = driver.page.context();
  const steps = async (tab: Page) => {
    const kept = await tab.evaluate(() => localStorage.getItem('zeropoint.progress'));
    return Object.keys(JSON.parse(kept ?? '{}').steps ?? {}).sort();
  };
  const noted = (tab: Page, lesson: string) =>
    tab.waitForFunction(
      (name) => localStorage.getItem('zeropoint.progress')?.includes(`"${name}"`),
      lesson,
    );
  const openLesson = async (tab: Page, name: string) => {
    await tab.locator(`[data-lesson=${name}]`).first().click();
    await tab.locator(`[data-lesson=${name}][aria-current=page]`).first().waitFor();
    await noted(tab, name);
  };
  await driver.open(site.address);
  const second = await context.newPage();
  await second.goto(site.address);
  // Both have read the storage before either writes.
  await second.locator('[data-lesson=packing]').first().waitFor();
  await openLesson(driver.page, 'packing');
  await openLesson(second, 'k_quants');
  await openLesson(driver.page, 'blocks');
  const all = await steps(driver.page);
  for (const name of ['packing', 'k_quants', 'blocks']) assert.ok(all.includes(name), `${all}`);
  const third = await context.newPage();
  await third.goto(site.address);
  for (const name of ['packing', 'k_quants', 'blocks'])
    await third.locator(`.card[data-lesson=${name}][data-step]`).waitFor();
  await third.evaluate(() => localStorage.removeItem('zeropoint.progress'));
  await openLesson(second, 'gptq');
  assert.deepEqual(
    (await steps(second)).filter((name) => ['packing', 'blocks'].includes(name)),
    [],
  );
  await driver.close();
});
