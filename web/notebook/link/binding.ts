import { integerDTypes } from '../../core/engine/names.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { Value, Variables } from '../../python/protocol.ts';
import { parseFloat32, parseNumber, pythonFloat } from '../../text/numbers.ts';
import { parseTensorText } from '../../text/tensor_text.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import { cellOf, type Notebook } from '../model.ts';
import { type LessonInput, liveSources, tensorLiteral } from './sources.ts';

// Keeps the first lesson's cells and the instrument at the same tensor and settings. A change of the
// instrument is written into a cell only where its code contains a recognizable literal; the learner's
// own code is left alone.

export interface Rebound {
  /** The cell's code, with the input in its literals where possible. */
  readonly source: string;
  /** Values that could not be written into the code. */
  readonly assign: Variables;
  /** Whether a switch of the instrument could not be written into the code. */
  readonly deaf: boolean;
}

type Rebind = (source: string, input: LessonInput) => Rebound;

const found = (source: string): Rebound => ({ source, assign: {}, deaf: false });

const number = String.raw`[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?`;
/** Matches a line that assigns a single literal to a name. */
const assignment = (name: string, literal: string) =>
  new RegExp(String.raw`^(${name}[ \t]*=[ \t]*)(${literal})([ \t]*(?:#.*)?)$`, 'gm');

/** The literal to write, and whether another text already has the same value. */
interface LiteralUpdate {
  readonly text: string;
  readonly isSame?: (literal: string) => boolean;
}

/** Replaces the literal assigned to a name; undefined unless exactly one line assigns it. */
function withLiteral(
  source: string,
  name: string,
  literal: string,
  wanted: LiteralUpdate,
): string | undefined {
  const all = source.match(new RegExp(String.raw`^[ \t]*${name}[ \t]*[-+*/]?=(?!=)`, 'gm'));
  const [match] = source.matchAll(assignment(name, literal));
  if (!match || all?.length !== 1) return undefined;
  const [line, before = '', known = '', after = ''] = match;
  if (wanted.isSame?.(known)) return source;
  const at = match.index;
  return source.slice(0, at) + before + wanted.text + after + source.slice(at + line.length);
}

const sameNumber = (value: number) => (literal: string) => {
  const parsed = parseNumber(literal);
  return 'value' in parsed && parsed.value === value;
};

function rebindParameters(source: string, { settings }: LessonInput): Rebound {
  const { scale, zeroPoint, dtype } = settings;
  const parts: [string, string, LiteralUpdate, Value][] = [
    [
      'scale',
      number,
      { text: pythonFloat(String(scale)), isSame: sameNumber(scale) },
      { kind: 'float', value: scale },
    ],
    [
      'zero_point',
      number,
      { text: String(zeroPoint), isSame: sameNumber(zeroPoint) },
      { kind: 'int', value: zeroPoint },
    ],
    ['dtype', String.raw`torch\.\w+`, { text: `torch.${dtype}` }, { kind: 'dtype', value: dtype }],
  ];
  let rebound = source;
  const assign: Record<string, Value> = {};
  for (const [name, literal, wanted, value] of parts) {
    const next = withLiteral(rebound, name, literal, wanted);
    if (next === undefined) assign[name] = value;
    else rebound = next;
  }
  return { source: rebound, assign, deaf: false };
}

const tensorCall =
  /^(test_tensor[ \t]*=[ \t]*torch\.tensor\(\s*)(\[[\d\s.,eE_+[\]-]*\])(?=\s*[,)])/gm;

function rebindTensor(source: string, { tensor }: LessonInput): Rebound {
  const [match] = source.matchAll(tensorCall);
  const assigned = source.match(/^[ \t]*test_tensor\b[^\n=]*=(?!=)/gm);
  if (!match || assigned?.length !== 1) {
    return { source, assign: { test_tensor: { kind: 'tensor', tensor } }, deaf: false };
  }
  const [whole, before = '', literal = ''] = match;
  if (saysTensor(literal, tensor)) return found(source);
  const column = before.length - (before.lastIndexOf('\n') + 1);
  const text = tensorLiteral(tensor, ' '.repeat(column));
  const end = match.index + whole.length;
  return found(source.slice(0, match.index) + before + text + source.slice(end));
}

/** Memoizes the literal last compared with a tensor: both stay the same while a setting is dragged. */
const literals = new WeakMap<object, { readonly text: string; readonly says: boolean }>();

/** Whether the literal already contains these floats, in any notation. */
function saysTensor(literal: string, tensor: LessonInput['tensor']): boolean {
  const text = `${tensor.shape} ${literal}`;
  const last = literals.get(tensor.data);
  if (last?.text === text) return last.says;
  const says = isLiteralOf(literal, tensor);
  literals.set(tensor.data, { text, says });
  return says;
}

