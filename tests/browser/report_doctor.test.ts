import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytesFrom, caseOf } from '../wasm/scheme_cases.ts';
import { axeSource, lastingFaults } from './axe_faults.ts';
import type { Driver, Visit } from './driver.ts';
import { openedReport, sharedSite } from './shared_site.ts';
import { foreignWords } from './untranslated.ts';

// The doctor in the panel of a packed weight.

const shared = sharedSite();

const name = 'model.layers.0.mlp.down_proj.weight';

/** A page with a weight of GPTQ version 1, whose configuration states another version. */
async function examined(form: string, visit: Visit = {}, query = ''): Promise<Driver> {
  const page = await openedReport(shared, visit, query);
  const { file, config } = caseOf('loaders', 'gptq_4');
  const { quantization_config: stated } = config as { quantization_config: object };
  const json = JSON.stringify({ quantization_config: { ...stated, checkpoint_format: form } });
  await page.page.setInputFiles('input[name=files]', [
    { name: 'model.safetensors', mimeType: 'a/b', buffer: Buffer.from(bytesFrom(file)) },
    { name: 'config.json', mimeType: 'application/json', buffer: Buffer.from(json) },
  ]);
  await page.reads('.tensors tbody th button', name, 30);
  await page.click('.tensors tbody th button');
  await page.click('[data-action=examine]');
  await page.page.waitForSelector('[data-doctor]');
  return page;
}

/** The numbers that are written out below each convention. */
async function numbersOf(page: Driver): Promise<Map<string, number[]>> {
  const ids = await page.page.$$eval('[data-convention]', (all) =>
    all.map((one) => (one as HTMLElement).dataset.convention ?? ''),
  );
  const texts = await page.texts('.doctor-block');
  const numbers = (text: string) =>
    (/: (.*)$/.exec(text)?.[1] ?? '').replaceAll('−', '-').split(/\s+/).map(Number);
  return new Map(ids.map((id, at) => [id, numbers(texts[at] ?? '')]));
}

describe('the doctor of the report', () => {
  test('names the version of zero points, and shows the same block under each convention', async () => {
    const page = await examined('gptq_v2');
    assert.match(
      await page.text('[data-doctor=other] .flag'),
      /This convention fits: zero points are stored one too small \(GPTQ version 1\)/,
    );
    const numbers = await numbersOf(page);
    assert.equal([...numbers.keys()][0], 'zeroPlusOne');
    const [right = [], wrong = []] = [numbers.get('zeroPlusOne'), numbers.get('stated')];
    assert.equal(right.length, 8);
    // A loader of the other version gets one step more in each element.
    const steps = wrong.map((value, at) => value - (right[at] ?? 0));
    for (const step of steps) assert.ok(step > 0.01 && step < 0.05, String(steps));
    assert.equal(await page.page.locator('.doctor-bars').count(), numbers.size);
    assert.equal(
      await page.page.locator('.doctor-bars:first-of-type rect').count(),
      32 * numbers.size,
    );
    // Another tensor, or none, has no diagnosis.
    await page.click('[data-action=close]');
    await page.click('.tensors tbody th button');
    assert.equal(await page.page.locator('[data-doctor]').count(), 0);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('leaves a healthy weight in peace, in Chinese on a narrow screen without faults', async () => {
    const page = await examined('gptq', { width: 320 }, '?lang=zh');
    assert.match(await page.text('[data-doctor=fits]'), /文件所说的约定最吻合/);
    assert.equal(await page.page.locator('[data-doctor] .flag').count(), 0);
    assert.equal(await page.page.evaluate('document.documentElement.scrollWidth'), 320);
    // Names come from the file and from formats.
    const aside =
      '.file, .tensors, .map, .worst, option, #detail-title, th, .verdict, .size-error, [name=pins]';
    assert.deepEqual(await foreignWords(page, aside), []);
    await page.page.evaluate(axeSource);
    assert.deepEqual(await lastingFaults(page.page), []);
    await page.close();
  });
});
