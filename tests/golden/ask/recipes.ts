import {
  type Convention,
  conventions,
  type LevelDType,
  type Observer,
  type Scheme,
} from '../../../web/core/engine/contract.ts';
import type { Engine } from '../../../web/core/engine/engine.ts';
import type { Granularity, Tensor } from '../../../web/core/engine/values.ts';
import { english } from '../../../web/pages/shared/english.ts';
import type { Recipe } from '../../../web/text/program.ts';
import { words } from '../../../web/text/programs/words.ts';
import { message } from '../../../web/ui/messages/index.ts';

// Recipes whose programs are exported and run by tests/unit/text/programs.test.ts and the oracle.

export interface NamedRecipe {
  readonly name: string;
  readonly recipe: Recipe;
}

export const floats = (shape: readonly number[], values: Iterable<number>): Tensor => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});
const levels = (shape: readonly number[], values: Iterable<number>): Tensor => ({
  dtype: 'int32',
  shape,
  data: Int32Array.from(values),
});

const lesson = floats([3, 3], [191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5]);

export const plain = {
  clamp: true,
  castToFloat: true,
  foundBy: undefined,
  comment: (id, values) => message(english, words, id, values),
} as const satisfies Partial<Recipe>;

/** A recipe without the core: scales and zero points are given. */
function given(
  tensor: Tensor,
  scheme: Scheme,
  scales: readonly number[],
  zeroPoints: readonly number[],
  more: Partial<Recipe> = {},
): Recipe {
  const rows = tensor.shape.slice(0, -1);
  const isGroup = 'perGroup' in (scheme.granularity ?? {});
  const count = rows.reduce((product, extent) => product * extent, 1);
  const shape = isGroup ? [...rows, scales.length / count] : [scales.length];
  const quantizer = {
    scheme,
    scales: floats(shape, scales),
    zeroPoints: levels(shape, zeroPoints),
  };
  return { ...plain, tensor, quantizer, ...more };
}

/** Their programs are committed in tests/golden/answers/exported, and short. */
export const committedRecipes: readonly NamedRecipe[] = [
  { name: 'lesson', recipe: given(lesson, { format: 'int8' }, [3.5], [-70]) },
  {
    name: 'rows_restricted',
    recipe: given(
      floats([2, 2, 2], [0.5, -1, 1.5, 2.5, -3.25, 4, 1e-3, 100]),
      { format: 'int16', granularity: { perChannel: 1 }, symmetric: true, restricted: true },
      [0.1, 0.003],
      [0, 0],
      { foundBy: 'percentile (1, 99)' },
    ),
  },
  {
    name: 'groups_wrapping',
    recipe: given(
      floats([2, 5], [1.5, -2.5, 8, 0.25, -100, 3, 4, 5e9, -6, 7]),
      { format: 'uint4', granularity: { perGroup: 2 }, convention: 'onnx' },
      [0.5, 1, 0.1, 2, 0.25, 3],
      [7, 0, 15, 3, 1, 8],
      { clamp: false, castToFloat: false, foundBy: 'min-max' },
    ),
  },
  {
    name: 'torch_convention',
    recipe: given(
      floats([4], [250, 500, 750, 1000]),
      { format: 'uint8', convention: 'torch' },
      [2.9411764],
      [0],
      { foundBy: 'min-max' },
    ),
  },
  {
    name: 'int32_limits',
    recipe: given(floats([2, 2], [2 ** 31, -(2 ** 33), 3.5, -100]), { format: 'int32' }, [1], [7], {
      castToFloat: false,
    }),
  },
  {
    name: 'int32_rows_torch',
    recipe: given(
      floats([2, 2], [1e19, -1e19, 2.5, -7]),
      { format: 'int32', convention: 'torch', granularity: { perChannel: 0 } },
      [0.5, 2],
      [2147483647, -3],
    ),
  },
  {
    name: 'int32_wrapping',
    recipe: given(floats([3], [2 ** 31, -(2 ** 32), 0.5]), { format: 'int32' }, [0.25], [1], {
      clamp: false,
    }),
  },
  {
    name: 'int4_wrapping',
    recipe: given(
      floats([2, 3], [7.5, 8.5, -9, 100, -2.25, 0]),
      { format: 'int4', convention: 'onnx', granularity: { perChannel: 1 } },
      [0.5, 1, 3],
      [3, -8, 0],
      { clamp: false },
    ),
  },
  {
    name: 'int8_wrapping_torch',
    recipe: given(
      floats([4], [100.5, -300, 2 ** 40, 0.1]),
      { format: 'int8', convention: 'torch' },
      [0.5],
      [1],
      { clamp: false, castToFloat: false },
    ),
  },
  {
    name: 'largest_scale',
    recipe: given(
      floats([3], [3.4e38, -1e38, 0]),
      { format: 'uint8', convention: 'torch' },
      [-3.4028235e38],
      [128],
    ),
  },
  {
    name: 'groups_symmetric',
    recipe: given(
      floats([2, 2, 4], [1, -2, 3, 4.5, 0, 6, -7, 8, 9, 10.25, -11, 12, 13, 14, 15, -16]),
      { format: 'int8', convention: 'onnx', granularity: { perGroup: 2 }, symmetric: true },
      [0.5, 1, 0.25, 0.125, 2, 3, 0.1, 0.75],
      Array(8).fill(0),
      { foundBy: 'min-max' },
    ),
  },
  {
    name: 'halves_away',
    recipe: given(
      floats([2, 3], [2.5, -2.5, 0.49999997, 127.5, -0.5, 3]),
      { format: 'int8', halfAway: true },
      [1],
      [-3],
    ),
  },
  {
    name: 'symmetric_torch',
    recipe: given(
      floats([3], [0.75, -64, 3]),
      { format: 'int8', convention: 'torch', symmetric: true },
      [0.5],
      [0],
    ),
  },
];

