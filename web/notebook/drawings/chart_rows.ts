import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, drawingHeight, Labels, target } from './chart_parts.ts';

/** Shares as bars below their names, with figures behind them. */
export interface RowsShown {
  readonly label: string;
  readonly title: string;
  readonly rows: readonly {
    readonly name: string;
    /** From 0 to 1. */
    readonly share: number;
    readonly text: string;
  }[];
  readonly chosen: number;
  readonly width: number;
}

const top = 30;
/** The most height of a row, in CSS pixels, and what its name takes of it. */
const tallest = 62;
const nameHeight = 33;

export function rowsDrawing({ label, title, rows, chosen, width }: RowsShown): string {
  const labels = new Labels(width);
  const step = Math.min(tallest, (drawingHeight - top) / rows.length);
  const height = step - nameHeight;
  return picture(
    'rows',
    label,
    { width, height: drawingHeight },
    labels.put(title, 0, 12, { anchor: 'start', kind: 'name' }),
    ...rows.flatMap(({ name, share, text }, index) => {
      const y = top + index * step;
      const kind = index === chosen ? 'strong' : 'number';
      return [
        labels.put(name, 0, y + 12, { anchor: 'start', kind }),
        labels.put(text, width, y + 12, { anchor: 'end', kind }),
        box('plain', { left: 0, top: y + 18, width, height }),
        box(index === chosen ? 'bar above' : 'bar soft', {
          ...{ left: 0, top: y + 18, width: share * width, height },
        }),
        target('chosen', index, { left: 0, top: y, width, height: step - 4 }),
      ];
    }),
    path('frame', `M${tenth(0)} ${top}V${tenth(top + rows.length * step - nameHeight + 18)}`),
  );
}
