import type { Observer, Scheme } from '../engine/quantizer_types.ts';
import { conventions, type LevelDType } from '../engine/tile_types.ts';
import {
  type IntegerDType,
  integerDTypes,
  type Limits,
  type Settings,
  type Tensor,
} from '../engine/types.ts';
import type { Sample } from './sample.ts';

/** Where scales and zero points come from: an observer of the tensor, or a person. */
export type Source = Observer | 'given';

/** How a tensor is quantized: the part of the state that can be compared with another. */
export interface Choice {
  readonly scheme: Required<Scheme>;
  /** By hand there is one scale, for the whole tensor. */
  readonly source: Source;
  /** By hand; under an observer what it last found, of the first part. */
  readonly scale: number;
  readonly zeroPoint: number;
  /** Whether an observer's range is widened to hold 0; by hand it says nothing. */
  readonly includeZero: boolean;
  readonly clamp: boolean;
  readonly castToFloat: boolean;
}

/** The charts, of which one is shown at a time. */
export const chartNames = ['line', 'staircase', 'histogram', 'landscape', 'ladder'] as const;
export type ChartName = (typeof chartNames)[number];

/** All that a page shows, a link carries and a file keeps; everything else follows from it. */
export interface State {
  /** float32, of one to three axes. */
  readonly tensor: Tensor;
  /** What the tensor was drawn from, as long as nobody has changed it. */
  readonly sample: Sample | undefined;
  readonly choice: Choice;
  /** The setting that the present one is compared with. */
  readonly pinned: Choice | undefined;
  /** The flat index of the element under inspection. */
  readonly element: number | undefined;
  /** Which matrix of a tensor of three axes is shown. */
  readonly slice: number;
  readonly chart: ChartName;
}

/** A state whose tensor the core may have yet to draw. */
export type Wanted = Omit<State, 'tensor'> & { readonly tensor: Tensor | undefined };

/** What of the state is not typed but looked at. */
export type Look = Pick<State, 'element' | 'slice' | 'chart' | 'pinned'>;

export const plainScheme: Required<Scheme> = {
  format: 'int8',
  granularity: { perTensor: true },
  symmetric: false,
  restricted: false,
  convention: conventions[0],
};

/** What the lesson sets, by hand and at random. */
export const lessonOwnSettings: Settings = {
  scale: 3.5,
  zeroPoint: -70,
  dtype: 'int8',
  clamp: true,
  castToFloat: true,
};

export const lessonState: State = {
  tensor: {
    dtype: 'float32',
    shape: [3, 3],
    data: Float32Array.of(191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5),
  },
  sample: undefined,
  choice: choiceOf(lessonOwnSettings),
  pinned: undefined,
  element: undefined,
  slice: 0,
  chart: 'line',
};

/** The lesson's settings, by hand. */
export function choiceOf({ dtype: format, ...rest }: Settings): Choice {
  return { ...rest, scheme: { ...plainScheme, format }, source: 'given', includeZero: false };
}

/** The most rows and columns that are shown as cells to type into. */
export const maxExtent = 64;

/** The most elements that the page takes: 1024 × 1024. */
export const maxElements = 2 ** 20;

/**
 * The choice in the words of the lesson's functions, which know one scale for the whole tensor, the
 * dtypes whose elements PyTorch has, and their own convention.
 */
export function lessonSettings({ scheme, ...rest }: Choice): Settings | undefined {
  const { format, granularity, restricted, convention } = scheme;
  const dtype = integerDTypes.find((name): name is IntegerDType => name === format);
  if (!dtype || !('perTensor' in granularity) || restricted || convention !== 'lesson') return;
  const { scale, zeroPoint, clamp, castToFloat } = rest;
  return { scale, zeroPoint, dtype, clamp, castToFloat };
}

/** A tensor of no more axes and extents than a grid of cells has. */
export const isMatrix = ({ shape }: Tensor) =>
  shape.length <= 2 && shape.every((extent) => extent <= maxExtent);

/** The width of a format, which its name tells. */
export const bitsOf = (format: LevelDType): number => Number(format.replace(/\D+/, ''));

/** The smallest and the largest integer of a format, which its name tells; a signed range may be restricted. */
export function limitsOf(format: LevelDType, restricted = false): Limits {
  const levels = 2 ** bitsOf(format);
  return format.startsWith('u')
    ? { min: 0, max: levels - 1 }
    : { min: Number(restricted) - levels / 2, max: levels / 2 - 1 };
}

/** The percentiles that stand in the fields until others are typed. */
export const usualPercentiles = [0.1, 99.9] as const;
