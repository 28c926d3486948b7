import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { levelDTypes, type StoredVerbs, storedKinds } from '../../web/core/engine/contract.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { words } from '../../web/instrument/coded/words.ts';
import { fourDecimals } from '../../web/instrument/guide/summary.ts';
import { hexOf } from '../../web/instrument/inspector/chart_code_bits.ts';
import { lessonState } from '../../web/instrument/store/state.ts';
import { english } from '../../web/pages/shared/english.ts';
import { formatFloat32 } from '../../web/text/numbers.ts';
import { message } from '../../web/ui/messages/index.ts';
import { openFormats } from '../wasm/engines.ts';
import { type Driver, openDriver } from './driver.ts';
import { browser, cell, figure, onInstrument, page, panel, site } from './lesson_page.ts';
import { foreignWords } from './untranslated.ts';

// Stored formats on the page: the numbers are the core's, the integers return, and nothing is loaded
// before a format is asked for.

let core: StoredVerbs;
before(async () => {
  core = await openFormats('simd');
});

const eventually = 30;
const lesson = lessonState.tensor;

async function choose(visit: Driver, format: string): Promise<void> {
  await visit.page.locator('#format').first().focus();
  await visit.select('#format', format);
}

/** Waits until the page shows what the core says about a tensor. */
async function shows(visit: Driver, tensor: Tensor, format: string, options = {}) {
  const stored = core.store(tensor, format, options);
  const anatomy = core.anatomizeStored(tensor, stored);
  await visit.reads(figure('mse'), fourDecimals(anatomy.report.mse), eventually);
  const codes = Array.from(anatomy.codes, (code) => hexOf(code, anatomy.codeBits));
  assert.deepEqual(await visit.texts(panel('quantized')), codes);
  return { stored, anatomy };
}

onInstrument('the format menu', () => {
  test('has all formats in groups, with their bits', async () => {
    await page.page.locator('#format').focus();
    await page.page.locator('#format optgroup').first().waitFor({ state: 'attached' });
    const groups = await page.page
      .locator('#format optgroup')
      .evaluateAll((all) => all.map((group) => (group as HTMLOptGroupElement).label));
    assert.deepEqual(groups, ['Integers', 'Floats', 'Blocks', 'GGUF', 'Codebook']);
    const options = await page.page
      .locator('#format option')
      .evaluateAll((all) => all.map((one) => [(one as HTMLOptionElement).value, one.textContent]));
    assert.deepEqual(
      options.map(([value]) => value),
      [...levelDTypes, ...Object.keys(storedKinds)],
    );
    assert.ok(options.every(([, text]) => /\d bits/.test(text ?? '')));
  });

  for (const format of [
    'q4_0',
    'mxfp4_even',
    'float8_e4m3fn',
    'nf4',
    'kmeans',
    'q4_k',
    'bfloat16',
  ]) {
    test(`shows ${format}`, async () => {
      await choose(page, format);
      const { stored, anatomy } = await shows(page, lesson, format);
      await page.point('.instrument [data-panel=original] [data-index="3"]');
      const element = core.explainStored(lesson, stored, 3);
      await page.reads('[data-step=value]', formatFloat32(element.value));
      await page.reads('[data-step=code]', new RegExp(`^0x${hexOf(element.code, element.bits)}`));
      assert.equal(
        await page.text('.told .cause'),
        message(english, words, `cause.${element.cause}`),
      );
      assert.equal(await page.text('[data-step=error]'), formatFloat32(anatomy.error.data[3] ?? 0));
      for (const { name, stored } of element.scales)
        assert.ok(
          (await page.text(`[data-step=${name}]`)).includes(formatFloat32(Math.fround(stored))),
        );
      assert.match(
        await page.text('.field.format .about'),
        new RegExp(`^${format}: .*bits per weight`),
      );
      assert.equal(await page.page.locator('#scale').count(), 0);
      await page.page.locator('.levels-line .element-lines').waitFor();
    });
  }

  test('returns to the integers, whose numbers are as they were', async () => {
    await choose(page, 'q4_0');
    await shows(page, lesson, 'q4_0');
    await page.select('#format', 'int8');
    await page.reads(figure('mse'), '170.8753');
    assert.equal(await page.value('#scale'), '3.5');
    await page.page.waitForFunction(() => !location.hash.includes('stored'));
  });

  test('is undone and redone', async () => {
    await choose(page, 'nf4');
    await shows(page, lesson, 'nf4');
    await page.click('[data-action=undo]');
    await page.reads(figure('mse'), '170.8753');
    await page.click('[data-action=redo]');
    await shows(page, lesson, 'nf4');
  });

  test('is reset with the settings', async () => {
    await choose(page, 'nf4');
    await shows(page, lesson, 'nf4');
    await page.click('[data-action=resetSettings]');
    await page.reads(figure('mse'), '170.8753');
  });
});

