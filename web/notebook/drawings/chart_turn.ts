import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, brief, drawingHeight, handle, Labels, target } from './chart_parts.ts';

/** A vector before and after a rotation, with the levels of four bits behind each. */
export interface Turn {
  readonly label: string;
  readonly names: readonly [before: string, after: string];
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The step of each. */
  readonly steps: readonly [number, number];
  readonly most: number;
  readonly chosen: number;
  readonly width: number;
}

const top = 34;
const foot = 24;

export function turnDrawing({
  label,
  names,
  before,
  after,
  steps,
  most,
  chosen,
  width,
}: Turn): string {
  const labels = new Labels(width);
  const gap = 40;
  const edge = 30;
  const half = (width - edge - gap) / 2;
  const middle = (top + drawingHeight - foot) / 2;
  const y = (value: number) => middle - (value / most) * (middle - top);
  const side = (values: readonly number[], left: number, step: number, name: string) => {
    const slot = half / values.length;
    const levels = step > 0 ? Array.from({ length: 15 }, (_, at) => (at - 7) * step) : [];
    return [
      labels.put(name, left, 12, { anchor: 'start', kind: 'name' }),
      path(
        'grid-line',
        levels
          .filter((one) => Math.abs(one) <= most)
          .map((one) => `M${tenth(left)} ${tenth(y(one))}h${tenth(half)}`)
          .join(''),
      ),
      ...values.map((value, index) =>
        box(value < 0 ? 'bar below' : 'bar above', {
          ...{ left: left + index * slot + slot * 0.2, width: slot * 0.6 },
          ...{ top: Math.min(y(value), middle), height: Math.abs(y(value) - middle) },
        }),
      ),
      path('frame', `M${tenth(left)} ${middle}h${tenth(half)}`),
      ...values.map((value, index) => {
        // Beyond the handle, if the value has one.
        const away = left === edge && index === chosen ? 9 : 0;
        return labels.put(
          brief(Number(value.toPrecision(3))),
          left + (index + 0.5) * slot,
          value < 0 ? y(value) + 13 + away : y(value) - 5 - away,
          { kind: 'over' },
        );
      }),
    ].join('');
  };
  const slot = half / before.length;
  const x = edge + (chosen + 0.5) * slot;
  const value = before[chosen] ?? 0;
  labels.block({ left: x - 10, top: y(value) - 9, width: 20, height: 18 });
  const right = edge + half + gap;
  return picture(
    'rotated',
    label,
    { width, height: drawingHeight },
    side(before, edge, steps[0], names[0]),
    side(after, right, steps[1], names[1]),
    path('arrow', `M${tenth(right - gap + 8)} ${middle}h22m-5 -5l5 5l-5 5`),
    ...before.map((_, index) =>
      target('chosen', index, {
        left: edge + index * slot,
        top,
        width: slot,
        height: drawingHeight - top - foot,
      }),
    ),
    handle(x, y(value), {
      knob: 'value',
      axis: 'y',
      from: y(-most),
      to: y(most),
      low: -most,
      high: most,
    }),
  );
}
