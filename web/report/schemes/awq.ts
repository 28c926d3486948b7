import { refuse } from '../readers/checkpoint.ts';
import {
  demandDtype,
  demandShape,
  floats,
  type Group,
  type Logical,
  packedBits,
  required,
  resultOf,
  unknown,
} from './group.ts';

// AWQ, version gemm: `qweight` and `qzeros` hold words along the outputs, whose codes are interleaved for
// the kernel; the weight has a row for each output.

/** The slot of each output within its word: 0, 2, 4, 6, 1, 3, 5, 7 are stored one after the other. */
const slots = [0, 4, 1, 5, 2, 6, 3, 7];

export function awq(group: Group): Logical | undefined {
  const { codes, leaf, config, own, scheme } = group;
  if (leaf !== 'qweight' || codes.dtype !== 'i32' || !scheme.startsWith('AWQ')) return undefined;
  const { version = 'gemm' } = config;
  if (version.toLowerCase() !== 'gemm')
    refuse('scheme_version', { tensor: codes.name, scheme, version });
  const scales = required(group, /(?:^|\.)scales$/, 'scales');
  const zeros = required(group, /(?:^|\.)qzeros$/, 'qzeros');
  demandDtype(group, scales, floats);
  const [inputs = 0, words = 0] = codes.shape;
  const [groups = 1, outputs = 0] = scales.shape;
  const bits = own.bits ?? (32 * words) / outputs;
  if (bits !== 4) unknown(group, 'bits', '4');
  const groupColumns = own.group !== undefined && own.group > 0 ? own.group : inputs / groups;
  demandShape(group, codes, [inputs, outputs / 8]);
  demandShape(group, scales, [Math.ceil(inputs / groupColumns), outputs]);
  demandShape(group, zeros, [groups, outputs / 8]);
  const order = { ...packedBits(bits, 4), slots, isTransposed: true };
  return {
    shape: [outputs, inputs],
    layout: {
      ...{ rows: outputs, columns: inputs, matrixRows: outputs },
      ...{ code: 'unsigned', codes: order, result: resultOf(scales) },
      ...{ groupRows: 1, groupColumns, scale: scales.dtype, scalesTransposed: true },
      ...{ zero: 'codes', zeroCodes: order },
    },
    parts: { codes, scales, zeros },
  };
}
