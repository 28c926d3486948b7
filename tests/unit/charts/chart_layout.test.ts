import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { svg } from 'lit-html';
import { widthOf } from '../../../web/charts/labels.ts';
import { chartKey } from '../../../web/charts/symbols.ts';
import { ruler } from '../../../web/instrument/number_line/chart_ruler.ts';
import { lesson, type Plan, rulerOf } from '../../gallery/data.ts';
import { assertNear, markupOf, readerOf, ticksIn } from '../support/chart_reader.ts';
import { type Box, touch } from './figure_reader.ts';

// Nothing lies over anything else, and nothing beyond the edges.

describe('the key of a chart', () => {
  const entries = ['a', 'a longer one', 'b', 'another of them', 'c'].map((label) => ({
    ...{ sample: svg``, label },
  }));
  const placed = (width: number, left = 10, top = 100) => {
    const { view, height } = chartKey(entries, left, top, width);
    const places = [
      ...markupOf(view).matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)">\s*<g/g),
    ];
    const boxes = places.map(([, x, y], i): Box => {
      const right = Number(x) + 20 + widthOf(entries[i]?.label ?? '');
      return { left: Number(x), right, top: Number(y) - 9, bottom: Number(y) + 9 };
    });
    return { boxes, height };
  };

  test('has as many rows as the width needs, in which nothing overlaps', () => {
    for (const width of [90, 140, 200, 280, 400, 800]) {
      const { boxes, height } = placed(width);
      assert.equal(boxes.length, entries.length);
      boxes.forEach((box, i) => {
        const before = boxes[i - 1];
        const isFirst = box.left === 10;
        assert.ok(box.right <= 10 + width + 0.05 || isFirst, 'inside, or alone in its row');
        if (!before) assert.deepEqual([box.left, box.top], [10, 100]);
        else if (isFirst) {
          assert.equal(box.top, before.top + 18);
          // There was no room in the row before.
          assert.ok(before.right + 14 + box.right - box.left > 10 + width - 0.1);
        } else assert.ok(Math.abs(box.left - before.right - 14) < 0.11 && box.top === before.top);
      });
      assert.equal(height, (boxes.at(-1) as Box).bottom - 100);
    }
    assert.equal(chartKey([], 0, 0, 100).height, 0);
  });
});

describe('the ruler', () => {
  const plans: [string, Plan][] = [
    ['int8', { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 }],
    ['a negative scale', { scale: -3.5, zeroPoint: 70, qmin: -128, qmax: 127 }],
    ['a few levels', { scale: 60, zeroPoint: 3, qmin: 0, qmax: 15 }],
  ];
  for (const [name, plan] of plans) {
    test(`has its integers under the real values that they stand for: ${name}`, () => {
      const { scale, zeroPoint, qmin, qmax } = plan;
      const { points } = rulerOf(lesson, plan);
      for (const selected of [undefined, 2, 5]) {
        const real = (level: number) => (level - zeroPoint) * scale;
        const handle = { label: '', text: '0' };
        const picture = markupOf(
          ruler(
            {
              ...rulerOf(lesson, plan),
              ...{ title: '', summary: '', realLabel: 'r', integerLabel: 'i', outsideLabel: 'o' },
              ...{ scaleLabel: 's', stepLabel: 'one step' },
              ...{ zeroPointLabel: 'zero', handles: { low: handle, high: handle, zero: handle } },
              ...{ fixed: new Set(), magnified: undefined, errorText: '', width: 900, selected },
            },
            {} as unknown as Parameters<typeof ruler>[1],
          ),
        );
        const x = readerOf(ticksIn(picture, 'x'));
        const numbers = [
          ...picture.matchAll(/text-anchor="middle"\s+x=([\d.]+) y=102>(?:zero )?(−?\d+)</g),
        ];
        assert.ok(numbers.length >= 2, `${numbers.length} numbers`);
        for (const [, at, level] of numbers)
          assertNear(x, Number(at), real(Number(level?.replace('−', '-'))), 0.5);
        const boxes = numbers.map(([text, at]) => {
          const half = widthOf(/>([^<]*)</.exec(text)?.[1] ?? '') / 2;
          const [left, right] = [Number(at) - half, Number(at) + half];
          return { left, right, top: 0, bottom: 1 };
        });
        boxes.forEach((box, i) => {
          for (const other of boxes.slice(i + 1)) assert.ok(!touch(box, other), 'numbers overlap');
        });
        const handles = [...picture.matchAll(/class="handle (\w+)"[^>]*translate\(([\d.]+) /g)];
        const wanted = { low: real(qmin), high: real(qmax), zero: 0 } as Record<string, number>;
        assert.equal(handles.length, 3);
        for (const [, which = '', at] of handles) {
          const isInside = Number(at) > 18 && Number(at) < 882;
          if (isInside) assertNear(x, Number(at), wanted[which] as number, 0.3);
        }
        if (selected !== undefined) {
          const strong = [...picture.matchAll(/<text class=strong[^>]*>(−?[\d.]+)</g)];
          assert.deepEqual(
            strong.map((one) => Number(one[1]?.replace('−', '-'))),
            [Number((lesson[selected] as number).toPrecision(6)), points.integer[selected]],
          );
        }
      }
    });
  }
});
