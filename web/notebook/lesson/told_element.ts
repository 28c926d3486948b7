import type { Result } from '../../instrument/lab.ts';
import { hasLessonData } from '../../instrument/store/state.ts';

// Finds the element of the instrument's tensor that a number in a notebook refers to.

/** Whether numbers are prints of these values, within the precision of their last digits. */
export function isPrintOf(texts: readonly string[], values: ArrayLike<number>): boolean {
  return texts.length === values.length && texts.every((text, i) => isPrint(text, values[i] ?? 0));
}

function isPrint(text: string, value: number): boolean {
  const [, decimals = '', exponent = '0'] = /^-?\d+\.?(\d*)(?:e([-+]\d+))?$/i.exec(text) ?? [];
  const unit = 10 ** (Number(exponent) - decimals.length);
  // float32 has seven digits, and printing rounds to the last one.
  return Math.abs(Number(text) - value) <= 0.501 * unit + Math.abs(value) * 1e-6;
}

/** Whether numbers are the printed elements of one of the tensors of a result. */
export function isOfResult(texts: readonly string[], { state, anatomy }: Result): boolean {
  const { scaled, shifted, rounded, quantized, dequantized, error, absError } = anatomy;
  const { tensor } = state;
  if (texts.length !== tensor.data.length) return false;
  const steps = [tensor, scaled, shifted, rounded, quantized, dequantized, error, absError];
  const squared = () => Float64Array.from(error.data, (value) => value * value);
  return steps.some(({ data }) => isPrintOf(texts, data)) || isPrintOf(texts, squared());
}

/** Numbers with fewer digits are ambiguous: they could be a scale, a limit or an index. */
const fewestDigits = 3;

/**
 * The element that a number in a lesson's prose refers to. The prose is about the lesson's own tensor,
 * so there is none if the instrument shows another one.
 */
export function elementTold(text: string, { tensor }: Result['state']): number | undefined {
  if (text.replaceAll(/\D/g, '').length < fewestDigits) return undefined;
  if (!hasLessonData(tensor)) return undefined;
  const found = tensor.data.indexOf(Math.fround(Number(text.replace('−', '-'))));
  return found < 0 ? undefined : found;
}
