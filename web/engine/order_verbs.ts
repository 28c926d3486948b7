import type { OrderVerbs } from './order_types.ts';
import {
  checkAxis,
  checkWhole,
  flag,
  idOf,
  idOrNone,
  made,
  madeAll,
  number,
} from './tensor_arguments.ts';
import type { Handle } from './tensor_types.ts';
import { refuse } from './validate.ts';

/** What src/bindings/tensor_order.cpp exports. */
export type OrderCore = Record<
  keyof OrderVerbs,
  // biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
  (...args: any[]) => any
>;

/** What orders and counts, around an instance of the core: types are checked, refusals thrown. */
export function orderVerbs(core: OrderCore): OrderVerbs {
  const id = (handle: Handle) => idOf('handle', handle);

  return {
    tensorExtreme: (extreme, handle, axis, keepdim = false) => {
      if (extreme !== 'max' && extreme !== 'min') refuse('extreme', '"max" or "min"');
      const keeps = flag('keepdim', keepdim);
      return madeAll(
        core.tensorExtreme(extreme === 'max', id(handle), checkAxis('axis', axis), keeps),
      );
    },
    tensorSort: (handle, axis = -1, descending = false) =>
      madeAll(core.tensorSort(id(handle), checkAxis('axis', axis), flag('descending', descending))),
    tensorTopk: (handle, k, axis = -1, largest = true, sorted = true) =>
      madeAll(
        core.tensorTopk(
          id(handle),
          checkWhole('k', k),
          checkAxis('axis', axis),
          flag('largest', largest),
          flag('sorted', sorted),
        ),
      ),
    tensorKthvalue: (handle, k, axis = -1, keepdim = false) =>
      madeAll(
        core.tensorKthvalue(
          id(handle),
          checkWhole('k', k),
          checkAxis('axis', axis),
          flag('keepdim', keepdim),
        ),
      ),
    tensorMedian: (handle, axis, keepdim = false) =>
      madeAll(core.tensorMedian(id(handle), checkAxis('axis', axis), flag('keepdim', keepdim))),
    tensorMedianAll: (handle) => made(core.tensorMedianAll(id(handle))),
    tensorMode: (handle, axis = -1, keepdim = false) =>
      madeAll(core.tensorMode(id(handle), checkAxis('axis', axis), flag('keepdim', keepdim))),
    tensorUnique: (handle) => madeAll(core.tensorUnique(id(handle))),
    tensorSearchsorted: (sorted, values, right = false) =>
      made(
        core.tensorSearchsorted(
          idOf('sorted', sorted),
          idOf('values', values),
          flag('right', right),
        ),
      ),
    tensorHistc: (handle, bins = 100, min = 0, max = 0) =>
      made(
        core.tensorHistc(
          id(handle),
          checkWhole('bins', bins),
          number('min', min),
          number('max', max),
        ),
      ),
    tensorBincount: (handle, weights, minlength = 0) =>
      made(
        core.tensorBincount(
          id(handle),
          idOrNone('weights', weights),
          checkWhole('minlength', minlength),
        ),
      ),
  };
}
