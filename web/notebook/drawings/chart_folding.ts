import { widthOf } from '../../charts/labels.ts';
import { tenth } from '../../charts/rect.ts';
import { path, picture, text } from './chart_drawing.ts';
import { box, brief, drawingHeight, Labels, target } from './chart_parts.ts';

/** The largest weight of each channel before and after folding, and the step of its scale. */
export interface Folding {
  readonly label: string;
  readonly beforeLabel: string;
  readonly afterLabel: string;
  readonly stepLabel: string;
  readonly codeLabel: string;
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

/** The mark of each figure at a place, in the rows and in the key above them. */
const marks = {
  before: (x: number, y: number) =>
    path('dot', `M${tenth(x - 4)} ${tenth(y)}a4 4 0 1 1 8 0a4 4 0 1 1 -8 0Z`),
  after: (x: number, y: number) => path('dot', `M${tenth(x - 4)} ${tenth(y - 4)}h8v8h-8Z`),
  step: (x: number, y: number) => path('gap-line', `M${tenth(x)} ${tenth(y - 8)}v16`),
} as const;

function keyView({ beforeLabel, afterLabel, stepLabel }: Folding, labels: Labels): string[] {
  let left = 0;
  return [
    [marks.before, beforeLabel] as const,
    [marks.after, afterLabel] as const,
    [marks.step, stepLabel] as const,
  ].map(([mark, words]) => {
    const at = left + 5;
    left += 12 + widthOf(words) + 14;
    return mark(at, 8) + labels.put(words, at + 7, 12, { anchor: 'start', kind: 'name' });
  });
}

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
    ...keyView(folding, labels),
    labels.put(folding.codeLabel, width, 12, { anchor: 'end', kind: 'name' }),
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
        marks.step(step, y),
        marks.before(from, y),
        marks.after(to, y),
        labels.put(`±${brief(codes[index] ?? 0)}`, width - 8, y + 4, { anchor: 'end', kind }),
        target('chosen', index, rect),
      ].join('');
    }),
  );
}
