import type {
  BinaryOperator,
  Reduction,
  TensorDType,
  UnaryOperator,
} from '../engine/tensor_types.ts';
import type { Engine } from '../engine/types.ts';
import { type Crossed, handle, type Kind, numbers, operand, optional } from './operand.ts';

/** Operators, reductions, comparisons and products. */
export function computedIn(engine: Engine) {
  return {
    binary: (
      name: BinaryOperator,
      leftKind: Kind,
      left: Crossed,
      rightKind: Kind,
      right: Crossed,
    ) => engine.tensorBinary(name, operand(leftKind, left), operand(rightKind, right)).id,
    unary: (name: UnaryOperator, id: number) => engine.tensorUnary(name, handle(id)).id,
    power: (leftKind: Kind, left: Crossed, rightKind: Kind, right: Crossed) =>
      engine.tensorPower(operand(leftKind, left), operand(rightKind, right)).id,
    clamp: (
      id: number,
      minKind: Kind,
      min: Crossed | undefined,
      maxKind: Kind,
      max: Crossed | undefined,
    ) => engine.tensorClamp(handle(id), optional(minKind, min), optional(maxKind, max)).id,
    where: (condition: number, leftKind: Kind, left: Crossed, rightKind: Kind, right: Crossed) =>
      engine.tensorWhere(handle(condition), operand(leftKind, left), operand(rightKind, right)).id,
    to: (id: number, dtype: TensorDType) => engine.tensorTo(handle(id), dtype).id,
    view_dtype: (id: number, dtype: TensorDType) => engine.tensorViewDType(handle(id), dtype).id,
    leaky_relu: (id: number, slope: number) => engine.tensorLeakyRelu(handle(id), slope).id,
    nan_to_num: (id: number, nan?: number, positive?: number, negative?: number) =>
      engine.tensorNanToNum(handle(id), nan, positive, negative).id,
    softmax: (id: number, axis: number) => engine.tensorSoftmax(handle(id), axis).id,
    log_softmax: (id: number, axis: number) => engine.tensorLogSoftmax(handle(id), axis).id,

    reduce: (name: Reduction, id: number, keepdim: boolean, ...axes: number[]) =>
      engine.tensorReduce(name, handle(id), axes, keepdim).id,
    scan: (name: 'cumsum' | 'cumprod', id: number, axis: number) =>
      engine.tensorScan(name, handle(id), axis).id,
    norm: (id: number, p: number, keepdim: boolean, ...axes: number[]) =>
      engine.tensorNorm(handle(id), Number(p), axes, keepdim).id,
    std: (id: number, correction: number, keepdim: boolean, ...axes: number[]) =>
      engine.tensorStd(handle(id), correction, axes, keepdim).id,
    var: (id: number, correction: number, keepdim: boolean, ...axes: number[]) =>
      engine.tensorVar(handle(id), correction, axes, keepdim).id,
    /** `q` is a list as text, or one number. */
    quantile: (id: number, q: string | number, keepdim: boolean, axis?: number) =>
      engine.tensorQuantile(handle(id), typeof q === 'string' ? numbers(q) : q, axis, keepdim).id,

    equal: (left: number, right: number) => engine.tensorEqual(handle(left), handle(right)),
    isclose: (left: number, right: number, rtol: number, atol: number, equalNan: boolean) =>
      engine.tensorIsClose(handle(left), handle(right), rtol, atol, equalNan).id,
    allclose: (left: number, right: number, rtol: number, atol: number, equalNan: boolean) =>
      engine.tensorAllClose(handle(left), handle(right), rtol, atol, equalNan),
    matmul: (left: number, right: number) => engine.tensorMatmul(handle(left), handle(right)).id,
    linear: (input: number, weight: number, bias?: number) =>
      engine.tensorLinear(handle(input), handle(weight), bias === undefined ? bias : handle(bias))
        .id,
  };
}
