import type { RandomVerbs } from './random_types.ts';
import {
  checkAxis,
  checkWhole,
  extents,
  halfWord,
  idOf,
  made,
  number,
  text,
} from './tensor_arguments.ts';
import { unwrap } from './unwrap.ts';
import { refuse } from './validate.ts';

/** What src/bindings/tensor_random.cpp exports. */
export type RandomCore = Record<
  keyof RandomVerbs,
  // biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
  (...args: any[]) => any
>;

/** Random tensors around an instance of the core: types are checked, refusals thrown. */
export function randomVerbs(core: RandomCore): RandomVerbs {
  const from = (generator: number) => checkAxis('generator', generator);

  return {
    manualSeed: (seed, generator = 0) => {
      if (typeof seed !== 'bigint') refuse('seed', 'a bigint');
      const bits = BigInt.asUintN(64, seed);
      core.manualSeed(Number(BigInt.asUintN(32, bits)), Number(bits >> halfWord), from(generator));
    },
    generatorState: (generator = 0) => made(core.generatorState(from(generator))),
    setGeneratorState: (state, generator = 0) =>
      unwrap<boolean>(core.setGeneratorState(idOf('state', state), from(generator))),
    tensorRand: (shape, low = 0, high = 1, dtype = 'float32', generator = 0) =>
      made(
        core.tensorRand(
          extents(shape),
          number('from', low),
          number('to', high),
          text('dtype', dtype),
          from(generator),
        ),
      ),
    tensorRandn: (shape, mean = 0, deviation = 1, dtype = 'float32', generator = 0) =>
      made(
        core.tensorRandn(
          extents(shape),
          number('mean', mean),
          number('deviation', deviation),
          text('dtype', dtype),
          from(generator),
        ),
      ),
    tensorRandint: (low, high, shape, dtype = 'int64', generator = 0) =>
      made(
        core.tensorRandint(
          checkWhole('low', low),
          checkWhole('high', high),
          extents(shape),
          text('dtype', dtype),
          from(generator),
        ),
      ),
    tensorRandperm: (count, generator = 0) => {
      const [whole] = extents([count]);
      return made(core.tensorRandperm(whole, from(generator)));
    },
  };
}
