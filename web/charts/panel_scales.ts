import { type ColorTable, colorTable, diverging, type Paint, ramp, sequential } from './color.ts';
import { compact } from './ticks.ts';

export type PanelName = 'original' | 'quantized' | 'dequantized' | 'error';

export const panelNames: readonly PanelName[] = ['original', 'quantized', 'dequantized', 'error'];

export interface PanelScale {
  readonly decimals: number;
  readonly paint: (value: number) => Paint;
  /** The same colour as a canvas's memory has it. */
  readonly color: (value: number) => number;
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

let tables: { readonly [S in 'diverging' | 'sequential']: ColorTable } | undefined;
const table = (scale: 'diverging' | 'sequential'): ColorTable => {
  tables ??= { diverging: colorTable('diverging'), sequential: colorTable('sequential') };
  return tables[scale];
};

/** The largest magnitude of what is a number at all. */
function reach(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i += 1) {
    const magnitude = Math.abs(values[i] as number);
    if (magnitude > most && magnitude !== Number.POSITIVE_INFINITY) most = magnitude;
  }
  return most;
}

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
    color: (value) => table('diverging')(limit > 0 ? value / limit : 0),
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
      color: (value) => table('diverging')((value - middle) / half),
      legend: { colors: ramp(diverging, -1, 1), ends: [compact(qmin), compact(qmax)] },
    },
    error: {
      decimals,
      paint: (value) => sequential(value, errorLimit),
      color: (value) => table('sequential')(errorLimit > 0 ? value / errorLimit : 0),
      legend: { colors: ramp(sequential, 0, 1), ends: ['0', compact(errorLimit, decimals)] },
    },
  };
}
