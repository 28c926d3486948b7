import { integerDTypes, type Tensor } from '../engine/types.ts';
import { parseFloat32, parseNumber, pythonFloat } from '../formats/numbers.ts';
import { parseTensorText } from '../formats/tensor_text.ts';
import { entryOf } from '../messages/entry.ts';
import type { Value, Variables } from '../python/protocol.ts';
import { cellOf, type Notebook } from './model.ts';
import { type LessonInput, liveSources, tensorLiteral } from './sources.ts';

// The first lesson's cells and the instrument show the same tensor and settings. What changes on the
// instrument is written into a cell's code where the code says it in a recognizable way, and nowhere
// else: a learner's own words stay as they are.

export interface Rebound {
  /** The cell's code, which says the input where it can. */
  readonly source: string;
  /** What the code could not be made to say. */
  readonly assign: Variables;
  /** A switch of the instrument that the code has no place for. */
  readonly deaf: boolean;
}

type Rebind = (source: string, input: LessonInput) => Rebound;

const found = (source: string): Rebound => ({ source, assign: {}, deaf: false });

const number = String.raw`[+-]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?`;
/** A line that gives a name one literal, alone in the code. */
const assignment = (name: string, literal: string) =>
  new RegExp(String.raw`^(${name}[ \t]*=[ \t]*)(${literal})([ \t]*(?:#.*)?)$`, 'gm');

/** What a literal should say, and whether one says it already, in whatever way. */
interface Wanted {
  readonly text: string;
  readonly isSame: (literal: string) => boolean;
}

/** The code with another literal behind a name; undefined unless exactly one line assigns it so. */
function withLiteral(
  source: string,
  name: string,
  literal: string,
  wanted: Wanted,
): string | undefined {
  const matches = [...source.matchAll(assignment(name, literal))];
  const all = source.match(new RegExp(String.raw`^[ \t]*${name}[ \t]*[-+*/]?=(?!=)`, 'gm'));
  const [match] = matches;
  if (!match || matches.length > 1 || all?.length !== 1) return undefined;
  const [line, before = '', known = '', after = ''] = match;
  if (wanted.isSame(known)) return source;
  const at = match.index;
  return source.slice(0, at) + before + wanted.text + after + source.slice(at + line.length);
}

const sameNumber = (value: number) => (literal: string) => {
  const parsed = parseNumber(literal);
  return 'value' in parsed && parsed.value === value;
};

function rebindParameters(source: string, { settings }: LessonInput): Rebound {
  const { scale, zeroPoint, dtype } = settings;
  const parts: [string, string, Wanted, Value][] = [
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
    [
      'dtype',
      String.raw`torch\.\w+`,
      { text: `torch.${dtype}`, isSame: (literal) => literal === `torch.${dtype}` },
      { kind: 'dtype', value: dtype },
    ],
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
  const [match, ...more] = source.matchAll(tensorCall);
  const assigned = source.match(/^[ \t]*test_tensor\b[^\n=]*=(?!=)/gm);
  if (!match || more.length > 0 || assigned?.length !== 1) {
    return { source, assign: { test_tensor: { kind: 'tensor', tensor } }, deaf: false };
  }
  const [whole, before = '', literal = ''] = match;
  if (saysTensor(literal, tensor)) return found(source);
  const column = before.length - (before.lastIndexOf('\n') + 1);
  const text = tensorLiteral(tensor, ' '.repeat(column));
  const end = match.index + whole.length;
  return found(source.slice(0, match.index) + before + text + source.slice(end));
}

/** The last literal that was read for a tensor: while a setting is dragged, both stay. */
const literals = new WeakMap<object, { readonly text: string; readonly says: boolean }>();

/** Whether the literal is these floats already, in whatever way they are written. */
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

/** A call whose last argument is a switch that is on unless the call says otherwise. */
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

/** A bound cell's code for another input; what the learner wrote around its literals stays. */
export function rebound(id: string, source: string, input: LessonInput): Rebound {
  return entryOf(rebinds, id)?.(source, input) ?? found(source);
}

/** What a notebook's code says in literals; what it does not say so stays as it was. */
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

/** What a switch's call says in a cell's code; undefined where there is no such call. */
export function switchSaid(id: 'quantize' | 'dequantize-by-function', source: string) {
  const call = id === 'quantize' ? clampCall : castCall;
  const [match, ...more] = source.matchAll(call);
  if (!match || more.length > 0) return undefined;
  return match[2] === undefined || match[2].endsWith('True');
}
