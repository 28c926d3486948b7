import type { Handle, Operand, Scalar } from '../engine/tensor_types.ts';

/** What a Python value beside a tensor is: JavaScript alone cannot tell 3 from 3.0. */
enum Kind {
  tensor = 0,
  int = 1,
  float = 2,
  bool = 3,
}

export type { Kind };
export type Crossed = number | bigint | boolean;

export const handle = (id: number): Handle => ({ id });

export function scalar(kind: Kind, value: Crossed): Scalar {
  if (kind === Kind.int) return BigInt(value);
  return kind === Kind.bool ? Boolean(value) : Number(value);
}

export const operand = (kind: Kind, value: Crossed): Operand =>
  kind === Kind.tensor ? { id: Number(value) } : scalar(kind, value);

/** A number that may be None, which crosses as undefined. */
export const optional = (kind: Kind, value?: Crossed): Scalar | undefined =>
  value === undefined ? undefined : scalar(kind, value);

/** A list that Python wrote as "1,-2"; "" is the empty one. */
export const numbers = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
