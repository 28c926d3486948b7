import type { Convention, IntegerDType, LevelDType } from './contract.ts';
import { QuantError } from './errors.ts';
import { checkQParams } from './level_checks.ts';
import {
  checkApart,
  checkLevels,
  checkMap,
  checkNotEmpty,
  checkReals,
  kindOf,
  type LevelKind,
  levelsFor,
  realsFor,
} from './tile_checks.ts';
import type { ErrorMetrics, Levels, LinearMap, TileVerbs } from './tile_types.ts';
import { checkObject, refuse } from './validate.ts';
import type { DataOf } from './values.ts';

interface Views extends Readonly<{ [D in IntegerDType]: DataOf<D> }> {
  readonly dtypes: Readonly<Record<IntegerDType, number>>;
  readonly conventions: Readonly<Record<Convention, number>>;
  readonly reals: Float32Array;
  readonly scales: Float32Array;
  readonly zeroPoints: Float32Array;
  readonly results: Float64Array;
}

/** What src/bindings/tiles.cpp exports. */
export interface TileCore {
  tileViews(): Views;
  _tile_maps(count: number, qmin: number, qmax: number): number;
  _tile_quantize(
    count: number,
    dtype: number,
    qmin: number,
    qmax: number,
    convention: number,
    runLength: number,
    firstMap: number,
    mapCount: number,
  ): void;
  _tile_dequantize(
    count: number,
    dtype: number,
    runLength: number,
    firstMap: number,
    mapCount: number,
  ): void;
  _tile_quantize_dequantize(
    count: number,
    dtype: number,
    qmin: number,
    qmax: number,
    convention: number,
    runLength: number,
    firstMap: number,
    mapCount: number,
    first: number,
  ): void;
  _tile_metrics(count: number): void;
  _tile_min_max(count: number, first: number): void;
  _tile_abs_max(count: number, first: number): void;
  _tile_dynamic_qparams(qmin: number, qmax: number): void;
}

/** Called for each tile: its elements, and the runs and maps that hold for them. */
type TileBody = (
  start: number,
  count: number,
  runLength: number,
  firstMap: number,
  mapCount: number,
) => void;

