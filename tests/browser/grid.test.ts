import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, cell, figure, onInstrument, page, panel, site } from './lesson_page.ts';

const focused = () =>
  page.page.evaluate(() => {
    const root = document.querySelector('#app')?.shadowRoot;
    return root?.activeElement?.getAttribute('data-cell') ?? '';
  });
const panelCell = (index: number) => `.instrument [data-panel=original] [data-index="${index}"]`;
const marked = () => page.page.locator('.grid .in-range').count();
const clipboard = async (kind: 'copy' | 'cut') =>
  page.page.evaluate(async (type) => {
    const root = document.querySelector('#app')?.shadowRoot;
    const data = new DataTransfer();
    const event = new ClipboardEvent(type, {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    root?.activeElement?.dispatchEvent(event);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return data.getData('text/plain');
  }, kind);

onInstrument('the grid', () => {
  test('is navigated with arrow keys, Enter and Tab, and typing replaces a cell', async () => {
    await page.click(cell(0, 0));
    await page.press('ArrowRight', 'ArrowDown');
    assert.equal(await focused(), '1,1');
    await page.press('Tab', 'Tab');
    assert.equal(await focused(), '2,0');
    await page.press('Shift+Tab', 'Enter');
    assert.equal(await focused(), '2,2');
    await page.press('4', '2');
    assert.equal(await page.value(cell(2, 2)), '42');
    await page.press('Escape');
    assert.equal(await page.value(cell(2, 2)), '245.5', 'Escape takes back what was typed');
  });

  test('is left with Tab at its end, and with Escape anywhere', async () => {
    await page.click(cell(2, 2));
    await page.press('Tab');
    assert.equal(await focused(), '');
    await page.click(cell(0, 0));
    await page.press('Escape', 'Tab');
    assert.equal(await focused(), '');
  });

  test('edits a cell’s text after F2', async () => {
    await page.click(cell(0, 0));
    await page.press('F2', 'ArrowLeft', 'Backspace', 'Enter');
    assert.equal(await page.value(cell(0, 0)), '1916');
    assert.equal(await focused(), '1,0');
  });

  test('marks a range with Shift, copies it, cuts it and pastes it', async () => {
    await page.click(cell(0, 0));
    await page.press('Shift+ArrowRight', 'Shift+ArrowDown');
    assert.equal(await marked(), 4);
    assert.equal(await clipboard('copy'), '191.6\t-13.5\n92.14\t295.5');
    assert.equal(await clipboard('cut'), '191.6\t-13.5\n92.14\t295.5');
    await page.reads(figure('mse'), /^\d/);
    assert.equal(await page.value(cell(1, 1)), '0');
    await page.paste(cell(1, 1), '1\t2\n3\t4');
    assert.equal(await page.value(cell(2, 2)), '4');
  });

  test('fills a range down, right, or with one number', async () => {
    await page.click(cell(0, 1));
    await page.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    assert.equal(await page.value(cell(2, 1)), '-13.5');
    await page.click(cell(0, 0));
    await page.press('Control+a');
    assert.equal(await marked(), 9);
    await page.press('7', 'Control+Enter');
    assert.equal(await page.value(cell(2, 2)), '7');
    await page.reads('.sentence', /round|no error/);
  });

  test('accepts a row of numbers with commas as cells, and reports a decimal comma', async () => {
    await page.paste(cell(0, 1), '7, 8');
    assert.equal(await page.value(cell(0, 2)), '8');
    await page.paste(cell(1, 0), '1,2,3');
    assert.deepEqual(await Promise.all([0, 1, 2].map((column) => page.value(cell(1, column)))), [
      '1',
      '2',
      '3',
    ]);
    await page.click(cell(2, 0));
    await page.page.keyboard.insertText('1,5');
    await page.reads('#tensor-problem', /decimal comma/);
  });

  test('gives every cell of a range one number that is pasted', async () => {
    await page.click(cell(0, 0));
    await page.press('Shift+ArrowRight', 'Shift+ArrowDown');
    await page.paste(cell(0, 0), '2.5');
    const values = [cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 1), cell(2, 2)];
    assert.deepEqual(await Promise.all(values.map((one) => page.value(one))), [
      ...Array(4).fill('2.5'),
      '245.5',
    ]);
  });

  test('leaves undo to fields that are not part of the tensor', async () => {
    await page.type(cell(0, 0), '1');
    await page.click('[data-section=sample] summary');
    await page.click('[data-sample=seed]');
    await page.press('5', 'Control+z');
    assert.equal(await page.value('[data-sample=seed]'), '0');
    assert.equal(await page.value(cell(0, 0)), '1');
  });

  test('is filled by dragging the corner of a range', async () => {
    await page.click(cell(0, 0));
    const handle = page.page.locator('.fill-handle');
    const target = await page.page.locator(cell(2, 0)).boundingBox();
    await handle.hover();
    await page.page.mouse.down();
    await page.page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 10, { steps: 6 });
    await page.page.mouse.up();
    await page.reads(panelCell(6), /191\.60/);
    assert.equal(await page.value(cell(2, 0)), '191.6');
  });

  test('undoes and redoes, step by step', async () => {
    await page.type(cell(0, 0), '1');
    await page.type('#scale', '9');
    await page.click('[data-action=undo]');
    assert.equal(await page.value('#scale'), '3.5');
    await page.click(cell(1, 1));
    await page.press('Control+z');
    assert.equal(await page.value(cell(0, 0)), '191.6');
    await page.reads(figure('mse'), '170.8753');
    await page.press('Control+y', 'Control+Shift+z');
    assert.equal(await page.value(cell(0, 0)), '1');
    assert.equal(await page.value('#scale'), '9');
  });
});

