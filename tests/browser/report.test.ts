import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeSource, lastingFaults } from './axe_faults.ts';
import { type Driver, openDriver, until, type Visit } from './driver.ts';
import { longCheckpoint, smallCheckpoint } from './report_files.ts';
import { openedReport, sharedSite } from './shared_site.ts';
import { foreignWords } from './untranslated.ts';

// report.html: a checkpoint is dropped, and the page shows what quantization does to it.

const shared = sharedSite();

const done = /surveyed in|已分析/;
const state = '.file ~ p.hint';
const mimeType = 'application/octet-stream';

const opened = (visit: Visit = {}, query = '') => openedReport(shared, visit, query);

const choose = (page: Driver, name: string, buffer: Buffer) =>
  page.page.setInputFiles('input[name=files]', { name, mimeType, buffer });

/** A page with the report on the small checkpoint. */
async function reported(visit: Visit = {}, query = ''): Promise<Driver> {
  const page = await opened(visit, query);
  await choose(page, 'small.safetensors', smallCheckpoint);
  await page.reads(state, done, 30);
  return page;
}

/** Drops a file anywhere on the page. */
const drop = (page: Driver, name: string, bytes: Buffer) =>
  page.page.evaluate(
    ([name, text]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, init));
      }
    },
    [name, bytes.toString('base64')] as const,
  );

const names = (page: Driver) => page.texts('.tensors tbody th button');

const saved = (page: Driver, kind: string) => savedBy(page, `[data-save=${kind}]`);

/** The file that a button saves. */
async function savedBy(page: Driver, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.page.waitForEvent('download'), page.click(button)]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

/** Whether each remaining worker may start another under the page's policy. */
const mayStartOthers = (page: Driver) =>
  Promise.all(
    page.page
      .workers()
      .map((worker) =>
        worker
          .evaluate(() => Reflect.get(globalThis, 'trustedTypes').defaultPolicy !== null)
          .catch(() => undefined),
      ),
  );

