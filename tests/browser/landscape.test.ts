import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { fourDecimals } from '../../web/instrument/guide/summary.ts';
import { figure, onInstrument, page } from './lesson_page.ts';

/** Waits for something that the workbench has to load or its engine to compute. */
const eventually = 30;

/** Waits until every point and mark has been computed. */
const explored = () =>
  page.page.waitForSelector('#chart [aria-busy=false] .landscape', { timeout: 30_000 });
const hint = '#chart .hint';
const table = async () => {
  if ((await page.page.locator('#chart table').count()) === 0) await page.click('#chart summary');
  const rows = page.page.locator('#chart tbody tr');
  await rows.first().waitFor();
  const texts = await rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')),
  );
  return texts as [scale: string, zeroPoint: string, error: string, name: string][];
};
/** The named row of the table, once its error has been computed. */
const named = async (name: string) => {
  await table();
  await page.reads(`#chart tbody tr:has(td:text-is("${name}"))`, /^[^…]+$/);
  const row = (await table()).find((one) => one[3] === name);
  assert.ok(row, `no row of ${name}`);
  return row;
};
/** Checks an error with seven digits against the shown figure with four decimals. */
async function isFigure(error: string) {
  const shown = Number(await page.text(figure('mse')));
  assert.ok(Math.abs(Number(error) - shown) < 1e-4 + 1e-6 * shown, `${error}, not ${shown}`);
}
const mark = (name: string) =>
  page.page.locator('#chart [data-mark]').filter({ hasText: name }).locator('path').last();
const toggle = async (name: string) => {
  const box = `[data-switch=${name}]`;
  if ((await page.page.locator(box).count()) === 0) await page.click('[data-section=more] summary');
  await page.page.locator(box).click();
};

