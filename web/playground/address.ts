import { integerDTypes } from '../engine/types.ts';
import { formatFloat32, parseFloat32, parseNumber } from '../formats/numbers.ts';
import { inRows } from '../formats/python_text.ts';
import { parseCells } from '../formats/tensor_text.ts';
import { maxExtent } from './draft.ts';
import { lessonState, type State } from './state.ts';

/**
 * The state as the part of an address behind `#`, in words that a person can read and edit:
 *
 *     v=1&tensor=191.6,-13.5;92.14,295.5&range=given&scale=3.5&zero_point=-70&dtype=int8
 *        &clamp=1&cast_to_float=1&element=2
 *
 * Semicolons end rows; a tensor without one is 1-D. Every float32 survives the way there and back.
 * Links of version 1 must work for ever: a change of meaning needs a new version.
 */
const version = '1';

export function toAddress(state: State): string {
  if (isLesson(state)) return '';
  const parameters = {
    v: version,
    tensor: tensorText(state),
    range: state.range,
    scale: String(state.scale),
    zero_point: String(state.zeroPoint),
    dtype: state.dtype,
    clamp: flag(state.clamp),
    cast_to_float: flag(state.castToFloat),
    ...(state.element === undefined ? {} : { element: String(state.element) }),
  };
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value.replaceAll('+', '%2B')}`)
    .join('&');
}

/** The state of an address, or undefined where it holds none that makes sense. */
export function fromAddress(hash: string): State | undefined {
  const text = hash.replace(/^#/, '');
  if (text === '') return lessonState;
  const parameters = new URLSearchParams(text);
  if (parameters.get('v') !== version) return undefined;
  const tensor = readTensor(parameters.get('tensor') ?? '');
  const scale = parseNumber(parameters.get('scale') ?? '');
  const zeroPoint = parseNumber(parameters.get('zero_point') ?? '');
  const dtype = integerDTypes.find((name) => name === parameters.get('dtype'));
  const range = (['given', 'min_max'] as const).find((name) => name === parameters.get('range'));
  const clamp = readFlag(parameters.get('clamp'));
  const castToFloat = readFlag(parameters.get('cast_to_float'));
  if (!tensor || 'code' in scale || 'code' in zeroPoint || !dtype || !range) return undefined;
  if (clamp === undefined || castToFloat === undefined) return undefined;
  const element = Number(parameters.get('element') ?? Number.NaN);
  return {
    tensor,
    range,
    scale: scale.value,
    zeroPoint: zeroPoint.value,
    dtype,
    clamp,
    castToFloat,
    element: Number.isInteger(element) && element in tensor.data ? element : undefined,
  };
}

function tensorText({ tensor }: State): string {
  const values = Array.from(tensor.data, formatFloat32);
  const rows = inRows(values, tensor.shape).map((row) => row.join(','));
  if (tensor.shape.length === 1) return rows[0] ?? '';
  return rows.length === 1 ? `${rows[0]};` : rows.join(';');
}

function readTensor(text: string): State['tensor'] | undefined {
  const lines = text.replace(/;$/, '').replaceAll(';', '\n');
  const parsed = parseCells(lines);
  if ('problem' in parsed) return undefined;
  const [rows = 0, columns = 0] = parsed.tensor.shape;
  if (rows > maxExtent || columns > maxExtent) return undefined;
  const numbers = parsed.tensor.texts.map(parseFloat32);
  const values = numbers.flatMap((number) => ('value' in number ? [number.value] : []));
  if (values.length !== numbers.length) return undefined;
  const shape = text.includes(';') ? [rows, columns] : [columns];
  return { dtype: 'float32', shape, data: Float32Array.from(values) };
}

const flag = (value: boolean) => (value ? '1' : '0');
const readFlag = (text: string | null) => (text === '1' ? true : text === '0' ? false : undefined);

function isLesson(state: State): boolean {
  const { tensor, ...rest } = state;
  const { tensor: lessonTensor, ...lessonRest } = lessonState;
  return (
    JSON.stringify(rest) === JSON.stringify(lessonRest) &&
    String(tensor.shape) === String(lessonTensor.shape) &&
    tensor.data.every((value, index) => Object.is(value, lessonTensor.data[index]))
  );
}
