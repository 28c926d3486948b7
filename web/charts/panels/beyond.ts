import { beyond, beyondPixel, type Shades } from '../color.ts';
import type { PanelScale } from './panel_scales.ts';

/**
 * A scale whose limits some values exceed: those have a colour of their own, black, which ends the
 * legend too. `sides` are the ends that can be exceeded.
 */
export function withBeyond(scale: PanelScale, sides: 'both' | 'high'): PanelScale {
  const { colors, low, high } = scale.shades;
  // A step more at each end. A value has the end's colour until half a step beyond it.
  const step = (high - low) / (colors.length - 1);
  const shades: Shades = {
    colors: Uint32Array.of(beyondPixel, ...colors, beyondPixel),
    low: low - step,
    high: high + step,
  };
  const isBeyond = (value: number) =>
    value > high + step / 2 || (sides === 'both' && value < low - step / 2);
  return {
    ...scale,
    shades,
    paint: (value) => (isBeyond(value) ? beyond : scale.paint(value)),
    legend: {
      ...scale.legend,
      colors: [...(sides === 'both' ? [beyond.fill] : []), ...scale.legend.colors, beyond.fill],
    },
  };
}
