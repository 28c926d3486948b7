import type { QuantizerVerbs, TensorVerbs } from '../../web/core/engine/contract.ts';
import type { TileVerbs } from '../../web/core/engine/tile_types.ts';
import { HeapArrays, type HeapCore } from './heap.ts';
import * as loops from './loops.ts';
import type { OrtPeer } from './ort.ts';
import { TorchCalls, torchNames } from './torch_calls.ts';
import { crc32, mismatches, reals, scale, zeroPoint } from './workload.ts';

export const operations = [
  'quantize',
  'dequantize',
  'min_max',
  'dynamic',
  'fused',
  'granularity',
  'landscape',
  'flat',
  'torch',
] as const;
export type Operation = (typeof operations)[number];

/** The run lengths that are timed against a single map. */
export const runLengths = [256, 128, 32] as const;
const shortestRun = 32;

/** A landscape has so many scales and so many zero points, and is of so many values. */
const pairsToASide = 256;
const landscapeValues = 4096;

/** One comparison of an output with ours. */
export interface Check {
  readonly what: string;
  readonly elements: number;
  readonly mismatches: number;
}

/** One call; promises are awaited. */
type Call = () => unknown;
/** The timed calls by name, with the number of elements per call. */
type Contenders = Record<string, { readonly call: Call; readonly elements: number }>;

const lesson = 0;

/** All timings in one JavaScript engine, on arrays of one length at a time. */
export class Suite {
  private x: Float32Array = new Float32Array();
  private q: Int8Array = new Int8Array();
  private levels: Uint8Array = new Uint8Array();
  private dequantized: Float32Array = new Float32Array();
  private runScales: Float32Array = new Float32Array();
  private heap: HeapArrays | undefined;
  private torch: TorchCalls | undefined;
  private readonly calls = new Map<string, number>();

  constructor(
    private readonly engine: TileVerbs &
      TensorVerbs &
      Pick<QuantizerVerbs, 'landscape' | 'measure'>,
    private readonly heapCore: HeapCore,
    private readonly ort: OrtPeer | undefined,
  ) {}

  /** Creates the arrays of a length, and in the heap too if they fit. */
  prepare(length: number, withHeap: boolean): void {
    this.heap?.free();
    this.heap = undefined;
    this.torch?.free();
    this.torch = undefined;
    this.calls.clear();
    this.x = reals(length);
    this.q = new Int8Array(length);
    this.levels = new Uint8Array(length);
    this.dequantized = new Float32Array(length);
    this.engine.quantizeInto(this.x, this.map(), this.q);
    this.runScales = Float32Array.from(
      { length: withHeap ? Math.ceil(length / shortestRun) : 1 },
      (_, i) => scale + (i % 61) / 64,
    );
    if (!withHeap) return;
    this.heap = new HeapArrays(this.heapCore, this.x, scale, zeroPoint, this.runScales);
    this.heapCore.bytes(this.heap.q, length).set(this.q);
  }

  private map(convention: 'shift_then_round' | 'onnx' = 'shift_then_round') {
    return { dtype: 'int8', scale, zeroPoint, convention } as const;
  }

  /** On square matrices of as many elements. */
  private torchCalls(): TorchCalls {
    this.torch ??= new TorchCalls(this.engine, Math.sqrt(this.x.length));
    return this.torch;
  }

  private runMap(runLength: number) {
    const count = Math.ceil(this.x.length / runLength);
    const runScales = this.runScales.subarray(0, count);
    return { dtype: 'int8', scale: runScales, zeroPoint, runLength } as const;
  }

  /** The first values as a tensor, and the pairs around the map, with the map's own in the middle. */
  private landscape() {
    const middle = pairsToASide / 2;
    const scales = Float32Array.from({ length: pairsToASide }, (_, i) => (scale * i) / middle);
    scales[0] = scale / middle / 2;
    const zeroPoints = Int32Array.from({ length: pairsToASide }, (_, i) => i - middle);
    const data = this.x.slice(0, landscapeValues);
    const tensor = { dtype: 'float32', shape: [landscapeValues], data } as const;
    const scheme = { format: 'int8' } as const;
    return { tensor, scheme, scales, zeroPoints };
  }

