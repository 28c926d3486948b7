import { svg } from 'lit-html';
import { axisName, bottomTicks, logScaleTicks } from '../../charts/axes.ts';
import { textSize } from '../../charts/labels.ts';
import { emsOf } from '../../charts/markup.ts';
import { tenth } from '../../charts/rect.ts';
import { logarithmic, scaleOf } from '../../charts/scale.ts';
import { errorPaint } from './chart_colors.ts';

/** The colour scale of the errors, after its label. */
export function legend(
  errorLabel: string,
  range: readonly [number, number],
  top: number,
  width: number,
) {
  const steps = 40;
  const named = axisName(errorLabel, 0, top + 9, 'start');
  const { left, extent } = legendPlace(errorLabel, width);
  const scale = scaleOf(range, [left, left + extent], logarithmic);
  const ramp = Array.from({ length: steps }, (_, i) => {
    const { fill } = errorPaint((i + 0.5) / steps);
    return svg`<rect x=${tenth(left + (i * extent) / steps)} y=${top} width=${tenth(extent / steps + 0.4)} height="10" fill=${fill} />`;
  });
  const box = { left, top, width: extent, height: 10 };
  return svg`${named}${ramp}${bottomTicks(box, logScaleTicks(scale, extent, 44), { width })}`;
}

function legendPlace(label: string, width: number) {
  const left = Math.min(width * 0.5, emsOf(label, 0.6) * textSize + 14);
  return { left, extent: Math.min(260, width - left - 16) };
}
