import type { FunctionVerbs } from './function_types.ts';
import { type FunctionCore, functionVerbs } from './function_verbs.ts';
import type { NumpyVerbs } from './numpy_types.ts';
import { type NumpyCore, numpyVerbs } from './numpy_verbs.ts';
import type { OrderVerbs } from './order_types.ts';
import { type OrderCore, orderVerbs } from './order_verbs.ts';
import type { PickVerbs } from './pick_types.ts';
import { type PickCore, pickVerbs } from './pick_verbs.ts';
import type { RandomVerbs } from './random_types.ts';
import { type RandomCore, randomVerbs } from './random_verbs.ts';
import {
  checkAxis,
  extents,
  idOf,
  idOrNone,
  idsOf,
  isHandle,
  items,
  made,
  operand,
  optional,
  text,
  wholes,
  written,
} from './tensor_arguments.ts';
import type { Handle, TensorContent, TensorVerbs } from './tensor_types.ts';
import { unwrap } from './unwrap.ts';
import { checkTensor, refuse } from './validate.ts';

/** What src/bindings/tensor*.cpp and numpy_random.cpp export. */
export type TensorCore = Record<
  Exclude<
    keyof TensorVerbs,
    keyof FunctionVerbs | keyof NumpyVerbs | keyof OrderVerbs | keyof PickVerbs | keyof RandomVerbs
  >,
  // biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
  (...args: any[]) => any
> &
  FunctionCore &
  NumpyCore &
  OrderCore &
  PickCore &
  RandomCore;

/** PyTorch's tensors around an instance of the core: types are checked, refusals thrown. */
export function tensorVerbs(core: TensorCore): TensorVerbs {
  const id = (handle: Handle) => idOf('handle', handle);

  return {
    ...functionVerbs(core),
    ...numpyVerbs(core),
    ...orderVerbs(core),
    ...pickVerbs(core),
    ...randomVerbs(core),

    tensorCreate: (content) => {
      checkTensor('content', content);
      return made(core.tensorCreate(content));
    },
    tensorRelease: (handle) => core.tensorRelease(id(handle)),
    tensorCount: () => core.tensorCount(),
    tensorBytes: () => core.tensorBytes(),
    tensorRead: (handle) => unwrap<TensorContent>(core.tensorRead(id(handle))),
    tensorDescribe: (handle) => unwrap(core.tensorDescribe(id(handle))),
    tensorAddress: (handle) => unwrap<number>(core.tensorAddress(id(handle))),

    tensorBinary: (operator, left, right) => {
      if (!isHandle(left) && !isHandle(right)) refuse('left or right', 'a handle of a tensor');
      const name = text('operator', operator);
      return made(core.tensorBinary(name, operand('left', left), operand('right', right)));
    },
    tensorUnary: (operator, handle) =>
      made(core.tensorUnary(text('operator', operator), id(handle))),
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

    tensorView: (handle, shape) => made(core.tensorView(id(handle), wholes('shape', shape))),
    tensorViewDType: (handle, dtype) =>
      made(core.tensorViewDType(id(handle), text('dtype', dtype))),
    tensorReshape: (handle, shape) => made(core.tensorReshape(id(handle), wholes('shape', shape))),
    tensorExpand: (handle, shape) => made(core.tensorExpand(id(handle), extents(shape))),
    tensorStorage: (handle) => made(core.tensorStorage(id(handle))),
    tensorAsStrided: (handle, shape, strides, offset = 0) =>
      made(
        core.tensorAsStrided(id(handle), extents(shape), extents(strides), extents([offset])[0]),
      ),
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
      made(core.tensorLinear(idOf('input', input), idOf('weight', weight), idOrNone('bias', bias))),

    tensorFull: (shape, value, dtype) =>
      made(core.tensorFull(extents(shape), written('value', value), text('dtype', dtype))),
    tensorArange: (start, stop, step = 1n) =>
      made(
        core.tensorArange(written('start', start), written('stop', stop), written('step', step)),
      ),
  };
}