  private contenders(operation: Operation): Contenders {
    const { engine, heapCore: core, ort, x, q, levels, dequantized } = this;
    const n = x.length;
    const heap = this.heap as HeapArrays;
    const map = this.map();
    const onnx = this.map('onnx');
    const all: Record<Operation, () => Record<string, Call | undefined>> = {
      quantize: () => ({
        bound: () => core._heap_bound_read4_write1(heap.x, n, heap.q),
        heap: () => core._heap_quantize(heap.x, n, heap.map, 1, n, lesson, heap.q),
        reused: () => engine.quantizeInto(x, map, q),
        fresh: () => engine.quantizeInto(x, map),
        reused_onnx: () => engine.quantizeInto(x, onnx, q),
        fresh_onnx: () => engine.quantizeInto(x, onnx),
        ort: ort && (() => ort.quantize(x)),
        javascript: () => loops.quantize(x, scale, zeroPoint, q),
      }),
      dequantize: () => ({
        bound: () => core._heap_bound_read1_write4(heap.q, n, heap.dequantized),
        heap: () => core._heap_dequantize(heap.q, n, heap.map, 1, n, heap.dequantized),
        reused: () => engine.dequantizeInto(q, map, dequantized),
        fresh: () => engine.dequantizeInto(q, map),
        ort: ort && (() => ort.dequantize(q)),
        javascript: () => loops.dequantize(q, scale, zeroPoint, dequantized),
      }),
      min_max: () => ({
        bound: () => core._heap_bound_read(heap.x, n),
        heap: () => core._heap_min_max(heap.x, n, heap.range),
        reused: () => engine.minMax(x),
        javascript: () => loops.minMax(x),
      }),
      dynamic: () => ({
        reused: () => engine.dynamicQuantizeInto(x, 'uint8', levels),
        fresh: () => engine.dynamicQuantizeInto(x, 'uint8'),
        ort: ort && (() => ort.dynamicQuantize(x)),
      }),
      fused: () => ({
        bound: () => core._heap_bound_read(heap.x, n),
        heap: () => core._heap_fused(heap.x, n, heap.map, heap.q, heap.dequantized),
        passes: () => core._heap_passes(heap.x, n, heap.map, heap.q, heap.dequantized),
        reused: () => engine.quantizeDequantizeInto(x, map, q, dequantized),
        fresh: () => engine.quantizeDequantizeInto(x, map),
      }),
      granularity: () => {
        const found: Record<string, Call> = {
          heap_tensor: () => core._heap_quantize(heap.x, n, heap.map, 1, n, lesson, heap.q),
          tile_tensor: () => engine.quantizeInto(x, map, q),
        };
        for (const runLength of runLengths) {
          const runMap = this.runMap(runLength);
          const count = runMap.scale.length;
          found[`heap_${runLength}`] = () =>
            core._heap_quantize(heap.x, n, heap.maps, count, runLength, lesson, heap.q);
          found[`tile_${runLength}`] = () => engine.quantizeInto(x, runMap, q);
        }
        return found;
      },
      landscape: () => ({
        fused: () => core._heap_fused(heap.x, n, heap.map, heap.q, heap.dequantized),
      }),
      flat: () => ({}),
      torch: () => {
        const calls = this.torchCalls();
        return Object.fromEntries(torchNames.map((name) => [name, () => calls.run(name)]));
      },
    };
    const found: Contenders = {};
    for (const [name, call] of Object.entries(all[operation]())) {
      if (call) found[name] = { call, elements: n };
    }
    if (operation === 'landscape') {
      const { tensor, scheme, scales, zeroPoints } = this.landscape();
      const [row, column] = [zeroPoints.subarray(0, 1), scales.subarray(0, 1)];
      const survey = (some: Float32Array, others: Int32Array) => ({
        elements: some.length * others.length * landscapeValues,
        call: () => engine.landscape(tensor, scheme, some, others),
      });
      found.whole = survey(scales, zeroPoints);
      found.row = survey(scales, row);
      found.column = survey(column, zeroPoints);
    }
    if (operation !== 'flat') return found;
    for (let exponent = 16; 2 ** exponent <= n; exponent += 2) {
      const elements = 2 ** exponent;
      const [part, to, back] = [x, q, dequantized].map((array) => array.subarray(0, elements)) as [
        Float32Array,
        Int8Array,
        Float32Array,
      ];
      found[`quantize_${elements}`] = {
        elements,
        call: () => engine.quantizeInto(part, map, to),
      };
      found[`dequantize_${elements}`] = {
        elements,
        call: () => engine.dequantizeInto(to, map, back),
      };
      found[`min_max_${elements}`] = { elements, call: () => engine.minMax(part) };
    }
    return found;
  }

