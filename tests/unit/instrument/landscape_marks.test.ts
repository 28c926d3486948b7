import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { around, touches } from '../../../web/charts/rect.ts';
import { groupMarks, markLabels } from '../../../web/instrument/landscape/chart_marks.ts';
import { landscapePlane } from '../../../web/instrument/landscape/chart_plane.ts';

const box = { left: 40, top: 20, width: 800, height: 300 };
const grid = { scales: [0.5, 30], zeroPoints: [-128, 127], errors: new Float64Array() };
const plane = landscapePlane(grid, box);
const point = fc.record({
  scale: fc.double({ min: 0.6, max: 29, noNaN: true }),
  zeroPoint: fc.integer({ min: -120, max: 120 }),
});
const named = fc
  .array(point, { minLength: 1, maxLength: 6 })
  .map((points) => points.map((one, i) => ({ ...one, label: `observer ${i}` })));

/** As far as a mark and the handle are drawn, in pixels. */
const [mark, handle] = [7, 10];

test('a label overlaps neither marks nor the handle nor its crosshair', () => {
  fc.assert(
    fc.property(named, point, (marks, current) => {
      const groups = groupMarks(marks, plane);
      const [x, y] = [plane.x(current.scale), plane.y(current.zeroPoint)];
      for (const place of markLabels(groups, plane, current)) {
        if (!place) continue;
        for (const group of groups) {
          assert.ok(!touches(place.rect, around(group.x, group.y, mark)));
        }
        assert.ok(!touches(place.rect, around(x, y, handle)), 'the handle');
        const { left, top, width, height } = place.rect;
        assert.ok(left >= x || left + width <= x, 'the upright line');
        assert.ok(top >= y || top + height <= y, 'the level line');
      }
    }),
  );
});

test('a mark beside the handle still gets a label', () => {
  const current = { scale: 3.5, zeroPoint: -70 };
  const marks = [
    { scale: 3.58, zeroPoint: -77, label: 'Min–max' },
    { scale: 4.17, zeroPoint: -78, label: 'Search' },
    { scale: 5.74, zeroPoint: 0, label: 'Largest magnitude' },
  ];
  const labels = markLabels(groupMarks(marks, plane), plane, current);
  assert.equal(labels.filter(Boolean).length, 3);
});

test('a narrow chart names its marks in the legend', () => {
  const narrow = landscapePlane(grid, { ...box, width: 399 });
  const groups = groupMarks([{ scale: 3, zeroPoint: 0, label: 'Search' }], narrow);
  assert.deepEqual(markLabels(groups, narrow, undefined), [undefined]);
  const wide = landscapePlane(grid, { ...box, width: 400 });
  assert.ok(markLabels(groups, wide, undefined)[0]);
});
