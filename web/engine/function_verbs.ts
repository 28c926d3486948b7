import type { FunctionVerbs, PrintOptions } from './function_types.ts';
import {
  checkAxis,
  flag,
  idOf,
  isHandle,
  made,
  number,
  operand,
  text,
  wholes,
} from './tensor_arguments.ts';
import type { Handle } from './tensor_types.ts';
import { unwrap } from './unwrap.ts';
import { checkList, checkObject, isExtent, refuse } from './validate.ts';

/** What src/bindings/tensor_functions.cpp exports. */
export type FunctionCore = Record<
  | Exclude<keyof FunctionVerbs, 'tensorSoftmax' | 'tensorLogSoftmax' | 'tensorStd' | 'tensorVar'>
  | 'tensorSoftmaxAlong'
  | 'tensorDeviation',
  // biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
  (...args: any[]) => any
>;

const mostDecimals = 100;
const defaults = { precision: 4, threshold: 1000, edgeitems: 3, linewidth: 80 } as const;

/** The options with PyTorch's defaults, as the core reads them. */
function printOptions(options: PrintOptions) {
  checkObject('options', options);
  const size = (name: keyof typeof defaults) => {
    const value = options[name] ?? defaults[name];
    return isExtent(value) ? value : refuse(`options.${name}`, 'a whole number from 0');
  };
  const precision = size('precision');
  if (precision > mostDecimals) refuse('options.precision', `at most ${mostDecimals}`);
  const { sciMode } = options;
  return {
    precision,
    threshold: size('threshold'),
    edgeitems: size('edgeitems'),
    linewidth: size('linewidth'),
    sciMode: sciMode === undefined ? undefined : flag('options.sciMode', sciMode),
  };
}

/** Functions and measures around an instance of the core: types are checked, refusals thrown. */
export function functionVerbs(core: FunctionCore): FunctionVerbs {
  const id = (handle: Handle) => idOf('handle', handle);
  const axisOf = (axis: number) => checkAxis('axis', axis);
  const optionalNumber = (argument: string, value: number | undefined) =>
    value === undefined ? undefined : number(argument, value);
  const deviation =
    (squared: boolean) =>
    (handle: Handle, correction = 1, axes: readonly number[] = [], keepdim = false) =>
      made(
        core.tensorDeviation(
          id(handle),
          checkAxis('correction', correction),
          squared,
          wholes('axes', axes),
          flag('keepdim', keepdim),
        ),
      );
  const comparing =
    (verb: 'tensorAllClose' | 'tensorIsClose') =>
    (left: Handle, right: Handle, rtol = 1e-5, atol = 1e-8, equalNan = false) =>
      core[verb](
        idOf('left', left),
        idOf('right', right),
        number('rtol', rtol),
        number('atol', atol),
        flag('equalNan', equalNan),
      );
  const allClose = comparing('tensorAllClose');
  const isClose = comparing('tensorIsClose');

  return {
    tensorPower: (base, exponent) => {
      if (!isHandle(base) && !isHandle(exponent)) {
        refuse('base or exponent', 'a handle of a tensor');
      }
      return made(core.tensorPower(operand('base', base), operand('exponent', exponent)));
    },
    tensorLeakyRelu: (handle, slope = 0.01) =>
      made(core.tensorLeakyRelu(id(handle), number('slope', slope))),
    tensorNanToNum: (handle, nan = 0, posinf, neginf) =>
      made(
        core.tensorNanToNum(
          id(handle),
          number('nan', nan),
          optionalNumber('posinf', posinf),
          optionalNumber('neginf', neginf),
        ),
      ),
    tensorSoftmax: (handle, axis) => made(core.tensorSoftmaxAlong(id(handle), axisOf(axis), false)),
    tensorLogSoftmax: (handle, axis) =>
      made(core.tensorSoftmaxAlong(id(handle), axisOf(axis), true)),

    tensorScan: (scan, handle, axis) => {
      if (scan !== 'cumsum' && scan !== 'cumprod') refuse('scan', '"cumsum" or "cumprod"');
      return made(core.tensorScan(scan === 'cumprod', id(handle), axisOf(axis)));
    },
    tensorNorm: (handle, p = 2, axes = [], keepdim = false) =>
      made(
        core.tensorNorm(id(handle), number('p', p), wholes('axes', axes), flag('keepdim', keepdim)),
      ),
    tensorStd: deviation(false),
    tensorVar: deviation(true),
    tensorQuantile: (handle, q, axis, keepdim = false) => {
      const list = (typeof q === 'number' ? [q] : checkList('q', q)).map((one) => number('q', one));
      const at = axis === undefined ? undefined : axisOf(axis);
      const isOne = typeof q === 'number';
      return made(core.tensorQuantile(id(handle), list, isOne, at, flag('keepdim', keepdim)));
    },

    tensorEqual: (left, right) =>
      unwrap<boolean>(core.tensorEqual(idOf('left', left), idOf('right', right))),
    tensorAllClose: (...args) => unwrap<boolean>(allClose(...args)),
    tensorIsClose: (...args) => made(isClose(...args)),

    tensorRepr: (handle, options = {}) => {
      const suffixes = checkList('options.suffixes', options?.suffixes ?? []);
      const list = suffixes.map((one) => text('options.suffixes', one));
      return unwrap<string>(core.tensorRepr(id(handle), printOptions(options), list));
    },
  };
}
