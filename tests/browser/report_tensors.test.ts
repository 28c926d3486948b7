import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { typeText } from '../../web/report/readers/dtypes.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { axeSource, lastingFaults } from './axe_faults.ts';
import type { Driver, Visit } from './driver.ts';
import { smallCheckpoint } from './report_files.ts';
import { openedReport, sharedSite } from './shared_site.ts';
import { foreignWords } from './untranslated.ts';

// The report writes files of quantized tensors.

const shared = sharedSite();

interface Setting {
  readonly visit?: Visit;
  readonly query?: string;
  /** The stand-in for the browser's dialog. */
  readonly picker?: 'none' | 'private' | 'dismissed' | 'full' | 'slow';
}

/** In the page: the dialog in which a file to write is chosen. */
function givePicker(kind: Setting['picker']): void {
  const own = globalThis as Record<string, unknown>;
  const picked = async ({ suggestedName }: { suggestedName: string }) => {
    own.picks = Number(own.picks ?? 0) + 1;
    if (kind === 'dismissed') throw new DOMException('', 'AbortError');
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle(suggestedName, { create: true });
    if (kind === 'full' || kind === 'slow') {
      const create = file.createWritable.bind(file);
      file.createWritable = async () => {
        const stream = await create();
        let writes = 0;
        const write = stream.write.bind(stream);
        stream.write = async (data) => {
          writes += 1;
          if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
          else if (writes > 2) throw new DOMException('no room', 'QuotaExceededError');
          return write(data);
        };
        return stream;
      };
    }
    return file;
  };
  own.showSaveFilePicker = kind === 'none' ? undefined : picked;
}

/** A page with a report. The file that a person would choose is one of the browser's private files. */
async function reported({ visit = {}, query = '', picker = 'private' }: Setting) {
  const page = await openedReport(shared, visit, query, ({ page }) =>
    page.addInitScript(givePicker, picker),
  );
  const name = 'model.safetensors';
  const buffer = smallCheckpoint;
  await page.page.setInputFiles('input[name=files]', { name, mimeType: 'a/b', buffer });
  await page.reads('.tensor-export .plan', /\d/, 60);
  return page;
}

/** The names and bytes of the browser's private files. */
const privateFiles = (page: Driver): Promise<Record<string, number[]>> =>
  page.page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const found: Record<string, number[]> = {};
    for await (const [name, handle] of folder as unknown as AsyncIterable<
      [string, FileSystemFileHandle]
    >)
      found[name] = [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
    return found;
  });

const write = '[data-action=write]';
const tensorsIn = async (bytes: Uint8Array) =>
  (await openCheckpoint([memorySource(bytes, 'file')])).tensors.map(
    (entry) => `${entry.name} ${typeText(entry)}`,
  );

describe('the report writes quantized tensors', () => {
  test('as a file that the person chooses, of the size that it said', async () => {
    const page = await reported({});
    assert.match(await page.text('.plan'), /4 tensors are quantized, 2 stay as they are/);
    await page.select('[name=export-format]', 'q4_k');
    await page.reads('.tensors-reasons summary', /^5 tensors/);
    await page.click('.tensors-reasons summary');
    assert.match(
      await page.text('.tensors-reasons li'),
      /so it becomes q5_0, as with llama-quantize/,
    );
    await page.click(write);
    await page.reads('.outcome', /^model\.q4_k\.gguf is complete: 31\.1 KB/, 20);
    const [bytes = []] = Object.values(await privateFiles(page));
    assert.match(await page.text('.plan'), new RegExp(`${(bytes.length / 1000).toFixed(1)} KB`));
    assert.deepEqual(await tensorsIn(Uint8Array.from(bytes)), [
      ...['embed.weight q5_0', 'blocks.0.q q5_0', 'blocks.1.q q5_0', 'blocks.2.q q5_0'],
      ...['blocks.10.q f32', 'norm.weight f32'],
    ]);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('as a download where the browser cannot ask, and a mix', async () => {
    const page = await reported({ picker: 'none' });
    await page.select('[name=export-kind]', 'safetensors');
    await page.select('[name=export-format]', 'int8_per_channel');
    const save = async () => {
      const [download] = await Promise.all([page.page.waitForEvent('download'), page.click(write)]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      return { name: download.suggestedFilename(), bytes: new Uint8Array(Buffer.concat(chunks)) };
    };
    const { name, bytes } = await save();
    assert.equal(name, 'model.int8_per_channel.safetensors');
    const found = await tensorsIn(bytes);
    for (const one of ['embed.weight zeropoint int8_per_channel', 'blocks.10.q f32'])
      assert.ok(found.includes(one), one);
    // Another kind cannot have this format.
    await page.select('[name=export-kind]', 'gguf');
    assert.equal(await page.page.locator('[name=export-format]').inputValue(), 'float16');
    // The tensor with NaN keeps 32 bits for each of its weights, a sixth of all.
    await page.type('[name=target]', '10');
    await page.page.locator('[name=isGguf]').check();
    await page.click('.recipe [type=submit]');
    await page.reads('.found', /bits per weight/, 20);
    await page.select('[name=export-format]', ' ');
    await page.reads('.plan', /quantized/);
    const mixed = await save();
    assert.equal(mixed.name, 'model.mix.gguf');
    assert.ok((await tensorsIn(mixed.bytes)).some((one) => / q\d/.test(one)));
    await page.close();
  });

  test('leaves no file after a dismissed dialog, a cancel or a full disk, and says so', async () => {
    const dismissed = await reported({ picker: 'dismissed' });
    await dismissed.click(write);
    await dismissed.page.waitForFunction('picks === 1');
    assert.equal(await dismissed.page.locator('.outcome, .tensor-export .notice').count(), 0);
    assert.ok(await dismissed.page.locator(write).isEnabled());
    await dismissed.close();

    const full = await reported({ picker: 'full' });
    await full.click(write);
    await full.reads('.tensor-export .notice', /could not be written \(.*no room/, 20);
    assert.deepEqual(await privateFiles(full), {});
    assert.equal(await full.page.locator('.outcome').count(), 0);
    await full.close();

    const page = await reported({ picker: 'slow' });
    // Two clicks ask once.
    await page.page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('[data-action=write]');
      button?.click();
      button?.click();
    });
    await page.click('[data-action=cancelWrite]');
    await page.reads('.outcome', /^Cancelled: model\.q8_0\.gguf has not been written/, 20);
    assert.equal(await page.page.evaluate('picks'), 1);
    assert.deepEqual(await privateFiles(page), {});
    await page.click(write);
    await page.reads('.outcome', /is complete/, 60);
    assert.equal(Object.keys(await privateFiles(page)).length, 1);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('in Chinese, on a narrow screen, without faults of accessibility', async () => {
    const page = await reported({ visit: { width: 320 }, query: '?lang=zh' });
    await page.click('.tensors-reasons summary');
    assert.equal(await page.page.evaluate('document.documentElement.scrollWidth'), 320);
    assert.match(await page.text('.tensor-export'), /保存量化后的权重/);
    assert.deepEqual(
      await foreignWords(
        page,
        '.tensor-export li, .file, .tensors, .map, .worst, .verdict, .size-error, option, [name=pins]',
      ),
      [],
    );
    await page.page.evaluate(axeSource);
    assert.deepEqual(await lastingFaults(page.page), []);
    await page.close();
  });
});
