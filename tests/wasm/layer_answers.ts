import fs from 'node:fs';
import type { LayerOptions, QuantizedLayer } from '../../web/core/engine/contract.ts';
import type { Tensor } from '../../web/core/engine/values.ts';

/** Layers of 8-bit integers as tests/golden/ask/layers/cases.py writes them. */
export interface LayerCase {
  readonly dtype: 'int8' | 'uint8';
  readonly shape: readonly [number, number];
  readonly outputs: number;
  readonly x: string;
  readonly xScale: number;
  readonly xZeroPoint: number;
  readonly weight: string;
  readonly scales: readonly number[];
  readonly weightZeroPoint: number;
  readonly bias: readonly number[] | null;
  readonly biasType: 'float32' | 'int32' | null;
  readonly scale: number;
  readonly zeroPoint: number;
  readonly relu: boolean;
}

/** The libraries that were asked, by the names of their files, and the way that each of them has. */
export const askedWays: Readonly<Record<string, LayerOptions>> = {
  fbgemm: { way: 'fbgemm' },
  fbgemm_pairs: { way: 'fbgemm', saturatingPairs: true },
  onnxruntime: { way: 'onnxruntime' },
  onnxruntime_pairs: { way: 'onnxruntime', saturatingPairs: true },
  qnnpack: { way: 'qnnpack' },
  tflite: { way: 'tflite' },
  tflite_double: { way: 'tflite_double' },
};

export const readJson = <T>(folder: string, name: string): readonly T[] =>
  JSON.parse(fs.readFileSync(`${folder}/${name}.json`, 'utf8'));

function bytes(hex: string, dtype: 'int8' | 'uint8', shape: readonly number[]): Tensor {
  const data = Uint8Array.from(Buffer.from(hex, 'hex'));
  return dtype === 'uint8'
    ? { dtype, shape, data }
    : { dtype, shape, data: new Int8Array(data.buffer) };
}

function biasOf({ bias, biasType }: LayerCase): { bias?: Tensor } {
  if (bias === null || biasType === null) return {};
  const shape = [bias.length];
  return biasType === 'int32'
    ? { bias: { dtype: biasType, shape, data: Int32Array.from(bias) } }
    : { bias: { dtype: biasType, shape, data: Float32Array.from(bias) } };
}

/** The activations and the layer of a case. */
export function layerOf(one: LayerCase): { readonly x: Tensor; readonly layer: QuantizedLayer } {
  const { dtype, shape, outputs, scales } = one;
  return {
    x: bytes(one.x, dtype, shape),
    layer: {
      input: { scale: one.xScale, zeroPoint: one.xZeroPoint },
      weight: {
        values: bytes(one.weight, 'int8', [outputs, shape[1]]),
        scales: { dtype: 'float32', shape: [scales.length], data: Float32Array.from(scales) },
        zeroPoints: {
          dtype: 'int32',
          shape: [scales.length],
          data: new Int32Array(scales.length).fill(one.weightZeroPoint),
        },
      },
      output: { scale: one.scale, zeroPoint: one.zeroPoint },
      ...biasOf(one),
      relu: one.relu,
    },
  };
}

/** How many levels of an answer differ from ours; of no answer, none are compared. */
export function differing(
  answer: string | null,
  ours: Tensor,
): { readonly compared: number; readonly wrong: number } {
  if (answer === null) return { compared: 0, wrong: 0 };
  const theirs = Uint8Array.from(Buffer.from(answer, 'hex'));
  const given = new Uint8Array(ours.data.buffer, ours.data.byteOffset, ours.data.length);
  const wrong = theirs.filter((one, i) => one !== given[i]).length;
  return {
    compared: theirs.length,
    wrong: wrong + Math.abs(theirs.length - given.length),
  };
}
