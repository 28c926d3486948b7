import { type IntegerDType, integerDTypes, type Tensor } from './engine/types.ts';

/** A plot as Python hands it over: matrices as rows of numbers. */
export interface PlotSpec {
  readonly original: readonly (readonly number[])[];
  readonly quantized: readonly (readonly number[])[];
  readonly dequantized: readonly (readonly number[])[];
  readonly dtype: string;
  readonly n_bits?: number;
}

export interface PlotTensors {
  readonly original: Tensor;
  readonly quantized: Tensor;
  readonly restored: Tensor;
  readonly dtype: IntegerDType;
  readonly bits: number | undefined;
}

const arrays = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
} as const;

/** The tensors of a plot; undefined where what was handed over is none. */
export function readPlot({
  original,
  quantized,
  dequantized,
  dtype,
  n_bits,
}: Partial<PlotSpec>): PlotTensors | undefined {
  const integer = integerDTypes.find((name) => name === dtype?.replace('torch.', ''));
  if (!original || !quantized || !dequantized || !integer) return undefined;
  const shape = [original.length, original[0]?.length ?? 0];
  const float = (rows: readonly (readonly number[])[]): Tensor => ({
    dtype: 'float32',
    shape,
    data: Float32Array.from(rows.flat()),
  });
  return {
    original: float(original),
    restored: float(dequantized),
    quantized: { dtype: integer, shape, data: arrays[integer].from(quantized.flat()) },
    dtype: integer,
    bits: n_bits,
  };
}
