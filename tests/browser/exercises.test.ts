import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { exerciseCells, exerciseFile } from '../unit/support/exercise_book.ts';
import { axeSource, lastingFaults } from './axe_faults.ts';
import { openDriver } from './driver.ts';
import { browser, onLesson, page, site } from './lesson_page.ts';

// Exercises on the page: an answer is checked, its counter-example opened, and its progress kept.

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 60;

const cell = (name: string) => `#cell-exercise-${name}`;
const verdict = (name: string) => `${cell(name)} .verdict`;
const tool = (name: string, action: string) => `${cell(name)} [data-action=${action}]`;

/** Replaces an answer's code by keys. */
async function answer(name: string, text: string): Promise<void> {
  await page.click(`${cell(name)} .source`);
  await page.page.locator(`${cell(name)} .cm-content`).waitFor();
  await page.press('Control+a');
  await page.page.keyboard.insertText(text);
}

const isOff = async (selector: string) =>
  (await page.page.locator(selector).getAttribute('aria-disabled')) === 'true';

const focused = () =>
  page.page.evaluate(() => {
    const element = document.querySelector('#app')?.shadowRoot?.activeElement as HTMLElement | null;
    return element?.dataset.action ?? element?.id ?? '';
  });

async function faultless(state: string, part = '.reading'): Promise<void> {
  await page.page.evaluate(axeSource);
  assert.deepEqual(await lastingFaults(page.page, [part]), [], state);
  // The page's policy refuses scripts that axe tries.
  page.complaints().splice(0);
}

