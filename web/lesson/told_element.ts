import type { Result } from '../playground/lab.ts';
import { lessonState } from '../playground/state.ts';

// Which element of the instrument's tensor a number in a notebook is about.

/** Whether numbers were printed of these values: each as near as its own last digit says. */
export function isPrintOf(texts: readonly string[], values: ArrayLike<number>): boolean {
  return texts.length === values.length && texts.every((text, i) => isPrint(text, values[i] ?? 0));
}

function isPrint(text: string, value: number): boolean {
  const [, decimals = '', exponent = '0'] = /^-?\d+\.?(\d*)(?:e([-+]\d+))?$/i.exec(text) ?? [];
  const unit = 10 ** (Number(exponent) - decimals.length);
  // float32 has seven digits, and a print rounds to its last one.
  return Math.abs(Number(text) - value) <= 0.501 * unit + Math.abs(value) * 1e-6;
}

/** Whether numbers are a print of one of the tensors of a result, element by element. */
export function isOfResult(texts: readonly string[], { state, anatomy }: Result): boolean {
  const { scaled, shifted, rounded, quantized, restored, error, absError } = anatomy;
  const { tensor } = state;
  if (texts.length !== tensor.data.length) return false;
  const steps = [tensor, scaled, shifted, rounded, quantized, restored, error, absError];
  const squared = Float64Array.from(error.data, (value) => value * value);
  const known = [...steps.map(({ data }) => data), squared];
  return known.some((values) => isPrintOf(texts, values));
}

/** Fewer digits than this may mean anything: a scale, a limit, a place. */
const fewestDigits = 3;

/**
 * The element that a number in a lesson's prose is. The prose is about the lesson's own tensor, so
 * with another one no number is.
 */
export function elementTold(
  text: string,
  { tensor: { data } }: Result['state'],
): number | undefined {
  if (text.replaceAll(/\D/g, '').length < fewestDigits) return undefined;
  const own = lessonState.tensor.data;
  if (data.length !== own.length || own.some((value, i) => value !== data[i])) return undefined;
  const found = own.indexOf(Math.fround(Number(text.replace('−', '-'))));
  return found < 0 ? undefined : found;
}
