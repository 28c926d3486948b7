import { tenth } from '../../charts/rect.ts';
import { path, picture, text } from './chart_drawing.ts';
import { box, brief, drawingHeight, Labels, target } from './chart_parts.ts';

/** The largest weight of each channel before and after folding, and the step of its scale. */
export interface Folding {
  readonly label: string;
  readonly beforeLabel: string;
  readonly afterLabel: string;
  readonly stepLabel: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly steps: readonly number[];
  /** The largest code of each channel. */
  readonly codes: readonly number[];
  readonly chosen: number;
  readonly width: number;
}

const top = 34;
const edge = 22;

export function foldingDrawing(folding: Folding): string {
  const { label, before, after, steps, codes, chosen, width } = folding;
  const labels = new Labels(width);
  const right = 76;
  const values = [...before, ...after, ...steps].map((value) => Math.log10(value));
  const [low, high] = [Math.min(...values) - 0.1, Math.max(...values) + 0.1];
  const place = (value: number) =>
    edge + ((Math.log10(value) - low) / (high - low)) * (width - edge - right);
  const row = (drawingHeight - top - 30) / before.length;
  const powers = [0.0001, 0.001, 0.01, 0.1, 1, 10].filter(
    (one) => Math.log10(one) > low && Math.log10(one) < high,
  );
  const floor = top + before.length * row;
  return picture(
    'folding',
    label,
    { width, height: drawingHeight },
    labels.put(`● ${folding.beforeLabel}  ■ ${folding.afterLabel}  | ${folding.stepLabel}`, 0, 12, {
      anchor: 'start',
      kind: 'name',
    }),
    path('grid-line', powers.map((one) => `M${tenth(place(one))} ${top - 6}V${floor}`).join('')),
    ...powers.map((one) => labels.put(brief(one), place(one), floor + 16)),
    ...before.map((value, index) => {
      const y = top + index * row + row / 2;
      const [from, to, step] = [place(value), place(after[index] ?? 1), place(steps[index] ?? 1)];
      const rect = { left: 0, top: y - row / 2 + 2, width, height: row - 4 };
      const kind = index === chosen ? 'strong' : 'number';
      return [
        box(index === chosen ? 'group chosen' : 'drawing-cell', rect),
        text(String(index + 1), 8, y + 4, { class: kind }),
        path('arrow', `M${tenth(from)} ${tenth(y)}H${tenth(to)}`),
        // From the step to the largest weight: as far as the codes of this channel reach.
        path('gap-line', `M${tenth(step)} ${tenth(y - 8)}v16`),
        path('dot', `M${tenth(from - 4)} ${tenth(y)}a4 4 0 1 1 8 0a4 4 0 1 1 -8 0Z`),
        path('dot', `M${tenth(to - 4)} ${tenth(y - 4)}h8v8h-8Z`),
        labels.put(`±${brief(codes[index] ?? 0)}`, width - 8, y + 4, { anchor: 'end', kind }),
        target('chosen', index, rect),
      ].join('');
    }),
  );
}
