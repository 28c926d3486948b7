import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Axes, Figure, Mark } from '../../../web/charts/figure/spec.ts';
import { figureSvg } from '../../../web/charts/figure/svg.ts';
import { textWidth } from '../../../web/charts/markup.ts';
import { type Box, boxOf, color, drawn, place, touch } from './figure_reader.ts';

// The positions of the frames of a figure’s charts.

const frames = (picture: string): Box[] =>
  [...picture.matchAll(/<clipPath[^>]*>(<rect[^>]*>)/g)].map(([, rect = '']) => boxOf(rect));

describe('the charts of a figure', () => {
  const line: Mark = { kind: 'line', x: [0, 1], y: [0, 100000] };
  const chart = (row: number, column: number, more: Partial<Axes> = {}): Axes => ({
    place: { rows: 2, columns: 3, row: [row, row + 1], column: [column, column + 1] },
    ...{ x: { label: 'x' }, y: { label: 'y' }, marks: [line], title: 'A title' },
    ...more,
  });
  const size = { width: 900, height: 500 };
  const figureOf = (...axes: Axes[]): Figure => ({ ...size, text: '', axes });

  test('are aligned in rows and columns, whatever their ticks, titles and bars', () => {
    const image: Mark = {
      ...{ kind: 'image', rows: 1, columns: 2, values: [1, 2], extent: [-0.5, 1.5, 0.5, -0.5] },
      ...{ colormap: { kind: 'linear', colors: ['#000000', '#ffffff'] }, norm: { kind: 'linear' } },
      lower: false,
    };
    const picture = figureSvg(
      figureOf(
        chart(0, 0),
        chart(0, 1, { title: 'Two\nlines' }),
        chart(0, 2, { marks: [image], colorbars: [{ mark: 0, label: 'bar' }] }),
        chart(1, 0, { x: { rotation: 90, tickLabels: ['a long label', 'b'], ticks: [0, 1] } }),
        chart(1, 1, { y: { opposite: true }, x: {} }),
        chart(1, 2, { off: true }),
      ),
    );
    const boxes = frames(picture);
    assert.equal(boxes.length, 6);
    boxes.forEach((box, i) => {
      const [row, column] = [Math.floor(i / 3), i % 3];
      const [left, top] = [boxes[column], boxes[3 * row]] as [Box, Box];
      assert.deepEqual([box.left, box.right], [left.left, left.right], 'in its column');
      assert.deepEqual([box.top, box.bottom], [top.top, top.bottom], 'in its row');
      assert.ok(box.left >= (900 / 3) * column && box.right <= (900 / 3) * (column + 1));
      assert.ok(box.top >= (500 / 2) * row && box.bottom <= (500 / 2) * (row + 1));
      assert.ok(box.right - box.left > 100 && box.bottom - box.top > 80, 'large enough to read');
    });
    boxes.forEach((box, i) => {
      for (const other of boxes.slice(i + 1)) assert.ok(!touch(box, other));
    });
    const alone = frames(figureSvg(figureOf(chart(0, 0), chart(1, 0))));
    const [above, below] = alone as [Box, Box];
    assert.ok(above.left < (boxes[0] as Box).left + 0.01, 'no wider margin without the others');
    assert.deepEqual([above.left, above.right], [below.left, below.right]);
  });

  test('may take several cells of the grid', () => {
    const wide = chart(0, 0, {
      place: { rows: 2, columns: 3, row: [0, 2], column: [1, 3] },
    });
    const [box] = frames(figureSvg(figureOf(wide))) as [Box];
    assert.ok(box.left > 300 && box.right > 850 && box.top < 60 && box.bottom > 430);
  });

  test('leave room for the title of the figure, for labels and for ticks', () => {
    const [plain] = frames(figureSvg({ ...size, text: '', axes: [{ ...chart(0, 0), place }] }));
    const [titled] = frames(
      figureSvg({ ...size, text: '', title: 'All', axes: [{ ...chart(0, 0), place }] }),
    );
    assert.ok((titled as Box).top > (plain as Box).top + 12);
    const bare: Axes = { place, x: { hidden: true }, y: { hidden: true }, marks: [line] };
    const [most] = frames(figureSvg({ ...size, text: '', axes: [bare] }));
    assert.ok((most as Box).left < (plain as Box).left - 40, 'labels of five digits');
    assert.ok((most as Box).bottom > (plain as Box).bottom + 20);
    assert.ok((most as Box).top < (plain as Box).top);
    const above = frames(
      figureSvg({ ...size, text: '', axes: [{ ...bare, x: { opposite: true } }] }),
    )[0] as Box;
    assert.ok(above.top > (most as Box).top + 15 && above.bottom >= (most as Box).bottom - 4);
  });

  test('have room for what is around their frame, and no more', () => {
    const boxWith = (more: Partial<Axes>) =>
      frames(
        figureSvg({
          ...size,
          text: '',
          axes: [{ ...{ place, x: {}, y: {}, marks: [line] }, ...more }],
        }),
      )[0] as Box;
    const plain = boxWith({});
    const near = (one: number, other: number) =>
      assert.ok(Math.abs(one - other) < 0.05, `${one}, ${other}`);
    const ten = 1000 / 72;
    // The labels of y move from the left to the right.
    const labels = textWidth('100000', ten);
    const moved = boxWith({ y: { opposite: true } });
    near(plain.left, 12 + 9 + labels);
    near(moved.left, 12 + 4);
    near(moved.right, plain.right - 9 - labels);
    near(plain.right, 900 - 12 - 4);
    near(plain.top, 12 + 6);
    near(plain.bottom, 500 - 12 - 12 - ten);
    near(boxWith({ x: { label: 'x' } }).bottom, plain.bottom - 1.35 * ten);
    near(boxWith({ y: { label: 'y' } }).left, plain.left + 1.35 * ten);
    const twelve = 1200 / 72;
    near(boxWith({ title: 'one' }).top, 12 + 1.35 * twelve + 2);
    near(boxWith({ title: 'one\ntwo' }).top, 12 + 2 * 1.35 * twelve + 2);
    const turned = boxWith({
      x: { ticks: [0, 1], tickLabels: ['a long label', 'b'], rotation: 90 },
    });
    near(turned.bottom, 500 - 12 - 12 - textWidth('a long label', ten));
    const aslant = boxWith({
      x: { ticks: [0, 1], tickLabels: ['a long label', 'b'], rotation: -45 },
    });
    near(aslant.bottom, 500 - 12 - 12 - (textWidth('a long label', ten) + ten) * Math.SQRT1_2);
    near(boxWith({ x: { ticks: [] } }).bottom, 500 - 12 - 4);
    near(boxWith({ x: { unlabelled: true } }).bottom, 500 - 12 - 7);
    const bare = boxWith({ off: true });
    near(bare.left, 14);
    near(bare.bottom, 500 - 14);
    const image: Mark = {
      ...{ kind: 'image', rows: 1, columns: 2, values: [0, 1], extent: [-0.5, 1.5, 0.5, -0.5] },
      ...{ colormap: { kind: 'linear', colors: ['#000000', '#ffffff'] }, norm: { kind: 'linear' } },
      lower: false,
    };
    const bar = (label?: string) =>
      boxWith({ marks: [image], colorbars: [label ? { mark: 0, label } : { mark: 0 }] }).right;
    near(bar(), 900 - 12 - 4 - (12 + 14 + 9) - textWidth('0.8', ten));
    near(bar('bar'), bar() - 1.35 * ten);
  });

  test('have units of equal length if their aspect is equal', () => {
    const square: Mark = { kind: 'line', x: [10, 14], y: [7, 8], color };
    const equal = drawn([square], {}, {}, { aspect: 'equal' });
    const { left, right, top, bottom } = equal.box;
    const [perX, perY] = [equal.x(right) - equal.x(left), equal.y(top) - equal.y(bottom)];
    const ratio = (right - left) / perX / ((bottom - top) / perY);
    assert.ok(Math.abs(ratio - 1) < 2e-3, `${ratio}`);
    const free = drawn([square]).box;
    assert.ok(Math.abs(left + right - free.left - free.right) < 0.05, 'in the middle');
    assert.ok(Math.abs(top + bottom - free.top - free.bottom) < 0.05);
    assert.ok(Math.abs(right - left - free.right + free.left) < 0.05, 'as large as possible');
    const tall: Mark = { kind: 'line', x: [10, 11], y: [7, 12], color };
    const upright = drawn([tall], {}, {}, { aspect: 'equal' }).box;
    const high = drawn([tall]).box;
    assert.deepEqual([upright.top, upright.bottom], [high.top, high.bottom]);
    assert.ok(Math.abs(upright.left + upright.right - high.left - high.right) < 0.05);
  });
});
