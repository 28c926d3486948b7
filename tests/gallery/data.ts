import { readable } from '../../web/charts/number_text.ts';
import { causeCodes, type LineCause } from '../../web/charts/points.ts';
import type { NumberLine } from '../../web/instrument/number_line/chart_line_spec.ts';

// The data of the gallery's charts. The page's numbers come from the core; these stand in for
// them, so that a chart can be looked at without one.

/** Reproducible uniform numbers from 0 to 1. */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Approximately normal: the sum of twelve uniform numbers. */
export function normal(seed: number, count: number): Float32Array {
  const next = uniform(seed);
  return Float32Array.from({ length: count }, () => {
    let sum = -6;
    for (let i = 0; i < 12; i += 1) sum += next();
    return sum;
  });
}

export interface Plan {
  readonly scale: number;
  readonly zeroPoint: number;
  readonly qmin: number;
  readonly qmax: number;
  readonly clamp?: boolean;
}

export function quantized(values: Float32Array, plan: Plan) {
  const { scale, zeroPoint, qmin, qmax, clamp = true } = plan;
  const count = qmax - qmin + 1;
  const rounded = Float64Array.from(values, (value) => {
    const shifted = value / scale + zeroPoint;
    const floor = Math.floor(shifted);
    const isTie = shifted - floor === 0.5;
    return isTie ? 2 * Math.round(shifted / 2) : Math.round(shifted);
  });
  const integer = rounded.map((level) =>
    clamp
      ? Math.min(qmax, Math.max(qmin, level))
      : ((((level - qmin) % count) + count) % count) + qmin,
  );
  const level = Float32Array.from(integer, (stored) => (stored - zeroPoint) * scale);
  const cause = (index: number): LineCause => {
    if (integer[index] !== rounded[index]) return clamp ? 'clipped' : 'wrapped';
    return level[index] === values[index] ? 'exact' : 'rounded';
  };
  const causes = Uint8Array.from(values, (_, index) => causeCodes.indexOf(cause(index)));
  return { real: values, integer, level, causes, cause };
}

/** The ruler of a plan, and the elements on it. */
export function rulerOf(values: Float32Array, plan: Plan) {
  const { scale, zeroPoint, qmin, qmax } = plan;
  const real = (integer: number) => (integer - zeroPoint) * scale;
  const limits = { qmin, qmax, realQmin: real(qmin), realQmax: real(qmax) };
  return { ...limits, zeroPoint, points: quantized(values, plan) };
}

export const lesson = Float32Array.of(191.6, -13.5, 728.6, 92.14, 295.5, -184, 0, 684.6, 245.5);

export function lineOf(
  values: Float32Array,
  plan: Plan,
  more: Partial<NumberLine> = {},
): NumberLine {
  const { scale, qmin, qmax, clamp = true } = plan;
  const dtype = more.integerLabel ?? 'int8';
  return {
    title: 'Number line',
    summary: `${dtype} stands for ${values.length} values`,
    realLabel: 'real',
    integerLabel: dtype,
    outsideLabel: `beyond ${dtype}`,
    zeroPointLabel: 'zero point',
    scaleLabel: `one step = scale = ${readable(scale)}`,
    causeLabels: { exact: 'exact', rounded: 'rounded', clipped: 'clipped', wrapped: 'wrapped' },
    ...rulerOf(values, plan),
    ...(clamp ? {} : { wraps: { low: qmin, high: qmax } }),
    selected: undefined,
    width: 640,
    ...more,
  };
}
