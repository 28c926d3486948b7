import { checkQParams } from './level_checks.ts';
import type { TileBuffers, TileCore } from './tile_buffers.ts';
import type { LevelKind } from './tile_checks.ts';
import type { LinearMap } from './tile_types.ts';

/** Called for each tile: its elements, and the runs and maps that hold for them. */
type TileBody = (
  start: number,
  count: number,
  runLength: number,
  firstMap: number,
  mapCount: number,
) => void;

/** Loads the maps of each tile beside it, and cuts the elements accordingly. */
export interface TileMaps {
  /** Refuses the first of many maps that cannot be used. */
  check(map: LinearMap, kind: LevelKind): void;
  /** Cuts `length` elements into tiles that begin with a run wherever runs are short. */
  eachTile(length: number, map: LinearMap, kind: LevelKind, body: TileBody): void;
}

/** The maps around an instance. Indices may pass 2³², so they meet no bit operation. */
export function tileMaps(core: TileCore, buffers: TileBuffers): TileMaps {
  const tile = buffers.length;

  /** Makes the maps of `count` runs from run `first` on. Returns whether all can be used. */
  const loadMaps = (map: LinearMap, kind: LevelKind, first: number, count: number): boolean => {
    const { scale, zeroPoint } = map;
    const { scales, zeroPoints } = buffers.views;
    const several = typeof scale !== 'number';
    for (let filled = 0; filled < count; ) {
      const from = several ? (first + filled) % scale.length : 0;
      const take = several ? Math.min(count - filled, scale.length - from) : 1;
      if (several) scales.set(scale.subarray(from, from + take), filled);
      else scales[filled] = scale;
      if (typeof zeroPoint === 'number') zeroPoints.fill(zeroPoint, filled, filled + take);
      else zeroPoints.set(zeroPoint.subarray(from, from + take), filled);
      filled += take;
    }
    return core._tile_maps(count, kind.qmin, kind.qmax) !== 0;
  };

  const check: TileMaps['check'] = (map, kind) => {
    const { scale, zeroPoint, dtype } = map;
    if (typeof scale === 'number') return;
    for (let first = 0; first < scale.length; first += tile) {
      if (loadMaps(map, kind, first, Math.min(tile, scale.length - first))) continue;
      for (let i = first; i < scale.length; i += 1) {
        const one = typeof zeroPoint === 'number' ? zeroPoint : (zeroPoint[i] ?? 0);
        checkQParams(scale[i] ?? 1, one, dtype);
      }
    }
  };

  const eachTile: TileMaps['eachTile'] = (length, map, kind, body) => {
    const mapCount = typeof map.scale === 'number' ? 1 : map.scale.length;
    const runLength = map.runLength ?? length;
    const runsInTile = Math.floor(tile / runLength);
    const cycles = Math.floor(runsInTile / mapCount);
    if (mapCount === 1 || cycles > 0) {
      // Every tile begins with the first map.
      const step = mapCount === 1 ? tile : cycles * mapCount * runLength;
      loadMaps(map, kind, 0, mapCount);
      for (let start = 0; start < length; start += step) {
        const run = mapCount === 1 ? tile : runLength;
        body(start, Math.min(step, length - start), run, 0, mapCount);
      }
    } else if (runsInTile > 0) {
      // The maps of many tiles are loaded at once: as many as there is room for.
      const step = runsInTile * runLength;
      const allRuns = Math.ceil(length / runLength);
      let loadedFrom = 0;
      let loadedTo = 0;
      for (let start = 0; start < length; start += step) {
        const count = Math.min(step, length - start);
        const first = start / runLength;
        const runs = Math.ceil(count / runLength);
        if (first + runs > loadedTo) {
          loadedFrom = first;
          loadedTo = Math.min(first + tile, allRuns);
          loadMaps(map, kind, loadedFrom, loadedTo - loadedFrom);
        }
        body(start, count, runLength, first - loadedFrom, runs);
      }
    } else {
      for (let run = 0; run * runLength < length; run += 1) {
        loadMaps(map, kind, run, 1);
        const end = Math.min(length, (run + 1) * runLength);
        for (let start = run * runLength; start < end; start += tile) {
          body(start, Math.min(tile, end - start), tile, 0, 1);
        }
      }
    }
  };

  return { check, eachTile };
}
