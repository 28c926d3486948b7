import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onInstrument, page, site } from './lesson_page.ts';

// The charts that compare stored formats: bits against error, and conventions.

/** Waits for the engine of stored formats, which is loaded first. */
const eventually = 60;

/** Opens a chart for a sample, and waits until it is complete. */
async function open(chart: string, tensor: string): Promise<void> {
  await page.page.goto(`${site.address}#v=2&${tensor}&format=int8&source=min_max&chart=${chart}`);
  await page.page.locator(`.chart-frame.${chart} svg`).first().waitFor({ timeout: 60_000 });
  await page.page.locator('#chart [aria-busy=false]').first().waitFor({ timeout: 60_000 });
}
/** Applies a point, which others may cover. */
async function use(selector: string): Promise<void> {
  await page.page.locator(selector).first().focus();
  await page.press('Enter');
}
const ids = (selector: string) =>
  page.page
    .locator(`${selector} [data-id]`)
    .evaluateAll((points) => points.map((point) => point.getAttribute('data-id') ?? ''));
const storedIn = async (selector: string) =>
  (await ids(selector)).filter((id) => id.startsWith('stored:'));
const ticks = (chart: number) =>
  page.page
    .locator('.rate-distortion')
    .nth(chart)
    .locator('text.number')
    .evaluateAll((texts) => texts.map((text) => text.textContent));

