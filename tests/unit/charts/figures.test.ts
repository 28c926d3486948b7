import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Axes, Figure, Mark } from '../../../web/charts/figure/spec.ts';
import { figureSvg } from '../../../web/charts/figure/svg.ts';

const place = { rows: 1, columns: 1, row: [0, 1], column: [0, 1] } as const;
const axesOf = (marks: readonly Mark[], more: Partial<Axes> = {}): Axes => ({
  place,
  x: {},
  y: {},
  marks,
  ...more,
});
const figureOf = (...axes: Axes[]): Figure => ({
  width: 640,
  height: 480,
  text: '<Figure size 640x480 with 1 Axes>',
  axes,
});

const texts = (svg: string) =>
  [...svg.matchAll(/>([^<>]+)<\/(?:text|tspan)>/g)].map((one) => one[1]);
const count = (svg: string, part: string) => svg.split(part).length - 1;
const matrix: Mark = {
  kind: 'image',
  rows: 2,
  columns: 2,
  values: [-1, 0, 0.5, 'nan'],
  colormap: { kind: 'linear', colors: ['#0000ff', '#ffffff', '#ff0000'], bad: '#808080' },
  norm: { kind: 'linear', low: -1, high: 1 },
  extent: [-0.5, 1.5, 1.5, -0.5],
  lower: false,
};

