import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Driver, openDriver, until } from './driver.ts';
import { nextFrame } from './in_page.ts';
import { browser, figure, onInstrument, onLesson, page, panel, site } from './lesson_page.ts';

// A newcomer's first minute.

const scale = async (driver: Driver = page) => Number(await driver.value('#scale'));
const edge = '.ruler [data-handle=high] .grip';

/** The centre of an element, in window coordinates. */
async function middle(selector: string, driver: Driver = page) {
  await driver.page.evaluate(nextFrame);
  const box = await driver.page.locator(selector).first().boundingBox();
  assert.ok(box, selector);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
}

describe('before any script has loaded', () => {
  test('the page shows the lesson’s tensor, its panels and its error', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const bare = await context.newPage();
    await bare.goto(site.address);
    const inside = (selector: string) => bare.locator(`#app ${selector}`);
    assert.deepEqual(await inside(panel('quantized')).allTextContents(), [
      ...['-15', '-74', '127', '-44', '14', '-123', '-70', '126', '0'],
    ]);
    assert.equal(await inside(figure('now')).first().textContent(), '170.8753');
    assert.match((await inside('.stake').textContent()) ?? '', /728\.6 comes back as 689\.5/);
    assert.ok(await inside('.ruler').isVisible());
    assert.ok((await inside('input').count()) > 9);
    assert.equal(
      await inside('input:not([readonly], [disabled])').count(),
      0,
      'nothing typed could be kept',
    );
    await context.close();
  });

  test('nothing shifts when the script has loaded', async () => {
    const visit = await openDriver(browser);
    await visit.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.open(site.address);
    await visit.reads(figure('now'), '170.8753');
    await visit.reads('#cell-error-norm [data-output]', /tensor/);
    const shifts = await visit.page.evaluate(
      () => (window as unknown as { shifts: number[] }).shifts,
    );
    const total = shifts.reduce((sum, value) => sum + value, 0);
    assert.ok(total < 0.02, `layout shifts add up to ${total}`);
    assert.equal((await visit.texts('.ruler')).length, 1, 'the first picture is gone');
    await visit.close();
  });
});

onLesson('in the first minute', () => {
  test('the first step animates itself, and stops for any other change', async () => {
    await page.click('[data-guide=drag]');
    await page.reads('[data-try=drag]', /^\d+\.\d{4}$/);
    const grown = await scale();
    assert.ok(grown > 3.69 && grown < 3.8, `${grown}`);
    await page.click('[data-action=undo]');
    await page.reads(figure('now'), '170.8753');
    await page.click('[data-guide=drag]');
    await page.click('[data-source=minMax]');
    await page.reads(figure('now'), '1.5730');
    await page.page.waitForTimeout(300);
    assert.equal(await page.value('[data-source=minMax]', 'aria-pressed'), 'true');
  });
});

