import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type HeatmapCell, heatmap } from '../../../web/charts/panels/heatmap.ts';
import { panelScales } from '../../../web/charts/panels/panel_scales.ts';
import { drawn } from '../../../web/instrument/bits_vs_error/chart_spec.ts';
import { errorColor, legend } from '../../../web/instrument/landscape/chart_colors.ts';
import { linePlane } from '../../../web/instrument/number_line/chart_line_plane.ts';
import { lineOf, type Plan } from '../../gallery/data.ts';
import { assertNear, listenersOf, markupOf, readerOf, ticksIn } from '../support/chart_reader.ts';

describe('a panel’s heat map', () => {
  const values = [1, -2, 3, -4, 5, -6];
  const scale = panelScales({
    ...{ original: values, dequantized: values, error: values, qmin: -8, qmax: 7 },
  }).original;
  const cells = values.map(
    (value, i): HeatmapCell => ({
      ...{ text: String(value), paint: scale.paint(value), mark: 'none' },
      label: () => `cell ${i}`,
    }),
  );
  const events: unknown[] = [];
  const view = heatmap(
    {
      ...{ title: 'Original', rowLabel: (row) => `row ${row}`, columns: 3, cells },
      ...{ selected: 4, tabStop: 4 },
    },
    { point: (index) => events.push(['point', index]), select: (index) => events.push(index) },
  );
  const svg = markupOf(view);

  test('has each value with its colour in its row and column', () => {
    assert.match(svg, /viewBox="0 0 180 88"/);
    const spaced = svg.replace(/\s+/g, ' ');
    const cellsFound = [
      ...spaced.matchAll(
        /aria-label=(cell \d) aria-selected=(\w+) tabindex=(-?\d) data-index=(\d) transform="translate\((\d+) (\d+)\)" > <rect[^>]*fill=(rgb\([^)]*\))[^>]*>.*?central">(-?\d)</g,
      ),
    ].map((one) => one.slice(1));
    assert.deepEqual(
      cellsFound,
      values.map((value, i) => [
        ...[`cell ${i}`, String(i === 4), i === 4 ? '0' : '-1', String(i)],
        ...[String((i % 3) * 60), String(Math.floor(i / 3) * 44)],
        ...[scale.paint(value).fill, String(value)],
      ]),
    );
    assert.deepEqual(
      [...svg.matchAll(/aria-label=(row \d)/g)].map((one) => one[1]),
      ['row 0', 'row 1'],
    );
    assert.equal(svg.match(/class=ring/g)?.length, 2, 'one cell is selected');
  });

  test('points, selects and moves between its cells', () => {
    const cell = (index: string | null) => ({
      closest: () =>
        index !== null && { getAttribute: () => index, focus: () => events.push('focus') },
    });
    const call = (name: string, target: object, more: object = {}) =>
      listenersOf(view, name)[0]?.({ target, type: name, ...more });
    call('pointerover', cell('3'));
    call('pointerover', { closest: () => null });
    call('click', cell('2'));
    call('focusin', cell('1'));
    call('click', { closest: () => null });
    call('pointerleave', cell('3'));
    assert.deepEqual(events.splice(0), [
      ...[
        ['point', 3],
        ['point', undefined],
      ],
      ...[2, 'focus', 1],
      ['point', undefined],
    ]);
    const moves = (key: string, index: string) => {
      let target = '';
      const currentTarget = {
        querySelector: (selector: string) => {
          target = selector;
          return { focus: () => {} };
        },
      };
      call('keydown', cell(index), {
        key,
        currentTarget,
        preventDefault: () => events.push('kept'),
      });
      return [target, events.splice(0).length];
    };
    assert.deepEqual(moves('ArrowDown', '1'), ['[data-index="4"]', 1]);
    assert.deepEqual(moves('ArrowDown', '4'), ['[data-index="4"]', 1]);
    assert.deepEqual(moves('End', '0'), ['[data-index="2"]', 1]);
    assert.deepEqual(moves('a', '0'), ['', 0]);
  });
});

test('the landscape’s legend has each error’s colour at its tick', () => {
  for (const [label, range] of [
    ['mean squared error', [0.01, 1000]],
    ['e', [2, 40000]],
  ] as const) {
    const svg = markupOf(legend(label, range, 50, 640));
    const ticks = ticksIn(svg, 'x');
    const log = { to: Math.log, back: Math.exp };
    const x = readerOf(ticks, log);
    const ramp = [
      ...svg.matchAll(/<rect x=([\d.]+) y=50 width=([\d.]+) height="10" fill=rgb\(([\d ]+)\)/g),
    ];
    assert.equal(ramp.length, 40);
    const [first, last] = [ramp[0], ramp.at(-1)];
    assertNear(x, Number(first?.[1]), range[0]);
    assertNear(x, Number(last?.[1]) + Number(last?.[2]) - 0.4, range[1], 0.4);
    ramp.forEach(([, left, width, color], i) => {
      const middle = x(Number(left) + (Number(width) - 0.4) / 2);
      const part = Math.log(middle / range[0]) / Math.log(range[1] / range[0]);
      assert.ok(Math.abs(part - (i + 0.5) / 40) < 2e-3);
      assert.equal(color, errorColor((i + 0.5) / 40).join(' '));
    });
    assert.ok(Number(last?.[1]) + Number(last?.[2]) < 640);
    for (const { value } of ticks) assert.ok(value >= range[0] && value <= range[1]);
  }
});

describe('the number line', () => {
  const plan = (scale: number): Plan => ({ scale, zeroPoint: 0, qmin: -128, qmax: 127 });
  const ends = (scale: number, ...values: number[]) =>
    linePlane(lineOf(Float32Array.from(values), plan(scale)), 0, 190).reals.map((end) =>
      Number(end.toPrecision(6)),
    );

  test('shows all data and 0, and of the limits no more than the data’s span', () => {
    // All levels of a small scale, and one more.
    assert.deepEqual(ends(0.01, -9, 11), [-9.4, 11.4]);
    assert.deepEqual(ends(0.01, 2, 12), [-1.53, 12.24]);
    assert.deepEqual(ends(0.01, -12, -2), [-12.24, 1.52]);
    // A large center gets a span to both sides.
    assert.deepEqual(ends(100, -1, 2), [-4.06, 5.06]);
    assert.deepEqual(ends(-100, -1, 2), [-4.06, 5.06]);
    assert.deepEqual(ends(1, 0), [-134.1, 133.1]);
  });

  test('has the levels that are in sight', () => {
    const inSight = (scale: number, ...values: number[]) =>
      linePlane(lineOf(Float32Array.from(values), plan(scale)), 0, 190).inSight;
    assert.deepEqual(inSight(1, -2, 4), [-9, 11]);
    assert.deepEqual(inSight(-1, -2, 4), [-11, 9]);
    assert.deepEqual(inSight(0.01, -2, 4), [-128, 127]);
    assert.deepEqual(inSight(100, 1), [-1, 1]);
  });
});

test('settings are in the order of their bits, then of their SQNR, without those of no signal', () => {
  const inf = Number.POSITIVE_INFINITY;
  const points = [
    ['a', 8, 30],
    ['b', 2, inf],
    ['c', 2, 5],
    ['d', 8, -10],
    ['e', 4, Number.NaN],
    ['f', 4, -inf],
    ['g', 2, inf],
  ].map(([id, bits, sqnr]) => ({ id, bits, sqnr }));
  const order = drawn({ points } as unknown as Parameters<typeof drawn>[0]);
  assert.deepEqual(
    order.map(({ id }) => id),
    ['c', 'b', 'g', 'd', 'a'],
  );
});
