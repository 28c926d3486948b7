import * as models from './onnx.ts';
import { scale, zeroPoint } from './workload.ts';

/** The part of onnxruntime-web that is used. */
interface OrtTensor {
  readonly data: Int8Array | Uint8Array | Float32Array;
}
interface OrtSession {
  run(feeds: Record<string, OrtTensor>): Promise<Record<string, OrtTensor>>;
}
export interface Ort {
  readonly env: { wasm: { numThreads?: number; wasmPaths?: string }; logLevel?: string };
  readonly Tensor: new (type: string, data: ArrayBufferView, dims: readonly number[]) => OrtTensor;
  readonly InferenceSession: {
    create(model: Uint8Array, options: object): Promise<OrtSession>;
  };
}

/** One call of each operator, from a JavaScript array to JavaScript arrays. */
export interface OrtPeer {
  quantize(x: Float32Array): Promise<Int8Array>;
  dequantize(q: Int8Array): Promise<Float32Array>;
  dynamicQuantize(x: Float32Array): Promise<{ q: Uint8Array; scale: number; zeroPoint: number }>;
}

export async function openOrt(ort: Ort): Promise<OrtPeer> {
  ort.env.wasm.numThreads = 1;
  const open = (model: Uint8Array) =>
    ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const quantize = await open(models.quantizeLinear(scale, zeroPoint));
  const dequantize = await open(models.dequantizeLinear(scale, zeroPoint));
  const dynamic = await open(models.dynamicQuantizeLinear());
  const fed = (type: string, data: ArrayBufferView & { length: number }) => ({
    x: new ort.Tensor(type, data, [data.length]),
  });
  return {
    quantize: async (x) => (await quantize.run(fed('float32', x))).y?.data as Int8Array,
    dequantize: async (q) => (await dequantize.run(fed('int8', q))).y?.data as Float32Array,
    dynamicQuantize: async (x) => {
      const found = await dynamic.run(fed('float32', x));
      return {
        q: found.y?.data as Uint8Array,
        scale: found.y_scale?.data[0] ?? Number.NaN,
        zeroPoint: found.y_zero_point?.data[0] ?? Number.NaN,
      };
    },
  };
}
