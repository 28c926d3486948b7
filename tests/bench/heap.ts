/** The bench-only module of heap.cpp. Addresses are those of its own heap. */
export interface HeapCore {
  _malloc(bytes: number): number;
  _free(at: number): void;
  floats(at: number, count: number): Float32Array;
  bytes(at: number, count: number): Int8Array;
  sums(): number[];
  _heap_quantize(
    x: number,
    n: number,
    maps: number,
    mapCount: number,
    runLength: number,
    convention: number,
    q: number,
  ): void;
  _heap_dequantize(
    q: number,
    n: number,
    maps: number,
    mapCount: number,
    runLength: number,
    x: number,
  ): void;
  _heap_min_max(x: number, n: number, range: number): void;
  _heap_fused(x: number, n: number, map: number, q: number, dequantized: number): void;
  _heap_passes(x: number, n: number, map: number, q: number, dequantized: number): void;
  _heap_bound_read(x: number, n: number): number;
  _heap_bound_read4_write1(x: number, n: number, q: number): void;
  _heap_bound_read1_write4(q: number, n: number, x: number): void;
}

/** Arrays of the same length in that heap, with a single map or one map per run. */
export class HeapArrays {
  readonly x: number;
  readonly q: number;
  readonly dequantized: number;
  readonly map: number;
  readonly maps: number;
  readonly range: number;

  constructor(
    readonly core: HeapCore,
    x: Float32Array,
    scale: number,
    readonly zeroPoint: number,
    runScales: Float32Array,
  ) {
    this.x = core._malloc(4 * x.length);
    this.q = core._malloc(x.length);
    this.dequantized = core._malloc(4 * x.length);
    this.map = core._malloc(8);
    this.maps = core._malloc(8 * runScales.length);
    this.range = core._malloc(8);
    core.floats(this.x, x.length).set(x);
    core.floats(this.map, 2).set([scale, zeroPoint]);
    const maps = core.floats(this.maps, 2 * runScales.length);
    for (let i = 0; i < runScales.length; i += 1) {
      maps[2 * i] = runScales[i] as number;
      maps[2 * i + 1] = zeroPoint;
    }
  }

  free(): void {
    for (const at of [this.x, this.q, this.dequantized, this.map, this.maps, this.range]) {
      this.core._free(at);
    }
  }
}
