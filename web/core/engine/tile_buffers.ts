import type { Convention, IntegerDType } from './contract.ts';
import type { Levels } from './tile_types.ts';
import type { DataOf } from './values.ts';

interface Views extends Readonly<{ [D in IntegerDType]: DataOf<D> }> {
  readonly dtypes: Readonly<Record<IntegerDType, number>>;
  readonly conventions: Readonly<Record<Convention, number>>;
  readonly reals: Float32Array;
  readonly scales: Float32Array;
  readonly zeroPoints: Float32Array;
  readonly results: Float64Array;
}

/** The exports of src/bindings/tiles.cpp. */
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

/** The core's buffers in its heap, each with room for a tile. */
export class TileBuffers {
  views: Views;
  /** The elements of a tile. */
  readonly length: number;

  constructor(readonly core: TileCore) {
    this.views = core.tileViews();
    this.length = this.views.reals.length;
  }

  /** The heap may have grown since the last call, which empties every view of it. */
  refresh(): void {
    if (this.views.reals.length === 0) this.views = this.core.tileViews();
  }

  copyIn<A extends Float32Array | Levels>(
    from: A,
    start: number,
    count: number,
    to: Float32Array | Levels,
  ): void {
    to.set(count === from.length ? from : from.subarray(start, start + count));
  }

  copyOut(from: Float32Array | Levels, count: number, to: typeof from, start: number): void {
    to.set(count === this.length ? from : from.subarray(0, count), start);
  }

  /** A result of the last reduction. */
  result(index: number): number {
    return this.views.results[index] ?? Number.NaN;
  }
}
