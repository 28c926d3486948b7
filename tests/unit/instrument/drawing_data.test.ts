import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Quantizer } from '../../../web/core/engine/contract.ts';
import type { Tensor } from '../../../web/core/engine/values.ts';
import type { Engines } from '../../../web/instrument/lab.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import {
  conversionOf,
  differenceOf,
  type FoundRuler,
  findRulers,
  mappingOf,
  rangesOf,
} from '../../../web/notebook/drawings/compute.ts';
import { drawingNames, svgOf } from '../../../web/notebook/drawings/svg_of.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { floats } from '../../golden/ask/recipes.ts';
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
        'The real numbers from -66.5 to 61 are mapped to the integers from -128 to 127; 0 is mapped to 5.',
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
    assert.match(mapping.label, /^The real numbers from -244 to 266 are mapped/);
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
  test('turn from 0 to the unclamped level of the selected element, or to 255', () => {
    const clock = conversionOf(fakeResult([0.5], { element: 4 }), english, 200);
    const first = 'The integers of int8 in a circle: after 127 comes -128.';
    const label = `${first} 200 does not fit and wraps around to -56.`;
    assert.deepEqual(clock, { from: 0, to: 200, width: 200, label, low: -128, high: 127 });
    const fits = conversionOf(fakeResult([0.5], { element: 2 }), english, 200);
    assert.deepEqual([fits.to, fits.label], [12, `${first} 12 fits.`]);
    assert.equal(conversionOf(fakeResult([0.5]), english, 200).to, 255);
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

const rulers: readonly FoundRuler[] = [
  ...[{ symmetric: true, dtype: 'int8', qmin: -127, qmax: 127, zeroPoint: 0 }].map((ruler) => ({
    ...ruler,
    ...{ realQmin: -60, realQmax: 60 },
  })),
  {
    ...{ symmetric: false, dtype: 'uint8', qmin: 0, qmax: 255, zeroPoint: 138 },
    ...{ realQmin: 50.5, realQmax: -60 },
  },
];

describe('the rulers of a lesson', () => {
  test('are named, and told with their ends in order', () => {
    const ranges = rangesOf(fakeResult([0.5], { element: 3 }), rulers, english, 300);
    assert.deepEqual(
      ranges.rulers.map(({ name }) => name),
      ['symmetric int8', 'asymmetric uint8'],
    );
    const [{ name: _, ...first } = { name: '' }] = ranges.rulers;
    const { symmetric: __, dtype: ___, ...given } = rulers[0] as FoundRuler;
    assert.deepEqual(first, given);
    assert.equal(
      ranges.label,
      [
        'The data reach from -60 to 50.5.',
        'The symmetric int8 ruler reaches from -60 to 60, with the zero point 0.',
        'The asymmetric uint8 ruler reaches from -60 to 50.5, with the zero point 138.',
      ].join(' '),
    );
    const { realLabel, unusedLabel, selected, width } = ranges;
    assert.deepEqual([realLabel, unusedLabel], ['real numbers', 'not used']);
    assert.deepEqual([selected, width, Array.from(ranges.real)[3]], [3, 300, 40]);
  });

  test('come from the symmetric and the asymmetric quantizer of the tensor', async () => {
    const observed: unknown[] = [];
    const anatomized: unknown[] = [];
    const core = {
      observe: async (tensor: Tensor, scheme: Quantizer['scheme'], observer: unknown) => {
        observed.push([tensor, scheme.format, scheme.symmetric, scheme.restricted, observer]);
        const zeroPoints = { dtype: 'int32', shape: [1], data: Int32Array.of(9) };
        return { scheme, scales: floats([1], [2]), zeroPoints };
      },
      anatomize: async (tensor: Tensor, { scheme }: Quantizer, switches: object) => {
        anatomized.push([Array.from(tensor.data), switches]);
        const qmin = scheme.symmetric ? -7 : 0;
        const [realQmin, realQmax] = [floats([1], [qmin * 2]), floats([1], [15])];
        return { qmin, qmax: 7, realQmin, realQmax };
      },
    };
    const engines = { whole: async () => core } as unknown as Engines;
    const { config, tensor } = lessonState;
    const scheme = { ...config.scheme, format: 'uint4' } as const;
    const found = await findRulers(engines, { ...lessonState, config: { ...config, scheme } });
    assert.deepEqual(found, [
      {
        ...{ symmetric: true, dtype: 'int4', qmin: -7, qmax: 7, zeroPoint: 9 },
        ...{ realQmin: -14, realQmax: 15 },
      },
      {
        ...{ symmetric: false, dtype: 'uint4', qmin: 0, qmax: 7, zeroPoint: 9 },
        ...{ realQmin: 0, realQmax: 15 },
      },
    ]);
    assert.deepEqual(observed, [
      [tensor, 'int4', true, true, 'absMax'],
      [tensor, 'uint4', false, false, 'minMax'],
    ]);
    const switches = { clamp: true, castToFloat: true };
    assert.deepEqual(anatomized, Array(2).fill([[0], switches]));
  });
});

test('each drawing has its name, and the ranges wait for their rulers', () => {
  const shown = { result: fakeResult([0.5]), language: english, rulers: undefined };
  const drawn = drawingNames.map((name) => svgOf(name, { ...shown, rulers }, 320));
  const classes = drawn.map(
    (svg) => /<svg[^>]* class="[^"]*\b(mapping|clock|ranges)\b/.exec(svg ?? '')?.[1],
  );
  assert.deepEqual(classes, ['mapping', 'clock', 'clock', 'ranges']);
  assert.match(drawn[1] ?? '', /255/);
  assert.match(drawn[2] ?? '', /127 - 5 = 122/);
  assert.equal(svgOf('ranges', shown, 320), undefined);
  assert.ok(svgOf('mapping', shown, 320));
  assert.ok(drawn.every((svg) => svg?.includes('320')));
});
