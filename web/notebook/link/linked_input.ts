import { type IntegerDType, integerDTypes } from '../../core/engine/names.ts';
import type { LessonSettings } from '../../core/engine/per_tensor.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { Variables } from '../../python/protocol.ts';
import { cellOf } from '../model.ts';
import {
  type CellState,
  cellStateOf,
  type OpenNotebook,
  withCellIn,
  withCellState,
} from '../store/open_notebook.ts';
import { boundCells, rebound, switchSaid } from './binding.ts';
import type { LessonInput } from './sources.ts';

// The instrument's input in a notebook: written into its code, and read from its variables.

/** Writes an input into the bound cells. Values that do not fit into the learner's code are marked. */
export function withInput(
  opened: OpenNotebook,
  input: LessonInput,
  before?: LessonInput,
): OpenNotebook {
  return boundCells.reduce((one, id) => {
    const cell = cellOf(one.notebook, id);
    if (cell?.kind !== 'code') return one;
    const { source, assign, deaf } = rebound(id, cell.source, input);
    const unbound = deaf ? 'deaf' : Object.keys(assign).length > 0 ? 'assigned' : undefined;
    // A cell whose own value still equals the instrument's needs no note.
    const isNew = !before || saysOther(id, before, input);
    const isNoted = cellStateOf(one, id).unbound !== unbound && isNew;
    const noted = isNoted ? withCellState(one, id, { unbound }) : one;
    return source === cell.source ? noted : withCellIn(noted, id, { source });
  }, opened);
}

export function withoutNotes(opened: OpenNotebook): OpenNotebook {
  return boundCells.reduce(
    (one, id) =>
      cellStateOf(one, id).unbound ? withCellState(one, id, { unbound: undefined }) : one,
    opened,
  );
}

/** Whether a bound cell differs between two inputs. */
export function saysOther(id: string, before: LessonInput, now: LessonInput): boolean {
  const { settings: was } = before;
  const { settings: is } = now;
  if (id === 'test-tensor') return !sameTensor(before.tensor, now.tensor);
  if (id === 'quantize') return was.clamp !== is.clamp;
  if (id === 'dequantize-by-function') return was.castToFloat !== is.castToFloat;
  return was.scale !== is.scale || was.zeroPoint !== is.zeroPoint || was.dtype !== is.dtype;
}

export const sameTensor = (left: Tensor, right: Tensor) =>
  String(left.shape) === String(right.shape) &&
  (left.data === right.data ||
    left.data.every((value, index) => Object.is(value, right.data[index])));

export const isSame = (left: LessonInput, right: LessonInput) =>
  !boundCells.some((id) => saysOther(id, left, right));

/** The input in the variables, as far as the instrument accepts it; other parts stay unchanged. */
export function inputFrom(
  variables: Variables,
  known: LessonInput,
  opened: OpenNotebook,
  keepsTensor: boolean,
): LessonInput {
  const { test_tensor: tensor, scale, zero_point: zeroPoint, dtype } = variables;
  const switchOf = (id: 'quantize' | 'dequantize-by-function') => {
    const source = cellOf(opened.notebook, id)?.source;
    return cellStateOf(opened, id).ran && source !== undefined ? switchSaid(id, source) : undefined;
  };
  const settings: LessonSettings = {
    scale: numberIn(scale) ?? known.settings.scale,
    zeroPoint: numberIn(zeroPoint) ?? known.settings.zeroPoint,
    dtype: dtypeIn(dtype) ?? known.settings.dtype,
    clamp: switchOf('quantize') ?? known.settings.clamp,
    castToFloat: switchOf('dequantize-by-function') ?? known.settings.castToFloat,
  };
  const isTaken = tensor?.kind === 'tensor' && !keepsTensor;
  return { tensor: isTaken ? tensor.tensor : known.tensor, settings };
}

const numberIn = (value: Variables[string] | undefined) =>
  value?.kind === 'int' || value?.kind === 'float' ? value.value : undefined;

const dtypeIn = (value: Variables[string] | undefined): IntegerDType | undefined =>
  value?.kind === 'dtype' ? integerDTypes.find((name) => name === value.value) : undefined;

/** Why the instrument cannot show a value as its tensor; undefined if it can, or without a value. */
export function refusalOf(
  value: Variables[string] | undefined,
  limit: number,
): CellState['refused'] {
  if (!value) return undefined;
  if (value.kind !== 'tensor') {
    const what = value.kind === 'other' ? value.type : value.kind;
    return { id: 'cell.beyond', values: { what, limit } };
  }
  const { dtype, shape, data } = value.tensor;
  const hasAxes = shape.length >= 1 && shape.length <= 3;
  if (dtype !== 'float32' || !hasAxes || data.length < 1 || data.length > limit) {
    return { id: 'cell.beyond', values: { what: `torch.${dtype} [${shape.join(', ')}]`, limit } };
  }
  const odd = data.find((one) => !Number.isFinite(one));
  return odd === undefined ? undefined : { id: 'cell.notFinite', values: { value: String(odd) } };
}

/** Shows the refusal beside the cell that assigned the tensor, and removes any other. */
export function withRefusal(opened: OpenNotebook, refused: CellState['refused']): OpenNotebook {
  const givers = opened.notebook.cells.filter(
    ({ kind, source }) => kind === 'code' && /^[ \t]*test_tensor\b[^\n=]*=(?!=)/m.test(source),
  );
  const at = givers.findLast(({ id }) => cellStateOf(opened, id).ran)?.id ?? 'test-tensor';
  return opened.notebook.cells.reduce((one, { id }) => {
    const own = id === at ? refused : undefined;
    return cellStateOf(one, id).refused || own ? withCellState(one, id, { refused: own }) : one;
  }, opened);
}
