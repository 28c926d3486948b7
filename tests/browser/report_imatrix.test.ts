import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { imatrixDat } from '../unit/support/imatrix_writer.ts';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';
import type { Driver } from './driver.ts';
import { openedReport, sharedSite } from './shared_site.ts';

// An importance matrix beside the weights of a report.

const shared = sharedSite();

const weight = 'model.layers.0.mlp.down_proj.weight';
const columns = 256;
const sums = Array.from({ length: columns }, (_, at) => 1 + (at % 16) ** 2);

/** A report on one weight, with or without its importance matrix. */
async function reported(hasMatrix: boolean, query = ''): Promise<Driver> {
  const page = await openedReport(shared, {}, query);
  const file = safetensorsOf({ [weight]: ['F32', [64, columns], floatsOf(64 * columns, 3)] });
  const matrix = imatrixDat(
    { 'blk.0.ffn_down.weight': { sums, counts: [2] } },
    { chunks: 2, datasets: ['text'] },
  );
  await page.page.setInputFiles('input[name=files]', [
    { name: 'model.safetensors', mimeType: 'a/b', buffer: Buffer.from(file) },
    ...(hasMatrix
      ? [{ name: 'my imatrix.dat', mimeType: 'a/b', buffer: Buffer.from(matrix) }]
      : []),
  ]);
  await page.reads('.verdict', /GGUF/, 30);
  return page;
}

describe('a report beside an importance matrix', () => {
  test('says so, in figures, totals and the command that it offers', async () => {
    const page = await reported(true);
    const text = await page.text('main');
    assert.match(text, /1 weight has an entry in the importance matrix my imatrix\.dat, of 1\./);
    assert.match(text, /computed over 2 chunks of text/);
    assert.match(await page.text('.totals'), /count all weights alike, not by importance/);
    assert.match(await page.text('.verdict code'), / --imatrix 'my imatrix\.dat' --formats /);
    assert.match(await page.text('.tensors tbody'), /\d\.\d\)? \| \d+\.\d/);
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('without one says nothing of it', async () => {
    const page = await reported(false);
    assert.doesNotMatch(await page.text('main'), /importance|imatrix/);
    assert.doesNotMatch(await page.text('.tensors tbody'), /\|/);
    await page.close();
  });

  test('says it in Chinese', async () => {
    const page = await reported(true, '?lang=zh');
    assert.match(await page.text('.totals'), /不按重要性加权/);
    await page.close();
  });
});
