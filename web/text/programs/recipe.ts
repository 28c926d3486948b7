import {
  type Convention,
  type IntegerDType,
  type LevelDType,
  levelKinds,
  type Quantizer,
} from '../../core/engine/contract.ts';
import type { Granularity, Tensor } from '../../core/engine/values.ts';

/** Returns a comment of a program in the reader's language. */
export type Comment = (id: CommentId, values?: Readonly<Record<string, string | number>>) => string;

export type CommentId =
  | 'title'
  | 'scale'
  | 'scaleAndZeroPoint'
  | 'ofTensor'
  | 'ofChannel'
  | 'ofGroup'
  | 'given'
  | 'found'
  | 'load'
  | 'shape'
  | 'part'
  | 'perElement'
  | 'perElementShorter'
  | 'halves'
  | 'nearbyint'
  | 'halvesAway'
  | 'round'
  | 'onnx'
  | 'torch'
  | 'intRepr'
  | 'guard'
  | 'range'
  | 'rangeRestricted'
  | 'limit'
  | 'limits'
  | 'wraps'
  | 'back'
  | 'backInFloats'
  | 'backInFloatsSince'
  | 'backInIntegers';

/** Programs with more numbers than this would be unreadable: they load the numbers from files. */
export const mostInCode = 4096;

/** An array that a program loads from a file in the same folder. */
export interface ProgramFile {
  readonly name: 'tensor.npy' | 'scales.npy' | 'zero_points.npy';
  readonly tensor: Tensor;
}

/** The files that a recipe's programs load; the same in every language. */
export function programFiles({ tensor, quantizer }: Recipe): readonly ProgramFile[] {
  const { scheme, scales, zeroPoints } = quantizer;
  const isLong = scales.data.length > mostInCode;
  return [
    ...(tensor.data.length > mostInCode ? [{ name: 'tensor.npy', tensor } as const] : []),
    ...(isLong ? [{ name: 'scales.npy', tensor: scales } as const] : []),
    ...(isLong && !scheme.symmetric
      ? [{ name: 'zero_points.npy', tensor: zeroPoints } as const]
      : []),
  ];
}

/** A quantization to export as a program. */
export interface Recipe {
  /** float32, finite, not empty, with 1 to 3 axes. */
  readonly tensor: Tensor;
  /** A quantizer that the core accepts for the tensor. */
  readonly quantizer: Quantizer;
  readonly clamp: boolean;
  readonly castToFloat: boolean;
  /** The observer that found scales and zero points, such as "min-max"; undefined if set by hand. */
  readonly foundBy: string | undefined;
  /** Whether the observer's range was extended to contain 0. */
  readonly includeZero?: boolean;
  readonly comment: Comment;
}

/** The elements that share a scale. */
export type Parts =
  | { readonly kind: 'tensor' }
  | { readonly kind: 'channel'; readonly axis: number }
  | { readonly kind: 'group'; readonly size: number; readonly groups: number };

/** The parts of a recipe that every language needs. */
export interface Plan {
  readonly shape: readonly number[];
  readonly values: Tensor['data'];
  /** The size of the last dimension. */
  readonly columns: number;
  readonly format: LevelDType;
  readonly bits: number;
  readonly isSigned: boolean;
  readonly storage: IntegerDType;
  readonly qmin: number;
  readonly qmax: number;
  /** Whether the lowest integer of a signed format is unused. */
  readonly isRestricted: boolean;
  readonly convention: Convention;
  /** Whether halves round away from 0. */
  readonly halfAway: boolean;
  readonly parts: Parts;
  readonly scales: readonly number[];
  /** Undefined if the scheme makes all of them 0. */
  readonly zeroPoints: readonly number[] | undefined;
  readonly clamp: boolean;
  readonly castToFloat: boolean;
  /** Whether a rounded value of this tensor may be ±2³¹ or more, and whether ±2⁶³. */
  readonly beyond31: boolean;
  readonly beyond63: boolean;
  /** The names of the files that the program loads. */
  readonly files: ReadonlySet<ProgramFile['name']>;
  /** The description of the program in two lines, and a third about its files, if any. */
  readonly title: readonly string[];
  readonly comment: Comment;
}

