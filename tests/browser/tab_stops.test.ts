import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, figure, onInstrument, page } from './lesson_page.ts';

// Each toolbar, the list of lessons and the grid are one Tab stop; arrow keys walk inside.

/** The name of the focused element in its data attributes, or nothing. */
const focused = () =>
  page.page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { cell, action, source, way, lesson, chart } = (element as HTMLElement).dataset;
    return cell ?? action ?? source ?? way ?? lesson ?? chart ?? '';
  });

/** The names of the tab stops in a group; a disabled button is not one. */
const stopsIn = (group: string) =>
  page.page.locator(`${group} :is(button:enabled, a)`).evaluateAll((items) =>
    items.flatMap((item) => {
      const { tabIndex, dataset } = item as HTMLElement;
      return tabIndex < 0 ? [] : [Object.values(dataset)[0] ?? ''];
    }),
  );

const focus = (selector: string) => page.page.locator(selector).first().focus();

onInstrument('a toolbar', () => {
  test('is a single tab stop; arrow keys, Home and End move within it', async () => {
    for (const [group, names] of [
      ['.extent-buttons', ['removeRow', 'addRow', 'removeColumn', 'addColumn']],
      ['.sources', ['given', 'minMax', 'mse', 'resetSettings']],
      ['.ways', ['numbers', 'photograph', 'own']],
      // Nothing runs and nothing can be undone: those buttons are skipped.
      ['.tools', ['runAll', 'addCode', 'addText']],
    ] as const) {
      const [first, second] = names;
      const last = names.at(-1);
      assert.deepEqual(await stopsIn(group), [first], group);
      await focus(`${group} button`);
      for (const name of [...names.slice(1), first]) {
        await page.press('ArrowRight');
        assert.equal(await focused(), name, group);
      }
      await page.press('ArrowLeft');
      assert.equal(await focused(), last, group);
      await page.press('Home', 'ArrowDown');
      assert.equal(await focused(), second, group);
      await page.press('End', 'ArrowUp', 'End', 'Control+ArrowLeft');
      assert.equal(await focused(), last, 'keys with Ctrl are the browser’s');
      assert.deepEqual(await stopsIn(group), [last], group);
      await page.press('Tab');
      assert.ok(!(names as readonly string[]).includes(await focused()), `Tab leaves ${group}`);
      await focus(`${group} button`);
      await page.press('Home');
      assert.deepEqual(await stopsIn(group), [first], 'as it was before');
    }
  });

  test('is entered at the pressed button, and never at a disabled one', async () => {
    await page.click('[data-source=mse]');
    await page.reads(figure('mse'), /^0\./);
    await focus('[data-source=given]');
    await page.press('Tab');
    assert.deepEqual(await stopsIn('.sources'), ['mse']);
    assert.deepEqual(await stopsIn('.extent-buttons'), ['removeRow']);
    await focus('[data-action=removeRow]');
    await page.press('Enter', 'Enter', 'Enter');
    await page.page.locator('[data-action=removeRow]:disabled').waitFor();
    await focus(cell(0, 0));
    assert.deepEqual(await stopsIn('.extent-buttons'), ['addRow']);
  });
});

onInstrument('the list of lessons', () => {
  test('is a single tab stop, at the current lesson', async () => {
    assert.deepEqual(await stopsIn('.card-lists'), ['quantize_and_dequantize']);
    await focus('.card[data-lesson=quantize_and_dequantize]');
    await page.press('End');
    assert.equal(await focused(), 'exercises_hard');
    await page.press('Tab', 'Shift+Tab');
    assert.equal(await focused(), 'quantize_and_dequantize');
  });
});

onInstrument('the tabs of the charts', () => {
  test('are a single tab stop, and the focused one is shown', async () => {
    assert.deepEqual(await stopsIn('.tabs'), ['line']);
    await focus('[data-chart=line]');
    await page.press('ArrowLeft');
    assert.equal(await page.value('[data-chart=conventions]', 'aria-selected'), 'true');
    await page.press('Home', 'ArrowRight');
    assert.equal(await page.value('[data-chart=staircase]', 'aria-selected'), 'true');
    assert.deepEqual(await stopsIn('.tabs'), ['staircase']);
  });
});

onInstrument('the grid', () => {
  test('is a single tab stop until it is used', async () => {
    await focus('[data-action=reset]');
    await page.press('Tab');
    assert.equal(await focused(), '0,0');
    await page.press('Tab');
    assert.equal(await focused(), '', 'Tab passes by');
    await page.press('Shift+Tab', 'Shift+Tab');
    assert.equal(await focused(), 'reset', 'Shift+Tab too');
    // Walked through, it is a spreadsheet; Escape ends that, and Tab comes back to where it was left.
    await page.press('Tab', 'ArrowRight', 'Tab');
    assert.equal(await focused(), '0,2');
    await page.press('Tab', 'Shift+Tab', 'Tab');
    assert.equal(await focused(), '1,0');
    await page.press('Escape', 'Tab');
    assert.equal(await focused(), '');
    await page.press('Shift+Tab');
    assert.equal(await focused(), '1,0');
    await page.press('Tab');
    assert.equal(await focused(), '', 'what was used before does not hold Tab again');
    // Typing and clicking count as use.
    await page.press('Shift+Tab', '5', 'Tab');
    assert.equal(await focused(), '1,1');
    assert.equal(await page.value(cell(1, 0)), '5');
    await page.click('[data-action=reset]');
    await page.click(cell(2, 0));
    await page.press('Tab');
    assert.equal(await focused(), '2,1');
  });

  test('keeps a tab stop while its rows are scrolled away', async () => {
    await page.paste(cell(0, 0), Array.from({ length: 64 }, (_, row) => `${row}`).join('\n'));
    await page.page.locator('.grid[aria-rowcount="64"]').waitFor();
    const stop = page.page.locator('.grid input[tabindex="0"]');
    assert.equal(await stop.count(), 1);
    // The focus that follows the paste may scroll back once.
    await page.page.waitForFunction(() => {
      const root = document.querySelector('#app')?.shadowRoot;
      const frame = root?.querySelector('#grid');
      if (frame) frame.scrollTop = 900;
      return root?.querySelector('[data-cell="40,0"]');
    });
    assert.equal(await stop.count(), 1);
  });
});