onInstrument('the error landscape', () => {
  beforeEach(() => page.click('[data-chart=landscape]'));

  test('marks all observers, and a click applies the mark’s point', async () => {
    await explored();
    const names = (await page.texts('#chart [data-mark] title')).join(' · ');
    for (const name of ['Min–max', 'Largest magnitude', 'Percentiles', 'Entropy', 'Search'])
      assert.ok(names.includes(name), `${name} is not among ${names}`);
    const [, zeroPoint, error] = await named('Min–max');
    assert.equal(zeroPoint, '-77');
    // The handle has room around it, and the mark lies there.
    await page.type('#scale', '20');
    await page.reads('#chart .hint', /pair is 20 and/);
    await mark('Min–max').click();
    await page.reads(figure('mse'), '1.5730');
    assert.equal(Number(error).toFixed(4), '1.5730');
    assert.equal(await page.value('#zeroPoint'), zeroPoint);
  });

  test('marks percentiles with custom limits, and a click applies those', async () => {
    const drawn = 'v=2&sample=laplace,16x16,1&format=int8&source=percentile:10:90';
    await page.click('[data-chart=line]');
    await page.page.evaluate((hash) => {
      location.hash = hash;
    }, `${drawn}&chart=landscape`);
    await page.reads('.extent-buttons', /16 ×/, eventually);
    await page.click('[data-section=more] summary');
    await page.reads('[data-section=more]', /One scale/, eventually);
    assert.deepEqual([await page.value('#lower'), await page.value('#upper')], ['10', '90']);
    await explored();
    const name = 'Percentiles 0.1–99.9';
    const [scale, zeroPoint, error] = await named(name);
    await mark(name).click();
    await page.reads(figure('mse'), fourDecimals(Number(error)));
    assert.deepEqual([await page.value('#lower'), await page.value('#upper')], ['0.1', '99.9']);
    assert.equal(await page.value('#zeroPoint'), zeroPoint);
    assert.ok(Math.abs(Number(await page.value('#scale')) / Number(scale) - 1) < 1e-6);
  });

  test('moves scale and zero point with the pointer without redrawing the picture', async () => {
    await explored();
    await page.drag('#chart .landscape .handle .grip', 60, -50);
    await page.address(/scale=(?!3\.5&)/);
    const [scale, zeroPoint] = [await page.value('#scale'), await page.value('#zeroPoint')];
    assert.ok(Number(scale) > 3.5, `the scale is ${scale}`);
    assert.ok(Number(zeroPoint) > -70, `the zero point is ${zeroPoint}`);
    await page.reads('#chart .hint', new RegExp(`pair is ${scale} and ${zeroPoint}\\.`));
    assert.equal(await page.page.locator('#chart .earlier').count(), 0);
    const [, , error] = await named('the present setting');
    await isFigure(error);
  });

  test('covers a restricted range, down to its lowest zero point', async () => {
    await explored();
    await toggle('restricted');
    await page.address(/restricted=1/);
    await explored();
    assert.equal(await page.text('#chart [role=status]'), '');
    const zeroPoints = (await table()).map((row) => Number(row[1]));
    assert.equal(Math.min(...zeroPoints), -127);
    assert.equal(await page.value('[data-slider=zeroPoint]', 'min'), '-127');
  });

  test('has a table of the whole plane: named points, then evenly spread ones', async () => {
    await explored();
    await named('the present setting');
    const rows = await table();
    const points = rows.filter((row) => row[3] === '');
    assert.equal(points.length, 17 * 17);
    const zeroPoints = [...new Set(points.map((row) => Number(row[1])))];
    assert.deepEqual([zeroPoints[0], zeroPoints.at(-1), zeroPoints.length], [-128, 127, 17]);
    assert.ok(rows.every((row) => Number(row[2]) >= 0));
    assert.deepEqual(
      rows.slice(0, 2).map((row) => row[3]),
      ['the present setting', 'lowest on this grid'],
    );
    assert.match(await page.text('#chart .chart-table .hint'), /289 of 65536 points/);
  });

  test('notes that it clamps and casts even if a switch is off', async () => {
    await explored();
    assert.doesNotMatch(await page.text(hint), /always clamps/);
    for (const name of ['clamp', 'castToFloat']) {
      await toggle(name);
      await page.reads(hint, /always clamps and casts to float/);
      await toggle(name);
      await page.reads(hint, /Drag the point, or click anywhere\.$/, eventually);
    }
  });

  test('notes that it cannot show a negative scale', async () => {
    await explored();
    await page.type('#scale', '-3.5');
    await page.reads(hint, /present pair is −3\.5 and −70\..*scale is negative/, eventually);
    assert.equal(await page.page.locator('#chart .cross').count(), 0);
    assert.match(await page.value('#chart .handle', 'aria-valuetext'), /−3\.5/);
    const [scale, , error] = await named('the present setting');
    assert.equal(scale, '-3.5');
    await isFigure(error);
  });

  test('keeps its last picture when the core fails, reports it, and retries', async () => {
    await page.type('#zeroPoint', '0');
    await explored();
    const { page: own } = page;
    const landscapes = () => own.locator('#chart .landscape').count();
    // The next landscape request crashes the engine.
    await own.evaluate(() => {
      const { prototype } = Worker;
      const send = prototype.postMessage;
      prototype.postMessage = function post(this: Worker, message: unknown, ...rest: never[]) {
        if ((message as { verb?: string }).verb !== 'landscape')
          return send.call(this, message, ...rest);
        prototype.postMessage = send;
        const data = { kind: 'crashed', reason: 'a test' };
        this.dispatchEvent(new MessageEvent('message', { data }));
      };
    });
    await own.locator('#format').selectOption('int4');
    await page.reads('#chart [role=status]', /core stopped/, eventually);
    assert.equal(await landscapes(), 1);
    await page.reads(hint, /picture and its numbers still show an earlier/);
    assert.equal(await own.locator('#chart .earlier').count(), 1);
    await page.type('#zeroPoint', '1');
    await own.waitForFunction(
      () => !document.querySelector('#app')?.shadowRoot?.querySelector('#chart .earlier'),
    );
    await explored();
    assert.equal(await page.text('#chart [role=status]'), '');
    assert.equal(await landscapes(), 1);
  });
});
