import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, brief, drawingHeight, Labels, target } from './chart_parts.ts';

/** Two magnitudes for each channel: one upwards, one downwards, on one logarithmic scale. */
export interface Mirror {
  readonly label: string;
  readonly upLabel: string;
  readonly downLabel: string;
  readonly up: readonly number[];
  readonly down: readonly number[];
  /** The ends of the scale, which stay while the channels move. */
  readonly low: number;
  readonly high: number;
  readonly chosen: number;
  readonly chosenLabel: string;
  readonly width: number;
}

const top = 34;
const foot = 32;
const middle = (drawingHeight - foot + top) / 2;

export function mirrorDrawing(mirror: Mirror): string {
  const { label, up, down, low, high, chosen, width } = mirror;
  const labels = new Labels(width);
  const edge = 34;
  const reach = middle - top;
  const tall = (value: number) =>
    Math.max(0, (Math.log10(value / low) / Math.log10(high / low)) * reach);
  const slot = (width - edge) / up.length;
  const powers = [0.1, 1, 10, 100].filter((one) => one > low && one < high);
  const marks = powers.map(
    (one) =>
      `M${edge} ${tenth(middle - tall(one))}H${width}M${edge} ${tenth(middle + tall(one))}H${width}`,
  );
  const at = edge + (chosen + 0.5) * slot;
  return picture(
    'mirror',
    label,
    { width, height: drawingHeight },
    labels.put(mirror.upLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    path('grid-line', marks.join('')),
    ...up.map((value, index) =>
      box(index === chosen ? 'bar above chosen' : 'bar above', {
        ...{ left: edge + index * slot + slot * 0.15, width: slot * 0.7 },
        ...{ top: middle - tall(value), height: tall(value) },
      }),
    ),
    ...down.map((value, index) =>
      box(index === chosen ? 'bar below chosen' : 'bar below', {
        ...{ left: edge + index * slot + slot * 0.15, width: slot * 0.7 },
        ...{ top: middle, height: tall(value) },
      }),
    ),
    path('frame', `M${edge} ${middle}H${width}`),
    path(
      'tick strong',
      `M${tenth(at)} ${tenth(middle - tall(up[chosen] ?? low) - 9)}v6M${tenth(at)} ${tenth(middle + tall(down[chosen] ?? low) + 3)}v6`,
    ),
    ...powers.flatMap((one) => [
      labels.put(brief(one), edge - 5, middle - tall(one) + 4, { anchor: 'end' }),
      labels.put(brief(one), edge - 5, middle + tall(one) + 4, { anchor: 'end' }),
    ]),
    labels.put(mirror.chosenLabel, at, drawingHeight - 18, { kind: 'strong' }),
    labels.put(mirror.downLabel, 0, drawingHeight - 3, { anchor: 'start', kind: 'name' }),
    ...up.map((_, index) =>
      target('chosen', index, {
        left: edge + index * slot,
        top,
        width: slot,
        height: drawingHeight - top - foot,
      }),
    ),
  );
}