export function planOf(recipe: Recipe): Plan {
  const { tensor, quantizer, clamp, castToFloat } = recipe;
  const { scheme } = quantizer;
  const kind = levelKinds[scheme.format];
  const columns = tensor.shape.at(-1) ?? 1;
  const parts = partsOf(scheme.granularity ?? { perTensor: true }, columns);
  const farthest = farthestOf(recipe, parts);
  const names = programFiles(recipe).map(({ name }) => name);
  const loading = names.length > 0 ? [recipe.comment('load', { files: names.join(', ') })] : [];
  return {
    ...kind,
    isSigned: kind.qmin < 0,
    qmin: scheme.restricted ? -kind.qmax : kind.qmin,
    isRestricted: scheme.restricted ?? false,
    shape: tensor.shape,
    values: tensor.data,
    columns,
    format: scheme.format,
    convention: scheme.convention ?? 'shift_then_round',
    halfAway: scheme.halfAway ?? false,
    parts,
    scales: Array.from(quantizer.scales.data),
    zeroPoints: scheme.symmetric ? undefined : Array.from(quantizer.zeroPoints.data),
    clamp,
    castToFloat,
    beyond31: farthest >= 2 ** 31,
    beyond63: farthest >= 2 ** 63,
    files: new Set(names),
    title: [...titleOf(recipe, parts), ...loading],
    comment: recipe.comment,
  };
}

function partsOf(granularity: Granularity, columns: number): Parts {
  if ('perChannel' in granularity) return { kind: 'channel', axis: granularity.perChannel };
  if ('perTensor' in granularity) return { kind: 'tensor' };
  const size = Math.min(granularity.perGroup, columns);
  return { kind: 'group', size, groups: Math.ceil(columns / size) };
}

/** The stride of an axis, in elements. */
export const strideOf = (shape: readonly number[], axis: number) =>
  shape.slice(axis + 1).reduce((product, extent) => product * extent, 1);

/** A function from the index of an element to that of its part. */
function partIndexIn(shape: readonly number[], parts: Parts): (index: number) => number {
  if (parts.kind === 'tensor') return () => 0;
  if (parts.kind === 'channel') {
    const stride = strideOf(shape, parts.axis);
    const extent = shape[parts.axis] ?? 1;
    return (index) => Math.floor(index / stride) % extent;
  }
  const columns = shape.at(-1) ?? 1;
  return (index) =>
    Math.floor(index / columns) * parts.groups + Math.floor((index % columns) / parts.size);
}

/** An upper bound of the magnitude of rounded values. */
function farthestOf({ tensor, quantizer }: Recipe, parts: Parts): number {
  const scales = quantizer.scales.data;
  const zeroPoints = quantizer.zeroPoints.data;
  const partOf = partIndexIn(tensor.shape, parts);
  const { data } = tensor;
  const margin = 1.0001;
  let farthest = 0;
  for (let at = 0; at < data.length; at += 1) {
    const part = partOf(at);
    const scaled = Math.abs((data[at] as number) / (scales[part] ?? 1));
    farthest = Math.max(farthest, scaled + Math.abs(zeroPoints[part] ?? 0));
  }
  return farthest * margin;
}

function titleOf({ quantizer, foundBy, comment }: Recipe, parts: Parts): string[] {
  const { format, symmetric } = quantizer.scheme;
  const observer = foundBy?.replace(/\s+/g, ' ') ?? '';
  const how = comment(foundBy === undefined ? 'given' : 'found', { observer });
  const share = shareOf(parts, comment);
  return [
    comment('title', { format }),
    comment(symmetric ? 'scale' : 'scaleAndZeroPoint', { share, how }),
  ];
}

function shareOf(parts: Parts, comment: Comment): string {
  if (parts.kind === 'tensor') return comment('ofTensor');
  if (parts.kind === 'channel') return comment('ofChannel', { axis: parts.axis });
  return comment('ofGroup', { size: parts.size });
}

/** The comment about the range to which levels are clamped. */
export function rangeComment({ format, qmin, qmax, isRestricted, comment }: Plan): string {
  return isRestricted
    ? comment('rangeRestricted', { qmax, below: qmin - 1 })
    : comment('range', { format });
}

/** The exponent of 2 from which on the conversion to an integer would overflow. */
export function guardPower(plan: Plan): 31 | 63 | undefined {
  const { clamp, convention, storage, beyond31, beyond63 } = plan;
  if (clamp) return convention === 'torch' && beyond63 ? 63 : undefined;
  if (storage === 'uint8') return beyond63 ? 63 : undefined;
  return beyond31 ? 31 : undefined;
}
