import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeSource, lastingFaults } from './axe_faults.ts';
import type { Driver, Visit } from './driver.ts';
import { smallCheckpoint } from './report_files.ts';
import { openedReport, sharedSite } from './shared_site.ts';
import { foreignWords } from './untranslated.ts';

// A report goes on after a reload. The file is one of the browser's private folder, which the picker
// and drops are made to give: it has a handle like a file of the disk, and needs no permission.

const shared = sharedSite();

const done = /surveyed in|已分析/;
const state = '.file ~ p.hint';
const name = 'kept.safetensors';
const offer = '.resume .lead';

/** In the page: the picker gives the private file, and a drop's items find it. */
const givePrivateFile = () => {
  const fileHandle = async () =>
    (await navigator.storage.getDirectory()).getFileHandle('kept.safetensors');
  Object.assign(globalThis, { showOpenFilePicker: async () => [await fileHandle()] });
  Object.assign(DataTransferItem.prototype, { getAsFileSystemHandle: fileHandle });
};

const opened = (visit: Visit = {}, query = '', prepare?: () => void) =>
  openedReport(shared, visit, query, async ({ page }) => {
    await page.addInitScript(givePrivateFile);
    if (prepare) await page.addInitScript(prepare);
  });

const writeFile = (page: Driver, bytes: Buffer) =>
  page.page.evaluate(async (text) => {
    const root = await navigator.storage.getDirectory();
    const handle = await root.getFileHandle('kept.safetensors', { create: true });
    const stream = await handle.createWritable();
    await stream.write(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)));
    await stream.close();
  }, bytes.toString('base64'));

const reload = async (page: Driver) => {
  await page.page.reload();
  await page.text('.drop .lead');
};

/** A page with a report on the private file, which is kept. */
async function kept(visit: Visit = {}, query = ''): Promise<Driver> {
  const page = await opened(visit, query);
  await writeFile(page, smallCheckpoint);
  await page.click('input[name=files]');
  await page.reads(state, done, 30);
  await page.page.locator('[data-resume=forget]').waitFor();
  return page;
}

/** Takes the last two tensors' figures out of the database, or puts something else there. */
const changeKept = (page: Driver, how: 'unfinished' | 'damaged') =>
  page.page.evaluate(
    (how) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('zeropoint.report', 1);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('reports', 'readwrite');
          const store = transaction.objectStore('reports');
          const reading = store.get('last');
          reading.onsuccess = () => {
            const { rows, ...rest } = reading.result;
            const open = rows.map((row: { name: string }, index: number) =>
              index < 4 ? row : { name: row.name },
            );
            store.put(how === 'damaged' ? { build: 1, rows } : { ...rest, rows: open }, 'last');
          };
          transaction.oncomplete = () => resolve(opening.result.close());
        };
      }),
    how,
  );

const figures = (page: Driver) => page.texts('.tensors tbody tr');

