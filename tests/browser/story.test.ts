import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { launch, openDriver } from './driver.ts';
import { browser, cell, figure, output, panel, site } from './lesson_page.ts';

// What a learner does, from the first paint to the link that somebody else opens.

describe('a learner', () => {
  test('sees, drags, reads an element, lets the data choose, pastes, and sends the link', async () => {
    const page = await openDriver(browser);
    await page.open(site.address);

    // The lesson's tensor stands there quantized, and one value is to blame.
    await page.reads('.sentence', '99.4 % of the squared error comes from one clipped value.');
    assert.equal((await page.texts(panel('dequantized')))[2], '689.50');

    // The scale is dragged, and everything follows the finger.
    const slider = await page.page.locator('[data-slider=scale]').boundingBox();
    assert.ok(slider);
    const y = slider.y + slider.height / 2;
    const thumb = Number(await page.value('[data-slider=scale]')) / 1000;
    const x = slider.x + 8 + (slider.width - 16) * thumb;
    await page.page.mouse.move(x, y);
    await page.page.mouse.down();
    await page.page.mouse.move(x + 12, y, { steps: 4 });
    await page.page.mouse.up();
    await page.page.waitForFunction(() => location.hash.includes('scale='));
    const scale = Number(await page.value('#scale'));
    assert.ok(scale > 3.5, `dragged to ${scale}`);
    await page.reads(figure('scale'), scale.toFixed(4));
    await page.click('[data-action=undo]');
    await page.reads(figure('mse'), '170.8753');

    // One element tells its whole life.
    await page.point('.instrument [data-panel=original] [data-index="2"]');
    await page.reads('[data-step=error]', '-39.099976');
    const steps = ['divide', 'shift', 'round', 'clamp', 'restore'];
    assert.deepEqual(await Promise.all(steps.map((step) => page.text(`[data-step=${step}]`))), [
      '208.17142',
      '138.17142',
      '138',
      '127',
      '689.5',
    ]);

    // Min-max brings the error from 170.88 to 1.57, the search to about 0.41.
    await page.click('[data-source=minMax]');
    await page.reads(figure('mse'), '1.5730');
    await page.click('[data-source=mse]');
    await page.reads(figure('mse'), /^0\.40\d\d$/);

    // The notebook says the same numbers.
    await page.reads(output('mean-squared-error'), /^tensor\(0\.40/);

    // A tensor of one's own, from a notebook.
    await page.paste(cell(0, 0), 'w = torch.tensor([[0.1, -2.5], [7.25, 1e-3]])');
    await page.reads(output('test-tensor'), /7\.2500/);
    await page.page.locator('#format').selectOption('int4');
    await page.click('.instrument [data-panel=error] [data-index="2"]');
    await page.reads('.inspector .where', 'Row 2, column 1');
    await page.page.waitForFunction(
      () => location.hash.includes('format=int4') && location.hash.includes('element=2'),
    );

    // The link shows the same thing to somebody else.
    const told = async (of: typeof page) => ({
      error: await of.text(figure('mse')),
      steps: await of.texts('.inspector output'),
      quantized: await of.texts(panel('quantized')),
      scale: await of.value('#scale'),
      sentence: await of.text('.sentence'),
    });
    const mine = await told(page);
    const elsewhere = await launch();
    const theirs = await openDriver(elsewhere);
    await theirs.open(page.page.url());
    await theirs.reads(figure('mse'), mine.error);
    assert.deepEqual(await told(theirs), mine);

    // And the way back leads through what was there.
    await page.page.goBack();
    await page.page.waitForFunction(() => !location.hash.includes('format=int4'));
    await page.page.goForward();
    await page.reads('.instrument [data-panel=quantized] small', /int4/);

    assert.deepEqual([...page.complaints(), ...theirs.complaints()], []);
    await theirs.close();
    await elsewhere.close();
    await page.close();
  });
});