onInstrument('a stored format', () => {
  test('follows the tensor; of many changes in a row, the last one stays', async () => {
    await choose(page, 'q4_0');
    await shows(page, lesson, 'q4_0');
    const field = page.page.locator(cell(0, 0)).first();
    await field.focus();
    for (const text of ['5', '50', '500', '501', '502', '503.5']) await field.fill(text);
    const data = Float32Array.from(lesson.data);
    data[0] = 503.5;
    await shows(page, { ...lesson, data }, 'q4_0');
    await page.point('.instrument [data-panel=original] [data-index="0"]');
    await page.reads('[data-step=original]', '503.5');
  });

  test('has a codebook whose size and seed can be chosen', async () => {
    await choose(page, 'kmeans');
    await shows(page, lesson, 'kmeans');
    await page.type('#stored-levels', '4');
    await shows(page, lesson, 'kmeans', { levels: 4 });
    await page.type('#stored-seed', '3');
    await shows(page, lesson, 'kmeans', { levels: 4, seed: 3 });
    await page.address(/stored=kmeans:4:3/);
    await page.type('#stored-levels', '1');
    await page.reads('#stored-levels-problem', /2 to 256/);
    assert.equal(await page.value('#stored-levels', 'aria-invalid'), 'true');
    await page.type('#stored-levels', '5');
    await page.reads('#stored-levels-problem', '');
    await shows(page, lesson, 'kmeans', { levels: 5, seed: 3 });
  });

  test('is read with the keyboard, in panels and on the number line', async () => {
    await choose(page, 'mxfp4_even');
    await shows(page, lesson, 'mxfp4_even');
    await page.page.locator('.instrument [data-panel=quantized] [data-index="0"]').focus();
    await page.press('ArrowRight', 'ArrowDown');
    await page.reads('.inspector .where', 'Row 2, column 2');
    await page.page.locator('.levels-line').focus();
    await page.press('ArrowLeft');
    await page.reads('[data-step=original]', formatFloat32(lesson.data[3] as number));
    await page.reads('.inspector .where', 'Row 2, column 1');
    await page.click('.chart-table summary');
    await page.page.locator('.chart-table table').waitFor();
    assert.equal((await page.texts('.chart-table tbody tr')).length, 15);
    await page.click('.chart-table summary');
  });

  test('outlines the element’s block over all panels, and says in the table what is stored', async () => {
    await choose(page, 'q4_0');
    await shows(page, lesson, 'q4_0');
    await page.click('.instrument [data-panel=original] [data-index="4"]');
    const outlines = await page.page
      .locator('.block-grid path.own-block:not(.under)')
      .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
    assert.deepEqual(outlines, Array(4).fill('M0 1H3M0 2H3M0 1V2M3 1V2'));
    await page.click('[data-section=table] > summary');
    await page.reads('[data-section=table] thead', /Code/);
    await page.click('[data-section=table] > summary');
  });

  test('leaves the notebook where it is, and says so', async () => {
    await choose(page, 'q4_0');
    await shows(page, lesson, 'q4_0');
    await page.reads('.sync-note', /still shows the previous tensor/);
  });
});

describe('a link', () => {
  const address = (hash: string) => `${site.address}#${hash}`;

  test('opens a stored format with its element, and is written as it was read', async () => {
    const visit = await openDriver(browser);
    const hash =
      'v=3&tensor=1,-2,3.5;0.25,7,-8&format=int8&source=min_max&stored=mxfp6_e2m3_rceil&element=4';
    await visit.open(address(hash));
    const data = Float32Array.of(1, -2, 3.5, 0.25, 7, -8);
    await shows(visit, { dtype: 'float32', shape: [2, 3], data }, 'mxfp6_e2m3_rceil');
    await visit.reads('.inspector .where', 'Row 2, column 2');
    assert.equal(await visit.address(/#v=3/), address(hash));
    assert.deepEqual(visit.complaints(), []);
    await visit.close();
  });

  test('with an unknown format shows the lesson and names the parameter', async () => {
    const visit = await openDriver(browser);
    await visit.open(address('v=3&tensor=1,2&format=int8&source=min_max&stored=q9_9'));
    await visit.reads(figure('mse'), '170.8753');
    await visit.reads('.instrument > .notice', /stored/);
    await visit.close();
  });

  test('changes the format of the present state by its name', async () => {
    const visit = await openDriver(browser);
    await visit.open(site.address);
    await visit.reads(figure('mse'), '170.8753');
    const follow = (hash: string) =>
      visit.page.evaluate((text) => {
        location.hash = text;
      }, hash);
    await follow('with&format=nf4');
    await shows(visit, lesson, 'nf4');
    await follow('with&clamp=0');
    await visit.reads('[data-figure=scale]', '3.5000');
    await visit.close();
  });
});

describe('the formats’ core', () => {
  test('is not loaded before a format is chosen; if it is missing, the last result stays, and a retry loads it', async () => {
    const visit = await openDriver(browser);
    const asked: string[] = [];
    let isMissing = true;
    await visit.page.route('**/*formats*', (route) => {
      asked.push(route.request().url());
      return isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await visit.open(site.address);
    await visit.reads(figure('mse'), '170.8753');
    await visit.page.locator('#format').focus();
    await visit.page.locator('#format optgroup').first().waitFor({ state: 'attached' });
    assert.deepEqual(asked, []);
    await visit.select('#format', 'q4_0');
    await visit.reads('#chart .problems', /could not be loaded.*formats/);
    assert.equal(await visit.text(figure('mse')), '170.8753');
    await visit.reads('.output > .notice', /last valid settings/);
    isMissing = false;
    await visit.click('#chart [data-action=retry]');
    await shows(visit, lesson, 'q4_0');
    await visit.close();
  });
});

describe('on a narrow phone, dark and Chinese', () => {
  test('nothing leaves the page, and every word is Chinese', async () => {
    const visit = await openDriver(browser, { width: 320, height: 700, colorScheme: 'dark' });
    await visit.open(
      `${site.address}?lang=zh#v=3&sample=normal,5x9,1&format=int8&source=min_max&stored=q4_k&element=20`,
    );
    await visit.reads('[data-step=because]', /。$/, eventually);
    const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${wide}`);
    for (const format of ['nvfp4', 'kmeans', 'mxfp4_even', 'float8_e5m2', 'q4_0']) {
      await visit.select('#format', format);
      await visit.reads('.field.format .about', new RegExp(`^${format}：`));
      assert.deepEqual(await foreignWords(visit, '.lessons, .notebook'), []);
    }
    assert.deepEqual(visit.complaints(), []);
    await visit.close();
  });
});
