import {
  type ColorScale,
  colorTable,
  diverging,
  grey,
  type Paint,
  ramp,
  type Shades,
  sequential,
} from '../color.ts';
import { compact } from '../number_text.ts';

export type PanelName = 'original' | 'quantized' | 'dequantized' | 'error';

export const panelNames: readonly PanelName[] = ['original', 'quantized', 'dequantized', 'error'];

export interface PanelScale {
  readonly decimals: number;
  readonly paint: (value: number) => Paint;
  /** The same colours for a canvas. */
  readonly shades: Shades;
  readonly legend: {
    readonly colors: string[];
    readonly ends: readonly [string, string];
    /** The part of the scale that the largest present value reaches, if the scale is longer. */
    readonly reached?: number | undefined;
  };
}

export interface PanelValues {
  readonly original: ArrayLike<number>;
  readonly dequantized: ArrayLike<number>;
  readonly error: ArrayLike<number>;
  readonly qmin: number;
  readonly qmax: number;
}

/** One format for all values of a panel: two decimals; three digits if small; then exponents. */
const decimalsUpTo = (limit: number): number =>
  limit === 0 || limit >= 0.1 ? 2 : limit < 1e-4 ? 0 : 2 - Math.floor(Math.log10(limit));

const tables = new Map<ColorScale, Uint32Array>();

function shadesOf(scale: ColorScale, low: number, high: number): Shades {
  const colors = tables.get(scale) ?? colorTable(scale);
  tables.set(scale, colors);
  // If all values are zero, the scale has no width, and every element gets the colour of 0.
  return high > low
    ? { colors, low, high }
    : shadesOf(scale, low - (scale === 'diverging' ? 1 : 0), high + 1);
}

const reaches = new WeakMap<ArrayLike<number>, number>();

/** The largest finite magnitude, memoized: the arrays never change. */
function reach(values: ArrayLike<number>): number {
  const most = reaches.get(values) ?? search(values);
  reaches.set(values, most);
  return most;
}

function search(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i += 1) {
    const magnitude = Math.abs(values[i] as number);
    if (magnitude > most && magnitude !== Number.POSITIVE_INFINITY) most = magnitude;
  }
  return most;
}

/** The ends of the colour scales: magnitudes of values and of errors. */
export interface ColorLimits {
  readonly value: number;
  readonly error: number;
}

/** Limits that no value exceeds. */
export const fullLimits = ({ original, dequantized, error }: PanelValues): ColorLimits => ({
  value: Math.max(reach(original), reach(dequantized)),
  error: reach(error),
});

/** The largest error that was seen of each tensor. */
const worst = new WeakMap<ArrayLike<number>, number>();

/** The end of a scale of errors that stays while settings change, so that a smaller error is paler: the worst so far. */
export function steadyError(original: ArrayLike<number>, error: number): number {
  const end = Math.max(error, worst.get(original) ?? 0);
  worst.set(original, end);
  return end;
}

/**
 * Original and dequantized share one diverging scale around zero, so that equal values look equal;
 * quantized has the same hues over the dtype's whole range, around its middle; error begins at zero. Its
 * colours may reach further than the largest error, to `errorEnd`.
 */
export function panelScales(
  values: PanelValues,
  { value: limit, error: largestError } = fullLimits(values),
  errorEnd = largestError,
): Record<PanelName, PanelScale> {
  const { qmin, qmax } = values;
  const decimals = decimalsUpTo(limit);
  const middle = (qmin + qmax) / 2;
  const half = (qmax - qmin) / 2;
  const real: PanelScale = {
    decimals,
    paint: (value) => diverging(value, limit),
    shades: shadesOf('diverging', -limit, limit),
    legend: {
      colors: ramp(diverging, -1, 1),
      ends: [compact(-limit, decimals), compact(limit, decimals)],
    },
  };
  return {
    original: real,
    dequantized: real,
    quantized: {
      decimals: 0,
      paint: (value) => diverging(value - middle, half),
      shades: shadesOf('diverging', qmin, qmax),
      legend: {
        // Each of a few codes has its own colour.
        colors: ramp(diverging, -1, 1, qmax - qmin < 16 ? qmax - qmin : undefined),
        ends: [compact(qmin), compact(qmax)],
      },
    },
    error: {
      decimals: decimalsUpTo(largestError),
      paint: (value) => sequential(value, errorEnd),
      shades: shadesOf('sequential', 0, errorEnd),
      legend: {
        colors: ramp(sequential, 0, 1),
        ends: ['0', compact(errorEnd, decimalsUpTo(errorEnd))],
        reached: largestError < errorEnd ? largestError / errorEnd : undefined,
      },
    },
  };
}

/** The values of a picture's black and white. */
export const black = 0;
export const white = 255;

/** The panels of a picture: its values are greys from black to white; its codes and errors are none. */
export function withGreys(scales: Record<PanelName, PanelScale>): Record<PanelName, PanelScale> {
  const greys: PanelScale = {
    decimals: 2,
    paint: (value) => grey(value - black, white - black),
    shades: shadesOf('grey', black, white),
    legend: { colors: ramp(grey, 0, 1), ends: [compact(black), compact(white)] },
  };
  return { ...scales, original: greys, dequantized: greys };
}
