import { diverging, type Paint, ramp, sequential } from './color.ts';
import { largest } from './extent.ts';
import { compact } from './ticks.ts';

export type PanelName = 'original' | 'quantized' | 'dequantized' | 'error';

export const panelNames: readonly PanelName[] = ['original', 'quantized', 'dequantized', 'error'];

export interface PanelScale {
  readonly decimals: number;
  readonly paint: (value: number) => Paint;
  readonly legend: { readonly colors: string[]; readonly ends: readonly [string, string] };
}

export interface PanelValues {
  readonly original: ArrayLike<number>;
  readonly dequantized: ArrayLike<number>;
  readonly error: ArrayLike<number>;
  readonly qmin: number;
  readonly qmax: number;
}

const decimals = 2;

/** The largest magnitude of what is a number at all. */
const reach = (values: ArrayLike<number>) => largest(Array.from(values).filter(Number.isFinite));

/**
 * Original and dequantized share one diverging scale around zero, so that equal values look equal;
 * quantized has the same hues over the dtype's whole range, around its middle; error begins at zero.
 */
export function panelScales(values: PanelValues): Record<PanelName, PanelScale> {
  const { qmin, qmax } = values;
  const limit = Math.max(reach(values.original), reach(values.dequantized));
  const errorLimit = reach(values.error);
  const middle = (qmin + qmax) / 2;
  const half = (qmax - qmin) / 2;
  const real: PanelScale = {
    decimals,
    paint: (value) => diverging(value, limit),
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
      legend: { colors: ramp(diverging, -1, 1), ends: [compact(qmin), compact(qmax)] },
    },
    error: {
      decimals,
      paint: (value) => sequential(value, errorLimit),
      legend: { colors: ramp(sequential, 0, 1), ends: ['0', compact(errorLimit, decimals)] },
    },
  };
}
