import type { ByteSource } from '../readers/bytes.ts';
import type { PackedWeight } from '../readers/checkpoint.ts';
import { refuse, type TensorEntry } from '../readers/checkpoint.ts';
import type { WeightDtype } from '../readers/dtypes.ts';
import { isOfActivations, split } from './companion_names.ts';
import type { ModuleConfig, QuantConfig } from './config.ts';
import type { OwnTensor } from './own_exports.ts';

/** Codes with their companions, as the schemes look at them. */
export interface Group {
  readonly codes: TensorEntry;
  /** The last part of the codes' name. */
  readonly leaf: string;
  /** The folder of the codes: the module that has the weight. */
  readonly module: string;
  /** The name of the weight that the codes stand for. */
  readonly weight: string;
  /** The usual name of the scheme. */
  readonly scheme: string;
  readonly companions: readonly TensorEntry[];
  /** That of the whole checkpoint. */
  readonly config: QuantConfig;
  /** The facts of the configuration about this module. */
  readonly own: ModuleConfig;
  readonly sources: readonly ByteSource[];
  /** The description of the weight in the metadata of our own files. */
  readonly described?: OwnTensor | undefined;
}

/** A weight in numbers: what becomes of a group. */
export interface Logical {
  /** How codes become numbers; missing for whole blocks of a dtype. */
  readonly layout?: PackedWeight['layout'];
  readonly blocks?: WeightDtype;
  readonly parts: PackedWeight['parts'];
  /** The shape of the weight, not that of the codes. */
  readonly shape: readonly number[];
  /** Tensors that state facts, such as the shape, and hold no numbers of the weight. */
  readonly facts?: readonly TensorEntry[];
}

/** A scheme makes a weight of a group that it knows; it refuses one whose tensors do not fit together. */
export type Scheme = (group: Group) => Logical | undefined | Promise<Logical | undefined>;

/** The companion whose name ends so; those of activations are none. */
export const companion = ({ companions }: Group, ending: RegExp): TensorEntry | undefined =>
  companions.find(({ name }) => ending.test(name) && !isOfActivations(split(name)[1]));

/** The same; refuses a group without it. */
export function required(group: Group, ending: RegExp, part: string): TensorEntry {
  const { codes, scheme, module } = group;
  return (
    companion(group, ending) ??
    refuse('scheme_missing', {
      ...{ tensor: codes.name, scheme, part: [module, part].filter(Boolean).join('.') },
    })
  );
}

/** Refuses a tensor of another shape than the scheme needs; axes of extent 1 may be missing. */
export function demandShape(
  { codes, scheme }: Group,
  part: TensorEntry,
  expected: readonly number[],
): void {
  const long = (shape: readonly number[]) => shape.filter((extent) => extent !== 1).join();
  if (long(part.shape) === long(expected)) return;
  refuse('scheme_shape', {
    ...{ tensor: codes.name, scheme, part: part.name },
    ...{ actual: shapeText(part.shape), expected: shapeText(expected) },
  });
}

/** Refuses a tensor whose dtype the scheme does not have. */
export function demandDtype(
  { codes, scheme }: Group,
  part: TensorEntry,
  dtypes: readonly WeightDtype[],
): void {
  if (dtypes.includes(part.dtype)) return;
  refuse('scheme_dtype', {
    ...{ tensor: codes.name, scheme, part: part.name, dtype: part.dtype },
    expected: dtypes.join(', '),
  });
}

/** Refuses a group whose facts are missing, and says where they are. */
export function unknown({ codes, scheme }: Group, fact: string, choices: string): never {
  return refuse('scheme_unknown', { tensor: codes.name, scheme, fact, choices });
}

const shapeText = (shape: readonly number[]): string => shape.join(' × ') || '1';

/** The dtypes of scales that are floats. */
export const floats: readonly WeightDtype[] = ['f16', 'bf16', 'f32'];

/** The dtype in which a loader computes under scales of a dtype. */
export const resultOf = ({ dtype }: TensorEntry): 'f16' | 'bf16' | 'f32' =>
  dtype === 'f16' || dtype === 'bf16' ? dtype : 'f32';

/** A tensor's axes as a matrix of rows: the last is that of the columns. */
export function matrixShape(shape: readonly number[]): {
  readonly rows: number;
  readonly columns: number;
  readonly matrixRows: number;
} {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.slice(0, -1).reduce((all, one) => all * one, 1);
  return { rows, columns, matrixRows: shape.at(-2) ?? 1 };
}

/** Codes that follow each other without gaps in units of whole bytes or words. */
export function packedBits(bits: number, unitBytes: number) {
  return { bits, unitCodes: Math.floor((unitBytes * 8) / bits), unitBytes };
}
