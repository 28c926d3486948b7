import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cellHeight, cellOf, shapesOf, textX } from '../../../web/charts/panels/cell.ts';
import { panelScales } from '../../../web/charts/panels/panel_scales.ts';
import { type Panels, panelsSvg } from '../../../web/charts/panels/svg.ts';

const tensor = (dtype: string, ...data: Panels['original']['data']) => ({
  dtype,
  shape: [1, data.length],
  data,
});

const panels: Panels = {
  original: tensor('float32', 728.6, -13.5, 0, 'nan'),
  quantized: tensor('int8', 127, -74, -70, 0),
  dequantized: tensor('float32', 689.5, -14, 0, 245),
  error: tensor('float32', 39.0999755859375, 0.5, 0, 'nan'),
  dtype: 'int8',
  n_bits: 8,
  qmin: -128,
  qmax: 127,
  causes: ['clipped', 'rounded', 'exact', 'wrapped'],
  titles: { original: 'Original', quantized: 'int8 & co', dequantized: 'Back', error: 'Error' },
  words: { clipped: 'hit a limit', wrapped: 'went round' },
};

const scale = panelScales({
  original: [1],
  dequantized: [1],
  error: [0],
  qmin: -128,
  qmax: 127,
}).original;

const texts = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map((one) => one[1]);

describe('the four panels as SVG', () => {
  test('show every number: reals with two decimals, integers with none', () => {
    const shown = texts(panelsSvg(panels));
    for (const text of ['728.60', '−13.50', '127', '−74', '689.50', '−14.00', '39.10', '0.50']) {
      assert.equal(shown.filter((one) => one === text).length >= 1, true, text);
    }
    assert.equal(shown.includes('NaN'), true);
    assert.equal(shown.includes('int8 &amp; co'), true);
  });

  test('show their colour scales: original and dequantized share one', () => {
    const shown = texts(panelsSvg(panels));
    assert.equal(shown.filter((one) => one === '−728.60').length, 2);
    assert.equal(shown.filter((one) => one === '−128').length, 1);
  });

  test('mark clipped and wrapped elements by shape with a legend, otherwise have none', () => {
    const svg = panelsSvg(panels);
    assert.match(svg, />hit a limit</);
    assert.match(svg, />went round</);
    assert.match(svg, /fill="url\(#figure-\w+-hatch\)"/);
    const { causes: _, ...without } = panels;
    assert.doesNotMatch(panelsSvg(without), /hit a limit|fill="url/);
  });

  test('are described for screen readers', () => {
    const description = panelsSvg(panels).match(/<desc [^>]*>([^<]*)</)?.[1];
    assert.match(description ?? '', /Original: 728\.60 −13\.50 0\.00 NaN/);
    assert.match(description ?? '', /hit a limit: 1/);
  });

  test('have no digits and stay small with many elements', () => {
    const many = Array.from({ length: 64 * 64 }, (_, i) => i % 200);
    const wide = (dtype: string) => ({ dtype, shape: [64, 64], data: many });
    const { causes: _, ...rest } = panels;
    const svg = panelsSvg({
      ...rest,
      original: wide('float32'),
      quantized: wide('int8'),
      dequantized: wide('float32'),
      error: wide('float32'),
    });
    assert.equal(texts(svg).includes('17.00'), false);
    assert.ok(svg.length < 64 * 64 * 4 * 40);
  });

  test('have the cells of the page: their digits and marks in their size, scaled together', () => {
    const svg = panelsSvg(panels);
    const cell = cellOf({ ...scale, decimals: 2 }, 728.6, 'clippedHigh');
    for (const { d } of shapesOf(cell)) assert.ok(svg.includes(`d="${d}"`), d);
    assert.ok(svg.includes(`<text x="${textX(cell)}" y="${cellHeight / 2}"`));
    assert.match(svg, /<g transform="translate\(0 34\) scale\(1\.2500 1\.2500\)" font-size="13"/);
    // The bar of the clipped element is at the side of the limit that it hit.
    const barsOf = (quantized: number) =>
      panelsSvg({
        ...panels,
        causes: ['clipped', 'rounded', 'exact', 'exact'],
        quantized: tensor('int8', quantized, -74, -70, 0),
      }).split(shapesOf({ ...cell, mark: 'clippedLow' }).at(-1)?.d ?? '').length - 1;
    assert.deepEqual([127, -128].map(barsOf), [0, 4]);
  });

  test('of few columns are narrower, and of one column their cells stay cells', () => {
    const widthOf = (svg: string) => Number(svg.match(/<svg [^>]* width="([\d.]+)"/)?.[1]);
    const column = (dtype: string) => ({ dtype, shape: [4, 1], data: [1, 2, 3, 4] });
    const one = panelsSvg({
      ...panels,
      original: column('float32'),
      quantized: column('int8'),
      dequantized: column('float32'),
      error: column('float32'),
    });
    assert.deepEqual([widthOf(one), widthOf(panelsSvg(panels))], [1020, 1260]);
    assert.match(one, /translate\(80 34\) scale\(1\.3333 1\.3333\)/);
  });

  test('are self-contained', () => {
    assert.doesNotMatch(panelsSvg(panels), /style=|<style|<script|href|on\w+=|currentColor/);
  });
});