/** A tensor that is too large for a literal in a program. */
const large = (rows: number, columns: number) =>
  floats(
    [rows, columns],
    Array.from({ length: rows * columns }, (_, i) => (((i * 7919) % 2003) - 900) / 64),
  );

/** Their programs load files. */
export const loadingRecipes: readonly NamedRecipe[] = [
  {
    name: 'tensor_from_file',
    recipe: given(
      large(65, 64),
      { format: 'int4', granularity: { perChannel: 0 } },
      Array.from({ length: 65 }, (_, i) => 1 + i / 64),
      Array.from({ length: 65 }, (_, i) => (i % 16) - 8),
    ),
  },
  {
    name: 'groups_from_files',
    recipe: given(
      large(1030, 7),
      { format: 'uint8', granularity: { perGroup: 2 }, convention: 'onnx' },
      Array.from({ length: 4120 }, (_, i) => 0.25 + (i % 50) / 128),
      Array.from({ length: 4120 }, (_, i) => i % 256),
    ),
  },
  {
    name: 'symmetric_from_files',
    recipe: given(
      large(4104, 2),
      { format: 'int8', granularity: { perChannel: 0 }, symmetric: true },
      Array.from({ length: 4104 }, (_, i) => 0.125 + (i % 50) / 128),
      Array(4104).fill(0),
    ),
  },
];

/** Those whose programs are committed. */
export const recordedRecipes: readonly NamedRecipe[] = [
  ...committedRecipes,
  ...loadingRecipes.filter(({ name }) => name === 'groups_from_files'),
];

/** Reproducible numbers from 0 to 1. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function random(shape: readonly number[], seed: number, width: number): Tensor {
  const from = numbers(seed);
  const count = shape.reduce((product, extent) => product * extent, 1);
  const value = () => (from.next().value + from.next().value - 1) * width;
  return floats(shape, Array.from({ length: count }, value));
}

const halves = (shape: readonly number[]) =>
  floats(
    shape,
    Array.from(
      { length: shape.reduce((product, extent) => product * extent, 1) },
      (_, i) => i / 2 - 5,
    ),
  );

const tensors: readonly Tensor[] = [
  lesson,
  floats([4], [250, 500, 750, 1000]),
  random([2, 3, 5], 1, 300),
  random([5, 7], 2, 0.01),
  halves([3, 8]),
  floats([3, 4], [0.01, -0.02, 0.03, 0, 1, -2, 3, 2.5, 100, -200, 300, 1e4]),
  floats([2, 2], [5, 5, 5, 5]),
  floats([1, 3], [-0, 0, 0]),
  random([2, 1, 6], 3, 1e6),
  floats([1], [-7.25]),
  random([4, 9], 4, 40),
];

const formats = ['int8', 'uint8', 'int16', 'int32', 'int4', 'uint4', 'int2', 'uint2'] as const;
const observers: readonly (readonly [string, Observer])[] = [
  ['min-max', 'minMax'],
  ['the largest magnitude', 'absMax'],
  ['percentiles 5 to 95', { percentile: [5, 95] }],
  ['the smallest squared error', 'mse'],
];

/** The granularities of a tensor. */
const granularities = ({ shape }: Tensor): Granularity[] => [
  { perTensor: true },
  ...shape.map((_, axis): Granularity => ({ perChannel: axis })),
  ...[2, 1, 3, 100].map((size): Granularity => ({ perGroup: size })),
];

