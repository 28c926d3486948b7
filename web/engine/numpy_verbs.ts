import type { NumpySeeding, NumpyVerbs } from './numpy_types.ts';
import { checkAxis, extents, idOf, made, text, wholes, written } from './tensor_arguments.ts';
import { refuse } from './validate.ts';

/** What src/bindings/numpy_random.cpp exports. */
export type NumpyCore = Record<
  keyof NumpyVerbs,
  // biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
  (...args: any[]) => any
>;

const seedings: readonly NumpySeeding[] = ['state', 'state_of_words', 'default_rng'];
const mostOfWord = 0xffff_ffff;

function seedWords(words: readonly number[]): readonly number[] {
  const fit = wholes('words', words).every((word) => word >= 0 && word <= mostOfWord);
  return fit && words.length > 0 ? words : refuse('words', 'whole numbers of 32 bits');
}

const whole = (argument: string, value: bigint) =>
  typeof value === 'bigint' ? written(argument, value) : refuse(argument, 'a bigint');

/** NumPy's random tensors around an instance of the core: types are checked, refusals thrown. */
export function numpyVerbs(core: NumpyCore): NumpyVerbs {
  const from = (generator: number) => checkAxis('generator', generator);

  return {
    numpySeed: (kind, words, generator = 0) => {
      if (!seedings.includes(kind)) refuse('kind', seedings.join(', '));
      core.numpySeed(kind, seedWords(words), from(generator));
    },
    numpyUniform: (shape, generator = 0) =>
      made(core.numpyUniform(extents(shape), from(generator))),
    numpyNormal: (shape, generator = 0) => made(core.numpyNormal(extents(shape), from(generator))),
    numpyIntegers: (low, high, shape, dtype = 'int64', generator = 0) =>
      made(
        core.numpyIntegers(
          whole('low', low),
          whole('high', high),
          extents(shape),
          text('dtype', dtype),
          from(generator),
        ),
      ),
    numpyPermutation: (count, generator = 0) => {
      const [checked] = extents([count]);
      return made(core.numpyPermutation(checked, from(generator)));
    },
    numpySum: (handle, axis) =>
      made(core.numpySum(idOf('handle', handle), checkAxis('axis', axis))),
  };
}
