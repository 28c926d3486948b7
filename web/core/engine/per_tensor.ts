import type { QParams, Quantizer, Scheme, Switches } from './contract.ts';
import { checkQParams } from './level_checks.ts';
import type { IntegerDType } from './names.ts';

/** The variables of the lesson's notebook: one scale, one of PyTorch's dtypes, and the switches. */
export interface LessonSettings extends QParams, Required<Switches> {
  readonly dtype: IntegerDType;
}

/** One scale and zero point for the whole tensor, which are checked before they are narrowed. */
export function perTensor({ scale, zeroPoint }: QParams, scheme: Scheme): Quantizer {
  checkQParams(scale, zeroPoint, scheme.format);
  return {
    scheme: { ...scheme, granularity: { perTensor: true } },
    scales: { dtype: 'float32', shape: [1], data: Float32Array.of(scale) },
    zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(zeroPoint) },
  };
}
