import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { onLesson, page, source } from './lesson_page.ts';

// Outputs that are too long to be shown in full.

const patience = 60;
const cell = '#cell-error-norm';
const prompt = `${cell} [data-prompt]`;

/** Waits for the note beside an output, however long Python takes to get there. */
async function leftOut(expected: RegExp): Promise<void> {
  await page.page.locator(`${cell} .left-out`).waitFor({ timeout: patience * 1000 });
  await page.reads(`${cell} .left-out`, expected, patience);
}

/** Replaces the cell's code and runs it. */
async function run(text: string): Promise<void> {
  await page.click(source('error-norm'));
  await page.page.locator(`${cell} .cm-content`).waitFor();
  await page.press('Control+a');
  await page.page.keyboard.insertText(text);
  await page.press('Control+Enter');
}

const boxOf = () =>
  page.page.locator(`${cell} .result`).evaluate((box) => ({
    height: box.clientHeight,
    inside: box.scrollHeight,
    letters: box.textContent?.length ?? 0,
  }));

onLesson(
  'a cell with very long output',
  () => {
    test('can be stopped while it prints endlessly, and the page still works', async () => {
      await run('i = 0\nwhile True:\n    print("line", i)\n    i += 1');
      await leftOut(/lines 251 to \d/);
      await page.reads('.python', /^Running…/);
      const begun = Date.now();
      await page.click('.tools [data-action=stop]');
      await page.reads(`${cell} .stopped`, /^Interrupted/);
      assert.ok(Date.now() - begun < 5000, `${Date.now() - begun} ms`);
      assert.ok((await boxOf()).letters < 21_000);
      await run('print("again")');
      await page.reads(`${cell} .result`, /^again/, patience);
      assert.equal(await page.page.locator(`${cell} .left-out`).count(), 0);
    });

    test('is shown with an elided middle in a box, and can be copied or saved in full', async () => {
      await run('for i in range(1000): print(i)');
      await page.reads(`${cell} .result`, /^0\n1\n[\s\d]*\n999\s*$/, patience);
      await page.reads(prompt, /\d/);
      assert.equal(await page.page.locator(`${cell} .left-out`).count(), 0);

      await run('for i in range(100000): print(i)');
      await leftOut(
        /^The middle of this output is not shown: lines 251 to 99,750 \(586,500 characters\)\./,
      );
      const { height, inside, letters } = await boxOf();
      assert.ok(height < 600 && inside > 3 * height, `${inside} in ${height}`);
      assert.ok(letters < 10_000, `${letters}`);
      await page.reads(`${cell} .result`, /^0\n1\n[\s\d]*\n249\n\n⋮\n\n99750\n[\s\d]*\n99999$/);
      await page.page.locator(`${cell} .result[tabindex="0"]`).waitFor();

      await page.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.click('[data-action=copyOutput]');
      await page.reads(`${cell} .left-out [role=status]`, 'Copied.');
      const whole = Array.from({ length: 100_000 }, (_, index) => `${index}\n`).join('');
      assert.ok((await page.page.evaluate(() => navigator.clipboard.readText())) === whole);
      const [download] = await Promise.all([
        page.page.waitForEvent('download'),
        page.click('[data-action=saveOutput]'),
      ]);
      assert.match(download.suggestedFilename(), /^output_\d+\.txt$/);
      assert.ok(fs.readFileSync(await download.path(), 'utf8') === whole);

      await page.click('header .language');
      await leftOut(/^这段输出的中间部分没有显示：第 251 行到第 99,750 行/);
      await page.page.evaluate(() => navigator.clipboard.writeText('').catch(() => {}));
      await run('print("x" * 5_000_000)');
      await leftOut(/^这段输出的中间部分没有显示：4,980,000 个字符。/);
      assert.ok((await boxOf()).letters < 21_000);
      await page.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await page.click('[data-action=copyOutput]');
      await page.reads(`${cell} .left-out [role=status]`, '此页面无法写入剪贴板，请改为保存输出。');
    });
  },
  { shared: true },
);