onInstrument('after the first step', () => {
  test('the ruler is dragged until nothing clips, then min–max, then search', async () => {
    assert.equal(await page.text('[data-try=drag]'), '1 outside');
    const guide = '[data-guide=drag]';
    assert.equal(await page.text(guide), 'Pull the right end until 728.6 is on the ruler');
    const from = await middle(edge);
    await page.page.mouse.move(from.x, from.y);
    await page.page.mouse.down();
    await page.page.mouse.move(from.x + 30, from.y, { steps: 3 });
    const halfway = await scale();
    assert.ok(halfway > 3.55, `${halfway}`);
    await page.page.mouse.move(from.x + 60, from.y, { steps: 3 });
    const handle = await middle(edge);
    assert.ok(Math.abs(handle.x - (from.x + 60)) < 3, 'the end stays under the pointer');
    await page.page.mouse.up();
    await page.reads('[data-try=drag]', /^\d+\.\d{4}$/);
    assert.equal(await page.text(figure('now')), await page.text('[data-try=drag]'));
    await page.click('[data-guide=minMax]');
    await page.reads('[data-try=minMax]', '1.5730');
    await page.click('[data-guide=mse]');
    await page.reads('[data-try=mse]', /^0\.40\d\d$/);
    // Earlier results stay visible beside the next step.
    assert.equal(await page.text('[data-try=minMax]'), '1.5730');
    assert.match(await page.text(figure('now')), /^0\.40\d\d$/);
  });

  test('names the end that the farthest value lies beyond', async () => {
    await page.type('#zeroPoint', '100');
    await page.reads('[data-guide=drag]', 'Pull the right end until 728.6 is on the ruler');
    await page.type('#zeroPoint', '-128');
    await page.type('#scale', '3.6');
    await page.reads('[data-guide=drag]', 'Pull the left end until −184 is on the ruler');
    await page.type('#scale', '0');
    await page.click('[data-source=minMax]');
    await page.reads('[data-guide=drag]', 'Drag until nothing clips');
    const names = await page.page
      .locator('.ruler .handle:not(.zero)')
      .evaluateAll((ends) => ends.map((end) => end.getAttribute('aria-label')));
    assert.deepEqual(names, [
      'Scale: the left end of the ruler',
      'Scale: the right end of the ruler',
    ]);
  });

  test('scale and zero point are set by keys, and finely with Shift', async () => {
    await page.page.locator('.ruler .handle.high').focus();
    await page.press('ArrowRight');
    assert.equal(await scale(), 3.535);
    await page.press('ArrowLeft', 'Shift+ArrowRight');
    assert.ok(Math.abs((await scale()) - 3.5035) < 1e-4);
    await page.page.locator('.ruler .handle.zero').focus();
    await page.press('ArrowRight');
    assert.equal(await page.value('#zeroPoint'), '-71');
    const value = await page.value('.ruler .handle.zero', 'aria-valuetext');
    assert.equal(value, '-71');
  });

  test('a drag with Shift moves a tenth as far, on the ruler and on the slider', async () => {
    const from = await middle(edge);
    await page.page.mouse.move(from.x, from.y);
    await page.page.mouse.down();
    await page.page.keyboard.down('Shift');
    await page.page.mouse.move(from.x + 50, from.y, { steps: 5 });
    await page.page.mouse.up();
    const fine = (await scale()) / 3.5 - 1;
    assert.ok(fine > 0.001 && fine < 0.02, `${fine}`);
    const slider = await middle('[data-slider=zeroPoint]');
    const grip = slider.box.x + 8 + ((-70 + 128) / 255) * (slider.box.width - 16);
    await page.page.mouse.move(grip, slider.y);
    await page.page.mouse.down();
    await page.page.mouse.move(grip + 50, slider.y, { steps: 5 });
    await page.page.mouse.up();
    await page.page.keyboard.up('Shift');
    const moved = Number(await page.value('#zeroPoint')) + 70;
    assert.ok(moved >= 3 && moved <= 6, `${moved} for 50 pixels`);
  });

  test('the scale’s slider changes by at most 1 % per pixel', async () => {
    const { box, y } = await middle('[data-slider=scale]');
    const start = box.x + box.width / 2;
    await page.page.mouse.move(start, y);
    await page.page.mouse.down();
    const before = await scale();
    await page.page.mouse.move(start + 20, y, { steps: 2 });
    const ratio = (await scale()) / before;
    await page.page.mouse.up();
    assert.ok(ratio > 1.05 && ratio ** (1 / 20) < 1.0101, `${ratio} for 20 pixels`);
  });

  test('the ruler’s elements are selected by arrow keys and pointer, under a lens', async () => {
    await page.page.locator('.ruler').focus();
    await page.press('ArrowRight');
    await page.reads('.inspector .where', 'Row 1, column 1');
    await page.press('ArrowRight');
    await page.reads('.inspector .where', 'Row 3, column 3');
    assert.match(await page.text('.ruler .lens'), /245\.5 → 0 → 245: error −0\.5/);
    await page.page.mouse.move(0, 0);
    const { box } = await middle('.ruler');
    await page.page.mouse.move(box.x + box.width * 0.949, box.y + 24);
    await page.reads('.ruler .lens', /728\.6 → 127 → 689\.5/);
    assert.match(await page.text('.stake'), /245\.5 comes back as 245\./, 'the selected one’s');
  });

  test('a selected element is animated through the panels once, but not with reduced motion', async () => {
    const travellers = () => page.page.locator('.panels > .traveller').count();
    await page.click('.instrument [data-panel=original] [data-index="4"]');
    assert.equal(await travellers(), 1);
    await until(
      travellers,
      (count) => count === 0,
      (count) => `${count} are still on their way`,
    );
    await page.page.emulateMedia({ reducedMotion: 'reduce' });
    await page.click('.instrument [data-panel=original] [data-index="5"]');
    assert.equal(await travellers(), 0);
    await page.page.emulateMedia({ reducedMotion: null });
  });
});

describe('on a phone', () => {
  test('cause and effect are on one screen, and scrolling with a finger changes nothing', async () => {
    const phone = await openDriver(browser, { width: 390, height: 844, touch: true });
    const touch = await phone.page.context().newCDPSession(phone.page);
    await phone.open(site.address);
    await phone.reads(figure('now'), '170.8753');
    // The figure stands in the page as built; the lesson comes when the instrument is alive.
    await phone.page.locator('.notebook .cell').first().waitFor();
    await phone.page.locator('.instrument .panels').evaluate((panels) => panels.scrollIntoView());
    const boxes = [];
    for (const name of ['original', 'quantized', 'dequantized', 'error']) {
      boxes.push((await middle(`.instrument [data-panel=${name}]`, phone)).box);
    }
    const slider = await middle('[data-slider=scale]', phone);
    assert.ok(slider.y < 844, 'the slider is in reach');
    for (const box of boxes)
      assert.ok(box.y >= -1 && box.y + box.height <= slider.box.y, 'in sight');
    assert.ok(Math.abs((boxes[0]?.y ?? 0) - (boxes[1]?.y ?? 1)) < 1, 'two by two');

    const swipe = async (dx: number, dy: number) => {
      const { x, y } = await middle('[data-slider=scale]', phone);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const touchPoints = [{ x: x + dx * part, y: y + dy * part }];
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(40, 2);
    await until(
      () => scale(phone),
      (now) => now > 3.6,
      (now) => `a sideways drag leaves the scale at ${now}`,
    );
    const set = await scale(phone);
    await swipe(3, -200);
    await phone.page.waitForTimeout(200);
    assert.equal(await scale(phone), set);
    await phone.close();
  });
});
