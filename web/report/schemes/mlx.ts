import {
  companion,
  demandDtype,
  demandShape,
  floats,
  type Group,
  type Logical,
  matrixShape,
  required,
  resultOf,
  unknown,
} from './group.ts';

// MLX, affine: a row is a stream of codes without gaps, in words of 32 bits; s · q + b in the dtype of the
// scales, whose product is rounded before the sum. Shapes state the product of bits and group alone.

const bitsOfMlx = [2, 3, 4, 5, 6, 8];
const groupsOfMlx = [32, 64, 128];

/** The smallest whole bytes of a stream. */
const unitCodes: Readonly<Record<number, number>> = { 2: 4, 3: 8, 4: 2, 5: 8, 6: 4, 8: 1 };

export function mlx(group: Group): Logical | undefined {
  const { codes } = group;
  if (codes.dtype !== 'u32' || codes.shape.length < 2) return undefined;
  const scales = companion(group, /(?:^|\.)scales$/);
  if (!scales || !floats.includes(scales.dtype)) return undefined;
  const biases = required(group, /(?:^|\.)biases$/, 'biases');
  demandDtype(group, biases, [scales.dtype]);
  const { bits, size } = chosen(group, scales.shape.at(-1) ?? 0);
  const columns = ((codes.shape.at(-1) ?? 0) * 32) / bits;
  const shape = [...codes.shape.slice(0, -1), columns];
  for (const one of [scales, biases])
    demandShape(group, one, [...shape.slice(0, -1), columns / size]);
  const codesOf = unitCodes[bits] ?? 1;
  return {
    shape,
    layout: {
      ...matrixShape(shape),
      ...{ code: 'unsigned', groupRows: 1, groupColumns: size },
      codes: { bits, unitCodes: codesOf, unitBytes: (codesOf * bits) / 8 },
      ...{ scale: scales.dtype, hasBiases: true, result: resultOf(scales) },
    },
    parts: { codes, scales, biases },
  };
}

/** Bits and group: those of the configuration, or the only ones that the shapes allow. */
function chosen(group: Group, groups: number): { readonly bits: number; readonly size: number } {
  const { own, codes } = group;
  const words = codes.shape.at(-1) ?? 0;
  const fits = bitsOfMlx.flatMap((bits) =>
    groupsOfMlx.flatMap((size) => (words * 32 === bits * size * groups ? [{ bits, size }] : [])),
  );
  const { bits, group: size } = own;
  if (bits !== undefined && size !== undefined && bitsOfMlx.includes(bits)) return { bits, size };
  const [only, ...more] = fits;
  const text = fits.map((one) => `${one.bits} × ${one.size}`).join(', ');
  return only && more.length === 0 ? only : unknown(group, 'bits × group_size', text);
}
