import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { brief, dragArea, drawingHeight, handle, Labels } from './chart_parts.ts';

/** The marks of one format along the axis, and the mark nearest to the number. */
export interface MarkRow {
  readonly name: string;
  /** Ascending, from 0. */
  readonly marks: readonly number[];
  readonly nearest: number;
}

/** The marks of several formats on one axis, and a number that is rounded to each of them. */
export interface Marks {
  readonly label: string;
  readonly high: number;
  readonly number: number;
  readonly rows: readonly MarkRow[];
  readonly width: number;
}

const side = 14;
const axisY = 48;
const firstY = 96;

export function marksDrawing({ label, high, number, rows, width }: Marks): string {
  const labels = new Labels(width);
  const place = (value: number) => side + (value / high) * (width - 2 * side);
  const perRow = (drawingHeight - firstY - 6) / rows.length;
  const x = place(number);
  const ticks = Array.from({ length: Math.floor(high) + 1 }, (_, at) => at);
  const way = { knob: 'number', axis: 'x', from: side, to: width - side, low: 0, high } as const;
  labels.block({ left: x - 11, top: axisY - 30, width: 22, height: 22 });
  const over = labels.put(brief(number), x, axisY - 32, { kind: 'strong' });
  const drawn = rows.map(({ name, marks, nearest }, index) => {
    const y = firstY + index * perRow + 12;
    const there = marks.filter((mark) => mark <= high * 1.0001);
    const at = place(Math.min(high, nearest));
    const value = labels.put(brief(nearest), at, y + 25, { kind: 'strong' });
    return [
      labels.put(name, 0, y - 9, { anchor: 'start', kind: 'over strong' }),
      path('frame', `M${side} ${y}H${width - side}`),
      path('data', there.map((mark) => `M${tenth(place(mark))} ${y}v10`).join('')),
      path('gap', `M${tenth(x)} ${y - 3}H${tenth(at)}`),
      path('arrow', `M${tenth(at)} ${y}v12m-3 -4l3 4l3 -4`),
      value,
    ].join('');
  });
  return picture(
    'marks',
    label,
    { width, height: drawingHeight },
    path(
      'frame',
      `M${side} ${axisY}H${width - side}${ticks.map((tick) => `M${tenth(place(tick))} ${axisY}v5`).join('')}`,
    ),
    over,
    path('guide', `M${tenth(x)} ${axisY}V${drawingHeight - 20}`),
    ...ticks.map((tick) => labels.put(String(tick), place(tick), axisY + 18)),
    ...drawn,
    dragArea({ left: 0, top: axisY, width, height: drawingHeight - axisY }, way),
    handle(x, axisY - 16, way),
  );
}
