import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, drawingHeight, Labels, target } from './chart_parts.ts';

/** Formats as points: the error of the weights to the right, the loss upwards; each doubling is one step. */
export interface TrustShown {
  readonly label: string;
  readonly lossLabel: string;
  readonly errorLabel: string;
  readonly percentSign: string;
  readonly names: readonly string[];
  readonly errors: readonly number[];
  readonly losses: readonly number[];
  /** The loss of float32. */
  readonly plain: number;
  readonly chosen: number;
  /** The error at which a line divides the formats. */
  readonly limit: number;
  readonly width: number;
}

const [left, top, floor] = [44, 26, 222] as const;

/** Places of powers of two, or of ten times these. */
function scale(low: number, high: number, from: number, to: number) {
  const [start, end] = [Math.log2(low), Math.log2(high)];
  return (value: number) => from + ((Math.log2(value) - start) / (end - start || 1)) * (to - from);
}

const ticksIn = (low: number, high: number): number[] =>
  [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5].filter((tick) => tick >= low && tick <= high);

export function trustDrawing(shown: TrustShown): string {
  const { label, errors, losses, names, plain, chosen, limit, width } = shown;
  const labels = new Labels(width);
  const [leastError, mostError] = [Math.min(...errors) / 1.15, Math.max(...errors) * 1.15];
  const [leastLoss, mostLoss] = [
    Math.min(...losses, plain) / 1.1,
    Math.max(...losses, plain) * 1.1,
  ];
  const x = scale(leastError, mostError, left, width - 8);
  const y = scale(leastLoss, mostLoss, floor, top);
  const at = { x: x(errors[chosen] ?? limit), y: y(losses[chosen] ?? plain) };
  // The last of those that lie on each other is the one that pointing finds.
  const order = [...names.keys()].filter((index) => index !== chosen).concat(chosen);
  const name = names[chosen] ?? '';
  return picture(
    'trust',
    label,
    { width, height: drawingHeight },
    labels.put(shown.lossLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    labels.put(shown.errorLabel, width, floor + 34, { anchor: 'end', kind: 'name' }),
    labels.put('float32', width, y(plain) - 5, { anchor: 'end', kind: 'over' }),
    path('frame', `M${left} ${top}V${floor}H${width}`),
    path('guide', `M${left} ${tenth(y(plain))}H${width}M${tenth(x(limit))} ${top}V${floor}`),
    ...ticksIn(leastLoss, mostLoss).map((tick) =>
      labels.put(String(tick), left - 6, y(tick) + 4, { anchor: 'end' }),
    ),
    ...ticksIn(leastError, mostError).map((tick) =>
      labels.put(`${tick * 100}${shown.percentSign}`, x(tick), floor + 16),
    ),
    labels.put(name, at.x - 8, at.y - 7, { anchor: 'end', kind: 'over strong' }),
    ...order.map((index) => {
      const place = { x: x(errors[index] ?? limit), y: y(losses[index] ?? plain) };
      const size = index === chosen ? 10 : 6;
      return (
        box(index === chosen ? 'dot' : 'bar above', {
          ...{ left: place.x - size / 2, top: place.y - size / 2, width: size, height: size },
        }) +
        target('chosen', index, { left: place.x - 6, top: place.y - 12, width: 12, height: 24 })
      );
    }),
  );
}
