import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placeLabels, textRect, widthOf } from '../../../web/charts/labels.ts';
import { around, hatchPath, placeIn, touches } from '../../../web/charts/rect.ts';

const bounds = { left: -200, top: -200, width: 400, height: 400 };
/** A speck at each place, which a label must not cover. */
const specks = (...places: readonly (readonly [number, number])[]) =>
  places.map(([x, y]) => around(x, y, 0.5));
const place = (obstacles: ReturnType<typeof specks>, within = bounds) => {
  const [found] = placeLabels([{ x: 0, y: 0, text: 'a' }], obstacles, within);
  return (
    found && {
      x: found.x,
      y: found.y,
      anchor: found.anchor,
      leader: found.leader,
    }
  );
};

describe('the label of a mark', () => {
  const right = { x: 8, y: 0, anchor: 'start', leader: false };
  const left = { x: -8, y: 0, anchor: 'end', leader: false };
  const above = { x: 0, y: -12, anchor: 'middle', leader: false };
  const below = { x: 0, y: 12, anchor: 'middle', leader: false };

  test('is at its right, or left, above or below where that is covered', () => {
    assert.deepEqual(place([]), right);
    assert.deepEqual(place(specks([10, 0])), left);
    assert.deepEqual(place(specks([10, 0], [-10, 0])), above);
    assert.deepEqual(place(specks([10, 0], [-10, 0], [0, -15])), below);
  });

  test('is at a corner where the sides are covered', () => {
    const vertical = [
      [0, -15],
      [0, 15],
    ] as const;
    const corner = (...places: readonly (readonly [number, number])[]) => {
      const {
        x = Number.NaN,
        y = Number.NaN,
        anchor,
      } = place(specks(...vertical, ...places)) ?? {};
      return [x.toFixed(1), y.toFixed(1), anchor];
    };
    const [low, high] = [4, -4];
    assert.deepEqual(corner([10, low], [-10, low]), ['5.6', '-6.4', 'start']);
    assert.deepEqual(corner([10, low], [-10, low], [10, -10]), ['-5.6', '-6.4', 'end']);
    assert.deepEqual(corner([10, high], [-10, high]), ['5.6', '6.4', 'start']);
    assert.deepEqual(corner([10, high], [-10, high], [10, 10]), ['-5.6', '6.4', 'end']);
  });

  test('is farther away, with a leader line, where everything nearby is covered', () => {
    assert.deepEqual(place([around(0, 0, 21)]), {
      ...right,
      x: 22,
      leader: true,
    });
    assert.deepEqual(place([around(0, 0, 30)]), {
      ...right,
      x: 38,
      leader: true,
    });
    assert.equal(place([around(0, 0, 60)]), undefined);
  });

  test('may fill the bounds exactly, and is left out where they are smaller', () => {
    const exact = { left: 8, top: -7, width: widthOf('a'), height: 14 };
    assert.deepEqual(place([], exact), right);
    for (const smaller of [
      { ...exact, left: 8.1 },
      { ...exact, top: -6.9 },
      { ...exact, width: exact.width - 0.1 },
      { ...exact, height: 13.9 },
    ]) {
      assert.equal(place([], smaller), undefined);
    }
  });

  test('covers its text from its anchor on', () => {
    const width = widthOf('label');
    const around = { top: 43, width, height: 14 };
    assert.deepEqual(textRect('label', 100, 50, 'start'), {
      left: 100,
      ...around,
    });
    assert.deepEqual(textRect('label', 100, 50, 'end'), {
      left: 100 - width,
      ...around,
    });
    assert.deepEqual(textRect('label', 100, 50, 'middle'), {
      left: 100 - width / 2,
      ...around,
    });
  });
});

describe('rectangles of a chart', () => {
  const one = { left: 0, top: 0, width: 10, height: 10 };

  test('touch if they share an area, not an edge', () => {
    for (const [left, top] of [
      [10, 0],
      [-10, 0],
      [0, 10],
      [0, -10],
    ] as const) {
      assert.ok(!touches(one, { ...one, left, top }), `${left}, ${top}`);
      assert.ok(touches(one, { ...one, left: left * 0.9, top: top * 0.9 }), `${left}, ${top}`);
    }
  });

  test('surround a mark by its reach', () => {
    assert.deepEqual(around(20, 30, 4), {
      left: 16,
      top: 26,
      width: 8,
      height: 8,
    });
  });

  test('have a hatch of lines that continue those of their neighbours', () => {
    const box = { left: 0, top: 0, width: 16, height: 8 };
    assert.equal(hatchPath(box), 'M0 0L0 0M0 8L8 0M8 8L16 0');
    assert.equal(hatchPath({ ...box, left: 16 }), 'M16 0L16 0M16 8L24 0M24 8L32 0');
    assert.equal(hatchPath({ left: 3, top: 1, width: 4, height: 4 }, 4), 'M3 1L3 1M3 5L7 1');
  });
});

describe('the place of a pointer', () => {
  const pointer = { clientX: 130, clientY: 70 };
  const drawnAt = (left: number, top: number, width: number, height: number) =>
    ({
      getBoundingClientRect: () => ({ left, top, width, height }),
    }) as unknown as Element;

  test('is in the units of the chart, however large the chart is drawn', () => {
    assert.deepEqual(placeIn(pointer, drawnAt(100, 50, 600, 400), 600, 400), {
      x: 30,
      y: 20,
    });
    assert.deepEqual(placeIn(pointer, drawnAt(100, 50, 300, 100), 600, 400), {
      x: 60,
      y: 80,
    });
  });

  test('is finite in a chart without a size, which is hidden', () => {
    assert.deepEqual(placeIn(pointer, drawnAt(100, 50, 0, 0), 6, 4), {
      x: 180,
      y: 80,
    });
  });
});
