import { networkTable, quantizerTable, storedTable } from '../core/engine/contract.ts';
import { type ErrorValues, QuantError } from '../core/engine/errors.ts';
import type { TensorDType } from '../core/engine/names.ts';
import type { TensorContent, TensorData } from '../core/engine/values.ts';
import { camelCase, readTable } from '../core/engine/verbs.ts';
import type { PythonEngine } from './messages.ts';
import { inPythonsWords } from './python_words.ts';

/**
 * How the verbs of the quantizer, of stored formats and of networks cross from Python and back: as JSON, in which a
 * tensor is the number of its handle, and a number is a string where JSON would lose it. The other side
 * is web/python/modules/zeropoint/_crossing.py.
 */

type Decode = (value: never) => unknown;

const isTensor = (value: object): value is TensorContent => 'shape' in value && 'data' in value;

/** The dtype of a tensor that holds a plain array of a result. */
function contentOf(array: ArrayBufferView): TensorContent {
  const data = array instanceof Uint32Array ? BigInt64Array.from(array, BigInt) : array;
  const dtypes: readonly [unknown, TensorDType][] = [
    [Float64Array, 'float64'],
    [Float32Array, 'float32'],
    [BigInt64Array, 'int64'],
    [Int32Array, 'int32'],
    [Uint8Array, 'uint8'],
  ];
  const [, dtype] = dtypes.find(([type]) => data.constructor === type) as [unknown, TensorDType];
  return { dtype, shape: [(data as TensorData).length], data: data as TensorData } as TensorContent;
}

const mapped = (value: object, map: (part: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part)]));

const numbersIn = (part: unknown) => (Array.isArray(part) ? part.map(Number) : part);

const tables = [quantizerTable, storedTable, networkTable];

export function quantizersIn(engine: PythonEngine) {
  const { verbs, fields } = readTable(tables.map((table) => table.trim()).join('\n'));
  const methods = engine as unknown as Record<string, (...args: unknown[]) => unknown>;
  const argumentsOf = Object.fromEntries(verbs.map(({ name, args }) => [camelCase(name), args]));

  const content = (id: number) => engine.readTensor({ id });
  const decoders: Readonly<Record<string, Decode>> = {
    values: content,
    storedParts: (parts: object) => mapped(parts, (id) => content(id as number).data),
    float32s: (id: number) => content(id).data,
    int32s: (id: number) => content(id).data,
    bytes: (id: number) => content(id).data,
    number: Number,
    // Its parameters are lists of numbers.
    observer: (value: string | Readonly<Record<string, unknown>>) =>
      typeof value === 'string' ? value : mapped(value, numbersIn),
  };
  const decode = (kind: string, value: unknown): unknown => {
    if (value === undefined || value === null) return undefined;
    if (kind.endsWith('[]'))
      return (value as readonly unknown[]).map((one) => decode(kind.slice(0, -2), one));
    const parts = fields[kind];
    if (!parts) return decoders[kind]?.(value as never) ?? value;
    const given = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(parts.map(({ name, kind: one }) => [name, decode(one, given[name])]));
  };

  const encode = (value: unknown): unknown => {
    if (Object.is(value, -0)) return '-0';
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (ArrayBuffer.isView(value)) return engine.createTensor(contentOf(value)).id;
    if (isTensor(value)) return engine.createTensor(value).id;
    if (Array.isArray(value)) return value.map(encode);
    return mapped(value, encode);
  };

  return {
    /** Calls a verb, by TypeScript's name, with a JSON array of its arguments. */
    quantizer_verb: (verb: string, json: string): string => {
      const given: unknown[] = JSON.parse(json);
      const args = (argumentsOf[verb] ?? []).map(({ kind }, i) => decode(kind, given[i]));
      try {
        return JSON.stringify(encode(methods[verb]?.(...args)) ?? null);
      } catch (error) {
        throw inPythonsWords(error);
      }
    },
    /** The sentence of what Python refuses itself; `json` is an object of the values that it names. */
    quantizer_sentence: (code: string, json: string): string =>
      new QuantError({ code, values: JSON.parse(json) as ErrorValues }).message,
  };
}
