import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contourColors, drawContours, middleOfBand } from '../../../web/charts/figure/contours.ts';
import { figureFault } from '../../../web/charts/figure/figure_schema.ts';
import type { Frame } from '../../../web/charts/figure/frame.ts';
import type { Axes, ContourMark, Figure } from '../../../web/charts/figure/spec.ts';
import { figureSvg } from '../../../web/charts/figure/svg.ts';

const frame: Frame = {
  box: { left: 0, top: 0, width: 100, height: 100 },
  x: (value) => value * 10,
  y: (value) => value * 10,
};

const contour = (given: Partial<ContourMark>): ContourMark => ({
  kind: 'contour',
  ...{ x: [0, 1, 2], y: [0, 1], values: [0, 1, 2, 0, 1, 2], levels: [0.5], filled: false },
  colors: ['#ff0000', '#00ff00'],
  ...given,
});

const pathsIn = (svg: string): string[] =>
  [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d ?? '');

/** The area of all polygons of a path. */
function areaOf(path: string): number {
  return path
    .split('Z')
    .filter(Boolean)
    .reduce((sum, part) => {
      const points = part
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number) as [number, number]);
      const twice = points.reduce((all, [x, y], i) => {
        const [nextX, nextY] = points[(i + 1) % points.length] as [number, number];
        return all + x * nextY - nextX * y;
      }, 0);
      return sum + Math.abs(twice) / 2;
    }, 0);
}

describe('contours', () => {
  test('cross the edges of cells where the value is that of the level, and are one line', () => {
    assert.deepEqual(pathsIn(drawContours(contour({}), frame)), ['M5 0L5 10']);
    const both = drawContours(contour({ levels: [0.5, 1.75] }), frame);
    assert.deepEqual(pathsIn(both), ['M5 0L5 10', 'M17.5 0L17.5 10']);
  });

  test('close around a peak', () => {
    const peak = contour({ y: [0, 1, 2], values: [0, 0, 0, 0, 1, 0, 0, 0, 0] });
    const [path = ''] = pathsIn(drawContours(peak, frame));
    assert.match(path, /^M[^M]*Z$/);
    assert.equal(areaOf(path), 50);
  });

  test('pass a saddle on the sides that its mean says', () => {
    const saddle = (level: number) => {
      const mark = contour({ x: [0, 1], values: [1, 0, 0, 1], levels: [level] });
      const [path = ''] = pathsIn(drawContours(mark, frame));
      const lines = path.split('M').slice(1);
      return lines.map((line) => line.split('L').sort().join(' - ')).sort();
    };
    // The corners of value 1 are joined below the mean, and apart above it.
    assert.deepEqual(saddle(0.4), ['0 6 - 4 10', '10 4 - 6 0']);
    assert.deepEqual(saddle(0.6), ['0 4 - 4 0', '10 6 - 6 10']);
  });

  test('leave out cells with a missing value', () => {
    const missing = { values: [0, 1, 'nan', 0, 1, 2] as const };
    assert.deepEqual(pathsIn(drawContours(contour({ ...missing, levels: [1.5] }), frame)), []);
    const filled = contour({ ...missing, levels: [0, 2], filled: true });
    assert.deepEqual(pathsIn(drawContours(filled, frame)).map(areaOf), [100]);
  });

  test('bands cover the grid once, and whole cells of a row are one polygon', () => {
    const bands = contour({ levels: [0, 0.5, 3], filled: true });
    const paths = pathsIn(drawContours(bands, frame));
    assert.deepEqual(paths.map(areaOf), [50, 150]);
    const slopes = [0, 3, 1, 2, 0.5, 2.5, 1.5, 0.25, 3];
    const rough = contour({ y: [0, 1, 2], values: slopes, levels: [0, 0.7, 1.1, 3], filled: true });
    const total = pathsIn(drawContours(rough, frame)).map(areaOf);
    assert.ok(Math.abs(total.reduce((sum, area) => sum + area, 0) - 400) < 0.1);
    const flat = contour({ values: [1, 1, 1, 1, 1, 1], levels: [0, 2], filled: true });
    assert.deepEqual(pathsIn(drawContours(flat, frame)), ['M0 0L20 0L20 10L0 10Z']);
  });

  test('bands reach to infinity where they are extended', () => {
    const bands = contour({ levels: ['-inf', 0.5, 'inf'], filled: true });
    assert.deepEqual(pathsIn(drawContours(bands, frame)).map(areaOf), [50, 150]);
  });

  test('have the colours of their values, bands those of their middles', () => {
    const map = { kind: 'linear', colors: ['#000000', '#ffffff'] } as const;
    const norm = { kind: 'linear', low: 0, high: 4 } as const;
    const { colors: _, ...plain } = contour({ levels: [0, 2, 4], colormap: map, norm });
    assert.deepEqual(contourColors(plain), ['#000000', '#808080', '#ffffff']);
    assert.deepEqual(contourColors({ ...plain, filled: true }), ['#404040', '#bfbfbf']);
    assert.deepEqual(
      [0, 1.9, 2, 4].map((value) => middleOfBand({ ...plain, filled: true }, value)),
      [1, 1, 3, 3],
    );
    assert.equal(middleOfBand(plain, 1.9), 1.9);
  });
});