describe('a large grid', () => {
  test('of 64 × 64 renders only visible rows, and the keyboard reaches the last', async () => {
    const page = await openDriver(browser);
    const row = Array.from({ length: 64 }, (_, i) => i).join(',');
    const tensor = Array(64).fill(row).join(';');
    await page.open(`${site.address}#v=2&tensor=${tensor}&format=int8&source=min_max`);
    await page.reads('.extent-buttons', /64 ×/);
    await page.reads(figure('mse'), /^0\.0/);
    assert.ok((await page.page.locator('[data-cell]').count()) < 64 * 30);
    await page.click(cell(0, 0));
    await page.press('Control+End');
    await page.page.waitForSelector('[data-cell="63,63"]:focus');
    await page.press('9');
    assert.equal(await page.value(cell(63, 63)), '9');
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });
});

const threeAxes = 'np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])';

onInstrument('a tensor with three axes', () => {
  test('replaced by a matrix leaves no slice controls', async () => {
    await page.paste(cell(0, 0), threeAxes);
    await page.reads('.slices', /Matrix 1 of 2/);
    await page.click('[data-action=nextSlice]');
    await page.reads(panelCell(3), /^\s*8\.00/);
    await page.paste(cell(0, 0), '[[10, 20], [30, 40]]');
    await page.reads(panelCell(0), /^\s*10\.00/);
    assert.equal(await page.page.locator('.slices').count(), 0);
    assert.deepEqual(await page.texts(panel('original')), ['10.00', '20.00', '30.00', '40.00']);
  });

  test('shows the matrix of an element that is selected in a chart', async () => {
    await page.paste(cell(0, 0), threeAxes);
    await page.reads('.slices', /Matrix 1 of 2/);
    await page.reads(panelCell(0), /^\s*1\.00/);
    await page.page.locator('.ruler').focus();
    await page.press(...Array(8).fill('ArrowRight'));
    await page.reads('.inspector .where', 'Matrix 2, row 2, column 2');
    await page.reads('.slices', /Matrix 2 of 2/);
    assert.equal(await page.value(cell(0, 0)), '5');
    const marked = page.page.locator('.instrument [aria-selected=true][data-index="3"]');
    assert.equal(await marked.count(), 4);
  });

  test('too large for cells still shows all of its matrices', async () => {
    await page.page.evaluate(() => {
      location.hash = 'v=2&sample=normal,3x70x70,1&format=int8&source=min_max';
    });
    await page.reads('.slices', /Matrix 1 of 3/);
    await page.page.locator('.instrument canvas.raster').first().waitFor();
    await page.click('[data-action=nextSlice]');
    await page.click('[data-action=nextSlice]');
    await page.reads('.slices', /Matrix 3 of 3/);
    await page.point('.instrument [data-panel=original] canvas');
    await page.reads('.inspector .where', /^Matrix 3, row 3\d, column 3\d$/);
  });
});

describe('a tensor with three axes', () => {
  test('shows one matrix at a time', async () => {
    const page = await openDriver(browser);
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    await page.paste(cell(0, 0), 'np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])');
    await page.reads('.slices', /Matrix 1 of 2/);
    await page.click('[data-action=nextSlice]');
    assert.equal(await page.value(cell(0, 0)), '5');
    await page.reads(panelCell(3), /^\s*8\.00/);
    await page.type(cell(1, 1), '-8');
    await page.reads(panelCell(3), /^\s*−8\.00/);
    await page.point(panelCell(3));
    await page.reads('.inspector .where', 'Matrix 2, row 2, column 2');
    await page.close();
  });
});
