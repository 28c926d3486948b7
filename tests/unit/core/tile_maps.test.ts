import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TileBuffers, TileCore } from '../../../web/core/engine/tile_buffers.ts';
import { kindOf } from '../../../web/core/engine/tile_checks.ts';
import { tileMaps } from '../../../web/core/engine/tile_maps.ts';
import type { LinearMap } from '../../../web/core/engine/tile_types.ts';

// How elements are cut into tiles, and how often the maps beside them are made, with tiles of 8
// elements. tests/wasm/tiles.test.ts compares what the core computes with them.

const tile = 8;
const kind = kindOf('int8');

/** The maps of each call of the core, and the tiles: start, count, run length, first map, maps. */
function recorded() {
  const views = { scales: new Float32Array(tile), zeroPoints: new Float32Array(tile) };
  const made: string[] = [];
  const core = {
    _tile_maps: (count: number) => {
      const maps = Array.from(
        { length: count },
        (_, i) => `${views.scales[i]}@${views.zeroPoints[i]}`,
      );
      made.push(maps.join(' '));
      return 1;
    },
  };
  const { check, eachTile } = tileMaps(
    core as unknown as TileCore,
    { length: tile, views } as unknown as TileBuffers,
  );
  const cut = (length: number, map: Partial<LinearMap>) => {
    const tiles: number[][] = [];
    eachTile(length, mapOf(map), kind, (...args) => tiles.push(args));
    return tiles;
  };
  return { made, cut, check: (map: Partial<LinearMap>) => check(mapOf(map), kind) };
}

const mapOf = (map: Partial<LinearMap>): LinearMap => ({
  ...{ dtype: 'int8', scale: 1, zeroPoint: 0 },
  ...map,
});
const scales = (count: number) => Float32Array.from({ length: count }, (_, i) => i + 1);

describe('elements are cut into tiles', () => {
  test('of full length under one scale, whose map is made once', () => {
    const { made, cut } = recorded();
    assert.deepEqual(cut(20, { scale: 3, zeroPoint: 7 }), [
      [0, 8, 8, 0, 1],
      [8, 8, 8, 0, 1],
      [16, 4, 8, 0, 1],
    ]);
    assert.deepEqual(made, ['3@7']);
    // However long its runs are; and no tile is empty.
    const two = [
      [0, 8, 8, 0, 1],
      [8, 8, 8, 0, 1],
    ];
    for (const runLength of [2, 12]) {
      assert.deepEqual(cut(16, { scale: 3, runLength }), two);
      assert.deepEqual(cut(16, { scale: scales(1), runLength }), two);
    }
    assert.equal(made.length, 5);
  });

  test('that begin with the first of a few scales, whose maps are made once', () => {
    const { made, cut } = recorded();
    const few = { scale: scales(3), zeroPoint: Int8Array.of(4, 5, 6), runLength: 1 };
    assert.deepEqual(cut(12, few), [
      [0, 6, 1, 0, 3],
      [6, 6, 1, 0, 3],
    ]);
    assert.deepEqual(cut(14, { ...few, runLength: 2 }), [
      [0, 6, 2, 0, 3],
      [6, 6, 2, 0, 3],
      [12, 2, 2, 0, 3],
    ]);
    assert.deepEqual(made, ['1@4 2@5 3@6', '1@4 2@5 3@6']);
  });

  test('under many scales of short runs, whose maps are made for as many runs as there is room', () => {
    const { made, cut } = recorded();
    assert.deepEqual(cut(29, { scale: scales(6), runLength: 2 }), [
      [0, 8, 2, 0, 4],
      [8, 8, 2, 4, 4],
      [16, 8, 2, 0, 4],
      [24, 5, 2, 4, 3],
    ]);
    assert.deepEqual(made, [
      '1@0 2@0 3@0 4@0 5@0 6@0 1@0 2@0', // from the first scale again
      '3@0 4@0 5@0 6@0 1@0 2@0 3@0', // the last run has one element
    ]);
    assert.equal(cut(16, { scale: scales(6), runLength: 2 }).length, 2);
  });

  test('of a single run where runs are longer than tiles', () => {
    const { made, cut } = recorded();
    const long = { scale: scales(2), zeroPoint: Int8Array.of(4, 5), runLength: 12 };
    assert.deepEqual(cut(36, long), [
      [0, 8, 8, 0, 1],
      [8, 4, 8, 0, 1],
      [12, 8, 8, 0, 1],
      [20, 4, 8, 0, 1],
      [24, 8, 8, 0, 1],
      [32, 4, 8, 0, 1],
    ]);
    assert.deepEqual(made, ['1@4', '2@5', '1@4']);
    assert.deepEqual(cut(32, { ...long, runLength: 16 }).length, 4, 'and no empty one');
  });
});

test('many maps are checked tile by tile, a single one is not', () => {
  const { made, check } = recorded();
  check({ scale: 3 });
  assert.deepEqual(made, []);
  check({ scale: scales(16) });
  check({ scale: scales(10), zeroPoint: 2 });
  assert.deepEqual(made, [
    '1@0 2@0 3@0 4@0 5@0 6@0 7@0 8@0',
    '9@0 10@0 11@0 12@0 13@0 14@0 15@0 16@0',
    '1@2 2@2 3@2 4@2 5@2 6@2 7@2 8@2',
    '9@2 10@2',
  ]);
});
