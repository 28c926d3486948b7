import type { TensorDType } from '../engine/tensor_types.ts';
import type { Engine } from '../engine/types.ts';

/**
 * The functions that Python imports as `_zeropoint_core`. A tensor is the number of its handle. A
 * Python number crosses as its kind and its value, because JavaScript cannot tell 3 from 3.0.
 */
export function bridgeOf(engine: Engine) {
  const scalar = (kind: Kind, value: number | bigint | boolean) => {
    if (kind === 'int') return BigInt(value);
    if (kind === 'bool') return Boolean(value);
    return Number(value);
  };
  const operand = (kind: Kind, value: number | bigint | boolean) =>
    kind === 'tensor' ? { id: Number(value) } : scalar(kind, value);

  return {
    release: (id: number) => engine.tensorRelease({ id }),
    count: () => engine.tensorCount(),
    repr: (id: number) => engine.tensorRepr({ id }),
    full: (shape: number[], kind: Kind, value: number, dtype: TensorDType) =>
      engine.tensorFull(shape, scalar(kind, value), dtype).id,
    binary: (operator: string, leftKind: Kind, left: number, rightKind: Kind, right: number) =>
      engine.tensorBinary(operator as never, operand(leftKind, left), operand(rightKind, right)).id,
  };
}

type Kind = 'tensor' | 'int' | 'float' | 'bool';
