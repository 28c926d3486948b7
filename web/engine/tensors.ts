import type {
  Handle,
  IndexItem,
  Operand,
  Scalar,
  TensorContent,
  TensorVerbs,
} from './tensor_types.ts';
import { unwrap } from './unwrap.ts';
import { checkList, checkNumber, checkTensor, isExtent, refuse } from './validate.ts';

/** What src/bindings/tensors.cpp exports. */
export type TensorCore = Record<
  Exclude<keyof TensorVerbs, 'tensorStd' | 'tensorVar'> | 'tensorDeviation',
  // biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
  (...args: any[]) => any
>;

const halfWord = 32n;

/** A number in the form that the core reads: JavaScript's own does not say whether it is an int. */
function written(argument: string, value: Scalar) {
  if (typeof value === 'number') return { float: value };
  if (typeof value === 'boolean') return { bool: value };
  if (typeof value !== 'bigint') refuse(argument, 'a handle, a number, a bigint, true or false');
  if (BigInt.asIntN(64, value) !== value) refuse(argument, 'an int of at most 64 bits');
  return {
    low: Number(BigInt.asUintN(32, value)),
    high: Number(BigInt.asIntN(32, value >> halfWord)),
  };
}

const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && Number.isInteger((value as Handle).id);

function idOf(argument: string, handle: Handle): number {
  return isHandle(handle) ? handle.id : refuse(argument, 'a handle of a tensor');
}

const idsOf = (argument: string, handles: readonly Handle[]) =>
  checkList(argument, handles).map((handle) => idOf(argument, handle));

const operand = (argument: string, value: Operand) =>
  isHandle(value) ? { id: value.id } : written(argument, value as Scalar);

function checkWhole(argument: string, value: number): number {
  return Number.isSafeInteger(value) ? value : refuse(argument, 'a whole number');
}

/** An axis fits into an int32, as which it crosses. */
function checkAxis(argument: string, value: number): number {
  return (value | 0) === value ? value : refuse(argument, 'a whole number');
}

const wholes = (argument: string, values: readonly number[]) =>
  checkList(argument, values).map((value) => checkWhole(argument, value));

function extents(shape: readonly number[]): readonly number[] {
  return checkList('shape', shape).every(isExtent)
    ? shape
    : refuse('shape', 'an array of whole numbers that are not negative');
}

function item(one: IndexItem) {
  if (typeof one !== 'object' || one === null) refuse('items', 'an array of objects');
  for (const key of ['index', 'start', 'stop', 'step', 'id'] as const) {
    const value = (one as Record<string, unknown>)[key];
    if (value !== undefined) checkWhole(`items.${key}`, value as number);
  }
  return one;
}

const items = (list: readonly IndexItem[]) => checkList('items', list).map(item);

function text(argument: string, value: string): string {
  return typeof value === 'string' ? value : refuse(argument, 'a string');
}

