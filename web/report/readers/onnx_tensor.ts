import { refuse } from './checkpoint.ts';
import { shortName, utf8 } from './names.ts';
import type { Field, Protobuf, Range } from './protobuf.ts';

// ONNX's TensorProto: where its elements are, in one of several fields.
// https://github.com/onnx/onnx/blob/main/onnx/onnx.proto

export interface OnnxTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly elements: number;
  /** A number of `TensorProto.DataType`. */
  readonly type: number;
  readonly raw?: Range;
  /** The ranges of typed data; a number that is not packed is one of its own. */
  readonly typed: ReadonlyMap<TypedField, readonly Field[]>;
  /** The location of the data in another file, by key; undefined if they are in this one. */
  readonly external?: ReadonlyMap<string, string>;
  readonly isSegment: boolean;
  /** The offset of the message in the file. */
  readonly at: number;
}

const typedFields = {
  4: 'float_data',
  5: 'int32_data',
  7: 'int64_data',
  10: 'double_data',
  11: 'uint64_data',
} as const;
export type TypedField = (typeof typedFields)[keyof typeof typedFields];

const mostAxes = 64;
const mostNameBytes = 65_535;
/** More chunks of data than any program writes, of which each would be remembered. */
const mostChunks = 1 << 20;

/** A string of the file. */
export async function readString(file: string, proto: Protobuf, field: Field): Promise<string> {
  const { wire, start, end } = field;
  if (wire !== 'bytes' || end - start > mostNameBytes)
    refuse('onnx_text', { name: file, offset: start });
  return utf8(await proto.bytes(field)) ?? refuse('onnx_text', { name: file, offset: start });
}

/** The numbers of a field that may be packed; at most so many. */
export async function readNumbers(proto: Protobuf, field: Field, most: number): Promise<bigint[]> {
  if (field.wire === 'varint') return [field.value];
  const values: bigint[] = [];
  for await (const value of proto.varints(field)) {
    values.push(value);
    if (values.length >= most) break;
  }
  return values;
}

/** Key and value of a StringStringEntryProto. */
export async function readPair(file: string, proto: Protobuf, field: Field) {
  let [key, value] = ['', ''];
  for await (const part of proto.fields(field)) {
    if (part.number === 1) key = await readString(file, proto, part);
    if (part.number === 2) value = await readString(file, proto, part);
  }
  return [key, value] as const;
}

/** Reads the description of a tensor, and no element. */
export async function readTensor(file: string, proto: Protobuf, at: Range): Promise<OnnxTensor> {
  const shape: number[] = [];
  const typed = new Map<TypedField, Field[]>();
  const external = new Map<string, string>();
  let [name, type, chunks] = ['', 0, 0];
  let [isExternal, isSegment] = [false, false];
  let raw: Range | undefined;
  for await (const field of proto.fields(at)) {
    const { number, value } = field;
    const data = typedFields[number as keyof typeof typedFields];
    if (data) {
      chunks += 1;
      if (chunks > mostChunks) refuse('onnx_fields', { name: file, offset: field.start });
      const own = typed.get(data) ?? [];
      own.push(field);
      typed.set(data, own);
    } else if (number === 1) {
      const extents = await readNumbers(proto, field, mostAxes + 1);
      shape.push(...extents.map(Number));
      if (shape.length > mostAxes) refuse('onnx_axes', { name: file, offset: field.start });
    } else if (number === 2) type = Number(BigInt.asIntN(32, value));
    else if (number === 3) isSegment = true;
    else if (number === 8) name = await readString(file, proto, field);
    else if (number === 9) raw = field;
    else if (number === 13) external.set(...(await readPair(file, proto, field)));
    else if (number === 14) isExternal = value === 1n;
  }
  const elements = shape.includes(0) ? 0 : shape.reduce((all, extent) => all * extent, 1);
  const isCountable = shape.every(Number.isSafeInteger) && Number.isSafeInteger(elements);
  if (!isCountable) {
    const tensor = shortName(name);
    refuse('onnx_shape', { name: file, tensor, shape: shape.join(' × '), offset: at.start });
  }
  return {
    ...{ name, shape, elements, type, typed, isSegment, at: at.start },
    ...(raw && { raw }),
    ...(isExternal && { external }),
  };
}
