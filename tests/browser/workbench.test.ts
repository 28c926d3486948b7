import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, figure, onLesson, page, panel, site } from './lesson_page.ts';

/** Waits for something that the workbench has to load first. */
const eventually = 30;
/** Milliseconds in which Python is loaded, also on a busy machine. */
const python = 90_000;

/** What the page hands to the browser as a file. */
async function saved(action: string): Promise<string> {
  const [download] = await Promise.all([
    page.page.waitForEvent('download'),
    page.click(`[data-action=${action}]`),
  ]);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

onLesson('more settings', () => {
  test('quantize each row under a scale of its own', async () => {
    await page.click('[data-section=more] summary');
    await page.reads('[data-section=more]', /One scale/, eventually);
    await page.page.locator('#sharing').selectOption('channel');
    await page.reads(figure('scales'), '3', eventually);
    await page.point('.instrument [data-panel=original] [data-index="4"]');
    await page.reads('[data-step=divide]', /^\d/);
    await page.page.locator('.ruler[aria-label*="scale 2 of 3"]').waitFor();
    await page.page.waitForFunction(() => location.hash.includes('granularity=channel:0'));
  });

  test('round first in the other conventions, and say so in the steps', async () => {
    await page.click('[data-section=more] summary');
    await page.reads('[data-section=more]', /One scale/, eventually);
    await page.page.locator('#convention').selectOption('torch');
    await page.point('.instrument [data-panel=original] [data-index="2"]');
    await page.reads('.inspector ol li:nth-child(2)', /× 1 \/ 3\.5/, eventually);
    assert.equal(await page.text('[data-step=round]'), '208');
    assert.equal(await page.text('[data-step=shift]'), '138');
  });

  test('refuse what does not go together, in a sentence', async () => {
    await page.click('[data-section=more] summary');
    await page.reads('[data-section=more]', /One scale/, eventually);
    await page.page.locator('#sharing').selectOption('group');
    await page.type('#groupSize', '0');
    await page.reads('#group-size-problem', /at least one element/, eventually);
    await page.type('#groupSize', 'x');
    await page.reads('#group-size-problem', /not a number/);
    await page.type('#groupSize', '2');
    await page.reads(figure('scales'), '6', eventually);
  });
});

onLesson('an example', () => {
  test('brings its tensor, its settings and the element it is about', async () => {
    await page.page.locator('[data-action=preset]').selectOption('clamped');
    await page.reads(figure('zeroPoint'), '-128');
    await page.reads('.inspector .where', 'Row 1, column 4');
    assert.equal((await page.texts(panel('dequantized')))[3], '750.00');
  });

  test('that is drawn comes from the core, and its address says what it is', async () => {
    await page.page.locator('[data-action=preset]').selectOption('outlier');
    await page.reads('.extent-buttons', /8 ×/, eventually);
    await page.page.waitForFunction(() => location.hash.includes('sample=outlier_channel,8x8,1'));
    const drawn = await page.value(cell(0, 0));
    await page.type(cell(0, 0), '1');
    await page.page.waitForFunction(() => !location.hash.includes('sample='));
    await page.click('[data-action=undo]');
    assert.equal(await page.value(cell(0, 0)), drawn);
  });
});

onLesson('a random tensor', () => {
  test('is drawn by kind, shape and seed, and larger ones are pictures', async () => {
    await page.click('[data-section=sample] summary');
    await page.reads('[data-section=sample]', /Seed/, eventually);
    await page.page.locator('[data-sample=kind]').selectOption('laplace');
    await page.type('[data-sample=shape]', '0 x 3');
    await page.reads('[data-section=sample] .problems', /one to three extents/);
    for (const shape of ['3 x 4', '3x4', '3 X 4', '3*4', '3, 4', '100 × 80']) {
      await page.type('[data-sample=shape]', shape);
      await page.reads('[data-section=sample] .problems', '');
    }
    await page.type('[data-sample=seed]', '9007199254740992');
    await page.reads('[data-section=sample] .problems', /whole number from 0 to/);
    // The largest seed that the core takes.
    await page.type('[data-sample=seed]', '9007199254740991');
    await page.click('[data-action=draw]');
    await page.reads('.tensor .hint', /100 × 80/, eventually);
    await page.address(/sample=laplace,100x80,9007199254740991&/);
    await page.reads('.sentence', /squared error/);
    await page.point('.instrument [data-panel=error] canvas');
    await page.reads('.inspector .where', /^Row 5\d, column 4\d$/);
  });
});

onLesson('the charts', () => {
  test('show how values and errors are spread', async () => {
    await page.click('[data-chart=histogram]');
    await page.reads('#chart', /9 values between -185\.5 and 728\.6/, eventually);
    assert.equal(await page.page.locator('#chart svg.histogram').count(), 2);
    await page.click('#chart summary');
    await page.reads('#chart table', /From/);
    // A table for each of the two, with as many rows as bins.
    const tables = page.page.locator('#chart table');
    assert.equal(await tables.count(), 2);
    assert.equal(await tables.nth(0).getAttribute('aria-label'), 'Values before and after');
    assert.equal(await tables.nth(1).getAttribute('aria-label'), 'Errors');
    assert.match(await tables.nth(1).locator('tbody').innerText(), /^-39\.09998\s/);
  });

  test('show the error over scale and zero point, and the point is moved by the keyboard', async () => {
    await page.click('[data-chart=landscape]');
    await page.reads('#chart', /lowest error on this grid is 0\.\d+/, eventually);
    await page.page.locator('#chart [role=slider], #chart [tabindex="0"]').first().focus();
    const before = await page.value('#zeroPoint');
    await page.press('ArrowUp');
    await page.page.waitForFunction(
      (old) =>
        document.querySelector('#app')?.shadowRoot?.querySelector<HTMLInputElement>('#zeroPoint')
          ?.value !== old,
      before,
    );
    assert.notEqual(await page.text(figure('mse')), '170.8753');
  });

  test('show bits against error, and a point is a setting to take', async () => {
    await page.click('[data-chart=ladder]');
    await page.reads('#chart', /\d+ settings for this tensor/, eventually);
    await page.page.waitForSelector('#chart [aria-busy=false] [data-id*="int4"]');
    await page.page.locator('#chart [data-id*="[\\"int4\\",{\\"perTensor\\""]').first().focus();
    // What has the focus is told below; another that the pointer passes takes its place, and stays.
    await page.reads('.shown-setting strong', /^int4, per tensor/);
    await page.reads('.shown-setting [data-shown=size]', /^\d+ B$/);
    assert.equal(await page.page.locator('#chart [data-id*=int16]').count(), 0);
    await page.press('Enter');
    await page.reads('.instrument [data-panel=quantized] small', /int4/, eventually);
    await page.reads('#chart .sentence', /^The present setting: [\d.]+ bits, [\d.]+ dB\.$/);
    await page.reads('.shown-setting button', 'In use');
    // A finger shows a setting, and the button takes it.
    const uint2 = page.page.locator('#chart [data-id*="[\\"uint2\\",{\\"perTensor\\""]').first();
    await uint2.evaluate((setting) => {
      const touch = { bubbles: true, composed: true, pointerType: 'touch' };
      for (const name of ['pointerover', 'click'])
        setting.dispatchEvent(new PointerEvent(name, touch));
    });
    await page.reads('.shown-setting strong', /^uint2, per tensor/);
    assert.match(await page.text('.instrument [data-panel=quantized] small'), /int4/);
    await page.click('[data-action=useSetting]');
    await page.reads('.instrument [data-panel=quantized] small', /uint2/, eventually);
    await page.page.locator('.wide-formats input').check();
    await page.page.locator('#chart [data-id*=int16]').first().waitFor();
  });
});

onLesson('a pinned setting', () => {
  test('stands beside the next one, with the difference in every metric', async () => {
    await page.reads(figure('bits'), '12.44');
    await page.reads(figure('size'), '14 B');
    await page.click('[data-action=pin]');
    await page.reads('[data-action=pin][aria-pressed=true]', /^Pinned · Unpin$/);
    // It stands right under the button, before the charts.
    await page.page.locator('.causes + .comparison').waitFor();
    await page.click('[data-source=minMax]');
    await page.reads('.comparison [data-metric=mse]', /170\.8753\s+1\.57\d+\s+-169\.3/, eventually);
    assert.equal(await page.page.locator('.comparison [data-metric]').count(), 9);
    await page.page.waitForFunction(() => location.hash.includes('pin.scale=3.5'));
    await page.click('[data-action=swap]');
    await page.reads(figure('mse'), '170.8753');
    await page.click('[data-action=unpin]');
    assert.equal(await page.page.locator('.comparison').count(), 0);
    await page.reads('[data-action=pin][aria-pressed=false]', /^Pin to compare$/);
    await page.click('[data-action=pin]');
    await page.page.locator('.comparison').waitFor();
    await page.click('[data-action=pin]');
    await page.page.locator('.comparison').waitFor({ state: 'detached' });
  });

  test('has every metric without the clamp and the cast too, and says what it leaves out', async () => {
    await page.click('[data-action=pin]');
    await page.click('[data-section=more] summary');
    await page.page.locator('[data-switch=clamp]').uncheck();
    await page.reads('.comparison [data-metric=sqnr]', /29\.0170\s+1\.8342/, eventually);
    await page.reads('.comparison [data-metric=clippedShare]', /0\.1111\s+0\.1111\s+equal$/);
    await page.page.locator('[data-switch=castToFloat]').uncheck();
    await page.reads('.comparison [data-metric=max]', /39\.1000\s+896\.6000\s+\+857\.5000$/);
    await page.page.setViewportSize({ width: 320, height: 800 });
    const width = await page.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 320, 'the page does not scroll sideways');
    const cells = await page.texts('.comparison [data-metric] td');
    assert.equal(cells.length, 27);
    for (const text of cells) assert.match(text, /^[+-]?\d|^equal$/);
    await page.click('[data-action=pin]');
    await page.click('[data-action=pin]');
    await page.reads('.comparison h2', /without the clamp, without the cast to float$/);
  });

  test('says of which settings the numbers are while the next ones are computed', async () => {
    await page.open(
      `${site.address}#v=2&sample=normal,512x512,1&format=int8&source=min_max&pin.format=int8&pin.source=mse`,
    );
    await page.reads('.comparison [data-metric=mse]', /\d/, eventually);
    assert.equal((await page.text('.comparison .news')).trim(), '');
    await page.page.locator('#format').selectOption('int4');
    await page.reads('.comparison .news', /still show an earlier tensor or setting/);
    await page.reads('.comparison[aria-busy=false] .news', /^\s*$/, eventually);
  });
});

