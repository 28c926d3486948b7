import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Driver, openDriver, until, type Visit } from './driver.ts';
import { figure, output } from './names.ts';
import { sharedSite } from './shared_site.ts';

// The small instrument beside the text of a lesson.

const shared = sharedSite();

async function visit(act: (page: Driver) => Promise<void>, how: Visit = {}) {
  const page = await openDriver(shared.browser, how);
  await page.open(shared.site.address);
  await page.reads(output('error-norm'), /tensor/);
  await act(page);
  assert.deepEqual(page.complaints(), []);
  await page.close();
}

const companion = (page: Driver) => page.page.locator('.companion');
const scrollTo = (page: Driver, selector: string) =>
  page.page
    .locator(selector)
    .first()
    .evaluate((one) => one.scrollIntoView());
const boxOf = async (page: Driver, selector: string) => {
  const box = await page.page.locator(selector).first().boundingBox();
  assert.ok(box, `${selector} is not there`);
  return box;
};

describe('the instrument beside the text', () => {
  test('is shown while the instrument is off screen, with the same state', async () => {
    await visit(async (page) => {
      assert.equal(await companion(page).count(), 0);
      const { width } = await boxOf(page, '#cell-parameters');
      await scrollTo(page, '#cell-parameters');
      await companion(page).waitFor();
      // It does not cover the text when it appears, and stays beside it.
      const text = await boxOf(page, '#cell-parameters');
      const beside = await boxOf(page, '.companion');
      assert.equal(text.width, width);
      assert.ok(beside.x >= text.x + text.width, 'it covers the text');
      await scrollTo(page, '#cell-error-norm');
      assert.equal((await boxOf(page, '.companion')).y, beside.y);
      await page.reads('.companion header', /170\.8753/);
      await page.reads('.companion .cause', /1 clipped value/);
      // One step of its slider is one step of the instrument's state.
      await page.page.locator('[data-slider=beside-zeroPoint]').focus();
      await page.press('ArrowLeft');
      await page.reads('#cell-parameters .source', /zero_point = -71/);
      assert.equal(await page.value('#zeroPoint'), '-71');
      await page.click('.companion button:has-text("Fit the range")');
      await page.reads('.companion header', /1\.5700|1\.57/);
      const shown = await page.text('.companion header b');
      await page.reads(figure('mse'), shown); // out of sight, it follows at rest
      const ids = await page.page.evaluate(() =>
        [...(document.querySelector('#app')?.shadowRoot?.querySelectorAll('[id]') ?? [])].map(
          ({ id }) => id,
        ),
      );
      assert.equal(new Set(ids).size, ids.length);
      await page.click('.companion [data-panel=error] [data-index="2"]');
      await page.address(/element=2/);
      await page.page.evaluate('scrollTo(0, 0)');
      await companion(page).waitFor({ state: 'detached' });
    });
  });

  test('is not shown beside a file', async () => {
    await visit(async (page) => {
      const source = ['# A file\n', ...Array.from({ length: 90 }, (_, i) => `\nline ${i}\n`)];
      const cell = { id: 'a', cell_type: 'markdown', metadata: {}, source };
      const file = { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 };
      const buffer = Buffer.from(JSON.stringify(file));
      await page.page
        .locator('.file-tools input[type=file]')
        .setInputFiles([{ name: 'own.ipynb', mimeType: 'application/json', buffer }]);
      await page.reads('[data-file]', 'own.ipynb');
      await page.page.mouse.wheel(0, 3000);
      await page.page.waitForTimeout(500);
      assert.equal(await companion(page).count(), 0);
      await page.click('[data-lesson=per_group]');
      await scrollTo(page, '.turn.end');
      await companion(page).waitFor();
    });
  });

  test('shows the tensor of a lesson that has its own, which its sentences set', async () => {
    await visit(async (page) => {
      await page.call(() => {
        location.hash = 'lesson=per_channel';
      });
      await page.reads('#cell-title h1', 'One scale per channel');
      await scrollTo(page, '#cell-vanish-intro');
      const panel = (name: string) => `.companion [data-panel=${name}]`;
      await page.reads(panel('original'), /300/);
      await page.reads(panel('quantized'), /−85\s+127/);
      // One scale for each row brings back the row that had vanished.
      const rows = '#cell-title [data-set*="channel:0"]';
      assert.equal(await page.value(rows, 'aria-pressed'), 'false');
      await page.click(rows);
      await page.reads(panel('quantized'), /42\s+−85\s+127\s+42\s+−85\s+127/);
      await page.page.locator(`${rows}[aria-pressed=true]`).waitFor();
      // Its fields hold the first of three scales.
      await page.reads('.companion .controls span', /^Scale 0\.000\d+ · 1 \/ 3$/);
      // The instrument above keeps the reader’s tensor, and so does the address.
      assert.equal(await page.text(figure('mse')), '170.8753');
      await page.address(/#lesson=per_channel$/);
      // A lesson without a tensor of its own has nothing in the margin until a sentence brings one.
      await page.call(() => {
        location.hash = 'lesson=k_quants';
      });
      await page.reads('#cell-title h1', /^K-quants/);
      await scrollTo(page, '#cell-bytes-end');
      await page.page.waitForTimeout(300);
      assert.equal(await companion(page).count(), 0);
      await page.call(() => {
        location.hash = 'lesson=quantize_and_dequantize';
      });
      await page.reads('#cell-title h1', /^Linear/);
      await scrollTo(page, '#cell-parameters');
      await page.reads('.companion header', /170\.8753/);
    });
  });

  test('shows a stored format that a sentence sets, without sliders', async () => {
    await visit(async (page) => {
      await page.call(() => {
        location.hash = 'lesson=real_network';
      });
      await page.reads('#cell-title h1', /^What does 4 bits/);
      const word = '.rendered [data-set*="format=q4_0"]';
      await scrollTo(page, word);
      await page.click(word);
      await page.reads('.companion header', /Mean squared error 0\.\d+ · q4_0/);
      assert.equal(await page.page.locator('.companion input[type=range]').count(), 0);
      await page.page.locator('.companion [data-panel=dequantized] canvas').waitFor();
      await page.reads(
        '.companion .cause',
        /of the squared error comes from 42 of 64 values: flushed/,
      );
      assert.equal(await page.page.locator('.companion .hint').isVisible(), false);
    });
  });

  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    test(`is one line below the text at ${width} px, until it is wanted`, async () => {
      await visit(
        async (page) => {
          await scrollTo(page, '#cell-parameters');
          await companion(page).waitFor();
          const line = await boxOf(page, '.companion');
          assert.ok(line.height <= 48, `it is ${line.height} pixels high`);
          assert.equal(line.y + line.height, height);
          await page.reads('.companion header', /170\.8753 · 1 clipped/);
          assert.equal(await page.page.evaluate(() => document.documentElement.scrollWidth), width);
          // Forced colours leave a triangle on its button.
          await page.page.emulateMedia({ forcedColors: 'active' });
          const [side, top] = await page.page.locator('.fold-companion').evaluate((button) => {
            const { borderLeftColor, borderTopColor } = getComputedStyle(button, '::before');
            return [borderLeftColor, borderTopColor];
          });
          await page.page.emulateMedia({ forcedColors: 'none' });
          assert.equal(side, 'rgba(0, 0, 0, 0)');
          assert.notEqual(top, side);
          await page.click('.companion [aria-expanded=false]');
          await page.page.locator('.companion [aria-expanded=true]').waitFor();
          const dock = await boxOf(page, '.companion');
          assert.ok(dock.height <= height / 2 + 1, `open it is ${dock.height} pixels high`);
          const sliders = page.page.locator('.companion input[type=range]');
          for (const slider of await sliders.all())
            assert.ok(((await slider.boundingBox())?.width ?? 0) > 240);
          await page.click('.companion [aria-expanded=true]');
          // A sentence that sets something opens it, and typing hides it.
          await page.click('#cell-quantize-intro [data-set]');
          await page.page.locator('.companion [aria-expanded=true]').waitFor();
          await page.page.locator('#cell-parameters .source').evaluate((cell) => {
            cell.scrollIntoView({ block: 'start', behavior: 'instant' });
            scrollBy({ top: -120, behavior: 'instant' });
          });
          await page.page.locator('#cell-parameters .source').click();
          await page.page.locator('#cell-parameters .cm-focused').waitFor();
          await until(
            () => companion(page).isVisible(),
            (isVisible) => !isVisible,
            () => 'it is there while one types',
          );
          // It returns as a line, once the press that ended the typing is over.
          const returned = await page.page.evaluate(async () => {
            const root = document.querySelector('#app')?.shadowRoot as ShadowRoot;
            const look = () => {
              const dock = root.querySelector('.companion') as Element;
              return [getComputedStyle(dock).visibility, dock.getBoundingClientRect().height > 48];
            };
            (root.activeElement as HTMLElement).blur();
            await new Promise((done) => setTimeout(done, 80));
            const soon = look();
            await new Promise((done) => setTimeout(done, 500));
            return [soon, look()];
          });
          assert.deepEqual(returned, [
            ['hidden', false],
            ['visible', false],
          ]);
        },
        { width, height },
      );
    });
  }

  for (const [width, height] of [
    [844, 390],
    [390, 500],
    [320, 568],
  ] as const) {
    test(`has its sliders in sight at ${width} × ${height}, and figures that can be read`, async () => {
      await visit(
        async (page) => {
          await scrollTo(page, '#cell-parameters');
          await companion(page).waitFor();
          const line = await boxOf(page, '.companion');
          assert.ok(line.height <= 48, `it is ${line.height} pixels high`);
          await page.click('.companion [aria-expanded=false]');
          await page.page.locator('.companion [aria-expanded=true]').waitFor();
          const dock = await boxOf(page, '.companion');
          assert.ok(dock.height <= height * 0.6 + 1, `open it is ${dock.height} pixels high`);
          const controls = page.page.locator('.companion .controls > div');
          assert.equal(await controls.count(), 2);
          for (const control of await controls.all()) {
            const box = await control.boundingBox();
            assert.ok(box && box.y > dock.y && box.y + box.height <= height, 'a slider is cut off');
            assert.ok(box.width > 120);
            // Which of the two it is stands above it.
            assert.match(await control.innerText(), /^(?:Scale 3\.5|Zero point −70)$/);
          }
          const sizes = await page.page.locator('.companion svg').evaluateAll((all) =>
            all.flatMap((one) => {
              const { width, viewBox } = one as SVGSVGElement & { width: SVGAnimatedLength };
              const shown = one.getBoundingClientRect().width;
              const factor = shown / (viewBox.baseVal.width || width.baseVal.value);
              return shown === 0
                ? []
                : [...one.querySelectorAll('text')].map(
                    (text) => Number.parseFloat(getComputedStyle(text).fontSize) * factor,
                  );
            }),
          );
          assert.ok(sizes.length >= 18);
          assert.ok(Math.min(...sizes) >= 9, `figures of ${Math.min(...sizes)} pixels`);
        },
        { width, height },
      );
    });
  }
});
