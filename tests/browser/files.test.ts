import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Driver, openDriver, until } from './driver.ts';
import { cell, figure } from './names.ts';
import { sharedSite } from './shared_site.ts';
import { openSite } from './site.ts';

// Saved files are opened again: by a button, by dropping, on the page, in an element, in a frame.

const shared = sharedSite();

/** Waits for something that the workbench has to load first. */
const eventually = 30;

interface File {
  readonly name: string;
  readonly text: string;
}

async function visit(address: string, act: (page: Driver) => Promise<void>): Promise<void> {
  const page = await openDriver(shared.browser);
  try {
    await page.open(address);
    await page.reads(figure('mse'), /\d/, eventually);
    await act(page);
    assert.deepEqual(page.complaints(), []);
  } finally {
    await page.close();
  }
}

async function takeAway(page: Driver): Promise<void> {
  await page.click('[data-section=out] summary');
  await page.reads('[data-action=openFile]', /Open a state/, eventually);
}

/** The file that the page offers for download. */
async function saved(page: Driver, action: string): Promise<File> {
  const [download] = await Promise.all([
    page.page.waitForEvent('download'),
    page.click(`[data-action=${action}]`),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}

/** Chooses a file using only the keyboard. */
async function choose(page: Driver, { name, text }: File): Promise<void> {
  const chooser = page.page.waitForEvent('filechooser');
  await page.page.locator('[data-action=openFile]').focus();
  await page.page.keyboard.press('Enter');
  await (await chooser).setFiles([
    { name, mimeType: 'application/json', buffer: Buffer.from(text) },
  ]);
}

async function drop(page: Driver, file: File, selector = 'body'): Promise<void> {
  const isTaken = await page.page.locator(selector).evaluate((target, { name, text }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    const event = { dataTransfer, bubbles: true, cancelable: true, composed: true };
    return !target.dispatchEvent(new DragEvent('drop', event));
  }, file);
  assert.ok(isTaken, 'the browser would open the file in the place of the page');
}

/** A state too large for an address: 60 × 60 numbers, settings, a pinned setting, a selection. */
async function makeLarge(page: Driver): Promise<File> {
  await page.click('.pin');
  const rows = Array.from({ length: 60 }, (_, i) =>
    Array.from({ length: 60 }, (_, j) => Math.fround(Math.sin(i * 61 + j))).join('\t'),
  );
  await page.paste(cell(0, 0), rows.join('\n'));
  await page.click('[data-source=mse]');
  await page.select('#format', 'uint4');
  await page.reads('[data-panel=quantized] small', 'uint4', eventually);
  await page.click('[data-chart=histogram]');
  await page.reads('.address-note', /too large for the address/, eventually);
  await takeAway(page);
  const file = await saved(page, 'saveState');
  const { zeropoint } = JSON.parse(file.text);
  assert.ok(zeropoint.tensor.length > 8000);
  assert.equal(zeropoint['pin.scale'], '3.5');
  assert.equal(zeropoint.chart, 'histogram');
  return file;
}

/** The visible parts of the state. */
const seen = async (page: Driver) => ({
  figures: await page.texts('[data-figure]'),
  sentence: await page.text('.sentence'),
  // A cell keeps the pasted digits, the file stores them as float32.
  cell: Math.fround(Number(await page.value(cell(1, 2)))),
});

describe('a state that is too large for an address', () => {
  test('is reported, and a file of it restores the same state', async () => {
    let file: File | undefined;
    let mine: unknown;
    await visit(shared.site.address, async (page) => {
      file = await makeLarge(page);
      mine = await seen(page);
      assert.equal(await page.page.evaluate(() => location.hash), '');
    });
    assert.equal(file?.name, 'playground.zeropoint.json');
    for (const give of [choose, drop]) {
      await visit(shared.site.address, async (page) => {
        if (give === choose) await takeAway(page);
        await give(page, file as File);
        await page.reads('[data-panel=quantized] small', 'uint4', eventually);
        await page.reads('.address-note', /too large for the address/, eventually);
        if (give === drop) await takeAway(page);
        assert.deepEqual(await saved(page, 'saveState'), file);
        assert.deepEqual(await seen(page), mine);
      });
    }
  });
});

describe('a file that is dropped or chosen', () => {
  const lessonMse = '170.8753';
  const small = 'v=2&tensor=1,2;3,4.5&format=int4&source=min_max';

  test('with the page’s exported numbers gives its tensor', async () => {
    await visit(`${shared.site.address}#${small}`, async (page) => {
      await takeAway(page);
      const file = await saved(page, 'saveJson');
      for (const give of [choose, drop]) {
        await page.click('[data-action=reset]');
        await page.reads(figure('mse'), lessonMse);
        await give(page, file);
        await page.address(/#v=2&tensor=1,2;3,4\.5&format=int8&source=min_max/);
        assert.equal(await page.page.locator('.output > .notice').count(), 0);
      }
    });
  });

  test('that is invalid changes nothing, and its problem is reported', async () => {
    await visit(`${shared.site.address}#${small}`, async (page) => {
      const before = await page.text(figure('mse'));
      const whole = JSON.stringify({ zeropoint: { v: '2', tensor: '7', format: 'int9' } });
      await drop(page, { name: 'mine.json', text: whole });
      await page.reads(
        '[data-code=state_file_unreadable]',
        /in mine\.json: its part “format”/,
        eventually,
      );
      await drop(page, { name: 'half.json', text: whole.slice(0, 30) });
      await takeAway(page);
      await page.reads('.out .notice', /^half/);
      await page.reads('[data-code=file_unreadable]', /^half\.json could not be read/);
      assert.equal(await page.text(figure('mse')), before);
      assert.equal(await page.value(cell(1, 1)), '4.5');
      await page.address(/tensor=1,2;3,4\.5&format=int4/);
      await drop(page, { name: 'good.csv', text: '5,6,7\n8,9,10' });
      await page.address(/tensor=5,6,7;8,9,10&format=int4/);
      assert.equal(await page.page.locator('.output > .notice').count(), 0);
    });
  });
});

describe('an element', () => {
  const element = async (attributes: string, act: (page: Driver) => Promise<void>) => {
    const own = await openSite(
      () => `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<script type="module" src="element.js"></script><body><zero-point lang="en" ${attributes}></zero-point>`,
    );
    try {
      await visit(own.address, act);
    } finally {
      await own.close();
    }
  };

  test('opens files that it has saved, by its button and by dropping', async () => {
    await element('tensor="[[1, 2], [3, 4]]" format="uint2"', async (page) => {
      await takeAway(page);
      const file = await saved(page, 'saveState');
      for (const give of [choose, drop]) {
        await page.type('#scale', '0.5');
        await page.type(cell(1, 1), '40');
        await page.reads(figure('scale'), '0.5000');
        await give(page, file, ...(give === drop ? ['zero-point'] : []));
        await page.reads(figure('scale'), '1.0000');
        assert.deepEqual(await saved(page, 'saveState'), file);
      }
      await drop(page, { name: 'weights.npy', text: '' }, 'zero-point');
      await page.reads('[data-code=npy_truncated]', /^weights\.npy ends within its header/);
    });
  });

  test('with a locked tensor opens nothing, and a dropped file does not navigate away', async () => {
    await element('lock="tensor"', async (page) => {
      await takeAway(page);
      assert.equal(await page.page.locator('[data-action=openFile]').isDisabled(), true);
      await drop(page, { name: 'a.csv', text: '1,2' }, 'zero-point');
      await page.type('#scale', '7');
      await page.reads(figure('scale'), '7.0000');
      assert.equal(await page.value(cell(0, 0)), '191.6');
    });
  });
});

describe('a frame', () => {
  const link = 'footer a';
  const words = 'footer [role=status]';

  test('reports when its state is too large for the address and its link', async () => {
    await visit(`${shared.site.address}embed.html?lang=en`, async (page) => {
      assert.equal(await page.page.locator(words).isVisible(), false);
      const file = await makeLarge(page);
      assert.equal(await page.page.evaluate(() => location.hash), '');
      await page.reads(words, /too large for a link/);
      assert.equal(await page.page.locator(words).isVisible(), true);
      const [opened] = await Promise.all([page.page.waitForEvent('popup'), page.click(link)]);
      assert.equal(new URL(opened.url()).hash, '');
      await opened.close();

      await page.click('[data-action=reset]');
      await until(
        () => page.page.locator('.address-note').count(),
        (count) => count === 0,
        () => 'the note is still there',
      );
      assert.equal(await page.page.locator(words).isVisible(), false);
      await choose(page, file);
      await page.reads('.address-note', /too large for the address/, eventually);
      assert.deepEqual(await saved(page, 'saveState'), file);
    });
  });

  test('without file buttons does not mention files', async () => {
    await visit(`${shared.site.address}embed.html?lang=en&hide=out`, async (page) => {
      const rows = Array.from({ length: 60 }, (_, i) =>
        Array(60)
          .fill(i + 0.123)
          .join('\t'),
      );
      await page.paste(cell(0, 0), rows.join('\n'));
      await page.reads(words, /too large for a link/, eventually);
      await until(
        () => page.page.locator(words).isVisible(),
        (isVisible) => isVisible,
        () => 'the words are hidden',
      );
      assert.equal(await page.page.locator('.address-note').isVisible(), false);
    });
  });
});

describe('an address with a name inherited from Object', () => {
  for (const name of ['source', 'pin.source'])
    test(`as its ${name} shows the lesson, and says which part makes no sense`, async () => {
      const rest = 'v=2&tensor=1,2&format=int8&source=min_max&pin.format=int8&pin.source=mse';
      for (const value of ['__proto__', 'constructor']) {
        const hash = rest.replace(new RegExp(`&${name}=\\w+`), `&${name}=${value}`);
        await visit(`${shared.site.address}#${hash}`, async (page) => {
          await page.reads('[data-code=address_unreadable]', new RegExp(`“${name}”`));
          await page.reads(figure('mse'), '170.8753');
        });
      }
    });
});

describe('a file of very many numbers', () => {
  test('says how far it is, can be stopped, and is made whole after that', async () => {
    await visit(
      `${shared.site.address}#v=2&sample=normal,1024x1024,1&format=int8&source=min_max`,
      async (page) => {
        await takeAway(page);
        let count = 0;
        page.page.on('download', () => {
          count += 1;
        });
        for (const action of ['saveCsv', 'saveJson']) {
          await page.click(`[data-action=${action}]`);
          await page.reads(
            '[data-making]',
            /Making quantization\.(?:csv|json): [1-9]\d* %/,
            eventually,
          );
          await page.click('[data-action=stopMaking]');
          await page.page.locator('[data-making]').waitFor({ state: 'detached' });
        }
        const whole = page.page.waitForEvent('download', { timeout: 120_000 });
        await page.click('[data-action=saveCsv]');
        let lines = 0;
        for await (const chunk of await (await whole).createReadStream())
          lines += String(chunk).split('\n').length - 1;
        assert.equal(lines, 1 + 2 ** 20);
        assert.equal(count, 1, 'nothing that was stopped is saved');
        assert.equal(await page.page.locator('[data-making]').count(), 0);
      },
    );
  });
});
