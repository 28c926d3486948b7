import type { PickVerbs } from './pick_types.ts';
import {
  checkAxis,
  checkWhole,
  extents,
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
import { refuse } from './validate.ts';

/** What src/bindings/tensor_picks.cpp exports. */
export type PickCore = Record<
  Exclude<keyof PickVerbs, 'tensorTril' | 'tensorTriu'> | 'tensorTriangle',
  // biome-ignore lint/suspicious/noExplicitAny: the generated module has no types of its own
  (...args: any[]) => any
>;

/** What picks and arranges, around an instance of the core: types are checked, refusals thrown. */
export function pickVerbs(core: PickCore): PickVerbs {
  const id = (handle: Handle) => idOf('handle', handle);
  const index = (handle: Handle) => idOf('index', handle);
  const mask = (handle: Handle) => idOf('mask', handle);
  const axisOf = (axis: number) => checkAxis('axis', axis);

  return {
    tensorGather: (handle, axis, places) =>
      made(core.tensorGather(id(handle), axisOf(axis), index(places))),
    tensorScatter: (handle, axis, places, source, reduce) => {
      if (reduce !== undefined && reduce !== 'add' && reduce !== 'multiply') {
        refuse('reduce', '"add" or "multiply"');
      }
      const value = operand('source', source);
      const outcome = core.tensorScatter(
        id(handle),
        axisOf(axis),
        index(places),
        value,
        reduce ?? '',
      );
      unwrap<void>(outcome);
    },
    tensorIndexSelect: (handle, axis, places) =>
      made(core.tensorIndexSelect(id(handle), axisOf(axis), index(places))),
    tensorTake: (handle, places) => made(core.tensorTake(id(handle), index(places))),
    tensorMaskedFill: (handle, truth, value) =>
      made(core.tensorMaskedFill(id(handle), mask(truth), operand('value', value))),
    tensorMaskedSelect: (handle, truth) => made(core.tensorMaskedSelect(id(handle), mask(truth))),
    tensorNonzero: (handle) => made(core.tensorNonzero(id(handle))),

    tensorFlip: (handle, axes) => made(core.tensorFlip(id(handle), wholes('axes', axes))),
    tensorRoll: (handle, shifts, axes = []) =>
      made(core.tensorRoll(id(handle), wholes('shifts', shifts), wholes('axes', axes))),
    tensorRepeat: (handle, repeats) =>
      made(core.tensorRepeat(id(handle), wholes('repeats', repeats))),
    tensorRepeatInterleave: (handle, repeats, axis) => {
      const counts = isHandle(repeats) ? { id: repeats.id } : checkWhole('repeats', repeats);
      const at = axis === undefined ? undefined : axisOf(axis);
      return made(core.tensorRepeatInterleave(id(handle), counts, at));
    },
    tensorTril: (handle, diagonal = 0) =>
      made(core.tensorTriangle(id(handle), checkWhole('diagonal', diagonal), true)),
    tensorTriu: (handle, diagonal = 0) =>
      made(core.tensorTriangle(id(handle), checkWhole('diagonal', diagonal), false)),
    tensorDiag: (handle, diagonal = 0) =>
      made(core.tensorDiag(id(handle), checkWhole('diagonal', diagonal))),
    tensorDiagonal: (handle, offset = 0, first = 0, second = 1) =>
      made(
        core.tensorDiagonal(
          id(handle),
          checkWhole('offset', offset),
          checkAxis('first', first),
          checkAxis('second', second),
        ),
      ),

    tensorLinspace: (start, stop, steps) =>
      made(
        core.tensorLinspace(
          number('start', start),
          number('stop', stop),
          checkWhole('steps', steps),
        ),
      ),
    tensorEye: (rows, columns, dtype) =>
      made(core.tensorEye(extents([rows, columns]), text('dtype', dtype))),
    tensorOneHot: (handle, classes = -1) =>
      made(core.tensorOneHot(id(handle), checkWhole('classes', classes))),
  };
}