describe('a recorded figure as SVG', () => {
  test('is self-contained: no style, no script, no URL, and an accessible name', () => {
    const svg = figureSvg(figureOf(axesOf([matrix], { title: 'Weights & <errors>' })));
    assert.ok(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"'));
    assert.match(svg, /role="img"/);
    assert.match(svg, /<title [^>]*>Weights &amp; &lt;errors&gt;<\/title>/);
    assert.doesNotMatch(svg, /style=|<style|<script|href|on\w+=/);
  });

  test('a matrix has a coloured cell for each value, including NaN', () => {
    const svg = figureSvg(figureOf(axesOf([matrix])));
    for (const fill of ['#0000ff', '#ffffff', '#ff8080', '#808080']) {
      assert.equal(count(svg, `fill="${fill}"/>`) >= 1, true, fill);
    }
  });

  test('a matrix has integer ticks', () => {
    const svg = figureSvg(figureOf(axesOf([matrix], { y: { inverted: true } })));
    assert.deepEqual(texts(svg).sort(), ['0', '0', '1', '1']);
  });

  test('a heatmap has its numbers as readable text in its cells', () => {
    const svg = figureSvg(
      figureOf(
        axesOf([{ ...matrix, texts: ['-1.00', '0.00', '0.50', ''] }], {
          x: { ticks: [] },
          y: { ticks: [] },
        }),
      ),
    );
    assert.deepEqual(texts(svg), ['-1.00', '0.00', '0.50']);
    assert.match(svg, /fill="#fff">-1\.00</);
    assert.match(svg, /fill="#111">0\.00</);
  });

  test('the first row is at the top, or at the bottom if the figure says so', () => {
    const tops = (lower: boolean) => {
      const extent = lower ? [-0.5, 1.5, -0.5, 1.5] : matrix.extent;
      const mark = { ...matrix, lower, extent, texts: ['a', 'b', 'c', 'd'] };
      const svg = figureSvg(figureOf(axesOf([mark], { y: { inverted: !lower } })));
      const y = (text: string) => Number(svg.match(`y="([\\d.]+)" dy="0.35em"[^>]*>${text}<`)?.[1]);
      return y('a') - y('c');
    };
    assert.ok(tops(false) < 0);
    assert.ok(tops(true) > 0);
  });

  test('a line has a gap at a missing value', () => {
    const mark: Mark = {
      kind: 'line',
      x: [0, 1, 2, 3, 4],
      y: [1, 2, 'nan', 4, 5],
      color: '#123456',
    };
    const path = figureSvg(figureOf(axesOf([mark]))).match(/<path d="([^"]+)"[^>]*#123456/)?.[1];
    assert.equal(count(path ?? '', 'M'), 2);
    assert.equal(count(path ?? '', 'L'), 2);
  });

  test('bars begin at their base and are as high as their values', () => {
    const mark: Mark = {
      kind: 'bars',
      from: [0, 1],
      to: [0.8, 1.8],
      base: [0, 0],
      value: [1, 2],
      color: '#123456',
    };
    const svg = figureSvg(figureOf(axesOf([mark])));
    const heights = [...svg.matchAll(/height="([\d.]+)" fill="#123456"/g)].map((one) =>
      Number(one[1]),
    );
    assert.equal(heights.length, 2);
    assert.ok(Math.abs((heights[1] as number) - 2 * (heights[0] as number)) < 0.02);
  });

  test('the frames of a grid of charts align, whatever the size of their labels', () => {
    const side = (column: number, label: string): Axes => ({
      ...axesOf([{ kind: 'line', x: [0, 1], y: [0, 1], color: '#000000' }], { title: label }),
      place: { rows: 1, columns: 2, row: [0, 1], column: [column, column + 1] },
      x: column === 0 ? { label: 'a long name' } : {},
    });
    const svg = figureSvg(figureOf(side(0, 'one'), side(1, 'two')));
    const clips = [
      ...svg.matchAll(
        /<clipPath[^>]*><rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/g,
      ),
    ];
    assert.equal(clips.length, 2);
    assert.deepEqual(clips[0]?.slice(1), clips[1]?.slice(1));
  });

  test('charts that share an axis have the limits of all of them', () => {
    const side = (column: number, y: number): Axes => ({
      ...axesOf([{ kind: 'line', x: [0, 1], y: [0, y], color: '#000000' }]),
      place: { rows: 1, columns: 2, row: [0, 1], column: [column, column + 1] },
      sharing: { y: [0, 1] },
      y: column === 1 ? { unlabelled: true } : {},
      x: { ticks: [] },
    });
    const labels = texts(figureSvg(figureOf(side(0, 1), side(1, 100))));
    assert.deepEqual(labels, ['0', '20', '40', '60', '80', '100']);
  });

  test('a legend contains exactly the marks with a label', () => {
    const line = (label?: string): Mark => ({
      kind: 'line',
      x: [0, 1],
      y: [0, 1],
      ...(label === undefined ? {} : { label }),
    });
    const bare = { x: { ticks: [] }, y: { ticks: [] } };
    const marks = [line('int8'), line(), line('_hidden')];
    const svg = figureSvg(figureOf(axesOf(marks, { ...bare, legend: { location: 'best' } })));
    assert.deepEqual(texts(svg), ['int8']);
    assert.deepEqual(texts(figureSvg(figureOf(axesOf(marks, bare)))), []);
  });

  test('a logarithmic axis has powers of ten', () => {
    const mark: Mark = { kind: 'line', x: [0, 1], y: [0.01, 100] };
    const svg = figureSvg(figureOf(axesOf([mark], { x: { ticks: [] }, y: { scale: 'log' } })));
    assert.deepEqual(texts(svg), ['10⁻²', '10⁻¹', '10⁰', '10¹', '10²']);
  });

  test('a logarithmic axis ignores limits that have no logarithm', () => {
    const mark: Mark = { kind: 'line', x: [0, 1], y: [0.01, 100] };
    const svgOf = (limits?: Axes['y']['limits']) =>
      figureSvg(
        figureOf(
          axesOf([mark], { x: { ticks: [] }, y: { scale: 'log', ...(limits && { limits }) } }),
        ),
      );
    assert.deepEqual(texts(svgOf([-1, 10])), ['10⁻²', '10⁻¹', '10⁰', '10¹']);
    assert.equal(count(svgOf([0, -5]), 'NaN'), 0);
    assert.deepEqual(texts(svgOf([0, null])), texts(svgOf()));
  });

  test('limits in descending order invert an axis', () => {
    const mark: Mark = { kind: 'line', x: [0, 1], y: [0, 1] };
    const places = (limits: Axes['y']['limits']) =>
      [
        ...figureSvg(
          figureOf(axesOf([mark], { x: { ticks: [] }, y: limits ? { limits } : {} })),
        ).matchAll(/y="([\d.]+)" dy="0\.35em"[^>]*>([^<]+)</g),
      ].map(([, y, label]) => ({ y: Number(y), label }));
    const [up, down] = [places([0, 10]), places([10, 0])];
    assert.deepEqual(
      up.map(({ label }) => label),
      down.map(({ label }) => label),
    );
    assert.ok((up[0]?.y ?? 0) > (up.at(-1)?.y ?? 0));
    assert.deepEqual(
      down.map(({ y }) => y).reverse(),
      up.map(({ y }) => y),
    );
  });

  test('a colour bar shows the colours of its ends', () => {
    const chart = axesOf([matrix], {
      x: { ticks: [] },
      y: { ticks: [] },
      colorbars: [{ mark: 0, label: 'value' }],
    });
    const svg = figureSvg(figureOf(chart));
    const labels = texts(svg);
    assert.equal(labels[0], '−1.0');
    assert.equal(labels.at(-2), '1.0');
    assert.equal(labels.at(-1), 'value');
  });

  test('different figures on a page have different ids, the same figure the same ones', () => {
    const one = figureSvg(figureOf(axesOf([matrix])));
    const other = figureSvg(figureOf(axesOf([{ ...matrix, values: [1, 2, 3, 4] }])));
    const names = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    assert.equal(
      names(one).some((name) => names(other).includes(name)),
      false,
    );
    assert.equal(one, figureSvg(figureOf(axesOf([matrix]))));
  });
});