describe('a report after a reload', () => {
  test('is offered, and goes on with all its figures, and is kept again', async () => {
    const page = await kept();
    const before = await figures(page);
    await reload(page);
    await page.reads(offer, `The last report was on ${name}: 6 of 6 tensors had been surveyed.`);
    assert.equal(await page.page.locator('.file').count(), 0, 'nothing opens by itself');
    await page.page.evaluate(axeSource);
    assert.deepEqual(await lastingFaults(page.page), []);
    await page.click('[data-resume=goOn]');
    await page.reads(state, done, 30);
    assert.deepEqual(await figures(page), before);
    assert.equal(await page.page.locator(offer).count(), 0);
    await page.page.locator('[data-resume=forget]').waitFor();
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('is forgotten on request, from the offer and beside the report', async () => {
    const page = await kept();
    await page.click('[data-resume=forget]');
    await page.page.locator('.resume').waitFor({ state: 'detached' });
    assert.equal((await figures(page)).length, 6, 'the report itself stays');
    await reload(page);
    await page.page.waitForTimeout(300);
    assert.equal(await page.page.locator('.resume').count(), 0);
    await page.click('input[name=files]');
    await page.page.locator('[data-resume=forget]').waitFor();
    await reload(page);
    await page.click('[data-resume=forget]');
    await reload(page);
    await page.page.waitForTimeout(300);
    assert.equal(await page.page.locator('.resume').count(), 0);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('that had not come to its end goes on with the tensors that are missing', async () => {
    const page = await kept();
    const before = await figures(page);
    await changeKept(page, 'unfinished');
    await reload(page);
    await page.reads(offer, /: 4 of 6 tensors/);
    await page.click('[data-resume=goOn]');
    await page.reads(state, done, 30);
    assert.deepEqual(await figures(page), before);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('says that the file has changed, and shows no figure of the old one', async () => {
    const page = await kept();
    await writeFile(page, Buffer.concat([smallCheckpoint]));
    await reload(page);
    await page.click('[data-resume=goOn]');
    await page.reads('[data-code="resume.changed"]', /^kept\.safetensors has changed since/);
    assert.equal(await page.page.locator('.file').count(), 0);
    await page.click('input[name=files]');
    await page.reads(state, done, 30);
    assert.equal(await page.page.locator('[data-code]').count(), 0);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('says that the browser did not allow it, and can be tried again', async () => {
    const page = await kept();
    await page.page.addInitScript(() => {
      const answers = ['denied', 'granted'];
      const query = async () => 'prompt';
      const request = async () => answers.shift();
      Object.assign(FileSystemHandle.prototype, {
        queryPermission: query,
        requestPermission: request,
      });
    });
    await reload(page);
    await page.click('[data-resume=goOn]');
    await page.reads('[data-code="resume.denied"]', /did not let this page read kept\.safetensors/);
    await page.click('[data-resume=goOn]');
    await page.reads(state, done, 30);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('is kept of a dropped file too', async () => {
    const page = await opened();
    await writeFile(page, smallCheckpoint);
    await page.page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'kept.safetensors'));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, init));
    });
    await page.reads(state, done, 30);
    await page.page.locator('[data-resume=forget]').waitFor();
    await reload(page);
    await page.reads(offer, /6 of 6 tensors/);
    await page.close();
  });

  test('is in Chinese, in the dark and at 320 pixels', async () => {
    const page = await kept({ width: 320, colorScheme: 'dark' }, '?lang=zh');
    assert.match(await page.text('.resume .hint'), /^此浏览器保留/);
    await reload(page);
    await page.reads(offer, `上一次的报告是关于 ${name} 的：6 个张量中已分析 6 个。`);
    assert.deepEqual(await foreignWords(page, '.resume .lead, .drop .hint'), []);
    assert.equal(await page.call(() => document.documentElement.scrollWidth), 320);
    await page.close();
  });
});

describe('a browser that keeps nothing', () => {
  test('makes the report, and says why it cannot be kept', async () => {
    const page = await opened({}, '', () => {
      Object.defineProperty(globalThis, 'indexedDB', {
        get: () => {
          throw new DOMException('The database is switched off', 'SecurityError');
        },
      });
    });
    await writeFile(page, smallCheckpoint);
    await page.click('input[name=files]');
    await page.reads(state, done, 30);
    await page.reads(
      '[data-code="resume.unkept"]',
      /\(SecurityError: The database is switched off\)/,
    );
    assert.equal(await page.page.locator('[data-resume]').count(), 0);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('makes it where something else lies in the database, or no room is left', async () => {
    const page = await kept();
    await changeKept(page, 'damaged');
    await page.page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError');
      };
    });
    await reload(page);
    await page.page.waitForTimeout(300);
    assert.equal(await page.page.locator('.resume').count(), 0);
    await page.click('input[name=files]');
    await page.reads(state, done, 30);
    await page.reads('[data-code="resume.unkept"]', /The disk is full/);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('and has no picker of that kind uses its own', async () => {
    const page = await opened({}, '', () => {
      Object.assign(globalThis, {
        showOpenFilePicker: async () => {
          throw new DOMException('Not in this frame', 'SecurityError');
        },
      });
    });
    const chooser = page.page.waitForEvent('filechooser');
    await page.click('input[name=files]');
    await (await chooser).setFiles({ name, mimeType: 'a/b', buffer: smallCheckpoint });
    await page.reads(state, done, 30);
    assert.equal(await page.page.locator('.resume').count(), 0);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });
});
