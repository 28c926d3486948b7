import { hatchPath, tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, brief, drawingHeight, handle, Labels } from './chart_parts.ts';

/** Activations, the range that is kept of them, and what rounding and clipping cost. */
export interface Clip {
  readonly label: string;
  readonly activationsLabel: string;
  readonly low: number;
  readonly high: number;
  readonly bins: readonly number[];
  /** The range goes from -limit to limit. */
  readonly limit: number;
  readonly rounded: number;
  readonly clipped: number;
  /** The error that fills the whole bar. */
  readonly most: number;
  readonly roundedLabel: string;
  readonly clippedLabel: string;
  /** Ranges that observers choose. */
  readonly observers: readonly {
    readonly name: string;
    readonly low: number;
    readonly high: number;
  }[];
  readonly width: number;
}

const side = 14;
const top = 22;
const floor = 118;

export function clipDrawing(clip: Clip): string {
  const { label, low, high, bins, limit, rounded, clipped, most, observers, width } = clip;
  const labels = new Labels(width);
  const place = (value: number) =>
    side + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (width - 2 * side);
  const tallest = Math.max(1, ...bins);
  const slot = (width - 2 * side) / bins.length;
  const [from, to] = [place(-limit), place(limit)];
  const outside = [
    { left: side, top, width: from - side, height: floor - top },
    { left: to, top, width: width - side - to, height: floor - top },
  ];
  const barY = 152;
  const scale = (width - 2 * side) / most;
  const first = { left: side, top: barY, width: rounded * scale, height: 14 };
  const second = { left: side + rounded * scale, top: barY, width: clipped * scale, height: 14 };
  return picture(
    'clip',
    label,
    { width, height: drawingHeight },
    labels.put(clip.activationsLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    ...bins.map((count, index) => {
      const tall = (count / tallest) * (floor - top - 6);
      return box('bar soft', {
        left: side + index * slot,
        top: floor - tall,
        width: slot,
        height: tall,
      });
    }),
    ...outside.map((rect) => path('hatch', hatchPath(rect, 6))),
    path('line', `M${tenth(from)} ${top}V${floor}M${tenth(to)} ${top}V${floor}`),
    path('frame', `M${side} ${floor}H${width - side}`),
    labels.put(`−${brief(limit)}`, from, floor + 15, { kind: 'strong' }),
    labels.put(brief(limit), to, floor + 15, { kind: 'strong' }),
    labels.put('0', place(0), floor + 15),
    box('bar soft', first),
    box('bar lost', second),
    path('hatch', hatchPath(second, 4)),
    path('frame', `M${side} ${barY}v14`),
    labels.put(clip.roundedLabel, side, barY + 28, { anchor: 'start' }),
    labels.put(clip.clippedLabel, width - side, barY + 28, { anchor: 'end' }),
    ...observers.map((one, index) => {
      const y = 199 + index * 22;
      const isOff = one.high > high;
      const [start, end] = [place(one.low), place(one.high)];
      return (
        path('line other', `M${tenth(start)} ${y}H${tenth(end)}`) +
        path(
          'tick strong',
          `M${tenth(start)} ${y - 4}v8${isOff ? `M${tenth(end - 5)} ${y - 4}L${tenth(end)} ${y}L${tenth(end - 5)} ${y + 4}` : `M${tenth(end)} ${y - 4}v8`}`,
        ) +
        labels.put(one.name, (start + Math.min(end, place(3))) / 2, y - 4, { kind: 'over' })
      );
    }),
    handle(to, (top + floor) / 2, {
      knob: 'limit',
      axis: 'x',
      from: place(0),
      to: place(high),
      low: 0,
      high,
    }),
  );
}
