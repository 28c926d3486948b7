import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, brief, drawingHeight, Labels, target } from './chart_parts.ts';

/** The numbers that one convention reads, among those that its codes can become. */
export interface ReadingRow {
  readonly name: string;
  readonly values: readonly number[];
  readonly levels: readonly number[];
}

/** The same bytes as several conventions read them, each on an axis up to its largest number. */
export interface Readings {
  readonly label: string;
  readonly rows: readonly ReadingRow[];
  readonly chosen: number;
  readonly width: number;
}

const side = 10;

export function readingsDrawing({ label, rows, chosen, width }: Readings): string {
  const labels = new Labels(width);
  const perRow = drawingHeight / rows.length;
  const drawn = rows.map(({ name, values, levels }, index) => {
    const most = Math.max(...levels.map(Math.abs)) || 1;
    const x = (value: number) => width / 2 + (value / most) * (width / 2 - side);
    const y = index * perRow + perRow * 0.62;
    const at = x(values[chosen] ?? 0);
    return [
      labels.put(brief(values[chosen] ?? 0), width, y - 15, { anchor: 'end', kind: 'strong' }),
      labels.put(name, 0, y - 15, { anchor: 'start', kind: 'over name' }),
      path('frame', `M${side} ${tenth(y)}H${width - side}M${tenth(width / 2)} ${tenth(y - 8)}v16`),
      // Each row has an axis of its own, so each says where it ends.
      ...[Math.min(...levels), Math.max(...levels)].map((end) =>
        labels.put(brief(end), x(end), y + 17),
      ),
      path('data', levels.map((level) => `M${tenth(x(level))} ${tenth(y)}v7`).join('')),
      ...values.map((value) =>
        box('bar above', { left: x(value) - 2, top: y - 7, width: 4, height: 7 }),
      ),
      path('arrow', `M${tenth(at)} ${tenth(y - 12)}v12m-3 -4l3 4l3 -4`),
      ...values.map((value, place) =>
        target('chosen', place, { left: x(value) - 7, top: y - 14, width: 14, height: 24 }),
      ),
    ].join('');
  });
  return picture('readings', label, { width, height: drawingHeight }, ...drawn);
}
