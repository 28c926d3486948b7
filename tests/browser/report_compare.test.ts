import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { llamaFile, projectionName, pytorchFile } from '../wasm/compare_files.ts';
import { axeSource, lastingFaults } from './axe_faults.ts';
import { type Driver, openDriver, type Visit } from './driver.ts';
import { longCheckpoint, safetensors, smallCheckpoint } from './report_files.ts';
import { openedReport, sharedSite } from './shared_site.ts';
import { foreignWords } from './untranslated.ts';

// The report compares a checkpoint with another file of the same network.

const shared = sharedSite();

const mimeType = 'application/octet-stream';
const state = '.compare .state';

/** A page with the report on a checkpoint. */
async function reported(
  buffer: Buffer = pytorchFile,
  visit: Visit = {},
  query = '',
): Promise<Driver> {
  const page = await openedReport(shared, visit, query);
  const name = 'hf.safetensors';
  await page.page.setInputFiles('input[name=files]', { name, mimeType, buffer });
  await page.reads('.file ~ p.hint', /surveyed in|已分析/, 60);
  return page;
}

const compareWith = (page: Driver, name: string, bytes: Uint8Array) =>
  page.page.setInputFiles('input[name=compared]', { name, mimeType, buffer: Buffer.from(bytes) });

const llama = llamaFile({ error: 0.5 });

