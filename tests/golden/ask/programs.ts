import fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Engine } from '../../../web/core/engine/engine.ts';
import type { Handle, TensorContent } from '../../../web/core/engine/values.ts';
import { camelCase } from '../../../web/core/engine/verbs.ts';

/** A tensor in the binary file beside the programs. */
interface Stored {
  readonly dtype: keyof typeof arrayTypes;
  readonly shape: readonly number[];
  readonly start: number;
}

type Argument = unknown;

interface Step {
  /** As the core writes it: "one_hot". */
  readonly verb: string;
  readonly args: readonly Argument[];
  /** The relative tolerance for floats; without it, bits are compared. */
  readonly within?: number;
  /**
   * Beside `within`, an absolute tolerance, where a result is a difference of rounded numbers; for a
   * result of several fields, by their names.
   */
  readonly floor?: number | Readonly<Record<string, number>>;
  /** The number of last bits by which floats may differ. */
  readonly ulps?: number;
  readonly expect: Expectation;
}

type Expectation =
  | { readonly tensor: Stored }
  | { readonly text: string }
  | { readonly number: string }
  | { readonly truth: boolean }
  | { readonly fields: Readonly<Record<string, Expectation>> }
  | { readonly refused: string }
  | Readonly<Record<string, never>>;

interface Program {
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface Outcome {
  programs: number;
  steps: number;
  elements: number;
  /** One line for each step that differs from PyTorch, with the differing elements. */
  readonly differences: string[];
  mismatches: number;
  /** The number of compared elements of the verb's results. */
  readonly elementsByVerb: Record<string, number>;
}

const arrayTypes = {
  float32: Float32Array,
  float16: Float32Array,
  bfloat16: Float32Array,
  float64: Float64Array,
  uint8: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  bool: Uint8Array,
} as const;

/** The words that elements are compared by: floats by their bits. */
const wordTypes = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: BigUint64Array } as const;

function contentOf(stored: Stored, data: Buffer): TensorContent {
  const type = arrayTypes[stored.dtype];
  const count = stored.shape.reduce((product, extent) => product * extent, 1);
  const bytes = data.subarray(stored.start, stored.start + count * type.BYTES_PER_ELEMENT);
  return {
    dtype: stored.dtype,
    shape: stored.shape,
    data: new type(Uint8Array.from(bytes).buffer),
  } as TensorContent;
}

/** The result of a verb as a tensor: the elements of a handle, or a typed array in the expected shape. */
function contentFrom(actual: unknown, stored: Stored, engine: Engine): TensorContent {
  if (ArrayBuffer.isView(actual)) {
    const data = actual as unknown as TensorContent['data'];
    return { dtype: stored.dtype, shape: stored.shape, data };
  }
  const isHandle = typeof actual === 'object' && actual !== null && 'id' in actual;
  return isHandle ? engine.readTensor(actual as Handle) : (actual as TensorContent);
}

/** Whether a float is near enough to a finite one. */
export const isNear = (
  actual: number,
  expected: number,
  { within = 0, floor = 0 }: Pick<Step, 'within' | 'floor'>,
  field = '',
): boolean => {
  const least = typeof floor === 'number' ? floor : (floor[field] ?? 0);
  const slack = Math.max(within * Math.abs(expected), least);
  return Number.isFinite(expected) && Math.abs(actual - expected) <= slack;
};

/** The number of differing elements; NaN equals NaN, whatever its bits. */
function countDifferences(actual: TensorContent, expected: TensorContent, step: Step): number {
  const { ulps = 0 } = step;
  const floats = expected.dtype.includes('float');
  const size = expected.data.BYTES_PER_ELEMENT as keyof typeof wordTypes;
  const words = (content: TensorContent) =>
    new wordTypes[size](content.data.buffer as ArrayBuffer, content.data.byteOffset);
  const left = words(actual);
  const right = words(expected);
  let count = 0;
  for (let i = 0; i < right.length; i += 1) {
    if (left[i] === right[i]) continue;
    const a = actual.data[i] as number;
    const b = expected.data[i] as number;
    if (floats && Number.isNaN(a) && Number.isNaN(b)) continue;
    if (ulps > 0 && apart(left[i] ?? 0, right[i] ?? 0, 8 * size) <= ulps) continue;
    if (floats && isNear(a, b, step)) continue;
    count += 1;
  }
  return count;
}

/** The distance between two floats in units in the last place. */
function apart(left: number | bigint, right: number | bigint, bits: number): number {
  const rank = (word: number | bigint) => {
    const value = BigInt.asIntN(bits, BigInt(word));
    return value < 0n ? -BigInt.asUintN(bits - 1, value) : value;
  };
  return Math.abs(Number(rank(left) - rank(right)));
}