onInstrument('the points of stored formats', () => {
  test('are all there with names, and families can be hidden', async () => {
    await open('rate_distortion', 'sample=normal,8x256,1');
    await page.reads('#chart .hint', /the 46 stored formats/, eventually);
    // Two have 16 bits.
    assert.equal((await storedIn('.rate-distortion')).length, 44);
    const names = await page.texts('.rate-distortion text.over');
    assert.ok(
      names.filter((name) => /^(q\d_|mxfp|float\d|nvfp4|nf4|kmeans)/.test(name)).length > 8,
    );
    const onFront = () => page.page.locator('.rate-distortion .setting:not(.faint)').count();
    const before = await onFront();
    await page.click('[data-family=integers]');
    await page.reads('[data-family=integers][aria-pressed=false]', 'Integers');
    const shown = await ids('.rate-distortion');
    assert.equal(shown.length, 44);
    // The line is that of what is shown.
    assert.notEqual(await onFront(), before);
    for (const family of ['floats', 'blocks', 'gguf']) await page.click(`[data-family=${family}]`);
    assert.deepEqual(await ids('.rate-distortion'), ['stored:kmeans']);
    await page.page.locator('.wide-formats input').check();
    await page.click('[data-family=floats]');
    assert.equal((await storedIn('.rate-distortion')).length, 9);
    await page.page.locator('.wide-formats input').uncheck();
    for (const family of ['integers', 'blocks', 'gguf'])
      await page.click(`[data-family=${family}]`);
  });

  test('are described where the pointer is', async () => {
    await open('rate_distortion', 'sample=normal,8x256,1');
    await page.point('.rate-distortion [data-id="stored:q4_k"]');
    await page.reads('.shown-setting strong', 'q4_k');
    await page.reads('.shown-setting [data-shown=sqnr]', /^\d+\.\d dB$/);
    await page.page.locator('[data-id="stored:q4_k"] .shown-ring').waitFor();
    // Everything counted.
    await page.reads('.shown-setting [data-shown=bits]', '4.5');
  });

  test('are applied by a key, and their program is exported', async () => {
    await open('rate_distortion', 'sample=normal,8x256,1');
    await use('.rate-distortion [data-id="stored:nvfp4"]');
    await page.page.waitForFunction(() => location.hash.includes('nvfp4'));
    await page.page.locator('[data-id="stored:nvfp4"] .current-ring').waitFor();
    await page.reads('.shown-setting button', 'In use');
    await page.reads('#chart .sentence', /The present setting: 4\.5\d* bits/);
    await page.click('[data-section=out] summary');
    await page.reads(
      'pre.program',
      /^# Stores a tensor as nvfp4, and loads it again\./,
      eventually,
    );
    assert.deepEqual(await page.texts('.out [data-program]'), ['NumPy', 'PyTorch', 'C++']);
    assert.equal(await page.page.locator('[data-action=saveCsv]').count(), 0);
    await page.click('.out [data-program=pytorch]');
    await page.reads('pre.program', /^# PyTorch has no nvfp4/);
    assert.equal(await page.page.locator('[data-action=saveCode]').count(), 0);
    await page.click('.out [data-program=cpp]');
    await page.reads('pre.program', /zeropoint::store\(tensor, "nvfp4"\)/);
    await page.page.locator('[data-action=saveCode]').waitFor();
    // A point of integers leads back.
    await use('.rate-distortion [data-id*="int8"]');
    await page.reads('pre.program', /^# Quantizes a tensor to int8 and back/, eventually);
    await page.page.locator('[data-action=saveCsv]').waitFor();
    await page.click('[data-section=out] summary');
  });

  test('of a pinned tensor stand beside those of the next, on the same axes', async () => {
    await open('rate_distortion', 'sample=normal,8x256,1');
    await page.click('[data-action=pinPoints]');
    await page.reads('#chart .hint', /^The points of this tensor are pinned/);
    assert.equal(await page.page.locator('.rate-distortion').count(), 1);
    await open('rate_distortion', 'sample=outlier_channel,8x256,2');
    await page.page.locator('.two-charts figure').nth(1).waitFor();
    assert.deepEqual(await page.texts('.two-charts figcaption'), [
      'Pinned: Normal, 8 × 256',
      'Now: Normal, one column × 20, 8 × 256',
    ]);
    assert.deepEqual(await ticks(0), await ticks(1));
    const places = (chart: number) =>
      page.page
        .locator('.rate-distortion')
        .nth(chart)
        .locator('[data-id^="stored:"]')
        .evaluateAll((points) => points.map((point) => point.getAttribute('transform')));
    assert.notDeepEqual(await places(0), await places(1));
    await page.reads('#chart .order', /best|change order/);
    await page.click('[data-action=unpinPoints]');
    assert.equal(await page.page.locator('.rate-distortion').count(), 1);
  });
});

onInstrument('conventions', () => {
  const group = (name: string) => `[data-group=${name}]`;

  test('are shown side by side for the block of the selected element', async () => {
    await open('conventions', 'tensor=6.5,5.1,-0.7,0.4;7.6,-5.2,3.7,900&element=0');
    assert.deepEqual(await page.texts(`${group('scale')} text.strong`), [
      'mxfp4_floor · smallest error',
      'mxfp4_even · smallest error',
      'mxfp4_rceil',
    ]);
    assert.deepEqual(
      (await page.texts(`${group('scale')} .convention text.number`)).filter((text) =>
        text.startsWith('scale'),
      ),
      ['scale 1', 'scale 1', 'scale 2'],
    );
    await page.reads(
      `${group('scale')} .sentence`,
      /^Smallest error here: mxfp4_floor and mxfp4_even\. The scale 1 /,
    );
    await page.reads(`${group('ends')} .sentence`, /^No element of this block is beyond 464/);
    await page.click('[data-action=nextBlock]');
    await page.reads(
      `${group('ends')} .sentence`,
      /^Elements beyond 464: 1, up to 900/,
      eventually,
    );
    await page.reads(`${group('ends')} .hint`, 'Row 2, columns 1 to 4');
    await page.reads(`${group('ends')} table.differences tbody`, /900\s+nan\s+448/);
    await page.select('[data-choice=microscaling]', 'mxfp8_e5m2');
    await page.reads(`${group('scale')} text.strong`, /^mxfp8_e5m2_floor/, eventually);
  });

  test('that agree are shown with a tensor for which they do not', async () => {
    await open('conventions', 'tensor=1,2,3,4');
    for (const [name, sentence] of [
      ['ends', /^Elements beyond 464: 3, up to 700/],
      ['nvfp4', /^ggml’s form has no scale for the tensor/],
      ['scale', /^Smallest error here/],
    ] as const) {
      const button = page.page.locator(`${group(name)} [data-action=conventionExample]`);
      if ((await button.count()) === 0) continue;
      await button.click();
      await page.reads(`${group(name)} .sentence`, sentence, eventually);
      assert.equal(await button.count(), 0);
    }
    assert.match(await page.text('#chart .sentence'), /in [123] of 3 comparisons/);
  });
});
