import type { ErrorRecord } from '../core/engine/errors.ts';
import type { TensorDType } from '../core/engine/names.ts';
import { arrayTypes } from '../core/engine/values.ts';
import {
  and,
  anyObject,
  byField,
  either,
  type Fault,
  fields,
  flag,
  integerIn,
  type JsonSize,
  jsonFault,
  listOf,
  noSize,
  oneOf,
  optional,
  type Rule,
  recordOf,
  textOf,
} from '../schema/schema.ts';
import type {
  ClearOutput,
  DisplayOutput,
  ErrorOutput,
  KnownName,
  MimeBundle,
  OutputEvent,
  ResultOutput,
  RunEnd,
  SkippedLine,
  StreamOutput,
  UpdateOutput,
  Value,
} from './protocol.ts';

// The contents of messages that Python's worker may send. A cell can make its worker send anything.

/** A cell's limits, which its worker keeps and its client counts again. */
export const mostOfCell = {
  /** Printed text: a cell that prints forever must not fill the page's memory. */
  letters: 10_000_000,
  outputs: 1000,
  /** All that it displays, as its JSON is long: pictures as text among it. */
  shown: 50_000_000,
  /** The text of an error. */
  errorText: 100_000,
  errors: 10,
} as const;

/** The longest texts that stand for a variable or help with completion. */
const mostOfName = 1000;
const mostOfText = 200_000;
export const mostNames = 100_000;

/** Plain data by media type, or about them; `outputFault` looks into it. */
const bundle: Rule<MimeBundle> = anyObject;

const errorText = textOf(mostOfCell.errorText);
const displayId = textOf(mostOfName);
const place = integerIn(1, 2 ** 31);

const output = byField<'output_type', OutputEvent>('output_type', {
  stream: fields<StreamOutput>({
    output_type: oneOf('stream'),
    name: oneOf('stdout', 'stderr'),
    text: textOf(mostOfCell.letters + mostOfName),
  }),
  execute_result: fields<ResultOutput>({
    output_type: oneOf('execute_result'),
    execution_count: place,
    data: bundle,
    metadata: bundle,
  }),
  display_data: fields<DisplayOutput>({
    output_type: oneOf('display_data'),
    data: bundle,
    metadata: bundle,
    display_id: optional(displayId),
  }),
  update_display_data: fields<UpdateOutput>({
    output_type: oneOf('update_display_data'),
    display_id: displayId,
    data: bundle,
    metadata: bundle,
  }),
  clear_output: fields<ClearOutput>({ output_type: oneOf('clear_output'), wait: flag }),
  error: fields<ErrorOutput>({
    output_type: oneOf('error'),
    ename: errorText,
    evalue: errorText,
    traceback: listOf(errorText, mostOfCell.errorText),
  }),
});

/** Returns the first wrong part of an output; the size of what it displays is added to `size`. */
export function outputFault(value: unknown, size: JsonSize = noSize()): Fault | undefined {
  const fault = output(value);
  if (fault) return fault;
  const event = value as OutputEvent;
  if ('data' in event) {
    const { data, metadata } = event;
    return jsonFault({ data, metadata }, mostOfCell.shown, size);
  }
  if (event.output_type !== 'error') return undefined;
  const letters = event.traceback.reduce((sum, line) => sum + line.length, 0);
  const { errorText: most } = mostOfCell;
  return letters > most ? { part: 'traceback', limits: { least: 0, most } } : undefined;
}

const skippedLine = fields<SkippedLine>({ line: place, text: textOf(mostOfCell.letters) });

/** How a run ended; only a client knows of others that ended Python. */
export const runEnd: Rule<RunEnd> = fields<RunEnd>({
  status: oneOf('ok', 'error'),
  skipped: listOf(skippedLine, mostNames),
  line: optional(place),
  isCut: optional(flag),
});

/** Every array type by its dtype; a dtype of another name has none. */
const arrays: ReadonlyMap<unknown, { readonly prototype: object }> = new Map(
  Object.entries(arrayTypes),
);

interface AnyTensor {
  readonly dtype: TensorDType;
  readonly shape: readonly number[];
  readonly data: { readonly length: number; readonly buffer: ArrayBufferLike };
}

const tensor: Rule<AnyTensor> = and(
  fields<AnyTensor>({
    dtype: textOf(20) as Rule<string> as Rule<TensorDType>,
    shape: listOf(integerIn(0, 2 ** 53 - 1), 64),
    data: (value) => (ArrayBuffer.isView(value) ? undefined : { part: '' }),
  }),
  ({ dtype, shape, data }) => {
    const array = arrays.get(dtype);
    if (!array) return { part: 'dtype' };
    // Memory that could still change, or shrink, is not a value.
    const isFixed =
      data.buffer instanceof ArrayBuffer && !('resizable' in data.buffer && data.buffer.resizable);
    if (Object.getPrototypeOf(data) !== array.prototype || !isFixed) return { part: 'data' };
    const count = shape.reduce((product, extent) => product * extent, 1);
    return count === data.length ? undefined : { part: 'shape' };
  },
);

const anyNumber: Rule<number> = (value) => (typeof value === 'number' ? undefined : { part: '' });

const value = byField<'kind', Value>('kind', {
  tensor: fields({ kind: oneOf('tensor'), tensor: tensor as Rule<unknown> as Rule<TensorValue> }),
  int: fields({ kind: oneOf('int'), value: integerIn(-(2 ** 53), 2 ** 53) }),
  float: fields({ kind: oneOf('float'), value: anyNumber }),
  bool: fields({ kind: oneOf('bool'), value: flag }),
  str: fields({ kind: oneOf('str'), value: textOf(mostOfText) }),
  dtype: fields({ kind: oneOf('dtype'), value: textOf(mostOfName) }),
  other: fields({ kind: oneOf('other'), type: textOf(mostOfName) }),
});
type TensorValue = Extract<Value, { kind: 'tensor' }>['tensor'];

/** Variables of these names alone. */
export const variablesOf = (names: readonly string[]) =>
  recordOf(value, names.length, oneOf(...names));

const kind = oneOf<KnownName[1]>('namespace', 'class', 'function', 'variable', 'property');
const knownName = ((pair) => {
  const fault = listOf(textOf(mostOfName), 2, 2)(pair);
  return fault ?? kind((pair as readonly unknown[])[1]);
}) as Rule<KnownName>;

export const knownNames = listOf(knownName, mostNames);
export const aboutText = textOf(mostOfText);

/** A refusal: a code in the form that all have, and values for its sentence. */
export const refusal = fields<ErrorRecord>({
  code: textOf(64, /^[a-z][a-z0-9_]*$/),
  values: recordOf(either(anyNumber, textOf(mostOfText)), 32, textOf(64, /^[a-zA-Z]\w*$/)),
});
