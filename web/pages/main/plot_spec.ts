import { type Real, reals } from '../../charts/figure/spec.ts';
import type { Panels, PanelTensor } from '../../charts/panels/svg.ts';
import { type Cause, causes } from '../../core/engine/contract.ts';
import type { DType, Tensor } from '../../core/engine/values.ts';
import { integerPanels } from '../../instrument/coded/integers.ts';
import type { PanelSource } from '../../instrument/panels/compute.ts';
import { isListOf } from '../../text/json.ts';

/** The most elements for which panels are interactive. */
const mostElements = 2 ** 16;

/** The panels' data of a plot recorded by Python; undefined if the record is invalid. */
export function readPlot(record: Partial<Panels>): PanelSource | undefined {
  const { qmin, qmax, causes: names } = record;
  const tensor = tensorOf(record.original);
  const quantized = tensorOf(record.quantized);
  const dequantized = tensorOf(record.dequantized);
  const absError = tensorOf(record.error);
  if (!tensor || !quantized || !dequantized || !absError) return undefined;
  const count = tensor.data.length;
  const agree = [quantized, dequantized, absError].every(({ data }) => data.length === count);
  if (!agree || typeof qmin !== 'number' || typeof qmax !== 'number') return undefined;
  const known = Array.isArray(names) && names.length === count ? codesOf(names) : undefined;
  const anatomy = { quantized, dequantized, absError, qmin, qmax, ...(known && { causes: known }) };
  return integerPanels(tensor, anatomy);
}

function codesOf(names: readonly unknown[]): Uint8Array | undefined {
  const codes = names.map((name) => causes.indexOf(name as Cause));
  return codes.includes(-1) ? undefined : Uint8Array.from(codes);
}

const isReal = (value: unknown): value is Real =>
  typeof value === 'number' || ['nan', 'inf', '-inf'].includes(value as string);
const isExtent = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Converts a tensor of any shape to the matrix that the panels show. */
function tensorOf(recorded: PanelTensor | undefined): Tensor | undefined {
  const { dtype, shape, data } = recorded ?? {};
  if (typeof dtype !== 'string' || !isListOf(shape, isExtent) || !isListOf(data, isReal)) return;
  const columns = shape.at(-1) ?? 1;
  const fits = shape.reduce((product: number, extent) => product * extent, 1) === data.length;
  if (!fits || data.length === 0 || data.length > mostElements) return undefined;
  const matrix = shape.length === 1 ? [columns] : [data.length / columns, columns];
  const values = reals(data);
  // Floats are shown with float32's shortest digits, integers exactly.
  const isFloat = /float/.test(dtype);
  return {
    dtype: dtype as DType,
    shape: matrix,
    data: isFloat ? Float32Array.from(values) : (Float64Array.from(values) as never),
  };
}