  /** Nanoseconds per element of every contender, in one turn each of at least `milliseconds`. */
  async round(
    operation: Operation,
    index: number,
    milliseconds: number,
  ): Promise<Record<string, number>> {
    const contenders = Object.entries(this.contenders(operation));
    const times: Record<string, number> = {};
    for (let i = 0; i < contenders.length; i += 1) {
      // Every round starts with a different contender, so that none always runs after the same one.
      const [name, { call, elements }] = contenders[(i + index) % contenders.length] as [
        string,
        Contenders[string],
      ];
      const key = `${operation}.${name}`;
      const known = this.calls.get(key);
      if (known === undefined) await timed(call, 2);
      const count = known ?? (await callsFor(call, milliseconds));
      this.calls.set(key, count);
      times[name] = ((await timed(call, count)) * 1e6) / (count * elements);
    }
    return times;
  }

  /** Compares every output with ours if the conventions agree. */
  async verify(operation: Operation): Promise<Check[]> {
    const { engine, heapCore: core, ort, x } = this;
    const n = x.length;
    const heap = this.heap as HeapArrays;
    const map = this.map();
    const checks: Check[] = [];
    const compare = (what: string, found: ArrayLike<number>, ours: ArrayLike<number>) =>
      checks.push({ what, elements: ours.length, mismatches: mismatches(found, ours) });
    const inHeap = (q: boolean) =>
      q ? core.bytes(heap.q, n).slice() : core.floats(heap.dequantized, n).slice();

    const quantized = engine.quantizeInto(x, map);
    if (operation === 'quantize') {
      core._heap_quantize(heap.x, n, heap.map, 1, n, lesson, heap.q);
      compare('kernel in the heap', inHeap(true), quantized);
      const q = new Int8Array(n);
      loops.quantize(x, scale, zeroPoint, q);
      compare('plain JavaScript', q, quantized);
      if (ort) {
        const ours = engine.quantizeInto(x, this.map('onnx'));
        compare('onnxruntime-web QuantizeLinear', await ort.quantize(x), ours);
      }
    }
    if (operation === 'dequantize') {
      const dequantized = engine.dequantizeInto(quantized, map);
      core.bytes(heap.q, n).set(quantized);
      core._heap_dequantize(heap.q, n, heap.map, 1, n, heap.dequantized);
      compare('kernel in the heap', inHeap(false), dequantized);
      const own = new Float32Array(n);
      loops.dequantize(quantized, scale, zeroPoint, own);
      compare('plain JavaScript', own, dequantized);
      if (ort) {
        compare('onnxruntime-web DequantizeLinear', await ort.dequantize(quantized), dequantized);
      }
    }
    if (operation === 'min_max') {
      const { min, max } = engine.minMax(x);
      core._heap_min_max(heap.x, n, heap.range);
      compare('kernel in the heap', core.floats(heap.range, 2).slice(), [min, max]);
      compare('plain JavaScript', Object.values(loops.minMax(x)), [min, max]);
    }
    if (operation === 'dynamic' && ort) {
      const ours = engine.dynamicQuantizeInto(x, 'uint8');
      const theirs = await ort.dynamicQuantize(x);
      compare('onnxruntime-web DynamicQuantizeLinear', theirs.q, ours.quantized);
      compare(
        'its scale and zero point',
        [theirs.scale, theirs.zeroPoint],
        [ours.scale, ours.zeroPoint],
      );
    }
    if (operation === 'fused') {
      const ours = engine.quantizeDequantizeInto(x, map);
      compare('the quantize kernel', quantized, ours.quantized);
      compare('the dequantize kernel', engine.dequantizeInto(quantized, map), ours.dequantized);
      core._heap_passes(heap.x, n, heap.map, heap.q, heap.dequantized);
      compare('three passes, quantized', inHeap(true), ours.quantized);
      compare('three passes, dequantized', inHeap(false), ours.dequantized);
      const separate = core.sums();
      core._heap_fused(heap.x, n, heap.map, heap.q, heap.dequantized);
      compare('three passes, sums', separate, core.sums());
      compare('fused in the heap, quantized', inHeap(true), ours.quantized);
      compare('fused in the heap, dequantized', inHeap(false), ours.dequantized);
    }
    if (operation === 'granularity') {
      for (const runLength of runLengths) {
        const runMap = this.runMap(runLength);
        const ours = engine.quantizeInto(x, runMap);
        core._heap_quantize(heap.x, n, heap.maps, runMap.scale.length, runLength, lesson, heap.q);
        compare(`runs of ${runLength} in the heap`, inHeap(true), ours);
        const own = loops.quantizeRuns(x, runMap.scale, zeroPoint, runLength);
        compare(`runs of ${runLength} in plain JavaScript`, own, ours);
      }
    }
    if (operation === 'landscape') {
      const { tensor, scheme, scales, zeroPoints } = this.landscape();
      const ours = engine.landscape(tensor, scheme, scales, zeroPoints);
      // Every 97th pair: a prime, so that all rows and columns are covered.
      const some = Array.from(ours.keys()).filter((i) => i % 97 === 0);
      const measured = some.map((i) => {
        const quantizer = {
          scheme,
          scales: {
            dtype: 'float32',
            shape: [1],
            data: scales.slice(i % pairsToASide).slice(0, 1),
          },
          zeroPoints: {
            dtype: 'int32',
            shape: [1],
            data: zeroPoints.slice(i / pairsToASide).slice(0, 1),
          },
        } as const;
        return engine.measure(tensor, quantizer).report.mse;
      });
      const near = measured.map((mse, i) => {
        const found = ours[some[i] ?? 0] ?? Number.NaN;
        return Math.abs(found / mse - 1) < 1e-6 ? found : mse;
      });
      compare(
        'measure, pair by pair',
        near,
        some.map((i) => ours[i] ?? Number.NaN),
      );
    }
    if (operation === 'flat') {
      for (const part of [x.subarray(0, 4099), x.subarray(n - 4099)]) {
        const q = new Int8Array(part.length);
        loops.quantize(part, scale, zeroPoint, q);
        const ours = quantized.subarray(part.byteOffset / 4, part.byteOffset / 4 + part.length);
        compare('plain JavaScript at either end', q, ours);
      }
    }
    return checks;
  }

  /** Our output, for peers in other processes: for `torch` that of the named call. */
  hash(operation: Operation, contender: string): { hash: number; elements: number } {
    const { engine, x } = this;
    const torchName = torchNames.find((name) => operation === 'torch' && name === contender);
    if (torchName) return this.torchCalls().hash(torchName);
    const quantized = engine.quantizeInto(x, this.map());
    const all: Partial<Record<Operation, () => Int8Array | Float32Array>> = {
      quantize: () => quantized,
      min_max: () => Float32Array.from(Object.values(engine.minMax(x))),
    };
    const output = all[operation]?.() ?? engine.dequantizeInto(quantized, this.map());
    return { hash: crc32(output), elements: output.length };
  }
}

async function timed(call: Call, count: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < count; i += 1) {
    const pending = call();
    if (pending instanceof Promise) await pending;
  }
  return performance.now() - start;
}

/** The number of calls that fill the time, found by doubling, which also warms up the engine. */
async function callsFor(call: Call, milliseconds: number): Promise<number> {
  for (let count = 1; ; count *= 2) {
    const spent = await timed(call, count);
    if (spent >= milliseconds / 2) return Math.max(1, Math.ceil((count * milliseconds) / spent));
  }
}
