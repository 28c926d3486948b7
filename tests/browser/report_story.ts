import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { patience, type Teller, telling } from './telling.ts';

// The report in any browser: the example is surveyed, looked at, and opened in the instrument.

const state = '.file ~ p.hint';
const row = (format: string) => `.totals [data-format=${format}]`;

export function tellReport(teller: Teller): void {
  const { site, visit } = telling(teller);

  describe('the report on a checkpoint', () => {
    test('surveys the example, names its worst tensor, and opens a part of it', (t) =>
      visit(`${site().address}report.html?lang=en`, async (page) => {
        t.diagnostic(page.browser);
        await page.click('[data-action=example]');
        await page.reads(state, /^14 tensors surveyed in/, patience);
        // As PyTorch and ggml have them; GGUF leaves kernels of three columns as they are,
        // and rows of 128 are no whole super-blocks.
        await page.reads(row('int8_per_tensor'), /^int8_per_tensor\s+8\.00\s.*\s22\.7\s/);
        await page.reads(row('q8_0'), /^q8_0\s+5 tensors left as they are\s+8\.50\s.*\s44\.3\s/);
        await page.reads(
          row('q4_k'),
          /^q4_k\s+5 tensors left as they are\s+2 tensors in another format,.*\s5\.50\s.*\s26\.2\s/,
        );
        await page.select('[name=shown-format]', 'int8_per_tensor');
        await page.reads(
          '.worst li',
          /^encoder\.3\.reparam_conv\.weight\s+\S+ dB\s+\(17\.6 dB over all elements\) /,
        );
        await page.click('.worst li button');
        await page.reads(
          '.detail h2',
          /^encoder\.3\.reparam_conv\.weight: shape 128 × 64 × 3, f32/,
        );
        await page.reads('.detail a.window', /^Open 64 × 64 of its elements/, patience);
        assert.match(await page.value('.detail a.window', 'href'), /^\.\/#v=2&tensor=/);
      }));

    test('finds the mix for 4.5 bits', () =>
      visit(`${site().address}report.html?lang=en`, async (page) => {
        await page.click('[data-action=example]');
        await page.reads(state, /^14 tensors surveyed in/, patience);
        await page.click('.recipe button[type=submit]');
        await page.reads(
          '.recipe .found',
          /^4\.4\d bits per weight, .* SQNR 2[34]\.\d dB\. No other mix/,
          patience,
        );
      }));
  });
}
