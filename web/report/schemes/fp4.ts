import type { PackedWeight } from '../readers/checkpoint.ts';
import {
  companion,
  demandDtype,
  demandShape,
  type Group,
  type Logical,
  matrixShape,
  packedBits,
  required,
} from './group.ts';

// Pairs of E2M1 codes, the first in the low half of a byte, under scales of groups: NVIDIA's NVFP4 has
// E4M3 scales of 16 and a float32 for the tensor, MXFP4 powers of two for 32.

/** The weight of codes in pairs. */
function pairs(group: Group, columns: number, rest: object): Logical {
  const { codes } = group;
  const shape = [...codes.shape.slice(0, -1), columns];
  const { rows, matrixRows } = matrixShape(shape);
  const layout = {
    ...{ rows, columns, matrixRows, code: 'f4', codes: packedBits(4, 1), groupRows: 1 },
  };
  return { shape, layout: { ...layout, ...rest } as PackedWeight['layout'], parts: {} };
}

const isPairs = ({ codes }: Group) =>
  (codes.dtype === 'u8' || codes.dtype === 'f4') && codes.shape.length >= 2;

/** The elements of a row of codes: a file may count those, or bytes. */
const columnsOf = ({ codes }: Group): number =>
  (codes.shape.at(-1) ?? 0) * (codes.dtype === 'f4' ? 1 : 2);

/** NVFP4: the number of the tensor multiplies in ModelOpt's files, and divides in compressed-tensors'. */
export function nvfp4(group: Group): Logical | undefined {
  if (!isPairs(group)) return undefined;
  const second = companion(group, /(?:^|[._])(?:weight_)?(?:scale_2|global_scale)$/);
  const scales = companion(group, /(?:^|[._])(?<!global_)scale$/);
  if (!second || scales?.dtype !== 'f8_e4m3') return undefined;
  const columns = columnsOf(group);
  demandShape(group, scales, [...group.codes.shape.slice(0, -1), Math.ceil(columns / 16)]);
  demandDtype(group, second, ['f32']);
  const matrices = group.codes.shape.slice(0, -2);
  if (second.elements !== 1) demandShape(group, second, matrices);
  const secondScale = /global_scale$/.test(second.name) ? 'divide' : 'multiply';
  const rest = { groupColumns: 16, scale: 'f8_e4m3', secondScale };
  return {
    ...pairs(group, columns, rest),
    parts: { codes: group.codes, scales, second_scales: second },
  };
}

/** MXFP4 of compressed-tensors and others: a byte of exponent for 32 codes of a row. */
export function mxfp4(group: Group): Logical | undefined {
  const { leaf, codes } = group;
  if (!isPairs(group)) return undefined;
  const scales = companion(group, /(?:^|[._])scales?$/);
  if (!scales || !['u8', 'f8_e8m0'].includes(scales.dtype)) return undefined;
  const rest = { groupColumns: 32, scale: 'f8_e8m0', result: 'bf16' };
  // gpt-oss has an axis for the bytes of a group.
  if (leaf.endsWith('_blocks')) return gptOss(group, rest);
  const columns = columnsOf(group);
  demandShape(group, scales, [...codes.shape.slice(0, -1), Math.ceil(columns / 32)]);
  return { ...pairs(group, columns, rest), parts: { codes, scales } };
}

function gptOss(group: Group, rest: object): Logical {
  const { codes } = group;
  const scales = required(group, /_scales$/, 'scales');
  const bytes = codes.shape.at(-1) ?? 0;
  const groups = codes.shape.at(-2) ?? 0;
  demandShape(group, codes, [...codes.shape.slice(0, -1), 16]);
  demandShape(group, scales, codes.shape.slice(0, -1));
  const shape = [...codes.shape.slice(0, -2), groups * bytes * 2];
  const { rows, columns, matrixRows } = matrixShape(shape);
  const layout = { rows, columns, matrixRows, code: 'f4', codes: packedBits(4, 1), groupRows: 1 };
  return {
    shape,
    layout: { ...layout, ...rest } as PackedWeight['layout'],
    parts: { codes, scales },
  };
}
