import { causes } from '../../core/engine/contract.ts';
import type { Figures } from '../figures.ts';
import type { Instrument } from '../instrument.ts';
import type { Result } from '../lab.ts';

/** Undefined until a stored format's core, which the workbench opens, has answered. */
export function figuresOf(result: Result, { workbench }: Instrument): Figures | undefined {
  const { state, anatomy, quantizer } = result;
  if (state.stored) return workbench.value?.figures(result);
  const counts = causes.map((cause, i) => [cause, anatomy.counts[i] ?? 0] as const);
  return {
    mse: anatomy.meanSquaredError,
    norm: anatomy.errorNorm,
    scales: [...quantizer.scales.data],
    zero_points: [...quantizer.zeroPoints.data],
    counts: Object.fromEntries(counts),
  };
}
