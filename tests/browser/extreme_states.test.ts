import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onLesson, page, site } from './lesson_page.ts';

// Links to the ends of what a setting can be: 2³² marks, one mark, scales of 1e−45 and 1e30, data that are all equal or
// as far apart as float32 allows. The page draws each, stays alive, and writes no number that is none into a drawing.

const tensors = {
  'a few numbers': '1,2,3,4',
  'without zero, far away': '1e9,1000000100',
  'the ends of float32': '3.4028235e%2B38,-3.4028235e%2B38;1e-45,0',
  'all equal': '0.5,0.5;0.5,0.5',
  zeros: '0,-0,0',
  'too small to be squared': '1e-30,-2e-30;5e-31,1e-45',
  'one outlier': '0.1,-0.2,0.3,1e12',
};
const formats = ['int2', 'int8', 'int32'];
const settings = [
  'source=min_max',
  'source=abs_max&granularity=channel:0&chart=staircase',
  'source=mse&chart=landscape',
  'source=given&scale=1e-45&zero_point=0&chart=histogram',
  'source=given&scale=1e%2B30&zero_point=1&clamp=0&chart=rate_distortion',
];

/** The elements of drawings whose attributes hold no numbers where numbers are due. */
const wrong = () =>
  page.page.evaluate(() => {
    const root = document.querySelector('#app')?.shadowRoot;
    return [...(root?.querySelectorAll('svg *') ?? [])]
      .filter((one) => [...one.attributes].some(({ value }) => /NaN|Infinity/.test(value)))
      .map((one) => one.outerHTML.slice(0, 200));
  });

onLesson(
  'the page at the ends of its settings',
  () => {
    for (const [title, tensor] of Object.entries(tensors))
      test(title, async () => {
        for (const format of formats)
          for (const setting of settings) {
            await page.page.goto('about:blank');
            const state = `v=2&tensor=${tensor}&format=${format}&${setting}`;
            await page.page.goto(`${site.address}#${state}`);
            await page.page.locator('svg.heatmap').first().waitFor();
            // A chart, or the sentence why there is none.
            await page.page.locator('#chart :is(svg, p)').first().waitFor();
            assert.deepEqual(await wrong(), [], state);
            const size = await page.page.locator('#chart').evaluate((one) => one.innerHTML.length);
            assert.ok(size < 200_000, `${state}: ${size} characters`);
          }
      });
  },
  { shared: true },
);
