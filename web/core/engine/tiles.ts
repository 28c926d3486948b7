import type { LevelDType } from './contract.ts';
import { QuantError } from './errors.ts';
import { checkQParams } from './level_checks.ts';
import { TileBuffers, type TileCore } from './tile_buffers.ts';
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
import { tileMaps } from './tile_maps.ts';
import type { ErrorMetrics, Levels, LinearMap, TileVerbs } from './tile_types.ts';
import { checkObject, refuse } from './validate.ts';

/** The tile verbs around an instance. */
export function tileVerbs(core: TileCore): TileVerbs {
  const buffers = new TileBuffers(core);
  const { check, eachTile } = tileMaps(core, buffers);
  const result = (index: number) => buffers.result(index);

  const prepared = (map: LinearMap): LevelKind => {
    checkObject('map', map);
    const kind = kindOf(map.dtype);
    checkMap(map);
    buffers.refresh();
    check(map, kind);
    return kind;
  };

  const quantizeTiles = (x: Float32Array, map: LinearMap, kind: LevelKind, out: Levels) => {
    const { reals, dtypes, [kind.storage]: levels } = buffers.views;
    const convention = buffers.views.conventions[map.convention ?? 'shift_then_round'];
    const dtype = dtypes[kind.storage];
    const { qmin, qmax } = kind;
    eachTile(x.length, map, kind, (start, count, run, first, maps) => {
      buffers.copyIn(x, start, count, reals);
      core._tile_quantize(count, dtype, qmin, qmax, convention, run, first, maps);
      buffers.copyOut(levels, count, out, start);
    });
  };

  /** Runs a reduction over all tiles; the results hold its outcome. */
  const reduceTiles = (x: Float32Array, reduce: (count: number, first: number) => void) => {
    checkReals('x', x);
    checkNotEmpty(x);
    buffers.refresh();
    for (let start = 0; start < x.length; start += buffers.length) {
      const count = Math.min(buffers.length, x.length - start);
      buffers.copyIn(x, start, count, buffers.views.reals);
      reduce(count, start === 0 ? 1 : 0);
    }
  };

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
      checkApart('out', x, quantized);
      quantizeTiles(x, map, kind, quantized);
      return quantized;
    },

    dequantizeInto: <D extends LevelDType>(q: Levels<D>, map: LinearMap<D>, out?: Float32Array) => {
      const kind = prepared(map);
      checkLevels('q', q, kind);
      const dequantized = realsFor('out', out, q.length);
      checkApart('out', q, dequantized);
      const { reals, dtypes, [kind.storage]: levels } = buffers.views;
      const dtype = dtypes[kind.storage];
      eachTile(q.length, map, kind, (start, count, run, first, maps) => {
        buffers.copyIn(q, start, count, levels);
        core._tile_dequantize(count, dtype, run, first, maps);
        buffers.copyOut(reals, count, dequantized, start);
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
      checkApart('q', x, quantized);
      checkApart('dequantized', x, dequantized);
      checkApart('dequantized', quantized, dequantized, false);
      const { reals, dtypes, [kind.storage]: levels } = buffers.views;
      const convention = buffers.views.conventions[map.convention ?? 'shift_then_round'];
      const dtype = dtypes[kind.storage];
      const { qmin, qmax } = kind;
      const fuse = core._tile_quantize_dequantize;
      eachTile(x.length, map, kind, (start, count, run, first, maps) => {
        const begins = start === 0 ? 1 : 0;
        buffers.copyIn(x, start, count, reals);
        fuse(count, dtype, qmin, qmax, convention, run, first, maps, begins);
        buffers.copyOut(levels, count, quantized, start);
        buffers.copyOut(reals, count, dequantized, start);
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
      checkApart('out', x, quantized);
      quantizeTiles(x, { dtype, scale, zeroPoint, convention: 'onnx' }, kind, quantized);
      return { scale, zeroPoint, quantized };
    },
  };
}
