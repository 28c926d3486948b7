import type { ErrorRecord } from './errors.ts';
import { tensorDTypes } from './names.ts';

/** The tensors and the names within an argument, each as its path and its dtype. */
function dtypesIn(path: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  if ('dtype' in value && 'data' in value) return [[path, String(value.dtype)]];
  return Object.entries(value).flatMap(([name, one]) => dtypesIn(`${path}.${name}`, one));
}

const codes = ['not_float32', 'not_integer_dtype', 'not_byte_dtype'];

/**
 * A refusal with the argument that it is about: of a tensor, the core names the dtype alone. A module
 * without the dtype says that it is unknown, although the engine has it elsewhere.
 */
export function withArgument(
  record: ErrorRecord,
  given: readonly (readonly [name: string, value: unknown])[],
): ErrorRecord {
  const { values } = record;
  const dtype = String(values.dtype);
  const isKnown = (tensorDTypes as readonly string[]).includes(dtype);
  const code = record.code === 'unknown_dtype' && isKnown ? 'not_float32' : record.code;
  if (!codes.includes(code)) return record;
  const found = given.flatMap(([name, value]) => dtypesIn(name, value));
  // The first argument is the tensor of the verbs that take tensors by handle.
  const argument = found.find(([, one]) => one === dtype)?.[0] ?? given[0]?.[0] ?? 'dtype';
  const isLevels = code === 'not_float32' && argument.endsWith('zeroPoints');
  return { code: isLevels ? 'not_integer_dtype' : code, values: { argument, ...values } };
}
