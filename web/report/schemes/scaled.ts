import type { TensorEntry } from '../readers/checkpoint.ts';
import { isOfActivations, split } from './companion_names.ts';
import {
  companion,
  demandDtype,
  demandShape,
  type Group,
  type Logical,
  matrixShape,
  packedBits,
  resultOf,
  unknown,
} from './group.ts';
import { tileOf } from './schemes.ts';

// Narrow floats and 8-bit integers under scales of the whole tensor, of each row, of groups of columns or
// of tiles. The scale multiplies, whatever its name says: `weight_scale_inv` is no divisor.

const codesOf: Readonly<Record<string, string>> = {
  ...{ i8: 'signed', u8: 'unsigned', f8_e4m3: 'f8_e4m3', f8_e5m2: 'f8_e5m2' },
  ...{ f8_e4m3fnuz: 'f8_e4m3fnuz', f8_e5m2fnuz: 'f8_e5m2fnuz' },
};

const scaleName = /(?:^|[._])(?:scales?|scale_inv|scale_weight)$/i;

/** The schemes whose codes are numbers in the order of the weight. */
const plainSchemes = /^(?:|quanto|(?:INT8|FP8|block FP8|compressed-tensors)\b.*)$/;
/** The programs that store such codes; others arrange bytes of the same dtype for a kernel, or number vectors. */
const plainPrograms =
  /^(?:(?:w8a8_|blockwise_|smooth)?(?:int8|fp8)|fbgemm_fp8|smooth_?quant|compressed-tensors|torchao|modelopt|quanto|quark)$/i;
/** Companions without a part in the number that a code stands for. */
const besideNumbers =
  /(?:^|[._])(?:comfy_quant|weight_format|weight_shape|scale_(?:input|output)|amax)$|act(?:ivation)?_scale$/i;

/** Whether a scale, or a zero point beside it, is all that codes need. */
function isPlain({ scheme, config, companions }: Group, known: readonly unknown[]): boolean {
  const isKnown = (one: TensorEntry) =>
    known.includes(one) || isOfActivations(split(one.name)[1]) || besideNumbers.test(one.name);
  const { method } = config;
  const isKnownProgram = method === undefined || plainPrograms.test(method);
  return plainSchemes.test(scheme) && isKnownProgram && companions.every(isKnown);
}

export function scaled(group: Group): Logical | undefined {
  const { codes } = group;
  const code = codesOf[codes.dtype];
  if (!code || codes.shape.length < 2) return undefined;
  const zeros = companion(group, /zero_?points?$/i);
  // Unsigned bytes without zero points are packed codes of fewer bits.
  if (codes.dtype === 'u8' && !zeros) return undefined;
  const scales = companion(group, scaleName);
  if (!scales || !isPlain(group, [scales, zeros])) return undefined;
  // Exponents of two, where they are bytes.
  const scale = scales.dtype === 'u8' ? 'f8_e8m0' : scales.dtype;
  demandDtype(group, scales, ['f16', 'bf16', 'f32', 'f8_e8m0', 'u8']);
  const { rows, columns, matrixRows } = matrixShape(codes.shape);
  const tile = tileUnder(group, scales);
  if (zeros) {
    demandDtype(group, zeros, ['i8', 'u8', 'i32', ...(['f16', 'bf16', 'f32'] as const)]);
    demandShape(group, zeros, scales.shape);
  }
  return {
    shape: codes.shape,
    layout: {
      ...{ rows, columns, matrixRows, code, codes: packedBits(8, 1) },
      ...{ groupRows: tile[0], groupColumns: tile[1], scale, result: resultOf(scales) },
      ...(zeros && { zero: zeros.dtype }),
    },
    parts: { codes, scales, ...(zeros && { zeros }) },
  };
}

/** The rows and columns that share a scale, within a matrix. Refuses scales that fit no tile. */
function tileUnder(group: Group, scales: TensorEntry): readonly [number, number] {
  const { codes, config, own } = group;
  const { columns, matrixRows: rows } = matrixShape(codes.shape);
  const matrices = codes.shape.slice(0, -2);
  const stack = matrices.reduce((all, one) => all * one, 1);
  if (scales.elements === stack && (stack > 1 || scales.elements === 1)) return [rows, columns];
  const { shape } = scales;
  const hasStack = matrices.every((extent, at) => shape[at] === extent);
  const grid = hasStack ? shape.slice(matrices.length) : shape;
  const [down = 1, across = 1] = grid;
  if (grid.length === 1 || across === 1) {
    demandShape(group, scales, [...matrices, rows]);
    return [1, columns];
  }
  const block = config.block ?? tileOf([rows, columns], grid);
  const size = own.group;
  if (down === rows && size !== undefined && size > 0 && Math.ceil(columns / size) === across)
    return [1, size];
  if (down === rows && columns % across === 0) return [1, columns / across];
  if (down === 1 && across === columns) return [rows, 1];
  const [tall, wide] = block;
  if (tall === undefined || wide === undefined)
    return unknown(group, 'weight_block_size', '128 × 128');
  demandShape(group, scales, [...matrices, Math.ceil(rows / tall), Math.ceil(columns / wide)]);
  return [tall, wide];
}
