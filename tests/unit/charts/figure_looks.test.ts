import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Axes, Mark } from '../../../web/charts/figure/spec.ts';
import { drawn } from './figure_reader.ts';

// The looks that a program may choose: titles, labels, grids, legends, edges and distances.

const line: Mark = { kind: 'line', x: [1, 100], y: [1, 100], color: '#123456' };
const svgOf = (marks: readonly Mark[], more: Partial<Axes> = {}, x = {}, y = {}) =>
  drawn(marks, x, y, more).svg;
/** The attributes of the element that holds a text. */
const textTag = (svg: string, text: string) =>
  new RegExp(`<text ([^>]*)>(?:<tspan [^>]*>)?${text}<`).exec(svg)?.[1] ?? `no ${text}`;
const numberOf = (tag: string, name: string) =>
  Number(new RegExp(`(?:^| )${name}="(-?[\\d.]+)"`).exec(tag)?.[1]);

describe('the looks of a figure', () => {
  test('a chart has a title in the middle and one at each end', () => {
    const svg = svgOf([line], {
      title: 'middle',
      sideTitles: {
        left: { text: 'left', bold: true },
        right: { text: 'right', color: '#ff0000' },
      },
    });
    assert.match(textTag(svg, 'left'), /text-anchor="start".*font-weight="bold"/);
    assert.match(textTag(svg, 'middle'), /text-anchor="middle"/);
    assert.match(textTag(svg, 'right'), /text-anchor="end" fill="#ff0000"/);
    const x = (text: string) =>
      Number(new RegExp(`<tspan x="([\\d.]+)"[^>]*>${text}<`).exec(svg)?.[1]);
    assert.ok(x('left') < x('middle') && x('middle') < x('right'));
    assert.match(svg, /<title [^>]*>middle · left · right</);
  });

  test('a label is at either end of its axis, in its size and colour', () => {
    const labelled = (labelAt?: 'start' | 'end') => {
      const style = { labelStyle: { size: 20, italic: true }, ...(labelAt && { labelAt }) };
      return svgOf([line], {}, { label: 'across', ...style }, { label: 'up', ...style });
    };
    const place = (svg: string) => numberOf(textTag(svg, 'across'), 'x');
    const height = (svg: string) => Number(/ ([\d.]+)\) rotate/.exec(textTag(svg, 'up'))?.[1]);
    const [start, middle, end] = [labelled('start'), labelled(), labelled('end')];
    assert.ok(place(start) < place(middle) && place(middle) < place(end));
    assert.ok(height(start) > height(middle) && height(middle) > height(end));
    assert.match(textTag(start, 'across'), /font-size="27.78" text-anchor="start".*italic/);
  });

  test('grids have their own lines, and minor ones are between the powers of ten', () => {
    const style = { color: '#00ff00', dash: 'dashed', width: 2, alpha: 0.5 } as const;
    const axis = { scale: 'log', limits: [1, 100], grid: true, gridStyle: style } as const;
    const grids = (x: object) =>
      [
        ...svgOf([line], {}, { ...axis, ...x }).matchAll(/<path d="([^"]*)"[^>]*#00ff00[^>]*>/g),
      ].map(([tag, path]) => ({ tag, lines: (path?.match(/M/g) ?? []).length }));
    const [major] = grids({});
    assert.match(major?.tag ?? '', /stroke-dasharray.*opacity="0.5"/);
    assert.equal(major?.lines, 3);
    const both = grids({ minorGrid: true, minorGridStyle: style });
    assert.deepEqual(
      both.map(({ lines }) => lines),
      [3, 16],
    );
    assert.deepEqual(grids({ scale: 'linear', grid: false, minorGrid: true }), []);
  });

  test('a legend has columns, no frame, and a title in its own size', () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    const marks = names.map((label) => ({ ...line, label }));
    const legend = (more: object) => svgOf(marks, { legend: { location: 'upper left', ...more } });
    const places = (svg: string) =>
      names.map((name) => ['x', 'y'].map((axis) => numberOf(textTag(svg, name), axis)));
    const [one, two, three, four, five] = places(legend({ columns: 2 })) as [number, number][];
    assert.deepEqual([one?.[0], one?.[0]], [two?.[0], three?.[0]], 'three in the first column');
    assert.deepEqual([four?.[0], four?.[1]], [five?.[0], one?.[1]], 'two in the second');
    assert.ok((four?.[0] ?? 0) > (one?.[0] ?? 0));
    assert.doesNotMatch(legend({ frameless: true }), /fill-opacity/);
    assert.match(legend({ opacity: 1 }), /fill-opacity="1"/);
    assert.match(textTag(legend({ title: 'names', titleSize: 20 }), 'names'), /font-size="27.78"/);
  });

  test('a text keeps its distance in points, and frames and arrows have their colours', () => {
    const text = (more: object): Mark => ({ kind: 'text', text: 'here', x: 10, y: 10, ...more });
    const at = (more: object) => {
      const [, x, y] =
        /<tspan x="([\d.]+)" y="([\d.]+)">here/.exec(svgOf([line, text(more)])) ?? [];
      return [Number(x), Number(y)] as const;
    };
    const [plain, moved] = [at({}), at({ offset: [7.2, 14.4] })];
    assert.ok(Math.abs(moved[0] - plain[0] - 10) < 0.05, 'to the right');
    assert.ok(Math.abs(plain[1] - moved[1] - 20) < 0.05, 'upwards');
    const box = { box: '#ffffff', boxEdge: '#0000ff', boxAlpha: 0.25 };
    const arrow = { arrow: [50, 50], arrowColor: '#ff00ff', arrowWidth: 3.6 };
    const svg = svgOf([line, text({ ...box, ...arrow })]);
    assert.match(svg, /fill="#ffffff" fill-opacity="0.25" stroke="#0000ff"/);
    assert.match(svg, /stroke="#ff00ff" stroke-width="5"/);
  });

  test('areas, spans and markers have edges', () => {
    const edge = { edge: '#aa0000', width: 3.6 };
    const area: Mark = { kind: 'area', x: [1, 2], low: [1, 1], high: [2, 2], ...edge };
    const span: Mark = { kind: 'span', axis: 'x', from: 1, to: 2, ...edge };
    for (const mark of [area, span])
      assert.match(svgOf([mark]), /stroke="#aa0000" stroke-width="5"/, mark.kind);
    const marked = { ...line, marker: 'o', markerEdge: '#00aa00' } as Mark;
    assert.equal(svgOf([marked]).match(/stroke="#00aa00"/g)?.length, 2);
  });
});