describe('the report', () => {
  test('reads files in a worker beside the one that surveys', async () => {
    const page = await reported();
    await until(
      () => mayStartOthers(page),
      (workers) => workers.toSorted().join() === 'false,true',
      (workers) => `the workers that may start others: ${workers.join()}`,
    );
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('shows every tensor, its figures, the worst and why', async () => {
    const page = await reported();
    const shown = await names(page);
    const inFile = ['embed.weight', 'blocks.0.q', 'blocks.1.q', 'blocks.2.q', 'blocks.10.q'];
    assert.deepEqual(shown.toSorted(), [...inFile, 'norm.weight'].toSorted());
    // The table begins as the list of the worst does; what has no error comes last.
    const listed = await page.texts('.worst li button');
    assert.deepEqual(
      shown.filter((name) => listed.includes(name)),
      listed,
    );
    assert.equal(await page.value('th[aria-sort=ascending] button', 'data-sort'), 'format:q4_0');
    const row = await page.text('[data-row="2"]');
    assert.match(row, /64 × 64\s+f32\s+4,096/);
    assert.match(await page.text('.totals .hint'), /^5 tensors with 24,576 elements.*1 other \(/);
    assert.match(
      await page.text('.totals [data-format=q8_0]'),
      /^q8_0\s+1 tensor left as it is\s+8\.50\s/,
    );
    await page.select('[name=shown-format]', 'int8_per_tensor');
    const [first, second] = await page.texts('.worst li');
    assert.match(String(first), /^blocks\.2\.q .* dB .*A few elements are huge: .* 9, /);
    assert.match(
      String(second),
      /^blocks\.1\.q .* dB .*Column 33, counted from 0, is [\d.]+ times larger/,
    );
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('begins with what to take and to watch, and follows the ratio that is asked', async () => {
    const page = await reported();
    const took = '[data-verdict=safetensors]';
    await page.reads(took, /^As safetensors: take \w+.*: [\d.]+ KB of 98\.6 KB\.$/, 20);
    const sections = await page.page.evaluate(() =>
      [...document.querySelectorAll('section')].map(({ className }) => className),
    );
    assert.equal(sections[sections.indexOf('file') + 1], 'verdict');
    const before = await page.text(took);
    // The size is that of the file that the page would write.
    const planned = /: ([\d.]+ KB) of/.exec(before)?.[1];
    const dot = await page.value('.size-error .is-verdict:last-of-type', 'aria-label');
    assert.ok(dot.includes(String(planned)), `${dot} has ${planned}`);
    assert.match(
      await page.text('.verdict-watch'),
      /^Watch blocks\.\d\.q\. (A few elements are huge|Column 33)/,
    );
    await page.type('[name=least]', '35');
    await until(
      () => page.text(took),
      (text) => text !== before && /KB of/.test(text),
      (text) => `the verdict is ${text}`,
      20,
    );
    assert.match(await page.text('.verdict-rule'), /1\.78 % of their size/);
    const high = await page.text(took);
    await page.type('[name=least]', 'x');
    await page.reads('.verdict-rule', /Give a number of decibels/);
    assert.equal(await page.text(took), high);
    await page.close();
  });

  test('shows files by size and error, of which a press chooses the format', async () => {
    const page = await reported();
    await page.reads('[data-verdict=gguf]', /KB of/, 20);
    const marks = await page.page.evaluate(() =>
      [...document.querySelectorAll<SVGCircleElement>('.size-error [data-dot]')].map((dot) => {
        const circle = dot.querySelector<SVGCircleElement>('.size-mark') as SVGCircleElement;
        const [, size, median, worst] =
          /: ([\d.]+) KB; .* keeps ([\d.]+) dB, the worst (-?[\d.]+|−?[\d.]+) dB/.exec(
            dot.getAttribute('aria-label') ?? '',
          ) ?? [];
        const end = /V([\d.]+)$/.exec(dot.querySelector('.size-span')?.getAttribute('d') ?? '');
        return {
          name: dot.getAttribute('data-dot') ?? '',
          x: circle.cx.baseVal.value,
          y: circle.cy.baseVal.value,
          end: Number(end?.[1]),
          size: Number(size),
          median: Number(median),
          worst: Number(worst),
        };
      }),
    );
    assert.ok(marks.length >= 10, `${marks.length} dots`);
    // Every dot lies where its figures are: larger files to the right, better ones higher.
    for (const one of marks)
      for (const other of marks) {
        if (one.size > other.size + 1) assert.ok(one.x > other.x, `${one.name}, ${other.name}`);
        if (one.median > other.median + 0.1)
          assert.ok(one.y < other.y, `${one.name}, ${other.name}`);
        if (one.worst > other.worst + 0.1)
          assert.ok(one.end < other.end, `${one.name}, ${other.name}`);
      }
    const apart = marks.find(
      (one) =>
        one.name !== 'q4_0' &&
        marks.every((other) => one === other || Math.hypot(one.x - other.x, one.y - other.y) > 24),
    );
    assert.ok(apart, 'every dot touches another');
    await page.click(`[data-dot=${apart.name}] .size-reach`);
    assert.equal(await page.value(`[data-dot=${apart.name}]`, 'aria-pressed'), 'true');
    assert.ok((await page.text('#worst-title')).includes(apart.name));
    await page.click('.size-error-section summary');
    assert.equal(await page.page.locator('.size-error-section tbody tr').count(), marks.length + 2);
    await page.close();
  });

  test('sorts by a click and by the keyboard, and filters', async () => {
    const page = await reported();
    await page.click('[data-sort=name]');
    const byName = ['blocks.0.q', 'blocks.1.q', 'blocks.2.q', 'blocks.10.q', 'embed.weight'];
    assert.deepEqual(await names(page), [...byName, 'norm.weight']);
    assert.equal(await page.value('th.name', 'aria-sort'), 'ascending');
    await page.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    assert.equal(await page.value('th.elements', 'aria-sort'), 'descending');
    assert.equal(await page.value('th.name', 'aria-sort'), 'none');
    assert.equal((await names(page))[0], 'embed.weight');
    await page.select('[name=measure]', 'bitsPerWeight');
    assert.match(await page.text('[data-row="1"]'), /\s4\.50(\s|$)/);
    await page.type('[name=filter]', 'Q 1');
    assert.deepEqual(await names(page), ['blocks.1.q', 'blocks.10.q']);
    await page.type('[name=filter]', 'x');
    assert.match(await page.text('.tensors'), /No name contains/);
    await page.close();
  });

  test('selects a tensor on the map, and opens a part of it in the instrument', async () => {
    const page = await reported();
    await page.click('[data-cell="2"]');
    assert.equal(await page.value('[data-cell="2"]', 'aria-pressed'), 'true');
    assert.equal(await page.value('[data-row="2"] button', 'aria-pressed'), 'true');
    assert.match(await page.text('#detail-title'), /^blocks\.1\.q: shape 64 × 64, f32/);
    await page.reads('a.window', 'Open 64 × 64 of its elements in the instrument');
    const href = await page.value('a.window', 'href');
    // A later answer does not replace that of the selected tensor.
    await page.click('[data-cell="4"]');
    await page.reads('.detail', /contains NaN or infinities/);
    await page.click('[data-action=close]');
    assert.equal(await page.page.locator('.detail').count(), 0);
    const instrument = await openDriver(shared.browser);
    await instrument.open(new URL(href, page.page.url()).href);
    // The lesson's tensor has 170.8753.
    await instrument.reads('[data-figure=mse]', /^0\.00/, 30);
    assert.deepEqual(await instrument.texts('.instrument > .notice'), []);
    await instrument.close();
    await page.close();
  });

  test('finds a mix within a size, and says when there is none', async () => {
    const page = await reported();
    // The tensor with a NaN keeps float32, which alone takes a sixth of 32 bits.
    await page.type('[name=target]', '9');
    await page.click('.recipe [type=submit]');
    await page.reads('.found', /^(8\.\d+|9\.00) bits per weight/, 20);
    assert.match(await page.text('.found'), /No other mix within the limit/);
    await page.type('[name=pins]', 'embed*=q4_k, blocks.0*=keep');
    await page.press('Enter');
    await page.reads('.found', /Even the smallest mix needs/, 20);
    await page.type('[name=target]', '20');
    await page.press('Enter');
    await page.reads('.found tbody', /q4_k.*embed\.weight/s, 20);
    await page.type('[name=pins]', 'nobody=q4_k');
    await page.press('Enter');
    await page.reads('.found', /^nobody matches no tensor of the mix/, 20);
    await page.type('[name=pins]', '');
    await page.type('[name=target]', '1');
    await page.press('Enter');
    await page.reads('.found', /Even the smallest mix needs 7\.\d+ bits/, 20);
    await page.type('[name=target]', 'x');
    await page.press('Enter');
    await page.reads('.found', /must be a number above 0/);
    await page.close();
  });

  test('shows a preset of llama-quantize, after another survey if it needs one', async () => {
    const page = await reported();
    await page.page.selectOption('[name=preset]', 'Q8_0');
    await page.click('.recipe [type=submit]');
    await page.reads('.found', /^Q8_0: \d+\.\d+ bits per weight, [\d.]+ KB for the whole file/, 20);
    await page.page.selectOption('[name=preset]', 'BF16');
    await page.click('.recipe [type=submit]');
    await page.reads('.found', /^BF16 gives some tensors bfloat16, in which/, 20);
    await page.click('[data-action=measure]');
    await page.reads('.found', /^BF16: \d+\.\d+ bits per weight/, 30);
    assert.match(await page.text('.found tbody'), /bfloat16/);
    // The file that is written is that of the mix.
    const recipe = JSON.parse((await savedBy(page, '[data-action=recipe]')).text);
    assert.deepEqual([recipe.preset, recipe.kind], ['BF16', 'gguf']);
    await page.page.selectOption('[name=preset]', '');
    await page.page.locator('[name=target]').waitFor();
    await page.close();
  });

  test('is saved as a table, as data and as one page without scripts', async () => {
    const page = await reported();
    const csv = await saved(page, 'csv');
    assert.equal(csv.name, 'small.report.csv');
    const lines = csv.text.trimEnd().split('\r\n');
    assert.equal(lines.length, 7);
    assert.match(String(lines[0]), /^name,shape,dtype,.*,q4_0 sqnr,/);
    const json = JSON.parse((await saved(page, 'json')).text);
    assert.equal(json.zeropoint_report, 1);
    assert.equal(json.tensors.length, 6);
    assert.equal(json.tensors[0].histogram.length, 48);
    assert.equal(json.tensors[5].rowRatio, 'NaN');
    const { text } = await saved(page, 'html');
    assert.match(text, /^<!doctype html>/);
    assert.doesNotMatch(text, /<script|>NaN|undefined|<link/);
    assert.equal(text.match(/<svg/g)?.length, 6);
    await page.close();
  });

  test('surveys again if a format is added', async () => {
    const page = await reported();
    await page.click('.formats summary');
    assert.equal(await page.page.locator('[data-action=again]').count(), 0);
    await page.click('[name=format][value=q4_0]');
    assert.equal(await page.page.locator('.totals [data-format=q4_0]').count(), 0);
    await page.click('[name=format][value=bfloat16]');
    await page.click('[data-action=again]');
    await page.reads(state, done, 30);
    assert.match(await page.text('.totals [data-format=bfloat16]'), /16\.00/);
    await page.close();
  });
});

describe('files', () => {
  test('are dropped anywhere; one that is refused leaves the report', async () => {
    const page = await opened();
    await drop(page, 'small.safetensors', smallCheckpoint);
    await page.reads(state, done, 30);
    await drop(page, 'cut.safetensors', smallCheckpoint.subarray(0, 5000));
    await page.reads('.drop .notice', /cut\.safetensors.*still that of small\.safetensors\.$/s);
    assert.equal((await names(page)).length, 6);
    assert.match(await page.text('.file h2'), /^small/);
    await drop(page, 'small2.safetensors', smallCheckpoint);
    await page.reads('.file h2', 'small2.safetensors');
    assert.equal(await page.page.locator('.drop .notice').count(), 0);
    await page.reads(state, done, 30);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('include an example, in which one scale is worse than 4.5 bits', async () => {
    const page = await opened();
    await page.click('[data-action=example]');
    await page.reads(state, done, 60);
    assert.match(await page.text('.file .hint'), /^safetensors, \d+ tensors, 976 KB/);
    await page.select('[name=shown-format]', 'int8_per_tensor');
    const [worst] = await page.texts('.worst li');
    assert.match(
      String(worst),
      /^encoder\.3\S* \S+ dB \(17\.6 dB over all elements\) A few elements are huge/,
    );
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('are surveyed until they are cancelled; what is done stays, and goes on', async () => {
    const page = await opened();
    const count = () => page.page.locator('.tensors td.histogram').count();
    // The rest may be done before a driver has found the button.
    await page.page.evaluate(() => {
      const watcher = new MutationObserver(() => {
        const figures = document.querySelector('.progress .figures')?.textContent ?? '';
        if (!/^[1-9]/.test(figures)) return;
        watcher.disconnect();
        document.querySelector<HTMLElement>('[data-action=cancel]')?.click();
      });
      watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await choose(page, 'long.safetensors', longCheckpoint);
    await page.reads('[data-action=goOn]', 'Go on');
    const before = await count();
    assert.ok(before > 0 && before < 60, `${before} tensors`);
    await page.page.waitForTimeout(400);
    assert.equal(await count(), before);
    await page.click('[data-action=goOn]');
    await page.reads(state, done, 60);
    assert.equal(await count(), 60);
    await page.close();
  });
});

const visits: readonly (Visit & { readonly language: string })[] = [
  { language: 'zh', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark', width: 320, height: 700 },
];
for (const { language, ...visit } of visits) {
  const { colorScheme, width = 1280 } = visit;
  test(`axe finds nothing in ${language}, ${colorScheme}, at ${width} px`, async () => {
    const page = await reported(visit, `?lang=${language}`);
    await page.page.evaluate(axeSource);
    await page.click('[data-cell="2"]');
    await page.click('.recipe [type=submit]');
    await page.reads('.found', /\d/, 20);
    await page.click('.formats summary');
    assert.deepEqual(await lastingFaults(page.page), []);
    assert.equal(await page.call(() => document.documentElement.scrollWidth), width);
    if (language === 'zh') {
      // Names come from the file and from formats.
      const aside =
        '.file h2, #detail-title, th, caption, option, .worst button, .names, .kept, [data-cell], .verdict, .size-error, [name=pins]';
      assert.deepEqual(await foreignWords(page, aside), []);
    }
    await page.close();
  });
}
