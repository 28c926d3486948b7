import { refuse, type TensorEntry } from '../readers/checkpoint.ts';
import { bytesOf, type WeightDtype, weightDtypes } from '../readers/dtypes.ts';
import { demandDtype, type Group, type Logical, packedBits } from './group.ts';
import { wholeOf } from './packed.ts';

// Our own files say in their metadata how each weight is stored. Groups and blocks follow each other
// through the tensor without regard to rows.

/** The elements of the formats of codes under scales, by the beginnings of their names. */
const elementsOf: readonly (readonly [prefix: string, code: string, bits: number])[] = [
  ['mxfp4_', 'f4', 4],
  ['mxfp6_e2m3', 'f6_e2m3', 6],
  ['mxfp6_e3m2', 'f6_e3m2', 6],
  ['mxfp8_e4m3', 'f8_e4m3', 8],
  ['mxfp8_e5m2', 'f8_e5m2', 8],
  ['float4_e2m1', 'f4', 4],
  ['float6_e2m3', 'f6_e2m3', 6],
  ['float6_e3m2', 'f6_e3m2', 6],
  ['nvfp4', 'f4', 4],
  ['nf4', 'nf4', 4],
  ['int8', 'signed', 8],
  ['int4', 'offset', 4],
];

/** The smallest whole bytes of a stream of codes. */
const unitOf = (bits: number) => packedBits(bits, bits === 6 ? 3 : 1);

export async function ownExport(group: Group): Promise<Logical | undefined> {
  const { described, codes } = group;
  if (!described) return undefined;
  const { format, parts: names, shape = [] } = described;
  const elements = shape.reduce((all, one) => all * one, 1);
  const isShape = shape.length > 0 && shape.every((one) => Number.isSafeInteger(one) && one > 0);
  if (!isShape) broken(group, 'shape');
  const facts = group.companions.filter(({ name }) => name.endsWith('_shape'));
  // The same blocks, whose codes another function of ggml finds.
  const blocks = blocksOf(format);
  if (blocks && names.blocks !== undefined) {
    demandBytes(group, bytesOf(blocks, elements));
    return { shape, blocks, parts: { codes }, facts };
  }
  const found = elementsOf.find(([prefix]) => format.startsWith(prefix));
  if (!found) return undefined;
  const [, code, bits] = found;
  const unit = unitOf(bits);
  demandBytes(group, Math.ceil(elements / unit.unitCodes) * unit.unitBytes);
  const part = (name: string): TensorEntry =>
    group.companions.find((one) => one.name === names[name]) ??
    refuse('scheme_missing', {
      ...{ tensor: codes.name, scheme: group.scheme, part: names[name] ?? name },
    });
  const own = {
    ...{ rows: 1, columns: elements, matrixRows: 1, code, groupRows: 1 },
    codes: {
      ...unit,
      rowCodes: Math.floor(codes.length / unit.unitBytes) * unit.unitCodes,
      ...(code === 'nf4' && { slots: [1, 0] }),
    },
  };
  if (names.scales === undefined && names.absmax === undefined)
    return {
      shape,
      layout: { ...own, scale: '', groupColumns: elements },
      parts: { codes },
      facts,
    };
  const scales = part(names.absmax === undefined ? 'scales' : 'absmax');
  const groupColumns = groupOf(group, elements, scales.elements);
  const layout = { ...own, scale: scales.dtype, groupColumns };
  const parts = { codes, scales };
  if (names.tensor_scale !== undefined) {
    const second = { second_scales: part('tensor_scale') };
    const secondScale = 'multiply';
    return { shape, layout: { ...layout, secondScale }, parts: { ...parts, ...second }, facts };
  }
  if (names.nested_absmax !== undefined) {
    const nested = { nested_scales: part('nested_absmax') };
    const offset = part('nested_offset');
    demandDtype(group, offset, ['f32']);
    const bytes = await wholeOf(group.sources, offset);
    const nestedOffset = new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true);
    const more = { nestedGroup: 256, nestedOffset };
    const read = [...facts, offset];
    return { shape, layout: { ...layout, ...more }, parts: { ...parts, ...nested }, facts: read };
  }
  // All of our integers are symmetric.
  const zeros = names.zero_point === undefined ? [] : [part('zero_point')];
  return { shape, layout, parts, facts: [...facts, ...zeros] };
}

/** The dtype of a format of ggml's blocks; undefined for another one. */
function blocksOf(format: string): WeightDtype | undefined {
  const name = format.replace(/_(?:ref|ggml)$/, '');
  const dtype = Object.hasOwn(weightDtypes, name) ? (name as WeightDtype) : undefined;
  return dtype && weightDtypes[dtype].elements >= 32 ? dtype : undefined;
}

/** The elements that share a scale, of the formats that we write. */
function groupOf(group: Group, elements: number, scales: number): number {
  const { format, shape = [] } = group.described ?? { format: '' };
  const size = format.endsWith('per_tensor')
    ? elements
    : format.endsWith('per_channel')
      ? elements / (shape.length > 1 ? (shape[0] ?? 1) : 1)
      : format.startsWith('nf4')
        ? 64
        : format.startsWith('nvfp4')
          ? 16
          : Number(/per_group_(\d+)$/.exec(format)?.[1] ?? 32);
  if (Math.ceil(elements / size) !== scales) broken(group, 'scales');
  return size;
}

/** Refuses codes of too few bytes. */
function demandBytes(group: Group, bytes: number): void {
  if (group.codes.length < bytes) broken(group, 'codes');
}

const broken = ({ codes, scheme }: Group, fact: string): never =>
  refuse('scheme_state', {
    ...{ tensor: codes.name, scheme, part: 'zeropoint.quantization', fact },
  });
