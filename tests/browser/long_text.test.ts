import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Driver, openDriver } from './driver.ts';
import { cell, figure } from './names.ts';
import { sharedSite } from './shared_site.ts';

// A long text that is pasted is read in slices, beside the page's other work, and can be stopped.

const shared = sharedSite();
const eventually = 30;
const field = '.as-text textarea';
const stop = '[data-action=stopReading]';

async function visit(act: (page: Driver) => Promise<void>): Promise<void> {
  const page = await openDriver(shared.browser);
  try {
    await page.open(shared.site.address);
    await page.reads(figure('mse'), /\d/, eventually);
    await page.click('.as-text summary');
    await act(page);
    assert.deepEqual(page.complaints(), []);
  } finally {
    await page.close();
  }
}

/** Pastes so many rows, as a hand does; made in the page, which gets no megabytes through the driver. */
const paste = (page: Driver, selector: string, rows: number) =>
  page.page.locator(selector).evaluate((element, count) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '0.125,-2\n'.repeat(count));
    const manner = { clipboardData, bubbles: true, cancelable: true, composed: true };
    return element.dispatchEvent(new ClipboardEvent('paste', manner));
  }, rows);

const shape = (page: Driver) => page.text('[part=tensor] header');

describe('a long pasted text', () => {
  for (const [where, selector] of [
    ['the text field', field],
    ['a cell', cell(0, 0)],
  ] as const)
    test(`becomes the tensor, and nothing is put into ${where}`, () =>
      visit(async (page) => {
        const isFree = await paste(page, selector, 400_000);
        assert.equal(isFree, false, 'the browser would lay all of it out');
        await page.reads('[part=tensor] header', /400000/, eventually);
        await page.reads(figure('mse'), /\d/, eventually);
        assert.equal(await page.value(field), '');
      }));

  test('is read until it is stopped, and what was there stays', () =>
    visit(async (page) => {
      const before = await shape(page);
      await page.page.evaluate((selector) => {
        const press = () => {
          const button = document.querySelector<HTMLElement>(selector);
          if (button) button.click();
          else requestAnimationFrame(press);
        };
        press();
      }, stop);
      await paste(page, field, 500_000);
      await page.page.waitForFunction(
        (selector) => document.querySelector(selector) === null,
        stop,
      );
      assert.equal(await shape(page), before);
      // A short one is read afterwards.
      await page.page.locator(field).fill('[[1.5, 2]]');
      await page.reads('[part=tensor] header', /1\D+2/, eventually);
      assert.equal(await page.value(cell(0, 1)), '2');
    }));

  test('that is longer than may be is refused with its size', () =>
    visit(async (page) => {
      await paste(page, field, 3_000_000);
      await page.reads('.notice[data-code=file_long]', /clipboard\.txt has 2[78] MB/, eventually);
    }));
});