/** Every format, convention and pair of switches, each with three choices of everything else in turn. */
function observed(engine: Engine): NamedRecipe[] {
  const recipes: NamedRecipe[] = [];
  const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
  const choice = numbers(7);
  const any = () => Math.floor(choice.next().value * 1e6);
  for (const format of formats) {
    for (const convention of conventions) {
      for (const switches of [0, 1, 2, 3]) {
        for (let turn = 0; turn < 3; turn += 1) {
          const tensor = pick(tensors, any());
          const isSigned = !format.startsWith('u');
          const scheme: Scheme = {
            format,
            convention,
            granularity: turn === 0 ? { perTensor: true } : pick(granularities(tensor), any()),
            symmetric: isSigned && any() % 3 === 0,
            restricted: isSigned && any() % 3 === 0,
          };
          const [foundBy, observer] = pick(observers, any());
          const observation = engine.observe(tensor, scheme, observer);
          // Finer scales than the data need, so that some values are out of range.
          const scales = observation.scales.data.map((scale) => scale / pick([1, 1, 3, 50], any()));
          const { shape } = observation.scales;
          recipes.push({
            name: `${format} ${convention} ${switches} ${turn}`,
            recipe: {
              ...plain,
              tensor,
              quantizer: { ...observation, scales: floats(shape, scales) },
              clamp: (switches & 1) === 0,
              castToFloat: (switches & 2) === 0,
              foundBy,
            },
          });
        }
      }
    }
  }
  return recipes;
}

/** Around every limit of the conversions between floats and integers. */
const extremes = floats(
  [4, 6],
  [
    ...[3.4028235e38, -3.4028235e38, 1e-45, -1e-45, -0, 0],
    ...[2 ** 31, -(2 ** 31), 2 ** 31 - 128, 2 ** 32, -(2 ** 32) + 256, 2 ** 63],
    ...[-(2 ** 63), 2 ** 63 - 2 ** 39, 2 ** 64, 1e19, -1e19, 1e30],
    ...[127.5, 128.5, -128.5, 32767.5, 65536, 2 ** 24 + 2],
  ],
);

/**
 * 7.038531e-26 is the shortest text of this float32 where it is read as a double first. As a double it
 * is halfway between two float32, and the nearest one of the text itself is the other.
 */
export const halfway: NamedRecipe = {
  name: 'halfway between two floats',
  recipe: given(
    floats([2], [7.038531308148791e-26, -7.038531308148791e-26]),
    { format: 'int8' },
    [7.038531308148791e-26],
    [3],
  ),
};

function outermost(): NamedRecipe[] {
  const recipe = (
    format: LevelDType,
    convention: Convention,
    clamp: boolean,
    castToFloat: boolean,
  ) =>
    [1, 1.17549435e-38, -0.3333333, 3.4028235e38, 1e-3].map((scale, index) => ({
      name: `extremes ${format} ${convention} ${clamp} ${castToFloat} ${scale}`,
      recipe: given(
        extremes,
        { format, convention, restricted: format === 'int32' && index % 2 === 1 },
        [scale],
        [index % 2 === 0 ? 0 : format === 'int32' ? 2147483647 : 1],
        { clamp, castToFloat },
      ),
    }));
  return (['int8', 'uint8', 'int16', 'int32', 'int4', 'uint2'] as const).flatMap((format) =>
    conventions.flatMap((convention) => [
      ...recipe(format, convention, true, true).slice(0, 3),
      ...recipe(format, convention, false, format !== 'int32').slice(2),
    ]),
  );
}

/** Halves and their neighbours, of which NumPy and PyTorch have no function that rounds them away from 0. */
function awayFromZero(): NamedRecipe[] {
  const tensor = floats(
    [3, 6],
    [
      ...[0.5, -0.5, 0.49999997, -0.49999997, 1.5, -1.5],
      ...[2.5, -2.5, 126.5, 127.5, -127.5, -128.5],
      ...[2 ** 23 - 0.5, 2 ** 23 + 1, 2 ** 24 + 2, 1e-45, -0, 3e9],
    ],
  );
  return formats.flatMap((format) =>
    conventions.flatMap((convention) =>
      [true, false].map((clamp) => ({
        name: `halves away from zero ${format} ${convention} ${clamp}`,
        recipe: given(
          tensor,
          { format, convention, granularity: { perChannel: 0 }, halfAway: true },
          [1, 1, 0.5],
          format.startsWith('u') ? [0, 1, 2] : [0, 1, -2],
          { clamp },
        ),
      })),
    ),
  );
}

export const allRecipes = (engine: Engine): NamedRecipe[] => [
  ...committedRecipes,
  ...observed(engine),
  ...outermost(),
  ...awayFromZero(),
  halfway,
  ...loadingRecipes,
];
