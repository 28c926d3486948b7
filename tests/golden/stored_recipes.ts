import type { Tensor } from '../../web/engine/values.ts';
import type { StoredRecipe } from '../../web/formats/stored_program.ts';
import { english } from '../../web/messages/english.ts';
import { programMessage } from '../../web/messages/index.ts';
import { floats } from './recipes.ts';

// Tensors whose programs in stored formats are run by the oracle, and the formats that have one.

export const numpyFormats: readonly string[] = [
  ...['float16', 'bfloat16', 'float8_e4m3fn', 'float8_e4m3fn_saturating', 'float8_e5m2'],
  ...['float6_e2m3fn', 'float6_e3m2fn', 'float4_e2m1fn'],
  ...['mxfp4', 'mxfp6_e2m3', 'mxfp6_e3m2', 'mxfp8_e4m3', 'mxfp8_e5m2'].flatMap((name) =>
    ['floor', 'even', 'rceil'].map((rule) => `${name}_${rule}`),
  ),
  ...['nvfp4', 'nf4', 'kmeans', 'q8_0', 'q4_0', 'q4_1', 'q5_0', 'q5_1'],
];
export const torchFormats: readonly string[] = [
  ...['float16', 'bfloat16', 'float8_e4m3fn', 'float8_e5m2'],
];

const count = (shape: readonly number[]) => shape.reduce((product, extent) => product * extent, 1);
/** Reproducible, from −1 to 1, with more values near 0. */
const waves = (shape: readonly number[], scale: number, seed: number) =>
  floats(
    shape,
    Array.from({ length: count(shape) }, (_, i) => Math.sin(seed + i * i) ** 3 * scale),
  );

const tensors: Readonly<Record<string, Tensor>> = {
  lesson: floats([3, 3], [191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5]),
  'one axis': waves([7], 3, 1),
  'rows that no block divides': waves([2, 40], 5, 2),
  'three axes': waves([2, 3, 70], 0.02, 3),
  'small weights': waves([4, 64], 2e-4, 4),
  // Multiples of powers of two: many lie between two values.
  ties: floats(
    [3, 33],
    Array.from({ length: 99 }, (_, i) => (i - 49) / 8),
  ),
  zeros: floats([2, 5], [0, -0, 0, 0, 0, -0, -0, -0, -0, -0]),
  'a block of zeros': floats(
    [2, 64],
    Array.from({ length: 128 }, (_, i) => (i < 64 ? 0 : i - 90)),
  ),
  subnormal: waves([2, 33], 3e-39, 5),
  huge: waves([2, 33], 3.4e38, 6),
  'very unequal': floats(
    [2, 48],
    Array.from({ length: 96 }, (_, i) => (i % 2 === 0 ? 1 : -1) * 10 ** ((i % 24) - 12)),
  ),
  'ends of a float': floats(
    [4, 6],
    [
      ...[448, 464, 464.1, 479, 480, 65504, 65519.99, 65520, 57344, 61439, 61440, 7.5],
      ...[7.75, 28, 30, 6, 5, 7, -448, -464.1, -6.5, 2 ** -9, 2 ** -10, 2 ** -25],
    ],
  ),
};

export interface NamedStoredRecipe {
  readonly name: string;
  readonly recipe: StoredRecipe;
}

export const storedRecipe = (
  tensor: Tensor,
  format: string,
  { levels = 16, seed = 0 } = {},
): StoredRecipe => ({
  ...{ tensor, format, levels, seed },
  comment: (id, values) => programMessage(english, id, values),
});

/** Their programs are committed in tests/golden/exported. */
export const committedStoredRecipes: readonly NamedStoredRecipe[] = [
  ...['bfloat16', 'float8_e4m3fn', 'mxfp4_rceil', 'nvfp4', 'nf4', 'kmeans', 'q5_1', 'q8_0'],
].map((format) => ({
  name: `stored_${format}`,
  recipe: storedRecipe(tensors.lesson as Tensor, format, { levels: 4 }),
}));

export const allStoredRecipes: readonly NamedStoredRecipe[] = [
  ...committedStoredRecipes,
  ...numpyFormats.flatMap((format) =>
    Object.entries(tensors).map(([name, tensor]) => ({
      name: `${format}, ${name}`,
      recipe: storedRecipe(tensor, format),
    })),
  ),
  ...[2, 3, 17, 256].map((levels) => ({
    name: `kmeans of ${levels} values`,
    recipe: storedRecipe(tensors.ties as Tensor, 'kmeans', { levels, seed: 7 + levels }),
  })),
  {
    name: 'a tensor from a file',
    recipe: storedRecipe(waves([65, 70], 1, 8), 'mxfp4_even'),
  },
  {
    name: 'a seed of more than 32 bits',
    recipe: storedRecipe(waves([65], 1, 9), 'kmeans', { seed: 2 ** 33 + 5 }),
  },
];