onLesson('what can be taken away', () => {
  test('is the setting as a program in three languages and as a cell of the notebook', async () => {
    await page.click('[data-section=out] summary');
    await page.reads('.program', /import torch/, eventually);
    await page.click('[data-program=numpy]');
    await page.reads('.program', /import numpy as np/);
    await page.click('[data-program=cpp]');
    await page.reads('.program', /#include/);
    await page.click('[data-program=notebook]');
    const program = await page.text('.program');
    const before = await page.page.locator('.notebook .cell').count();
    await page.click('[data-action=addCell]');
    const cells = page.page.locator('.notebook .cell');
    await cells.nth(before).waitFor();
    assert.equal(await cells.count(), before + 1);
    const added = cells.nth(before);
    const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
    assert.deepEqual(lines(await added.locator('.source').innerText()), lines(program));
    await added.locator('[data-action=run]').click();
    await added
      .locator('[data-output]', { hasText: /mean squared error\n170\.875/ })
      .waitFor({ timeout: python });
  });

  test('are the numbers, the state to open again, and the charts as pictures', async () => {
    await page.click('[data-section=out] summary');
    await page.reads('.program', /import torch/, eventually);
    assert.match(
      await saved('saveCsv'),
      /^row,column,original,quantized,dequantized,error,cause\n/,
    );
    assert.equal(JSON.parse(await saved('saveJson')).tensor.shape.length, 2);
    assert.deepEqual(JSON.parse(await saved('saveState')).zeropoint.v, '2');
    assert.match(await saved('saveSvg'), /^<svg/);
    assert.match(await saved('savePng'), /^\x89PNG/);
    assert.match(await saved('savePanels'), /^<svg/);
  });
});