/** The tile verbs around an instance. Indices may pass 2³², so they meet no bit operation. */
export function tileVerbs(core: TileCore): TileVerbs {
  let views = core.tileViews();
  const tile = views.reals.length;

  /** The heap may have grown since the last call, which empties every view of it. */
  const freshViews = () => {
    if (views.reals.length === 0) views = core.tileViews();
  };

  const copyIn = <A extends Float32Array | Levels>(
    from: A,
    start: number,
    count: number,
    to: Float32Array | Levels,
  ) => to.set(count === from.length ? from : from.subarray(start, start + count));

  const copyOut = (from: Float32Array | Levels, count: number, to: typeof from, start: number) =>
    to.set(count === tile ? from : from.subarray(0, count), start);

  /** Makes the maps of `count` runs from run `first` on. Returns whether all can be used. */
  const loadMaps = (map: LinearMap, kind: LevelKind, first: number, count: number): boolean => {
    const { scale, zeroPoint } = map;
    const { scales, zeroPoints } = views;
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

  /** Refuses the first of many maps that cannot be used. */
  const checkMaps = (map: LinearMap, kind: LevelKind) => {
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

  /** Cuts `length` elements into tiles that begin with a run wherever runs are short. */
  const eachTile = (length: number, map: LinearMap, kind: LevelKind, body: TileBody) => {
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

  const prepared = (map: LinearMap): LevelKind => {
    checkObject('map', map);
    const kind = kindOf(map.dtype);
    checkMap(map);
    freshViews();
    checkMaps(map, kind);
    return kind;
  };

  const quantizeTiles = (x: Float32Array, map: LinearMap, kind: LevelKind, out: Levels) => {
    const { reals, dtypes, [kind.storage]: levels } = views;
    const convention = views.conventions[map.convention ?? 'shift_then_round'];
    const dtype = dtypes[kind.storage];
    const { qmin, qmax } = kind;
    eachTile(x.length, map, kind, (start, count, run, first, maps) => {
      copyIn(x, start, count, reals);
      core._tile_quantize(count, dtype, qmin, qmax, convention, run, first, maps);
      copyOut(levels, count, out, start);
    });
  };

  /** Runs a reduction over all tiles; the results hold its outcome. */
  const reduceTiles = (x: Float32Array, reduce: (count: number, first: number) => void) => {
    checkReals('x', x);
    checkNotEmpty(x);
    freshViews();
    for (let start = 0; start < x.length; start += tile) {
      const count = Math.min(tile, x.length - start);
      copyIn(x, start, count, views.reals);
      reduce(count, start === 0 ? 1 : 0);
    }
  };

  const result = (index: number) => views.results[index] ?? Number.NaN;

  const metrics = (count: number): ErrorMetrics => {
    core._tile_metrics(count);
    return {
      mse: result(0),
      mae: result(1),
      max: result(2),
      sqnr: result(3),
      cosine: result(4),
      norm: result(5),
      relative: result(6),
      clippedShare: result(7),
    };
  };

  const minMax = (x: Float32Array) => {
    reduceTiles(x, core._tile_min_max);
    return { min: result(0), max: result(1) };
  };

  return {
    quantizeInto: <D extends LevelDType>(x: Float32Array, map: LinearMap<D>, out?: Levels<D>) => {
      checkReals('x', x);
      const kind = prepared(map);
      const quantized = levelsFor<D>('out', out, kind, x.length);
      checkApart('out', x, quantized, quantized.BYTES_PER_ELEMENT === x.BYTES_PER_ELEMENT);
      quantizeTiles(x, map, kind, quantized);
      return quantized;
    },

    dequantizeInto: <D extends LevelDType>(q: Levels<D>, map: LinearMap<D>, out?: Float32Array) => {
      const kind = prepared(map);
      checkLevels('q', q, kind);
      const dequantized = realsFor('out', out, q.length);
      checkApart('out', q, dequantized, q.BYTES_PER_ELEMENT === dequantized.BYTES_PER_ELEMENT);
      const { reals, dtypes, [kind.storage]: levels } = views;
      const dtype = dtypes[kind.storage];
      eachTile(q.length, map, kind, (start, count, run, first, maps) => {
        copyIn(q, start, count, levels);
        core._tile_dequantize(count, dtype, run, first, maps);
        copyOut(reals, count, dequantized, start);
      });
      return dequantized;
    },

    quantizeDequantizeInto: <D extends LevelDType>(
      x: Float32Array,
      map: LinearMap<D>,
      q?: Levels<D>,
      given?: Float32Array,
    ) => {
      checkReals('x', x);
      checkNotEmpty(x);
      const kind = prepared(map);
      const quantized = levelsFor<D>('q', q, kind, x.length);
      const dequantized = realsFor('dequantized', given, x.length);
      checkApart('q', x, quantized, quantized.BYTES_PER_ELEMENT === x.BYTES_PER_ELEMENT);
      checkApart('dequantized', x, dequantized, true);
      checkApart('dequantized', quantized, dequantized, false);
      const { reals, dtypes, [kind.storage]: levels } = views;
      const convention = views.conventions[map.convention ?? 'shift_then_round'];
      const dtype = dtypes[kind.storage];
      const { qmin, qmax } = kind;
      const fuse = core._tile_quantize_dequantize;
      eachTile(x.length, map, kind, (start, count, run, first, maps) => {
        const begins = start === 0 ? 1 : 0;
        copyIn(x, start, count, reals);
        fuse(count, dtype, qmin, qmax, convention, run, first, maps, begins);
        copyOut(levels, count, quantized, start);
        copyOut(reals, count, dequantized, start);
      });
      return { quantized, dequantized, metrics: metrics(x.length) };
    },

    minMax,

    absMax: (x) => {
      reduceTiles(x, core._tile_abs_max);
      return result(0);
    },

    dynamicQuantizeInto: <D extends Exclude<LevelDType, 'int32'>>(
      x: Float32Array,
      dtype: D,
      out?: Levels<D>,
    ) => {
      checkReals('x', x);
      checkNotEmpty(x);
      const kind = kindOf(dtype);
      if (kind.storage === 'int32') refuse('dtype', 'a type of at most 16 bits');
      const { min, max } = minMax(x);
      if (!Number.isFinite(min) || !Number.isFinite(max)) {
        const index = x.findIndex((value) => !Number.isFinite(value));
        throw new QuantError({ code: 'not_finite', values: { index, value: x[index] ?? 0 } });
      }
      core._tile_dynamic_qparams(kind.qmin, kind.qmax);
      const scale = result(0);
      const zeroPoint = result(1);
      checkQParams(scale, zeroPoint, dtype);
      const quantized = levelsFor<D>('out', out, kind, x.length);
      checkApart('out', x, quantized, false);
      quantizeTiles(x, { dtype, scale, zeroPoint, convention: 'onnx' }, kind, quantized);
      return { scale, zeroPoint, quantized };
    },
  };
}
