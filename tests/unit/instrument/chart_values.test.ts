import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { histogram } from '../../../web/charts/histogram.ts';
import { neighbour } from '../../../web/charts/neighbour.ts';
import { rateDistortion } from '../../../web/instrument/bits_vs_error/chart.ts';
import { landscape } from '../../../web/instrument/landscape/chart.ts';
import { numberLine } from '../../../web/instrument/number_line/chart_line.ts';
import { lesson, lineOf, type Plan } from '../../gallery/data.ts';
import { assertNear, axesOf, markupOf, ticksIn } from '../support/chart_reader.ts';

// The page's charts, read back by the labels of their axes, show their data.

const logarithm = { to: Math.log, back: Math.exp };

describe('a histogram', () => {
  const counts = [0, 30, 120, 400, 70, 0, 1];
  const edges = Float64Array.from({ length: 8 }, (_, i) => -2 + i * 1.5);
  const svg = markupOf(
    histogram({
      title: 'Values',
      summary: '',
      valueLabel: 'value',
      countLabel: 'elements',
      edges,
      series: [
        { label: 'before', counts, drawn: 'filled' },
        { label: 'after', counts: [...counts].reverse(), drawn: 'outlined' },
      ],
      width: 640,
    }),
  );
  const [x, y] = axesOf(svg);

  test('has steps as high as its counts between its edges, for each series', () => {
    const paths = [...svg.matchAll(/<path class="steps (\w+)" d="(M[^"]{30,})"/g)];
    assert.deepEqual(
      paths.map((path) => path[1]),
      ['filled', 'outlined'],
    );
    for (const [series, [, , d = '']] of paths.entries()) {
      const floor = Number(/V([\d.]+)$/.exec(d)?.[1]);
      const steps = [...d.matchAll(/V([\d.]+)H([\d.]+)/g)];
      assert.equal(steps.length, counts.length);
      steps.forEach(([, top, right], bin) => {
        const count = counts[series === 0 ? bin : counts.length - 1 - bin] as number;
        if (count === 1) assert.equal(Number(top), floor - 1.5, 'a height that can be seen');
        else assertNear(y, Number(top), count);
        assertNear(x, Number(right), edges[bin + 1] as number);
      });
      assertNear(x, Number(/^M([\d.]+)/.exec(d)?.[1]), -2);
      assertNear(y, floor, 0);
    }
  });

  test('has whole counts at its ticks, and reaches its largest count', () => {
    const values = ticksIn(svg, 'y').map(({ value }) => value);
    assert.deepEqual(values, [0, 200, 400]);
    assert.deepEqual(
      ticksIn(svg, 'x').map(({ value }) => value),
      [-2, 0, 2, 4, 6, 8],
    );
  });
});

