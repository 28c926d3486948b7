import type { KeyStep } from './chart_handles.ts';
import type { LineData } from './compute.ts';

/** The range of the integers. */
interface Range {
  readonly qmin: number;
  readonly qmax: number;
}

type Line = Pick<LineData, 'scale' | 'zeroPoint' | 'realQmin' | 'realQmax'>;

/** A drag keeps the scale above this fraction of its initial value, so it never reaches 0. */
const least = 1e-3;
/** Significant digits of a dragged scale, so that it stays short. */
const digits = 4;

/** The scale after an end of the ruler was dragged by a distance on the real axis. */
export function scaleByEnd(
  line: Line,
  { qmin, qmax }: Range,
  end: 'low' | 'high',
  by: number,
): string {
  const steps = (end === 'low' ? qmin : qmax) - line.zeroPoint;
  const real = end === 'low' ? line.realQmin : line.realQmax;
  const ratio = Math.max(least, (real + by) / (steps * line.scale));
  return rounded(line.scale * ratio);
}

/** The zero point after the ruler was dragged to the right by a distance on the real axis. */
export const zeroPointBy = (line: Line, { qmin, qmax }: Range, by: number): string =>
  String(clamped(Math.round(line.zeroPoint - by / line.scale), qmin, qmax));

const factors: Readonly<Record<KeyStep, number>> = { fine: 1.001, step: 1.01, page: 1.1 };
const steps: Readonly<Record<KeyStep, number>> = { fine: 1, step: 1, page: 10 };

/** A key changes the scale by a hundredth, with Shift by a thousandth. */
export const scaleByKey = (scale: number, way: number, size: KeyStep): string =>
  rounded(scale * factors[size] ** way, digits + 1);

/** The zero point is an integer, so a key moves the ruler by one step to the right or left. */
export const zeroPointByKey = (
  zeroPoint: number,
  { qmin, qmax }: Range,
  way: number,
  size: KeyStep,
) => String(clamped(zeroPoint - way * steps[size], qmin, qmax));

const clamped = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const rounded = (value: number, to = digits) => String(Number(value.toPrecision(to)));
