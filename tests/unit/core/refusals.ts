import assert from 'node:assert/strict';
import type { ErrorRecord } from '../../../web/core/engine/errors.ts';
import type { Wires } from '../../../web/core/engine/wire.ts';

/** The code and values of what a call throws; undefined if it returns. */
export function refusalOf(call: () => unknown): ErrorRecord | undefined {
  try {
    call();
  } catch (error) {
    const { code, values } = error as ErrorRecord;
    return { code, values };
  }
  return undefined;
}

/** Passes a value of a kind under the kind's own name, and returns what the core would get. */
export const passes = (wires: Wires, kind: string, value: unknown): unknown =>
  wires[kind]?.(kind, value as never);

/** Asserts that a value of a kind is refused, and with which words. */
export function invalid(
  wires: Wires,
  kind: string,
  value: unknown,
  argument: string,
  expected: string,
): void {
  const refusal = refusalOf(() => passes(wires, kind, value));
  assert.deepEqual(refusal, { code: 'invalid_argument', values: { argument, expected } });
}