describe('the rate-distortion chart', () => {
  const points = [
    ['a', 2.2, 9.5],
    ['b', 4.25, 22],
    ['c', 8, 44.5],
    ['d', 8.5, 30],
    ['e', 16, 91],
    ['f', 32, Number.POSITIVE_INFINITY],
  ].map(([id, bits, sqnr]) => ({
    ...{ id: id as string, bits: bits as number, sqnr: sqnr as number },
    ...{ label: id as string, dtype: 'int8', granularity: 0 },
  }));
  const svg = markupOf(
    rateDistortion(
      {
        ...{ title: '', summary: '', bitsLabel: 'bits', sqnrLabel: 'dB', exactLabel: 'exact' },
        ...{ frontLabel: 'front', currentLabel: 'current', current: 'b', width: 640 },
        granularities: [{ label: 'per tensor', kind: 'tensor' }],
        points: [...points, { ...(points[0] as (typeof points)[0]), id: 'none', sqnr: Number.NaN }],
      },
      { select: () => {} },
    ),
  );
  const [x, y] = axesOf(svg, logarithm);
  const places = new Map(
    [...svg.matchAll(/data-id=(\w+)\s+transform="translate\(([\d.]+) ([\d.]+)\)"/g)].map(
      ([, id, left, top]) => [id, [Number(left), Number(top)] as const],
    ),
  );

  test('has every setting at its bits and its SQNR, and those without loss in their band', () => {
    assert.deepEqual([...places.keys()].sort(), ['a', 'b', 'c', 'd', 'e', 'f']);
    const highest = Math.min(...ticksIn(svg, 'y').map(({ place }) => place));
    for (const { id, bits, sqnr } of points) {
      const [left, top] = places.get(id) ?? [Number.NaN, Number.NaN];
      assertNear(x, left, bits);
      if (Number.isFinite(sqnr)) assertNear(y, top, sqnr);
      else {
        assert.ok(top < highest - 10, 'above the axis');
        const infinite = /<text class="number" x=[\d.]+ y=([\d.]+)[^>]*>∞</.exec(svg)?.[1];
        assert.equal(top, Number(infinite), 'in the middle of its band');
      }
    }
  });

  test('has its key below the labels of its axis, inside the picture', () => {
    const [, width = 0, height = 0] =
      /viewBox="0 0 (\d+) ([\d.]+)"/.exec(svg)?.map(Number) ?? assert.fail('no size');
    const floor = Number(/class="frame" d="M[\d.]+ [\d.]+V([\d.]+)H/.exec(svg)?.[1]);
    const rows = [
      ...(svg.split('class="key"')[1] ?? '').matchAll(/translate\(([\d.]+) ([\d.]+)\)/g),
    ];
    for (const [, x, y] of rows.filter(([, at]) => at !== '8')) {
      assert.ok(Number(y) > floor + 38 && Number(y) < height && Number(x) < width);
    }
    assert.ok(rows.length >= 3);
  });

  test('leads its front through the best settings, in steps that are level first', () => {
    const front = /<path class=front d=(M[^ ]+ [^ ]+) \/>/.exec(svg)?.[1] ?? '';
    const best = ['a', 'b', 'c', 'e', 'f'].map((id) => places.get(id)?.map(String));
    const corners = [...front.matchAll(/[MH]([\d.]+)[ V]([\d.]+)/g)].map((one) => one.slice(1));
    assert.deepEqual(corners, best);
  });
});

describe('the number line', () => {
  const plans: [string, Plan][] = [
    ['int8', { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 }],
    ['a negative scale', { scale: -3.5, zeroPoint: 70, qmin: -128, qmax: 127 }],
    ['a few levels', { scale: 60, zeroPoint: 3, qmin: 0, qmax: 15 }],
    ['integers that wrap', { scale: 3, zeroPoint: 0, qmin: -128, qmax: 127, clamp: false }],
  ];
  for (const [name, plan] of plans) {
    test(`has each selected element at its value and its integer: ${name}`, () => {
      for (let selected = 0; selected < lesson.length; selected += 1) {
        const line = lineOf(lesson, plan, { selected });
        const svg = markupOf(numberLine(line));
        const [x, y] = axesOf(svg);
        const halo = /<path class="halo" transform="translate\(([\d.]+) ([\d.]+)\)"/.exec(svg);
        assertNear(x, Number(halo?.[1]), lesson[selected] as number);
        assertNear(y, Number(halo?.[2]), line.points.integer[selected] as number);
        const way = /<path class="error-way" d="M[\d.]+ [\d.]+H([\d.]+)"/.exec(svg);
        const level = line.points.level[selected] as number;
        const edge = 626;
        // A level beyond the frame is pointed at from its edge.
        if (Number(way?.[1]) < edge) assertNear(x, Number(way?.[1]), level);
      }
    });
  }
});

describe('the landscape', () => {
  const scales = Float64Array.from({ length: 24 }, (_, i) => 10 ** (i / 12 - 1));
  const zeroPoints = Int32Array.from({ length: 16 }, (_, i) => i - 8);
  const drawn = (current: { scale: number; zeroPoint: number }) =>
    markupOf(
      landscape(
        {
          ...{ title: '', summary: '', scaleLabel: 'scale', zeroPointLabel: 'zero point' },
          ...{ errorLabel: 'error', handleLabel: '', handleText: '', width: 640 },
          ...{ scales, zeroPoints, errors: new Float64Array(384).fill(1), current },
          marks: [
            { label: 'one', scale: 0.25, zeroPoint: -7 },
            { label: 'two', scale: 5, zeroPoint: 4 },
          ],
        },
        { move: () => {} } as unknown as Parameters<typeof landscape>[1],
      ),
    );

  test('has its handle and its marks at their scales and zero points', () => {
    for (const [scale, zeroPoint] of [
      [0.11, -8],
      [1, 0],
      [3.3, 7],
    ] as const) {
      const svg = drawn({ scale, zeroPoint });
      const [x, y] = axesOf(svg, logarithm);
      const handle = /aria-valuetext=\s+transform="translate\(([\d.]+) ([\d.]+)\)"/.exec(svg);
      assertNear(x, Number(handle?.[1]), scale);
      assertNear(y, Number(handle?.[2]), zeroPoint);
      const marks = [...svg.matchAll(/"observer" transform="translate\(([\d.]+) ([\d.]+)\)"/g)];
      const wanted = [
        [0.25, -7],
        [5, 4],
      ] as const;
      marks.forEach(([, left, top], i) => {
        assertNear(x, Number(left), wanted[i]?.[0] as number);
        assertNear(y, Number(top), wanted[i]?.[1] as number);
      });
      assert.equal(marks.length, 2);
    }
  });
});

test('keys move between the cells of a grid, up to its edges', () => {
  const moves = (index: number, columns: number, count: number) =>
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) =>
      neighbour(key, index, columns, count),
    );
  // Three columns; the last row, from 6 on, has all of them.
  assert.deepEqual(moves(4, 3, 9), [3, 5, 1, 7, 3, 5, undefined]);
  assert.deepEqual(moves(0, 3, 9), [0, 1, 0, 3, 0, 2, undefined]);
  assert.deepEqual(moves(8, 3, 9), [7, 8, 5, 8, 6, 8, undefined]);
  assert.deepEqual(moves(6, 3, 9), [6, 7, 3, 6, 6, 8, undefined]);
  assert.deepEqual(moves(5, 3, 9), [4, 5, 2, 8, 3, 5, undefined]);
  assert.deepEqual(moves(3, 3, 9), [3, 4, 0, 6, 3, 5, undefined]);
  assert.deepEqual(moves(2, 1, 3), [2, 2, 1, 2, 2, 2, undefined]);
});
