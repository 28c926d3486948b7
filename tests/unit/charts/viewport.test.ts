import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beyond, beyondPixel } from '../../../web/charts/color.ts';
import {
  fullLimits,
  panelScales,
  steadyError,
  withGreys,
} from '../../../web/charts/panels/panel_scales.ts';
import {
  fromView,
  including,
  isWhole,
  moved,
  toView,
  wholeView,
  zoomed,
} from '../../../web/charts/panels/viewport.ts';
import { withBeyond } from '../../../web/instrument/panels/pictures.ts';

const whole = { rows: 256, columns: 256 };
const closest = { rows: 8, columns: 8 };
const all = wholeView(whole, closest);

describe('the visible part of a matrix', () => {
  test('is all of it initially, and zooming out changes nothing', () => {
    assert.deepEqual(all, { row: 0, column: 0, rows: 256, columns: 256, reach: 32 });
    assert.deepEqual(zoomed(all, whole, closest, 0.5), all);
    assert.ok(isWhole(all, whole));
    assert.ok(!isWhole({ rows: 256, columns: 255 }, whole));
    assert.ok(!isWhole({ rows: 255, columns: 256 }, whole));
  });

  test('keeps the cell under the anchor in place', () => {
    const half = zoomed(all, whole, closest, 2, { x: 0.25, y: 0.75 });
    assert.deepEqual(half, { row: 96, column: 32, rows: 128, columns: 128, reach: 16 });
    // A quarter from the left: cell 64 before and after.
    assert.equal(half.column + 0.25 * half.columns, 64);
    assert.equal(half.row + 0.75 * half.rows, 192);
    assert.deepEqual(zoomed(half, whole, closest, 0.5, { x: 0.25, y: 0.75 }), all);
  });

  test('is limited by the closest view and the edges of the matrix', () => {
    const corner = zoomed(all, whole, closest, 1000, { x: 1, y: 1 });
    assert.deepEqual(corner, { row: 248, column: 248, rows: 8, columns: 8, reach: 1 });
    const wider = zoomed(corner, whole, closest, 0.5, { x: 0, y: 0 });
    assert.deepEqual(wider, { row: 240, column: 240, rows: 16, columns: 16, reach: 2 });
    assert.deepEqual(moved(corner, whole, 5, 5), corner);
    assert.deepEqual(moved(corner, whole, -1000, -3), { ...corner, row: 0, column: 245 });
  });

  test('narrows the side with more cells first', () => {
    const long = { rows: 16, columns: 1600 };
    const start = wholeView(long, closest);
    assert.equal(start.reach, 200);
    const closer = zoomed(start, long, closest, 100);
    assert.deepEqual([closer.rows, closer.columns], [16, 16]);
    const closestOne = zoomed(closer, long, closest, 2);
    assert.deepEqual([closestOne.rows, closestOne.columns], [8, 8]);
  });

  test('follows a cell no farther than necessary', () => {
    const view = { row: 10, column: 20, rows: 8, columns: 8, reach: 1 };
    const at = (row: number, column: number) => including(view, whole, row * 256 + column);
    assert.deepEqual(at(10, 20), view);
    assert.deepEqual(at(17, 27), view);
    assert.deepEqual(at(18, 28), { ...view, row: 11, column: 21 });
    assert.deepEqual(at(9, 19), { ...view, row: 9, column: 19 });
    assert.deepEqual(at(255, 0), { ...view, row: 248, column: 0 });
  });

  test('has the cell indices of the matrix, and none for cells outside', () => {
    const view = { row: 10, column: 20, rows: 4, columns: 8, reach: 1 };
    for (let index = 0; index < 32; index += 1)
      assert.equal(toView(view, whole, fromView(view, whole, index)), index);
    assert.equal(fromView(view, whole, 9), 11 * 256 + 21);
    for (const [row, column] of [
      [9, 20],
      [10, 19],
      [14, 20],
      [10, 28],
    ] as const)
      assert.equal(toView(view, whole, row * 256 + column), undefined, `${row}, ${column}`);
  });
});