/** PyTorch's tensors around an instance of the core: types are checked, refusals thrown. */
export function tensorVerbs(core: TensorCore): TensorVerbs {
  const made = (outcome: Parameters<typeof unwrap<number>>[0]): Handle => ({
    id: unwrap<number>(outcome),
  });
  const id = (handle: Handle) => idOf('handle', handle);
  const number = (argument: string, value: number) => {
    checkNumber(argument, value);
    return value;
  };
  const optional = (argument: string, value: Scalar | undefined) =>
    value === undefined ? undefined : written(argument, value);

  return {
    tensorCreate: (content) => {
      checkTensor('content', content);
      return made(core.tensorCreate(content));
    },
    tensorRelease: (handle) => core.tensorRelease(id(handle)),
    tensorCount: () => core.tensorCount(),
    tensorRead: (handle) => unwrap<TensorContent>(core.tensorRead(id(handle))),
    tensorDescribe: (handle) => unwrap(core.tensorDescribe(id(handle))),
    tensorRepr: (handle) => unwrap<string>(core.tensorRepr(id(handle))),

    tensorBinary: (operator, left, right) => {
      if (!isHandle(left) && !isHandle(right)) refuse('left or right', 'a handle of a tensor');
      const name = text('operator', operator);
      return made(core.tensorBinary(name, operand('left', left), operand('right', right)));
    },
    tensorUnary: (operator, handle) =>
      made(core.tensorUnary(text('operator', operator), id(handle))),
    tensorPower: (handle, exponent) =>
      made(core.tensorPower(id(handle), written('exponent', exponent))),
    tensorClamp: (handle, min, max) =>
      made(core.tensorClamp(id(handle), optional('min', min), optional('max', max))),
    tensorWhere: (condition, left, right) => {
      if (!isHandle(left) && !isHandle(right)) refuse('left or right', 'a handle of a tensor');
      const truth = idOf('condition', condition);
      return made(core.tensorWhere(truth, operand('left', left), operand('right', right)));
    },
    tensorTo: (handle, dtype) => made(core.tensorTo(id(handle), text('dtype', dtype))),

    tensorReduce: (reduction, handle, axes = [], keepdim = false) => {
      const name = text('reduction', reduction);
      return made(core.tensorReduce(name, id(handle), wholes('axes', axes), keepdim === true));
    },
    tensorNorm: (handle) => made(core.tensorNorm(id(handle))),
    tensorStd: (handle, correction = 1) =>
      made(core.tensorDeviation(id(handle), checkAxis('correction', correction), false)),
    tensorVar: (handle, correction = 1) =>
      made(core.tensorDeviation(id(handle), checkAxis('correction', correction), true)),

    tensorView: (handle, shape) => made(core.tensorView(id(handle), wholes('shape', shape))),
    tensorReshape: (handle, shape) => made(core.tensorReshape(id(handle), wholes('shape', shape))),
    tensorExpand: (handle, shape) => made(core.tensorExpand(id(handle), extents(shape))),
    tensorTranspose: (handle, first, second) =>
      made(
        core.tensorTranspose(id(handle), checkAxis('first', first), checkAxis('second', second)),
      ),
    tensorPermute: (handle, axes) => made(core.tensorPermute(id(handle), wholes('axes', axes))),
    tensorUnsqueeze: (handle, axis) =>
      made(core.tensorUnsqueeze(id(handle), checkAxis('axis', axis))),
    tensorSqueeze: (handle, axis) =>
      made(core.tensorSqueeze(id(handle), axis === undefined ? axis : checkAxis('axis', axis))),
    tensorContiguous: (handle) => made(core.tensorContiguous(id(handle))),
    tensorClone: (handle) => made(core.tensorClone(id(handle))),
    tensorAt: (handle, list) => made(core.tensorAt(id(handle), items(list))),
    tensorAssignAt: (handle, list, source) =>
      unwrap<void>(core.tensorAssignAt(id(handle), items(list), operand('source', source))),
    tensorStack: (handles, axis = 0) =>
      made(core.tensorStack(idsOf('handles', handles), checkAxis('axis', axis))),
    tensorConcatenate: (handles, axis = 0) =>
      made(core.tensorConcatenate(idsOf('handles', handles), checkAxis('axis', axis))),

    tensorMatmul: (left, right) =>
      made(core.tensorMatmul(idOf('left', left), idOf('right', right))),
    tensorLinear: (input, weight, bias) =>
      made(
        core.tensorLinear(
          idOf('input', input),
          idOf('weight', weight),
          bias === undefined ? bias : idOf('bias', bias),
        ),
      ),

    tensorFull: (shape, value, dtype) =>
      made(core.tensorFull(extents(shape), written('value', value), text('dtype', dtype))),
    tensorArange: (start, stop, step = 1n) =>
      made(
        core.tensorArange(written('start', start), written('stop', stop), written('step', step)),
      ),

    manualSeed: (seed) => {
      if (typeof seed !== 'bigint') refuse('seed', 'a bigint');
      const bits = BigInt.asUintN(64, seed);
      core.manualSeed(Number(BigInt.asUintN(32, bits)), Number(bits >> halfWord));
    },
    tensorRand: (shape, from = 0, to = 1, dtype = 'float32') =>
      made(
        core.tensorRand(
          extents(shape),
          number('from', from),
          number('to', to),
          text('dtype', dtype),
        ),
      ),
    tensorRandn: (shape, mean = 0, deviation = 1, dtype = 'float32') =>
      made(
        core.tensorRandn(
          extents(shape),
          number('mean', mean),
          number('deviation', deviation),
          text('dtype', dtype),
        ),
      ),
    tensorRandint: (low, high, shape, dtype = 'int64') =>
      made(
        core.tensorRandint(
          checkWhole('low', low),
          checkWhole('high', high),
          extents(shape),
          text('dtype', dtype),
        ),
      ),
  };
}
