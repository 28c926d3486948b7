import type { Handle } from '../engine/tensor_types.ts';
import type { Engine } from '../engine/types.ts';
import { type Crossed, handle, type Kind, numbers, operand } from './operand.ts';

const pair = ({ values, indices }: { values: Handle; indices: Handle }) => [values.id, indices.id];

/** Order, and picking elements by their places. Two results come as an array. */
export function pickedIn(engine: Engine) {
  return {
    extreme: (name: 'max' | 'min', id: number, axis: number, keepdim: boolean) =>
      pair(engine.tensorExtreme(name, handle(id), axis, keepdim)),
    sort: (id: number, axis: number, descending: boolean) =>
      pair(engine.tensorSort(handle(id), axis, descending)),
    topk: (id: number, k: number, axis: number, largest: boolean, sorted: boolean) =>
      pair(engine.tensorTopk(handle(id), k, axis, largest, sorted)),
    kthvalue: (id: number, k: number, axis: number, keepdim: boolean) =>
      pair(engine.tensorKthvalue(handle(id), k, axis, keepdim)),
    median: (id: number, axis: number, keepdim: boolean) =>
      pair(engine.tensorMedian(handle(id), axis, keepdim)),
    mode: (id: number, axis: number, keepdim: boolean) =>
      pair(engine.tensorMode(handle(id), axis, keepdim)),
    median_all: (id: number) => engine.tensorMedianAll(handle(id)).id,
    unique: (id: number) => {
      const { values, inverse, counts } = engine.tensorUnique(handle(id));
      return [values.id, inverse.id, counts.id];
    },
    searchsorted: (sorted: number, values: number, right: boolean) =>
      engine.tensorSearchsorted(handle(sorted), handle(values), right).id,
    histc: (id: number, bins: number, min: number, max: number) =>
      engine.tensorHistc(handle(id), bins, min, max).id,
    bincount: (id: number, weights: number | undefined, minlength: number) =>
      engine.tensorBincount(
        handle(id),
        weights === undefined ? weights : handle(weights),
        minlength,
      ).id,

    gather: (id: number, axis: number, index: number) =>
      engine.tensorGather(handle(id), axis, handle(index)).id,
    scatter: (
      id: number,
      axis: number,
      index: number,
      kind: Kind,
      source: Crossed,
      reduce?: 'add' | 'multiply',
    ) => engine.tensorScatter(handle(id), axis, handle(index), operand(kind, source), reduce),
    index_select: (id: number, axis: number, index: number) =>
      engine.tensorIndexSelect(handle(id), axis, handle(index)).id,
    take: (id: number, index: number) => engine.tensorTake(handle(id), handle(index)).id,
    masked_fill: (id: number, mask: number, kind: Kind, value: Crossed) =>
      engine.tensorMaskedFill(handle(id), handle(mask), operand(kind, value)).id,
    masked_select: (id: number, mask: number) =>
      engine.tensorMaskedSelect(handle(id), handle(mask)).id,
    nonzero: (id: number) => engine.tensorNonzero(handle(id)).id,
    flip: (id: number, ...axes: number[]) => engine.tensorFlip(handle(id), axes).id,
    roll: (id: number, shifts: string, axes: string) =>
      engine.tensorRoll(handle(id), numbers(shifts), axes ? numbers(axes) : undefined).id,
    repeat: (id: number, ...repeats: number[]) => engine.tensorRepeat(handle(id), repeats).id,
    /** `repeats` is a number, or a tensor if so said. */
    repeat_interleave: (id: number, repeats: number, isTensor: boolean, axis?: number) =>
      engine.tensorRepeatInterleave(handle(id), isTensor ? handle(repeats) : repeats, axis).id,
    tril: (id: number, diagonal: number) => engine.tensorTril(handle(id), diagonal).id,
    triu: (id: number, diagonal: number) => engine.tensorTriu(handle(id), diagonal).id,
    diag: (id: number, diagonal: number) => engine.tensorDiag(handle(id), diagonal).id,
    one_hot: (id: number, classes: number) => engine.tensorOneHot(handle(id), classes).id,
  };
}
