import { createHash } from 'node:crypto';
import { storedKinds } from '../../../web/core/engine/names.ts';
import type { Tensor } from '../../../web/core/engine/values.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { words } from '../../../web/text/programs/words.ts';
import {
  hasStoredProgram,
  type StoredRecipe,
  storedProgramLanguages,
  storedProgramOf,
} from '../../../web/text/stored_program.ts';
import { message } from '../../../web/ui/messages/index.ts';
import { mixedTensor, steepTensor } from './bulk_tensors.ts';
import { floats, halfway } from './recipes.ts';

// Tensors whose programs in stored formats are run by the oracle. Every format has programs in NumPy and
// C++, some in PyTorch.

export const allFormats = Object.keys(storedKinds);
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
  // More than a super-block to a row, the last one not full, with values that are far larger.
  'super-blocks': floats(
    [2, 300],
    Array.from({ length: 600 }, (_, i) => Math.sin(i * i) ** 3 * (i % 97 === 5 ? 40 : 1)),
  ),
  'ties in super-blocks': floats(
    [1, 512],
    Array.from({ length: 512 }, (_, i) => (((i * 7) % 33) - 16) / (i < 256 ? 4 : 2)),
  ),
  'one value': floats([2, 256], Array(512).fill(-0.3)),
  'one sign': floats(
    [1, 256],
    Array.from({ length: 256 }, (_, i) => 2 + Math.sin(i * i)),
  ),
  'other sign': floats(
    [1, 256],
    Array.from({ length: 256 }, (_, i) => -2 - Math.sin(i * i)),
  ),
  'groups of every size': floats(
    [1, 512],
    Array.from({ length: 512 }, (_, i) => Math.sin(i * i) * 10 ** (2.4 * Math.floor(i / 16) - 44)),
  ),
  // One largest value to a row, at the ends of ranges of scales, above small values.
  'ends of scales': floats(
    [8, 64],
    [
      1536,
      1535.9,
      1488,
      6 * 2 ** -6,
      7.5 * 6 * 2 ** -9,
      7.9 * 6 * 2 ** -9,
      2 ** 20 - 2 ** -4,
      448,
    ].flatMap((largest) => [
      largest,
      ...Array.from({ length: 63 }, (_, i) => (largest * (i - 31)) / 40),
    ]),
  ),
  // Under the scale 1, halfway between the values of IQ4_NL.
  'halfway in a table': floats(
    [1, 32],
    [
      ...[-127, -115.5, -93.5, -74, -57, -42, -28.5, -16, -4.5, 7, 19, 31.5, 45.5, 61, 79, 101],
      ...Array(16).fill(0.25),
    ],
  ),
  // Loaded from a file.
  'many kinds of rows': mixedTensor(),
  'every magnitude': steepTensor(),
  // Literals in C++ are the same floats, whether or not they are doubles first.
  'between two floats': halfway.recipe.tensor,
};

/** C++ programs are run for these tensors as well: the programs of a format differ in their literals only. */
const tensorsInCpp = ['lesson', 'three axes', 'huge', 'super-blocks', 'between two floats'];

export interface NamedStoredRecipe {
  readonly name: string;
  readonly recipe: StoredRecipe;
  /** Whether its C++ program is run. */
  readonly isInCpp: boolean;
}

export const storedRecipe = (
  tensor: Tensor,
  format: string,
  { levels = 16, seed = 0 } = {},
): StoredRecipe => ({
  ...{ tensor, format, levels, seed },
  comment: (id, values) => message(english, words, id, values),
});

/** Recipes with programs in tests/golden/answers/exported. */
export const committedStoredRecipes: readonly NamedStoredRecipe[] = [
  ...['bfloat16', 'float8_e4m3fn', 'mxfp4_rceil', 'nvfp4', 'nf4', 'nf4_double'],
  ...[
    'kmeans',
    'q5_1',
    'q8_0',
    'q3_k',
    'q4_k',
    'iq4_nl',
    'iq4_xs',
    'tq1_0',
    'q1_0',
    'mxfp4_ggml',
    'nvfp4_ggml',
  ],
].map((format) => ({
  name: `stored_${format}`,
  recipe: storedRecipe(tensors.lesson as Tensor, format, { levels: 4 }),
  isInCpp: ['nvfp4', 'kmeans'].includes(format),
}));

/** The committed programs: in NumPy, and some in C++, where they differ in few lines. */
export const committedStoredPrograms = committedStoredRecipes.flatMap(
  ({ name, recipe, isInCpp }) => [
    { file: `${name}.numpy.py`, language: 'numpy', recipe } as const,
    ...(isInCpp ? [{ file: `${name}.cpp`, language: 'cpp', recipe } as const] : []),
  ],
);

/** The SHA-256 of programs, one after another. */
export const hashOf = (programs: readonly string[]): string =>
  createHash('sha256').update(programs.join('\n')).digest('hex');

/** A program in every way in which those of a format differ; the oracle runs these too. */
export const hashedStoredPrograms = (format: string): string[] =>
  (['lesson', 'one axis', 'three axes', 'many kinds of rows'] as const).flatMap((name) => {
    const recipe = storedRecipe(tensors[name] as Tensor, format);
    return storedProgramLanguages
      .filter((language) => hasStoredProgram(language, recipe))
      .map((language) => storedProgramOf(language, recipe));
  });

export const allStoredRecipes: readonly NamedStoredRecipe[] = [
  ...committedStoredRecipes,
  ...allFormats.flatMap((format) =>
    Object.entries(tensors).map(([name, tensor]) => ({
      name: `${format}, ${name}`,
      recipe: storedRecipe(tensor, format),
      isInCpp: tensorsInCpp.includes(name),
    })),
  ),
  ...[2, 3, 17, 256].map((levels) => ({
    name: `kmeans of ${levels} values`,
    recipe: storedRecipe(tensors.ties as Tensor, 'kmeans', { levels, seed: 7 + levels }),
    isInCpp: true,
  })),
  {
    name: 'a tensor from a file',
    recipe: storedRecipe(waves([65, 70], 1, 8), 'mxfp4_even'),
    isInCpp: true,
  },
  {
    name: 'a seed of more than 32 bits',
    recipe: storedRecipe(waves([65], 1, 9), 'kmeans', { seed: 2 ** 33 + 5 }),
    isInCpp: true,
  },
];
