import { beyond, beyondPixel, type Shades } from '../color.ts';
import type { PanelScale } from './panel_scales.ts';

/**
 * A scale with black at the ends, for values beyond its limits; the legend shows it too. `sides` are
 * the ends that values can exceed.
 */
export function withBeyond(scale: PanelScale, sides: 'both' | 'high'): PanelScale {
  const { colors, low, high } = scale.shades;
  // One more step at each end. A value keeps the end's colour up to half a step beyond it.
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
