import { type Real, reals } from '../../charts/figure/spec.ts';
import type { Panels, PanelTensor } from '../../charts/panels/svg.ts';
import { type Cause, causes, type DType, type Tensor } from '../../engine/types.ts';
import type { PanelsData } from '../../playground/panels_data.ts';

/** More elements than this nobody looks at one by one. */
const mostElements = 2 ** 16;

/** What the panels draw of a plot that Python recorded; undefined where the record is none. */
export function readPlot(record: Partial<Panels>): PanelsData | undefined {
  const { qmin, qmax, causes: names } = record;
  const tensor = tensorOf(record.original);
  const quantized = tensorOf(record.quantized);
  const restored = tensorOf(record.dequantized);
  const absError = tensorOf(record.error);
  if (!tensor || !quantized || !restored || !absError) return undefined;
  const count = tensor.data.length;
  const agree = [quantized, restored, absError].every(({ data }) => data.length === count);
  if (!agree || typeof qmin !== 'number' || typeof qmax !== 'number') return undefined;
  const known = Array.isArray(names) && names.length === count ? codesOf(names) : undefined;
  return {
    state: { tensor, element: undefined },
    anatomy: {
      quantized,
      restored,
      absError,
      qmin,
      qmax,
      ...(known ? { causes: known } : {}),
    },
  };
}

function codesOf(names: readonly unknown[]): Uint8Array | undefined {
  const codes = names.map((name) => causes.indexOf(name as Cause));
  return codes.includes(-1) ? undefined : Uint8Array.from(codes);
}

/** A tensor of any shape as the matrix that the panels show. */
function tensorOf(recorded: PanelTensor | undefined): Tensor | undefined {
  const { dtype, shape, data } = recorded ?? {};
  if (typeof dtype !== 'string' || !Array.isArray(shape) || !Array.isArray(data)) return undefined;
  const columns = shape.at(-1) ?? 1;
  const fits = shape.reduce((product: number, extent) => product * extent, 1) === data.length;
  if (!fits || data.length === 0 || data.length > mostElements) return undefined;
  const matrix = shape.length === 1 ? [columns] : [data.length / columns, columns];
  const values = reals(data as Real[]);
  // A float is shown in float32's shortest digits, an integer as it is.
  const isFloat = /float/.test(dtype);
  return {
    dtype: dtype as DType,
    shape: matrix,
    data: isFloat ? Float32Array.from(values) : (Float64Array.from(values) as never),
  };
}