describe('the colours of errors', () => {
  const original = Float32Array.of(0, 1);
  const scalesOf = (error: number, of = original) => {
    const values = { original: of, dequantized: of, error: [0, error], qmin: -2, qmax: 1 };
    return panelScales(values, fullLimits(values), steadyError(of, error));
  };

  test('keep the scale of the worst that was seen, so that a smaller error is paler', () => {
    const first = scalesOf(39.1).error;
    assert.deepEqual(first.legend.ends, ['0', '39.10']);
    assert.equal(first.legend.reached, undefined);
    const better = scalesOf(1.573).error;
    assert.deepEqual(better.legend.ends, ['0', '39.10']);
    assert.ok(Math.abs((better.legend.reached ?? 0) - 1.573 / 39.1) < 1e-9);
    assert.deepEqual(better.paint(39.1), first.paint(39.1));
    assert.notDeepEqual(better.paint(1.573), first.paint(39.1));
    const worse = scalesOf(100).error;
    assert.deepEqual(worse.legend.ends, ['0', '100.00']);
    assert.equal(worse.legend.reached, undefined);
  });

  test('begin anew for another tensor, and follow the figures with their decimals', () => {
    assert.deepEqual(scalesOf(0.5, Float32Array.of(1, 2)).error.legend.ends, ['0', '0.50']);
    assert.equal(scalesOf(0.0004).error.decimals, 6);
  });

  test('are none of a picture’s greys, and neither are the colours of its codes', () => {
    const plain = scalesOf(1);
    const greys = withGreys(plain);
    assert.equal(greys.quantized, plain.quantized);
    assert.equal(greys.error, plain.error);
    assert.equal(greys.dequantized.paint(255).fill, 'rgb(255 255 255)');
    // Each of the four codes of int2 is a colour of the legend, and none is grey.
    assert.deepEqual(
      greys.quantized.legend.colors,
      [-2, -1, 0, 1].map((code) => greys.quantized.paint(code).fill),
    );
  });
});

describe('colours that end before the largest value', () => {
  const data = Float32Array.of(-100, -4, 0, 4, 100);
  const values = {
    original: data,
    dequantized: data,
    error: data.map(Math.abs),
    qmin: -8,
    qmax: 7,
  };
  const scales = panelScales(values, { value: 4, error: 4 });
  const both = withBeyond(scales.original, 'both');
  const high = withBeyond(scales.error, 'high');
  /** As the canvas paints it. */
  const pixel = ({ shades: { colors, low, high: top } }: typeof both, value: number) => {
    const last = colors.length - 1;
    const place = (value - low) * (last / (top - low)) + 0.5;
    return colors[Math.max(0, Math.min(last, Math.floor(place)))];
  };

  test('cover all values by default', () => {
    assert.deepEqual(fullLimits(values), { value: 100, error: 100 });
    assert.deepEqual(panelScales(values).original.legend.ends, ['−100.00', '100.00']);
    assert.deepEqual(scales.original.legend.ends, ['−4.00', '4.00']);
  });

  test('are black only beyond the limits, in cells and on canvases', () => {
    for (const value of [-100, 100, -4.02, 4.02]) {
      assert.deepEqual(both.paint(value), beyond, String(value));
      assert.equal(pixel(both, value), beyondPixel, String(value));
    }
    for (const value of [-4, 4, 0, 3.9]) {
      assert.deepEqual(both.paint(value), scales.original.paint(value), String(value));
      assert.equal(pixel(both, value), pixel(scales.original, value), String(value));
    }
  });

  test('are not black at an end that no value can exceed, and neither is the legend', () => {
    assert.notDeepEqual(high.paint(0), beyond);
    assert.notEqual(pixel(high, 0), beyondPixel);
    assert.equal(pixel(high, 5), beyondPixel);
    const ends = ({ legend: { colors } }: typeof both) => [colors[0], colors.at(-1)];
    assert.deepEqual(ends(both), [beyond.fill, beyond.fill]);
    assert.notEqual(ends(high)[0], beyond.fill);
    assert.equal(ends(high)[1], beyond.fill);
  });
});
