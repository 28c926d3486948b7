import { refuse, type TensorEntry } from '../readers/checkpoint.ts';
import {
  companion,
  demandDtype,
  demandShape,
  floats,
  type Group,
  type Logical,
  matrixShape,
  packedBits,
  required,
  resultOf,
  unknown,
} from './group.ts';
import { wholeOf } from './packed.ts';

// compressed-tensors packs integers of 1 to 8 bits into words of int32, each shifted so that it is not
// negative; what does not fill a word is left empty. Formats of whole bytes are those of `scaled.ts`.

export async function packQuantized(group: Group): Promise<Logical | undefined> {
  const { codes, leaf, own } = group;
  if (!/^(?:\w+_)?weight_packed$|_packed$/.test(leaf) || codes.dtype !== 'i32') return undefined;
  const scales = required(group, /_scale$/, 'weight_scale');
  demandDtype(group, scales, floats);
  const stated = required(group, /_shape$/, 'weight_shape');
  const shape = await shapeOf(group, stated);
  const { rows, columns, matrixRows } = matrixShape(shape);
  const words = codes.shape.at(-1) ?? 0;
  const fits = (bits: number) => Math.ceil(columns / Math.floor(32 / bits)) === words;
  const found = own.bits ?? [4, 8, 2, 3, 5, 6, 7, 1].find(fits);
  if (found === undefined || found > 8) return unknown(group, 'num_bits', '1 … 8');
  const order = packedBits(found, 4);
  demandShape(group, codes, [...shape.slice(0, -1), Math.ceil(columns / order.unitCodes)]);
  const index = companion(group, /_g_idx$/);
  if (index) {
    demandShape(group, index, [columns]);
    demandDtype(group, index, ['i32']);
  }
  const zeros = companion(group, /_zero_point$/);
  const tile = groupsUnder(group, scales, shape);
  const gridRows = tile.groupRows === 1 ? rows : 1;
  const groups = Math.ceil(columns / tile.groupColumns);
  const arePacked =
    zeros?.dtype === 'i32' && zeros.shape[0] === Math.ceil(gridRows / order.unitCodes);
  if (zeros && arePacked)
    demandShape(group, zeros, [Math.ceil(gridRows / order.unitCodes), groups]);
  if (zeros && !arePacked) {
    demandDtype(group, zeros, ['i8']);
    demandShape(group, zeros, scales.shape);
  }
  return {
    shape,
    layout: {
      ...{ rows, columns, matrixRows, codes: order, ...tile },
      ...{ scale: scales.dtype, result: resultOf(scales) },
      // Packed zero points are shifted as the codes are; others are not.
      ...(zeros && arePacked
        ? { code: 'unsigned', zero: 'codes', zeroCodes: { ...order, packsFirstAxis: true } }
        : { code: 'offset', ...(zeros && { zero: zeros.dtype }) }),
      ...(index && { hasIndex: true }),
    },
    parts: { codes, scales, ...(zeros && { zeros }), ...(index && { index }) },
    facts: [stated],
  };
}

/** The rows and columns that share a scale: one of the whole matrix, of each row, or of groups of columns. */
function groupsUnder(
  group: Group,
  scales: TensorEntry,
  shape: readonly number[],
): { readonly groupRows: number; readonly groupColumns: number } {
  const { rows, columns, matrixRows } = matrixShape(shape);
  if (scales.elements === 1) return { groupRows: matrixRows, groupColumns: columns };
  if (scales.elements === rows) return { groupRows: 1, groupColumns: columns };
  const { group: size } = group.own;
  const across = scales.shape.at(-1) ?? 1;
  const groupColumns = size !== undefined && size > 0 ? size : Math.ceil(columns / across);
  demandShape(group, scales, [...shape.slice(0, -1), Math.ceil(columns / groupColumns)]);
  return { groupRows: 1, groupColumns };
}

/** The weight's shape, which a tensor states. */
async function shapeOf(group: Group, stated: TensorEntry): Promise<number[]> {
  const { codes, scheme, sources } = group;
  demandDtype(group, stated, ['i64', 'i32']);
  demandShape(group, stated, [codes.shape.length]);
  const bytes = (await wholeOf(sources, stated)).slice();
  const shape =
    stated.dtype === 'i64'
      ? Array.from(new BigInt64Array(bytes.buffer), Number)
      : Array.from(new Int32Array(bytes.buffer));
  const isShape =
    shape.every((extent) => Number.isSafeInteger(extent) && extent > 0) &&
    shape.slice(0, -1).every((extent, axis) => extent === codes.shape[axis]);
  if (!isShape) {
    const [actual, expected] = [shape.join(' × '), codes.shape.slice(0, -1).join(' × ')];
    const part = stated.name;
    refuse('scheme_states_shape', { tensor: codes.name, scheme, part, actual, expected });
  }
  return shape;
}
