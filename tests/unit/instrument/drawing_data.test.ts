import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { differenceOf, mappingOf } from '../../../web/notebook/drawings/compute.ts';
import { followingNames, isFollowing, svgOf } from '../../../web/notebook/drawings/svg_of.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { fakeResult } from '../support/fake_result.ts';

const rows = [0.5, -2];
const plain = ({ real, integer, level, causes }: ReturnType<typeof mappingOf>['points']) =>
  [real, integer, level, causes].map((data) => Array.from(data));

describe('the mapping of a lesson', () => {
  test('has every element under one scale, and none selected', () => {
    const result = fakeResult([0.5]);
    const mapping = mappingOf(result, english, 320);
    const { points, ...rest } = mapping;
    assert.deepEqual(rest, {
      label:
        'The real numbers from −66.5 to 61 are mapped to the integers from −128 to 127; 0 is mapped to 5.',
      ...{ realLabel: 'real numbers', integerLabel: 'int8', zeroPointLabel: 'zero point' },
      ...{ qmin: -128, qmax: 127, zeroPoint: 5, realQmin: -66.5, realQmax: 61 },
      ...{ selected: undefined, width: 320 },
    });
    assert.deepEqual(plain(points), [
      [1, -2, 3.25, 40, 50.5, -60],
      [7, 3, 12, 25, 127, -19],
      [1, -1, 3.5, 40, 48, -60],
      [3, 2, 2, 3, 1, 0],
    ]);
    assert.equal(points.real, result.state.tensor.data, 'not copied');
  });

  test('has the elements that share the selected one’s scale, of which it is one', () => {
    const mapping = mappingOf(fakeResult(rows, { element: 4 }), english, 320);
    assert.deepEqual(plain(mapping.points), [
      [40, 50.5, -60],
      [25, 127, -19],
      [40, 48, -60],
      [3, 1, 0],
    ]);
    assert.equal(mapping.selected, 1);
    assert.deepEqual([mapping.zeroPoint, mapping.realQmin, mapping.realQmax], [6, 266, -244]);
    assert.match(mapping.label, /^The real numbers from −244 to 266 are mapped/);
    assert.ok(mapping.label.endsWith('. The element 50.5 is stored as 127.'), mapping.label);
  });

  test('has the first scale’s elements if none is selected', () => {
    const mapping = mappingOf(fakeResult(rows), english, 320);
    assert.deepEqual(Array.from(mapping.points.real), [1, -2, 3.25]);
    assert.deepEqual([mapping.selected, mapping.zeroPoint], [undefined, 5]);
  });

  test('selects an element by its own place under one scale', () => {
    assert.equal(mappingOf(fakeResult([0.5], { element: 4 }), english, 320).selected, 4);
  });
});

describe('the clocks of a lesson', () => {
  test('say where the difference arrives', () => {
    const clock = differenceOf(fakeResult([0.5], { element: 4 }), english, 200);
    const first = 'The integers of int8 in a circle: after 127 comes −128.';
    assert.deepEqual(clock, {
      ...{ from: 127, to: 122, width: 200, low: -128, high: 127 },
      label: `${first} 122 fits.`,
    });
  });

  test('turn from the integer by its part’s zero point', () => {
    const turn = (element: number | undefined, scales: readonly number[]) => {
      const { from, to } = differenceOf(fakeResult(scales, { element }), english, 200);
      return [from, to];
    };
    assert.deepEqual(turn(0, rows), [7, 2]);
    assert.deepEqual(turn(5, rows), [-19, -25]);
    // The largest integer, if none is selected.
    assert.deepEqual(turn(undefined, rows), [127, 121]);
    assert.deepEqual(turn(undefined, [0.5]), [127, 122]);
  });
});

test('each drawing that follows the instrument has its name', () => {
  const drawn = followingNames.map((name) => svgOf(name, fakeResult([0.5]), english, 320));
  const classes = drawn.map((svg) => /<svg[^>]* class="[^"]*\b(mapping|clock)\b/.exec(svg)?.[1]);
  assert.deepEqual(classes, ['mapping', 'clock']);
  assert.match(drawn[1] ?? '', /127 − 5 = 122/);
  assert.ok(drawn.every((svg) => svg.includes('320')));
  assert.deepEqual(['mapping', 'clock', ''].map(isFollowing), [true, false, false]);
});
