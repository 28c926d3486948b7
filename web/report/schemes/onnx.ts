import type { PackedWeight, TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';
import {
  demandDtype,
  demandShape,
  floats,
  type Group,
  type Logical,
  matrixShape,
  packedBits,
  resultOf,
} from './group.ts';
import type { CodesNode } from './stored_as.ts';

// Weights of ONNX graphs, by the node that uses them: s · (q − z), with a scale for the tensor, for each index
// of an axis, or for blocks along one; and the rows of MatMulNBits, which are those of the transpose.

type Layout = PackedWeight['layout'];

/** How dtypes store codes. Those of more than 8 bits, such as biases, are left as they are. */
const codesOf: Readonly<Partial<Record<WeightDtype, readonly [code: string, bits: number]>>> = {
  ...{ i8: ['signed', 8], u8: ['unsigned', 8], i4: ['signed', 4], u4: ['unsigned', 4] },
  ...{ f8_e4m3: ['f8_e4m3', 8], f8_e5m2: ['f8_e5m2', 8], f4: ['f4', 4] },
  ...{ f8_e4m3fnuz: ['f8_e4m3fnuz', 8], f8_e5m2fnuz: ['f8_e5m2fnuz', 8] },
};

export function onnxNode(group: Group): Logical | undefined {
  const { codes, companions } = group;
  const node = codes.stored?.node;
  if (!node || node === 'unknown') return undefined;
  const named = (name: string | undefined) => companions.find((one) => one.name === name);
  const [scales, zeros] = [named(node.scales), named(node.zeros)];
  if (!scales || (node.zeros !== undefined && !zeros)) return undefined;
  demandDtype(group, scales, floats);
  return node.matrix ? blockRows(group, node, scales, zeros) : linear(group, node, scales, zeros);
}

/** The nodes that subtract a zero point and multiply by a scale. */
function linear(
  group: Group,
  { axis = 0, block }: CodesNode,
  scales: TensorEntry,
  zeros: TensorEntry | undefined,
): Logical | undefined {
  const { codes } = group;
  const { shape } = codes;
  const [code, bits = 0] = codesOf[codes.dtype] ?? [];
  const from = axis < 0 ? axis + shape.length : axis;
  const place = code && groupsAlong(shape, from, block, scales);
  if (!code || !place) return undefined;
  if (block > 0)
    demandShape(
      group,
      scales,
      shape.map((extent, at) => (at === from ? Math.ceil(extent / block) : extent)),
    );
  // Two codes of 4 bits share a byte, also across rows.
  if (bits === 4 && place.rows > 1 && place.columns % 2 === 1) return undefined;
  const zero = zeros && zerosAs(group, zeros, scales, place);
  if (zeros && !zero) return undefined;
  return {
    shape,
    layout: {
      ...{ ...place, code, codes: packedBits(bits, 1) },
      ...{ scale: scales.dtype, result: resultOf(scales), ...zero },
    },
    parts: { codes, scales, ...(zeros && { zeros }) },
  };
}

type Place = Pick<Layout, 'rows' | 'columns' | 'matrixRows' | 'groupRows' | 'groupColumns'>;

/** The elements that share a scale; undefined where no matrix of them has it so. */
function groupsAlong(
  shape: readonly number[],
  axis: number,
  block: number,
  scales: TensorEntry,
): Place | undefined {
  const product = (extents: readonly number[]) => extents.reduce((all, one) => all * one, 1);
  const matrix = matrixShape(shape);
  if (block > 0) {
    if (axis === shape.length - 1) return { ...matrix, groupRows: 1, groupColumns: block };
    if (axis !== shape.length - 2) return undefined;
    return { ...matrix, groupRows: block, groupColumns: 1 };
  }
  if (scales.elements === 1) {
    const columns = product(shape);
    return { rows: 1, columns, matrixRows: 1, groupRows: 1, groupColumns: columns };
  }
  const extent = shape[axis];
  if (extent === undefined || scales.elements !== extent) return undefined;
  const [outer, inner] = [product(shape.slice(0, axis)), product(shape.slice(axis + 1))];
  if (outer === 1)
    return { rows: extent, columns: inner, matrixRows: extent, groupRows: 1, groupColumns: inner };
  if (inner !== 1) return undefined;
  return { rows: outer, columns: extent, matrixRows: outer, groupRows: outer, groupColumns: 1 };
}

/** The zero points, one for each scale. */
function zerosAs(
  group: Group,
  zeros: TensorEntry,
  scales: TensorEntry,
  { columns, groupColumns, rows, groupRows }: Place,
): Partial<Layout> | undefined {
  demandDtype(group, zeros, [group.codes.dtype]);
  demandShape(group, zeros, scales.shape);
  if (zeros.dtype === 'i8' || zeros.dtype === 'u8') return { zero: zeros.dtype };
  const across = Math.ceil(columns / groupColumns);
  const isAligned = across % 2 === 0 || Math.ceil(rows / groupRows) === 1;
  if (zeros.dtype !== 'u4' || !isAligned) return undefined;
  return { zero: 'codes', zeroCodes: packedBits(4, 1) };
}

/** MatMulNBits: rows of unsigned codes in blocks, whose zero is the middle code without zero points. */
function blockRows(
  group: Group,
  { block, matrix }: CodesNode,
  scales: TensorEntry,
  zeros: TensorEntry | undefined,
): Logical | undefined {
  const { codes } = group;
  const { bits = 4, rows = 0, columns = 0 } = matrix ?? {};
  if (![2, 4, 8].includes(bits) || rows === 0 || columns === 0 || block === 0) return undefined;
  const across = Math.ceil(columns / block);
  demandDtype(group, codes, ['u8']);
  demandShape(group, codes, [rows, across, (block * bits) / 8]);
  if (scales.elements !== rows * across) demandShape(group, scales, [rows, across]);
  const order = packedBits(bits, 1);
  if (zeros) {
    demandDtype(group, zeros, ['u8', scales.dtype]);
    const extent = zeros.dtype === 'u8' ? Math.ceil((across * bits) / 8) : across;
    if (zeros.elements !== rows * extent) demandShape(group, zeros, [rows, extent]);
  }
  const packed = zeros?.dtype === 'u8' && bits < 8;
  const zero = packed
    ? { zero: 'codes', zeroCodes: order }
    : zeros
      ? { zero: zeros.dtype }
      : { zeroPoint: 2 ** (bits - 1) };
  return {
    shape: [rows, columns],
    layout: {
      ...{ rows, columns, matrixRows: rows, code: 'unsigned', groupRows: 1, groupColumns: block },
      ...{ codes: { ...order, rowCodes: across * block }, scale: scales.dtype },
      ...{ result: resultOf(scales), ...zero },
    },
    parts: { codes, scales, ...(zeros && { zeros }) },
  };
}