const place = { rows: 1, columns: 1, row: [0, 1], column: [0, 1] } as const;
const axes = (given: Partial<Axes>): Axes => ({ place, x: {}, y: {}, marks: [], ...given });
const figure = (...charts: Axes[]): Figure => ({ width: 400, height: 300, text: '', axes: charts });

const rectanglesIn = (svg: string) =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
    (found) => found.slice(1).map(Number),
  );

describe('charts in one frame', () => {
  const line = { kind: 'line', x: [0, 1], y: [0, 2] } as const;
  const right = { opposite: true, labelOpposite: true, label: 'loss' } as const;
  const twin = axes({ x: { hidden: true }, y: right, over: 0, marks: [line] });

  test('have the same frame, and the second has no ground', () => {
    const svg = figureSvg(figure(axes({ y: { label: 'accuracy' }, marks: [line] }), twin));
    const [first, ground, second, ...others] = rectanglesIn(svg);
    assert.deepEqual(ground, first);
    assert.deepEqual(second, first);
    assert.deepEqual(others, []);
  });

  test('have their labels on both sides', () => {
    const svg = figureSvg(figure(axes({ y: { label: 'accuracy' }, marks: [line] }), twin));
    const [[left = 0, , width = 0] = []] = rectanglesIn(svg);
    const at = (text: string) =>
      Number(
        new RegExp(`translate\\(([\\d.]+) [\\d.]+\\) rotate\\(-90\\)"[^>]*>${text}<`).exec(
          svg,
        )?.[1],
      );
    assert.ok(at('accuracy') < left);
    assert.ok(at('loss') > left + width && at('loss') < 400);
  });

  test('a unit along y is as long as the aspect says', () => {
    const square = {
      kind: 'image',
      rows: 1,
      columns: 1,
      values: [1],
      extent: [0, 2, 0, 2],
    } as const;
    const map = { kind: 'listed', colors: ['#000000'] } as const;
    const image = { ...square, lower: true, colormap: map, norm: { kind: 'linear' } } as const;
    const [[, , width = 0, height = 0] = []] = rectanglesIn(
      figureSvg(figure(axes({ aspect: 'equal', ratio: 0.5, marks: [image] }))),
    );
    assert.ok(Math.abs(height / width - 0.5) < 1e-3);
  });

  test('a record with too few values is refused', () => {
    assert.equal(figureFault(figure(axes({ marks: [contour({})] }))), undefined);
    assert.deepEqual(
      figureFault(figure(axes({ marks: [contour({ values: [1] })] })))?.part,
      'axes[0].marks[0].values',
    );
  });
});