/** The committed files are compressed; the large ones of the oracle are not. */
const contents = (path: string): Buffer =>
  fs.existsSync(path) ? fs.readFileSync(path) : gunzipSync(fs.readFileSync(`${path}.gz`));

/** Runs every program in the engine and compares each answer with PyTorch's. */
export function runPrograms(engine: Engine, path: string): Outcome {
  const programs = JSON.parse(contents(`${path}.json`).toString()) as Program[];
  const data = contents(`${path}.bin`);
  const outcome: Outcome = {
    programs: 0,
    steps: 0,
    elements: 0,
    differences: [],
    mismatches: 0,
    elementsByVerb: {},
  };

  for (const { name, steps } of programs) {
    const results: unknown[] = [];
    const owned: Handle[] = [];
    const keep = (handle: Handle) => {
      owned.push(handle);
      return handle;
    };
    const isHandle = (value: unknown): value is Handle =>
      typeof value === 'object' && value !== null && 'id' in value;

    const argument = (value: Argument): unknown => {
      if (value === null) return undefined;
      if (Array.isArray(value)) return value.map(argument);
      if (typeof value !== 'object') return value;
      if ('tensor' in value)
        return keep(engine.createTensor(contentOf(value.tensor as Stored, data)));
      if ('result' in value) return results[value.result as number];
      if ('content' in value) return contentOf(value.content as Stored, data);
      if ('array' in value) return contentOf(value.array as Stored, data).data;
      if ('int' in value) return BigInt(value.int as string);
      if ('float' in value) return pythonFloat(value.float as string);
      const entries = Object.entries(value).map(([key, one]) => [key, argument(one)]);
      return Object.fromEntries(entries);
    };

    const differs = (step: Step, what: string, count = 1) => {
      outcome.mismatches += count;
      outcome.differences.push(`${name}: ${step.verb}: ${what}`);
    };

    const compareTensors = (step: Step, what: string, actual: TensorContent, stored: Stored) => {
      const expected = contentOf(stored, data);
      outcome.elements += expected.data.length;
      const { elementsByVerb } = outcome;
      const verb = camelCase(step.verb);
      elementsByVerb[verb] = (elementsByVerb[verb] ?? 0) + expected.data.length;
      if (actual.dtype !== expected.dtype || !isDeepStrictEqual(actual.shape, expected.shape)) {
        const wanted = `${expected.dtype} (${expected.shape})`;
        differs(step, `${what} is ${actual.dtype} (${actual.shape}), not ${wanted}`);
        return;
      }
      const count = countDifferences(actual, expected, step);
      const all = expected.data.length;
      if (count > 0) differs(step, `${count} of ${all} elements of ${what} differ`, count);
    };

    const compare = (step: Step, what: string, actual: unknown, expect: Expectation) => {
      if ('tensor' in expect) {
        const stored = expect.tensor as Stored;
        compareTensors(step, what, contentFrom(actual, stored, engine), stored);
      } else if ('fields' in expect) {
        for (const [name, one] of Object.entries(expect.fields as Record<string, Expectation>)) {
          compare(step, name, (actual as Record<string, unknown>)[name], one);
        }
      } else if ('number' in expect) {
        const expected = pythonFloat(expect.number as string);
        const equal = Object.is(actual, expected) || isNear(actual as number, expected, step, what);
        if (!equal) differs(step, `${what} is ${actual}, not ${expected}`);
      } else if ('truth' in expect) {
        if (actual !== expect.truth) differs(step, `${what} is ${actual}`);
      } else if ('text' in expect && actual !== expect.text) {
        differs(step, `${actual}\nnot\n${expect.text}`);
      }
    };

    for (const step of steps) {
      const { expect } = step;
      outcome.steps += 1;
      let result: unknown;
      let refusal: unknown;
      try {
        const verb = camelCase(step.verb) as keyof Engine;
        const method = engine[verb] as (...all: unknown[]) => unknown;
        result = method(...step.args.map(argument));
      } catch (error) {
        if ((error as Error).name !== 'QuantError') throw error;
        refusal = error;
      }
      results.push(result);
      if (isHandle(result)) keep(result);
      else if (typeof result === 'object')
        Object.values(result ?? {})
          .filter(isHandle)
          .forEach(keep);
      if ('refused' in expect) {
        if (!refusal) differs(step, `PyTorch refuses (${expect.refused}), the engine does not`);
      } else if (refusal) {
        differs(step, `the engine refuses: ${(refusal as Error).message}`);
      } else {
        compare(step, 'result', result, expect);
      }
    }
    for (const handle of owned) engine.releaseTensor(handle);
    outcome.programs += 1;
  }
  return outcome;
}

function pythonFloat(text: string): number {
  const names: Readonly<Record<string, number>> = {
    nan: Number.NaN,
    inf: Number.POSITIVE_INFINITY,
    '-inf': Number.NEGATIVE_INFINITY,
  };
  return names[text] ?? Number(text);
}
