import type { IndexItem } from '../engine/tensor_types.ts';
import type { Engine } from '../engine/types.ts';
import { type Crossed, handle, type Kind, numbers, operand } from './operand.ts';

const position = (text: string | undefined) => (text ? Number(text) : undefined);

/** An item between brackets as Python writes it: "3", "1:2:", "...", "+" for a new axis, "t7". */
function item(text: string): IndexItem {
  if (text === '...') return { ellipsis: true };
  if (text === '+') return { newAxis: true };
  if (text.startsWith('t')) return { id: Number(text.slice(1)) };
  if (!text.includes(':')) return { index: Number(text) };
  const [start, stop, step] = text.split(':').map(position);
  return {
    ...(start === undefined ? {} : { start }),
    ...(stop === undefined ? {} : { stop }),
    ...(step === undefined ? {} : { step }),
  };
}

/** Views, indexing, and the joining of tensors. */
export function viewedIn(engine: Engine) {
  return {
    view: (id: number, ...shape: number[]) => engine.tensorView(handle(id), shape).id,
    reshape: (id: number, ...shape: number[]) => engine.tensorReshape(handle(id), shape).id,
    expand: (id: number, ...shape: number[]) => engine.tensorExpand(handle(id), shape).id,
    storage: (id: number) => engine.tensorStorage(handle(id)).id,
    as_strided: (id: number, shape: string, strides: string, offset: number) =>
      engine.tensorAsStrided(handle(id), numbers(shape), numbers(strides), offset).id,
    transpose: (id: number, first: number, second: number) =>
      engine.tensorTranspose(handle(id), first, second).id,
    permute: (id: number, ...axes: number[]) => engine.tensorPermute(handle(id), axes).id,
    unsqueeze: (id: number, axis: number) => engine.tensorUnsqueeze(handle(id), axis).id,
    squeeze: (id: number, axis?: number) => engine.tensorSqueeze(handle(id), axis).id,
    contiguous: (id: number) => engine.tensorContiguous(handle(id)).id,
    clone: (id: number) => engine.tensorClone(handle(id)).id,
    at: (id: number, ...items: string[]) => engine.tensorAt(handle(id), items.map(item)).id,
    assign_at: (id: number, kind: Kind, source: Crossed, ...items: string[]) =>
      engine.tensorAssignAt(handle(id), items.map(item), operand(kind, source)),
    stack: (axis: number, ...ids: number[]) => engine.tensorStack(ids.map(handle), axis).id,
    cat: (axis: number, ...ids: number[]) => engine.tensorConcatenate(ids.map(handle), axis).id,
    diagonal: (id: number, offset: number, first: number, second: number) =>
      engine.tensorDiagonal(handle(id), offset, first, second).id,
  };
}
