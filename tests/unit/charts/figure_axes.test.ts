import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Axes, Axis, Mark } from '../../../web/charts/figure/spec.ts';
import { figureSvg } from '../../../web/charts/figure/svg.ts';
import { assertAt, drawn, elementsIn, place } from './figure_reader.ts';

const line: Mark = { kind: 'line', x: [0, 10], y: [0, 4], color: '#abcdef' };
const chart = (x: Axis = {}, y: Axis = {}, more: Partial<Axes> = {}) =>
  drawn([line], { limits: [0, 10], ...x }, { limits: [0, 4], ...y }, more);
const pictureOf = (x: Axis, y: Axis = {}, more: Partial<Axes> = {}) =>
  figureSvg({ width: 640, height: 480, text: '', axes: [{ place, x, y, marks: [line], ...more }] });

const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);
const nearly = (one: number | undefined, other: number) =>
  assert.ok(Math.abs((one ?? Number.NaN) - other) < 0.02, `${one} is not ${other}`);
/** Ticks with their labels. */
const ticksIn = (svg: string) =>
  [...svg.matchAll(/(<line [^>]*stroke="#222"\/>)<text ([^>]*)>([^<]*)</g)].map(
    ([, tick = '', text = '', label = '']) => {
      const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = [...tick.matchAll(/\b[xy][12]="(-?[\d.]+)"/g)].map(
        ([, number]) => Number(number),
      );
      const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];
      return { x1, x2, y1, y2, label, x: Number(of('x')), y: Number(of('y')), of };
    },
  );

describe('the grid of a chart', () => {
  const gridOf = (svg: string) => elementsIn(svg, 'path', '#d5d5d5').map(({ d = '' }) => d);

  test('has a line at each tick of its axis, across the whole frame, behind the marks', () => {
    const reader = chart({ grid: true });
    const { left, right, top, bottom } = reader.box;
    const [upright = '', ...more] = gridOf(reader.svg);
    assert.equal(more.length, 0);
    const lines = upright.split('M').slice(1).map(numbers);
    assert.equal(lines.length, reader.ticks.x.length);
    lines.forEach(([at = 0, from, to], i) => {
      assertAt(reader, 'x', at, reader.ticks.x[i]?.value ?? Number.NaN);
      assert.deepEqual([from, to], [top, bottom]);
    });
    assert.ok(reader.svg.indexOf('#d5d5d5') < reader.svg.indexOf('#abcdef'));
    const [level = ''] = gridOf(chart({}, { grid: true }).svg);
    const rows = level.split('M').slice(1).map(numbers);
    assert.deepEqual(
      rows,
      reader.ticks.y.map(({ place: at }) => [left, at, right]),
    );
  });

  test('is left out unless it is wanted, and with the axes', () => {
    assert.deepEqual(gridOf(chart().svg), []);
    assert.deepEqual(gridOf(pictureOf({ grid: true }, { grid: true }, { off: true })), []);
    assert.equal(gridOf(chart({ grid: true }, { grid: true }).svg).length, 1);
  });
});

describe('the frame of a chart', () => {
  const spines = (hiddenSpines?: readonly string[]) => {
    const { svg, box } = chart({}, {}, hiddenSpines ? { hiddenSpines } : {});
    const [path = {}] = elementsIn(svg, 'path', '#222');
    return { box, lines: (path.d ?? '').split('M').slice(1) };
  };

  test('has four sides', () => {
    const { box, lines } = spines();
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const wanted = [
      [box.left, box.top, width],
      [box.right, box.top, height],
      [box.left, box.bottom, width],
      [box.left, box.top, height],
    ];
    assert.equal(lines.length, 4);
    lines.forEach((one, side) => {
      numbers(one).forEach((number, i) => {
        nearly(number, wanted[side]?.[i] ?? Number.NaN);
      });
    });
    assert.deepEqual(
      lines.map((one) => one.replace(/[^hv]/g, '')),
      ['h', 'v', 'h', 'v'],
    );
  });

  test('leaves out the sides that are hidden', () => {
    const { lines } = spines();
    assert.deepEqual(spines(['top', 'right']).lines, lines.slice(2));
    assert.deepEqual(spines(['top', 'right', 'bottom', 'left']).lines, []);
  });
});

describe('the ticks of a chart', () => {
  test('point outwards from the edge of their axis, with their labels beyond them', () => {
    for (const isOther of [false, true]) {
      const { svg, box } = chart({ opposite: isOther }, { opposite: isOther });
      for (const { x1, x2, y1, y2, x, y, of } of ticksIn(svg)) {
        const isX = x1 === x2;
        const outwards = isX === isOther ? -1 : 1;
        const edge = isX ? (isOther ? box.top : box.bottom) : isOther ? box.right : box.left;
        const [from, to, text] = isX ? [y1, y2, y] : [x1, x2, x];
        nearly(from, edge);
        nearly(to, edge + 5 * outwards);
        assert.ok((text - to) * outwards > 3 && (text - to) * outwards < 18);
        nearly(isX ? x : y, isX ? x1 : y1);
        assert.equal(of('text-anchor'), isX ? 'middle' : isOther ? 'start' : 'end');
      }
    }
  });

  test('may have turned labels, which end or begin at their tick', () => {
    for (const [rotation, opposite, anchor] of [
      [45, false, 'end'],
      [-45, false, 'start'],
      [45, true, 'start'],
      [-90, true, 'end'],
    ] as const) {
      const across = ticksIn(pictureOf({ rotation, opposite }, { hidden: true }));
      assert.ok(across.length > 2);
      for (const { x, y, of } of across) {
        assert.equal(of('text-anchor'), anchor, `${rotation}`);
        assert.equal(of('transform'), `rotate(${-rotation} ${x} ${y})`);
      }
    }
    for (const { of } of ticksIn(pictureOf({ rotation: 180 }, { hidden: true }))) {
      assert.deepEqual([of('text-anchor'), of('transform')], ['middle', undefined]);
    }
    for (const { x, y, of } of ticksIn(pictureOf({ hidden: true }, { rotation: 30 }))) {
      assert.deepEqual([of('text-anchor'), of('transform')], ['end', `rotate(-30 ${x} ${y})`]);
    }
  });

  test('are left out where they are hidden, and with the axes', () => {
    assert.equal(ticksIn(pictureOf({ hidden: true }, { hidden: true })).length, 0);
    assert.equal(ticksIn(pictureOf({}, {}, { off: true })).length, 0);
    const unlabelled = pictureOf({ unlabelled: true }, { hidden: true });
    assert.equal(ticksIn(unlabelled).length, 0);
    assert.ok(elementsIn(unlabelled, 'line', '#222').length > 2, 'ticks without labels');
  });
});
