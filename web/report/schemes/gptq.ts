import {
  companion,
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

// GPTQ: `qweight` holds words along the inputs, `qzeros` along the outputs, both as int32; the weight has
// a row for each output. Version 1 of the format stores z − 1, version 2 stores z.

/** Whether stored zero points are one too small: so they are unless the configuration says otherwise. */
const isFirstVersion = ({ config }: Group): boolean =>
  !/^gptq_v2$/i.test(config.checkpointFormat ?? '');

/** Three bits are a stream of 32 codes in three words; others divide a word. */
const unitOf = (bits: number) => packedBits(bits, bits === 3 ? 12 : 4);

const supported = [2, 3, 4, 8];

export function gptq(group: Group): Logical | undefined {
  const { codes, leaf, own, scheme } = group;
  if (leaf !== 'qweight' || codes.dtype !== 'i32' || !scheme.startsWith('GPTQ')) return undefined;
  const scales = required(group, /(?:^|\.)scales$/, 'scales');
  demandDtype(group, scales, floats);
  const index = companion(group, /(?:^|\.)g_idx$/);
  const zeros = companion(group, /(?:^|\.)qzeros$/);
  const [words = 0, outputs = 0] = codes.shape;
  const [groups = 1] = scales.shape;
  const bits =
    own.bits ??
    (index ? (32 * words) / index.elements : ((zeros?.shape.at(-1) ?? 0) * 32) / outputs);
  if (!supported.includes(bits)) unknown(group, 'bits', supported.join(', '));
  const inputs = (words * 32) / bits;
  const groupColumns =
    own.group !== undefined && own.group > 0 ? own.group : Math.ceil(inputs / groups);
  demandShape(group, codes, [(inputs * bits) / 32, outputs]);
  demandShape(group, scales, [Math.ceil(inputs / groupColumns), outputs]);
  if (zeros) demandShape(group, zeros, [groups, Math.ceil((outputs * bits) / 32)]);
  if (index) {
    demandShape(group, index, [inputs]);
    demandDtype(group, index, ['i32']);
  }
  return {
    shape: [outputs, inputs],
    layout: {
      ...{ rows: outputs, columns: inputs, matrixRows: outputs },
      ...{ code: 'unsigned', result: resultOf(scales) },
      codes: { ...unitOf(bits), isTransposed: true, packsFirstAxis: true },
      ...{ groupRows: 1, groupColumns, scale: scales.dtype, scalesTransposed: true },
      ...(zeros
        ? {
            zero: 'codes',
            zeroCodes: { ...unitOf(bits), isTransposed: true },
            zeroShift: isFirstVersion(group) ? 1 : 0,
          }
        : { zeroPoint: 2 ** (bits - 1) }),
      ...(index && { hasIndex: true }),
    },
    parts: { codes, scales, ...(zeros && { zeros }), ...(index && { index }) },
  };
}