/** The file that a button saves. */
async function saved(page: Driver, kind: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.page.waitForEvent('download'),
    page.click(`[data-save="${kind}"]`),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

describe('a comparison of two files', () => {
  test('shows each pair, the totals and what has no partner', async () => {
    const page = await reported();
    await compareWith(page, 'model.gguf', llama);
    await page.reads(state, /^4 tensors compared in/, 30);
    // Different tensors come first; identical ones are folded.
    await page.click('.compare .identical summary');
    assert.deepEqual(await page.texts('.compare tbody th'), [
      ...['v', 'q', 'k'].map(projectionName),
      'model.norm.weight',
    ]);
    assert.match(await page.text('[data-pair="0"]'), /f32 → f32\s+∞ \(∞\)\s+0 %\s+0 %\s+–$/);
    assert.match(await page.text('[data-pair="2"]'), /\s0\.10 %\s+1, 0: -?\d+\.\d$/);
    assert.match(
      await page.text('.compared-total'),
      /^[123] of 4 tensors differs?(?:, together)?: SQNR \d/,
    );
    assert.match(await page.text('.compare-onlyOther'), /^1 tensor of the other file/);
    assert.match(await page.text('.compare-onlyOriginal'), /^1 tensor without a partner/);
    const { comparison } = JSON.parse((await saved(page, 'json')).text);
    assert.equal(comparison.tensors.length, 4);
    assert.equal(comparison.tensors[2].differing, 1);
    const alone = await saved(page, 'comparison.json');
    assert.equal(alone.name, 'hf.comparison.json');
    assert.deepEqual(JSON.parse(alone.text), comparison);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('sorts by each column, by mouse and by keyboard', async () => {
    const page = await reported();
    await compareWith(page, 'model.gguf', llama);
    await page.reads(state, /compared in/, 30);
    const [q, k, v] = ['q', 'k', 'v'].map(projectionName);
    const names = () => page.texts('.compare tbody th');
    const orders = () =>
      page.page
        .locator('.compare thead th')
        .evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-sort')));
    await page.click('.compare .identical summary');
    assert.equal((await names())[0], v);
    assert.deepEqual(await orders(), ['none', 'none', 'ascending', 'none', 'none', 'none']);
    await page.click('.compare [data-sort=sqnr]');
    assert.equal((await orders())[2], 'descending');
    // The heads are one tab stop.
    await page.press('ArrowLeft', 'ArrowLeft', 'Enter');
    assert.deepEqual(await names(), [v, k, q, 'model.norm.weight']);
    assert.deepEqual(await orders(), ['ascending', ...Array(5).fill('none')]);
    await page.press('End', 'Enter');
    assert.equal((await names())[0], v);
    assert.equal((await orders())[5], 'ascending');
    // The report has an order of its own.
    assert.equal(await page.value('.tensors th.name', 'aria-sort'), 'none');
    await page.close();
  });

  test('saves a table, and a page in which a name of a file is text', async () => {
    const evil = '</td><img src=x onerror="document.title=1"><script>document.title=1</script>';
    const file = safetensors({ [evil]: { shape: [8, 8] }, '=1+1': { shape: [8, 8] } });
    const page = await reported(file);
    await compareWith(page, 'other.safetensors', file);
    await page.reads(state, /compared in/, 30);
    const table = await saved(page, 'comparison.csv');
    assert.equal(table.name, 'hf.comparison.csv');
    assert.match(table.text, /^'=1\+1,'=1\+1,8x8,f32,f32,256,256,64,0,/m);
    const { name, text } = await saved(page, 'comparison.html');
    assert.equal(name, 'hf.comparison.html');
    const reader = await openDriver(shared.browser);
    await reader.page.setContent(text);
    assert.equal(await reader.page.title(), 'hf.safetensors');
    assert.equal(await reader.page.locator('script, img').count(), 0);
    assert.deepEqual(await reader.texts('tbody td:first-child'), [evil, '=1+1']);
    await reader.close();
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('opens the worst block of both in the instrument', async () => {
    const page = await reported();
    await compareWith(page, 'model.gguf', llama);
    await page.reads(state, /compared in/, 30);
    await page.click('[data-pair="2"] button');
    assert.match(
      await page.text('.compared'),
      /1 of 1,024 elements differs; 31 of 32 blocks of 32/,
    );
    await page.reads('[data-side=original]', /Open 32 × 32 of the original’s elements/);
    const hrefs = await Promise.all(
      ['original', 'other'].map((side) => page.value(`[data-side=${side}]`, 'href')),
    );
    assert.notEqual(hrefs[0], hrefs[1]);
    // A second click closes it; a pair in llama.cpp's order says so.
    await page.click('[data-pair="2"] button');
    assert.equal(await page.page.locator('.compared').count(), 0);
    await page.click('.identical summary');
    await page.click('[data-pair="0"] button');
    assert.match(await page.text('.compared'), /another order, within each of 4 heads/);
    assert.equal(await page.page.locator('.bands rect').count(), 4);
    await page.reads('[data-side=other]', /same elements/);
    // The rows of both parts have the same order; only their places in the two files differ.
    const same = await Promise.all(
      ['original', 'other'].map(async (side) => {
        const href = await page.value(`[data-side=${side}]`, 'href');
        const parameters = new URLSearchParams(href.slice(href.indexOf('#') + 1));
        const named = [...parameters].filter(([name]) => name.startsWith('part_'));
        for (const [name] of named) parameters.delete(name);
        return { settings: parameters.toString(), named: named.toString() };
      }),
    );
    assert.equal(same[0]?.settings, same[1]?.settings);
    assert.notEqual(same[0]?.named, same[1]?.named);
    await page.click('[data-action=closePair]');
    const instrument = await openDriver(shared.browser);
    await instrument.open(new URL(hrefs[1] ?? '', page.page.url()).href);
    await instrument.reads('[data-figure=mse]', /^\d/, 30);
    assert.deepEqual(await instrument.texts('.instrument > .notice'), []);
    await instrument.close();
    await page.close();
  });

  test('begins by a drop on its part of the page, and stays if a file is refused', async () => {
    const page = await reported();
    await page.page.evaluate(
      ([text]) => {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], 'dropped.gguf'));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        const target = document.querySelector('.compare h2');
        for (const type of ['dragenter', 'dragover', 'drop'])
          target?.dispatchEvent(new DragEvent(type, init));
      },
      [Buffer.from(llama).toString('base64')] as const,
    );
    await page.reads(state, /^4 tensors compared in/, 30);
    assert.equal(await page.text('.file h2'), 'hf.safetensors');
    assert.equal(await page.text('.compare .with'), 'Compared with dropped.gguf');
    await compareWith(page, 'small.safetensors', smallCheckpoint);
    await page.reads(
      '.compare .notice',
      /No tensor of hf\.safetensors has a partner in small.*still that with dropped\.gguf\.$/s,
    );
    assert.equal((await page.texts('.compare tbody th')).length, 4);
    // Another original has no comparison.
    const name = 'small.safetensors';
    await page.page.setInputFiles('input[name=files]', { name, mimeType, buffer: smallCheckpoint });
    await page.reads('.file h2', name);
    assert.equal(await page.page.locator('.compare table').count(), 0);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('ends at once when it is cancelled, and goes on', async () => {
    const page = await reported(longCheckpoint);
    // The button is there for a moment only.
    await page.page.evaluate(() => {
      const watcher = new MutationObserver(() => {
        const button = document.querySelector<HTMLElement>('[data-action=cancelComparing]');
        if (!button) return;
        watcher.disconnect();
        button.click();
      });
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    await compareWith(page, 'long.safetensors', longCheckpoint);
    await page.reads(state, /^Cancelled: \d+ of 60 tensors/);
    const before = await page.page.locator('.compare td.number').count();
    await page.page.waitForTimeout(400);
    assert.equal(await page.page.locator('.compare td.number').count(), before);
    await page.click('[data-action=goOnComparing]');
    await page.reads(state, /^60 tensors compared/, 60);
    assert.equal(await page.page.locator('.compare .pending').count(), 0);
    await page.close();
  });

  const visits: readonly (Visit & { readonly language: string })[] = [
    { language: 'zh', colorScheme: 'light', width: 320, height: 700 },
    { language: 'en', colorScheme: 'dark' },
  ];
  for (const { language, ...visit } of visits) {
    test(`has no faults of accessibility in ${language}`, async () => {
      const page = await reported(pytorchFile, visit, `?lang=${language}`);
      await compareWith(page, 'model.gguf', llama);
      await page.reads(state, /compared in|已比较/, 30);
      await page.click('.identical summary');
      await page.click('[data-pair="0"] button');
      await page.reads('[data-side=other]', /\S/);
      await page.page.evaluate(axeSource);
      assert.deepEqual(await lastingFaults(page.page), []);
      assert.equal(
        await page.call(() => document.documentElement.scrollWidth),
        visit.width ?? 1280,
      );
      if (language === 'zh') {
        const aside =
          '.file h2, .with, #pair-title, th, caption, option, .worst button, .names, [data-cell], .verdict, .size-error, [name=pins]';
        assert.deepEqual(await foreignWords(page, aside), []);
      }
      await page.close();
    });
  }
});
