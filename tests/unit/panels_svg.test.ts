import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Panels, panelsSvg } from '../../web/charts/panels/svg.ts';

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

const texts = (svg: string) => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map((one) => one[1]);

describe('the four panels as SVG', () => {
  test('show every number: reals with two decimals, integers with none', () => {
    const shown = texts(panelsSvg(panels));
    for (const text of ['728.60', '-13.50', '127', '-74', '689.50', '-14.00', '39.10', '0.50']) {
      assert.equal(shown.filter((one) => one === text).length >= 1, true, text);
    }
    assert.equal(shown.includes('NaN'), true);
    assert.equal(shown.includes('int8 &amp; co'), true);
  });

  test('show their colour scales: original and dequantized share one', () => {
    const shown = texts(panelsSvg(panels));
    assert.equal(shown.filter((one) => one === '-728.60').length, 2);
    assert.equal(shown.filter((one) => one === '-128').length, 1);
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
    assert.match(description ?? '', /Original: 728\.60 -13\.50 0\.00 NaN/);
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

  test('are self-contained', () => {
    assert.doesNotMatch(panelsSvg(panels), /style=|<style|<script|href|on\w+=|currentColor/);
  });
});