onLesson(
  'an exercise',
  () => {
    const name = 'nothing-clipped';

    test('shows its question, a folded check, and no answer before an attempt', async () => {
      await page.page.locator(`${cell(name)} .source`).scrollIntoViewIfNeeded();
      await page.page.locator(tool(name, 'check')).waitFor();
      assert.doesNotMatch(await page.text('#cell-nothing-clipped-prompt'), /3\.6/);
      assert.equal(await page.page.locator('#cell-nothing-clipped-prompt details').count(), 0);
      assert.equal(await page.text(tool(name, 'showHint')), 'Hint 1 of 1');
      assert.equal(await isOff(tool(name, 'showModelAnswer')), true);
      await page.page.locator(tool(name, 'showModelAnswer')).focus();
      await page.press('Enter');
      await page.reads(`${cell(name)} .exercise-note`, /after an answer of your own/);
      const fold = `#cell-check-${name} [data-action=showCheck]`;
      assert.equal(await page.value(fold, 'aria-expanded'), 'false');
      await page.click(fold);
      await page.reads(`#cell-check-${name} .source`, /check\("nothing-clipped"/);
      // It is locked: a click opens no editor but says so.
      await page.click(`#cell-check-${name} .source`);
      await page.reads('.notice', /locked/);
      assert.equal(await page.page.locator(`#cell-check-${name} .cm-editor`).count(), 0);
      await page.click(fold);
      await faultless('before a check');
      // Forced colours leave a triangle, and show what is off.
      await page.page.emulateMedia({ forcedColors: 'active' });
      const styles = await page.page.evaluate(
        ([fold, tool]) => {
          const root = document.querySelector('#app')?.shadowRoot;
          const style = (selector: string, part?: string) =>
            getComputedStyle(root?.querySelector(selector) as Element, part);
          const { borderTopColor, borderLeftColor } = style(fold, '::before');
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.color = 'GrayText';
          const gray = getComputedStyle(probe).color;
          probe.remove();
          return { borderTopColor, borderLeftColor, isGray: style(tool).color === gray };
        },
        [fold, tool(name, 'showModelAnswer')] as const,
      );
      await page.page.emulateMedia({ forcedColors: 'none' });
      assert.equal(styles.borderTopColor, 'rgba(0, 0, 0, 0)');
      assert.notEqual(styles.borderLeftColor, styles.borderTopColor);
      assert.ok(styles.isGray);
    });

    test('is one Tab stop below the editor, and its tools are reached by arrow keys', async () => {
      await page.page.locator(tool(name, 'check')).focus();
      await page.press('ArrowRight');
      assert.equal(await focused(), 'showHint');
      await page.press('Enter');
      await page.reads(`${cell(name)} .hints`, /The 255 steps have to span 912\.6/);
      assert.equal(await focused(), 'showHint');
      assert.equal(await isOff(tool(name, 'showHint')), true);
      await page.press('End');
      assert.equal(await focused(), 'startOver');
      await page.press('Tab');
      assert.equal(await focused(), 'showCheck');
    });

    test('that is wrong says why, and opens its counter-example in the instrument', async () => {
      await page.page.locator(tool(name, 'check')).focus();
      await page.press('Enter');
      await page.reads(
        verdict(name),
        '✗ Not yet: 728.6 becomes 138, which int8 cannot hold, so it is clipped.',
        patience,
      );
      // The starting code is no attempt of one's own.
      assert.equal(await isOff(tool(name, 'showModelAnswer')), true);
      await answer(name, 'my_scale, my_zero_point = 3.6, -70');
      await page.reads(verdict(name), /The answer has changed since then\.$/);
      await page.click(tool(name, 'check'));
      await page.reads(verdict(name), /^✗ Not yet: 728\.6 becomes 132/, patience);
      assert.equal(await isOff(tool(name, 'showModelAnswer')), false);
      const before = await page.address();
      await page.click(tool(name, 'openExample'));
      await page.reads(`${cell(name)} .exercise-note`, /^The instrument shows the tensor/);
      await page.address(/scale=3\.6&zero_point=-70/);
      await page.click('.instrument [data-action=undo]');
      await page.address(new RegExp(`${before.split('#')[1] ?? ''}$`));
      await page.click(tool(name, 'showModelAnswer'));
      await page.reads(`${cell(name)} .exercise-model`, /my_scale, my_zero_point = 3\.6, -77/);
      await faultless('with a verdict, a hint and the model answer');
    });

    test('starts over, and back', async () => {
      const source = `${cell(name)} .source`;
      await page.click(tool(name, 'startOver'));
      await page.reads(source, /3\.5, -70\s*$/);
      await page.click(tool(name, 'undoStartOver'));
      await page.reads(source, /3\.6, -70\s*$/);
    });

    test('that is right is solved, also after a reload and on the card of the lesson', async () => {
      await answer(name, 'my_scale, my_zero_point = 3.6, -77');
      await page.click(tool(name, 'check'));
      await page.reads(verdict(name), '✓ Correct.', patience);
      await page.reads(
        `${cell(name)} .exercise-next`,
        /^It was checked on the nine numbers of the lesson\.$/,
      );
      const card = '[data-lesson=quantize_and_dequantize] .solved';
      await page.reads(card, '1 of 2 exercises solved');
      await page.page.reload();
      await page.reads(card, '1 of 2 exercises solved');
      await page.page.locator(cell(name)).scrollIntoViewIfNeeded();
      await page.reads(verdict(name), '✓ Solved before.');
      await page.reads(`${cell(name)} .source`, /^my_scale, my_zero_point = 3\.6, -77\s*$/);
    });

    test('counts in progress that can be exported, forgotten and imported', async () => {
      const news = '.progress .progress-news';
      const card = '[data-lesson=quantize_and_dequantize] .solved';
      await page.click('.progress summary');
      const [download] = await Promise.all([
        page.page.waitForEvent('download'),
        page.click('[data-action=exportProgress]'),
      ]);
      assert.equal(download.suggestedFilename(), 'zeropoint_progress.json');
      const file = await download.path();
      const { steps } = JSON.parse(fs.readFileSync(file, 'utf8'));
      assert.equal(steps['quantize_and_dequantize/exercise-nothing-clipped'], 'solved');
      await page.click('[data-action=forgetProgress]');
      await page.reads(news, /^Your progress is forgotten\./);
      assert.equal(await page.page.locator(card).count(), 0);
      await page.click('[data-action=undoForget]');
      await page.reads(card, '1 of 2 exercises solved');
      await page.click('[data-action=forgetProgress]');
      await page.page.locator(card).waitFor({ state: 'detached' });
      const input = page.page.locator('.progress input[type=file]');
      const give = (name: string, text: string) =>
        input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
      await give('broken.json', '{"kind": "zeropoint progress", "version": 1, "steps": {"a": 7}}');
      await page.reads(news, '“broken.json” has no progress: the entry “a: 7” is invalid.');
      assert.equal(await page.page.locator(card).count(), 0);
      await give('mine.json', fs.readFileSync(file, 'utf8'));
      await page.reads(news, /^Your progress is imported\./);
      await page.reads(card, '1 of 2 exercises solved');
      await faultless('after an import', '.lessons');
    });
  },
  { shared: true },
);

test('a file with nbgrader’s metadata has exercises, too; its hints are sanitized', async () => {
  const driver = await openDriver(browser);
  await driver.open(site.address);
  const evil = '<a title="</details><img src=x onerror=window.evil=1>">Look.</a>';
  const cells = exerciseCells('a', {
    start: 'def double(x):\n    return x',
    checks: ['assert double(2) == 4', 'assert double(3) == 6, "3 is not doubled"'],
    hints: [evil, 'Add it.'],
  });
  const file = { name: 'lab.ipynb', mimeType: 'application/x-ipynb+json' };
  const text = exerciseFile(...cells).replace('print(above)', "print('above')");
  await driver.page
    .locator('.file-tools input[type=file]')
    .setInputFiles({ ...file, buffer: Buffer.from(text) });
  const bar = `${cell('a')} .exercise-bar`;
  await driver.page.locator(cell('a')).scrollIntoViewIfNeeded();
  await driver.page.locator(bar).waitFor();
  assert.match(await driver.text('#cell-a-prompt'), /^Try\. a/);
  await driver.click(tool('a', 'showHint'));
  await driver.click(tool('a', 'showHint'));
  await driver.reads(`${cell('a')} .exercise-hint:nth-of-type(2)`, /Add it\.$/);
  assert.equal(await driver.call(() => 'evil' in window), false);
  assert.equal(await driver.page.locator('.exercise-hint img').count(), 0);
  await driver.click(tool('a', 'check'));
  await driver.reads(verdict('a'), '✗ Not correct yet. The check does not say why.', patience);
  await driver.reads('#cell-above [data-output]', 'above');
  await driver.click(`${cell('a')} .source`);
  await driver.page.locator(`${cell('a')} .cm-content`).waitFor();
  await driver.press('Control+a');
  await driver.page.keyboard.insertText('def double(x):\n    return 4');
  await driver.click(tool('a', 'check'));
  await driver.reads(verdict('a'), '✗ 3 is not doubled (1 of 2 points)', patience);
  // The starting code is that of the file, also when the file is reopened with the changes.
  await driver.page.reload();
  await driver.page.locator(cell('a')).scrollIntoViewIfNeeded();
  await driver.page.locator(bar).waitFor();
  await driver.reads(`${cell('a')} .source`, /return 4/);
  await driver.click(tool('a', 'startOver'));
  await driver.reads(`${cell('a')} .source`, /^def double\(x\):\n {4}return x\s*$/);
  assert.deepEqual(driver.complaints(), []);
  await driver.close();
});