function isLiteralOf(literal: string, { shape, data }: LessonInput['tensor']): boolean {
  const parsed = parseTensorText(literal);
  if ('problem' in parsed) return false;
  const { texts } = parsed.tensor;
  if (String(parsed.tensor.shape) !== String(shape)) return false;
  if (!texts.some((text) => /[.eE]/.test(text))) return false;
  return texts.every((text, index) => {
    const read = parseFloat32(text);
    return 'value' in read && Object.is(read.value, data[index]);
  });
}

/** Rebinds a call whose last argument is a switch that is on by default. */
const rebindSwitch =
  (call: RegExp, name: string, isOn: (input: LessonInput) => boolean): Rebind =>
  (source, input) => {
    const [match, ...more] = source.matchAll(call);
    if (!match || more.length > 0) return { source, assign: {}, deaf: !isOn(input) };
    const [whole, before = '', said, after = ''] = match;
    if ((said === undefined || said.endsWith('True')) === isOn(input)) return found(source);
    const text = before + (isOn(input) ? '' : `, ${name}=False`) + after;
    return found(source.slice(0, match.index) + text + source.slice(match.index + whole.length));
  };

const clampCall =
  /(linear_q_with_scale_and_zero_point\(\s*test_tensor,\s*scale,\s*zero_point,\s*dtype)(,\s*clamp=(?:True|False))?(,?\s*\))/g;
const castCall =
  /(linear_dequantization\(\s*quantized_tensor,\s*scale,\s*zero_point)(,\s*cast_to_float=(?:True|False))?(,?\s*\))/g;

const rebinds: Readonly<Record<string, Rebind>> = {
  'test-tensor': rebindTensor,
  parameters: rebindParameters,
  quantize: rebindSwitch(clampCall, 'clamp', ({ settings }) => settings.clamp),
  'dequantize-by-function': rebindSwitch(
    castCall,
    'cast_to_float',
    ({ settings }) => settings.castToFloat,
  ),
};

/** The ids of the cells that the instrument is bound to, in the lesson's order. */
export const boundCells: readonly string[] = Object.keys(liveSources);

/** A bound cell's code for another input; only its literals change. */
export function rebound(id: string, source: string, input: LessonInput): Rebound {
  return entryOf(rebinds, id)?.(source, input) ?? found(source);
}

/** The input in the literals of a notebook's code; missing parts are taken from `known`. */
export function inputSaid(notebook: Notebook, known: LessonInput): LessonInput {
  const sourceOf = (id: string) => cellOf(notebook, id)?.source ?? '';
  const literalOf = (name: string, literal: string) =>
    [...sourceOf('parameters').matchAll(assignment(name, literal))].at(-1)?.[2];
  const numberSaid = (name: string) => {
    const read = parseNumber(literalOf(name, number) ?? '');
    return 'value' in read ? read.value : undefined;
  };
  const { settings } = known;
  const dtype = literalOf('dtype', String.raw`torch\.\w+`)?.slice('torch.'.length);
  return {
    tensor: tensorSaid(sourceOf('test-tensor')) ?? known.tensor,
    settings: {
      scale: numberSaid('scale') ?? settings.scale,
      zeroPoint: numberSaid('zero_point') ?? settings.zeroPoint,
      dtype: integerDTypes.find((one) => one === dtype) ?? settings.dtype,
      clamp: switchSaid('quantize', sourceOf('quantize')) ?? settings.clamp,
      castToFloat:
        switchSaid('dequantize-by-function', sourceOf('dequantize-by-function')) ??
        settings.castToFloat,
    },
  };
}

function tensorSaid(source: string): Tensor | undefined {
  const [match, ...more] = source.matchAll(tensorCall);
  const parsed = parseTensorText(match?.[2] ?? '');
  if (more.length > 0 || 'problem' in parsed) return undefined;
  const { shape, texts } = parsed.tensor;
  const values = texts.map((text) => parseFloat32(text));
  const data = values.flatMap((read) => ('value' in read ? [read.value] : []));
  return data.length === texts.length
    ? { dtype: 'float32', shape, data: Float32Array.from(data) }
    : undefined;
}

/** The value of a switch in a cell's code; undefined if there is no such call. */
export function switchSaid(id: 'quantize' | 'dequantize-by-function', source: string) {
  const call = id === 'quantize' ? clampCall : castCall;
  const [match, ...more] = source.matchAll(call);
  if (!match || more.length > 0) return undefined;
  return match[2] === undefined || match[2].endsWith('True');
}
