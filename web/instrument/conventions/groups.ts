import type { Tensor } from '../../core/engine/values.ts';

/** Formats that differ in a convention only. */
export interface ConventionGroup {
  readonly name: 'scale' | 'ends' | 'nvfp4';
  readonly formats: readonly string[];
  /** The elements of a block that are compared. */
  readonly size: number;
  /** A tensor for which they disagree. */
  readonly example: Tensor;
}

/** The microscaling formats without their rule. */
export const microscaling = [
  'mxfp4',
  'mxfp6_e2m3',
  'mxfp6_e3m2',
  'mxfp8_e4m3',
  'mxfp8_e5m2',
] as const;
export type Microscaling = (typeof microscaling)[number];
const scaleRules = ['floor', 'even', 'rceil'] as const;

type Row = readonly number[];
const matrix = (...rows: readonly [Row, ...Row[]]): Tensor => ({
  dtype: 'float32',
  shape: [rows.length, rows[0].length],
  data: Float32Array.from(rows.flat()),
});

/** In the first row only `rceil` doubles the scale, in the second `even` does too. */
const beyondSix = matrix(
  [6.5, 5.1, -3.4, 2.6, 1.2, -0.7, 0.4, 0.2],
  [7.6, -5.2, 3.7, 2.3, -1.6, 0.9, -0.3, 0.1],
);
const beyond464 = matrix([12, 440, 455, 470, -500, 700, 3.3, 0.01]);
/** Weights of a size that occurs in trained models. */
const smallWeights = matrix(
  [2.1e-4, -1.7e-4, 4e-5, 1.2e-4, -9e-5, 2.4e-4, -2.2e-4, 1e-5],
  [-1.1e-4, 7e-5, 1.9e-4, -3e-5, 1.5e-4, -2e-4, 6e-5, -1.4e-4],
);

export const conventionGroups = (format: Microscaling): readonly ConventionGroup[] => [
  {
    name: 'scale',
    formats: scaleRules.map((rule) => `${format}_${rule}`),
    size: 32,
    example: beyondSix,
  },
  {
    name: 'ends',
    formats: ['float8_e4m3fn', 'float8_e4m3fn_saturating'],
    size: 32,
    example: beyond464,
  },
  {
    name: 'nvfp4',
    formats: ['nvfp4', 'nvfp4_ggml'],
    size: 16,
    example: smallWeights,
  },
];
