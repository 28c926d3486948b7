import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, brief, drawingHeight, Labels, target } from './chart_parts.ts';

/** A histogram of weights, and the levels of a codebook below it, each with how often it is used. */
export interface Levels {
  readonly label: string;
  readonly weightsLabel: string;
  readonly levelsLabel: string;
  readonly low: number;
  readonly high: number;
  /** The counts of bins of equal width from `low` to `high`. */
  readonly bins: readonly number[];
  readonly levels: readonly number[];
  readonly counts: readonly number[];
  readonly chosen: number;
  readonly width: number;
}

const side = 12;
const top = 20;
const floor = 158;
const countTop = 178;
const countHeight = 44;

export function levelsDrawing(levelsOf: Levels): string {
  const { label, low, high, bins, levels, counts, chosen, width } = levelsOf;
  const labels = new Labels(width);
  const place = (value: number) => side + ((value - low) / (high - low)) * (width - 2 * side);
  const most = Math.max(1, ...bins);
  const slot = (width - 2 * side) / bins.length;
  const mostUsed = Math.max(1, ...counts);
  const bell = bins.map((count, index) => {
    const tall = (count / most) * (floor - top - 14);
    return box('bar soft', {
      left: side + index * slot,
      top: floor - tall,
      width: slot,
      height: tall,
    });
  });
  const gap = (index: number) => {
    const before = ((levels[index] ?? 0) + (levels[index - 1] ?? low)) / 2;
    const after = ((levels[index] ?? 0) + (levels[index + 1] ?? high)) / 2;
    return { from: place(Math.max(low, before)), to: place(Math.min(high, after)) };
  };
  const { from, to } = gap(chosen);
  return picture(
    'levels',
    label,
    { width, height: drawingHeight },
    labels.put(levelsOf.weightsLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    ...bell,
    box('drawing-cell chosen', {
      left: from,
      top: top + 4,
      width: to - from,
      height: floor - top - 4,
    }),
    path('frame', `M${side} ${floor}H${width - side}`),
    path('data', levels.map((level) => `M${tenth(place(level))} ${floor - 6}v18`).join('')),
    ...counts.map((count, index) => {
      const tall = (count / mostUsed) * countHeight;
      const x = place(levels[index] ?? 0);
      return box(index === chosen ? 'bar above' : 'bar below', {
        ...{ left: x - 2.5, top: countTop, width: 5, height: Math.max(1, tall) },
      });
    }),
    labels.put(brief(levels[chosen] ?? 0), place(levels[chosen] ?? 0), drawingHeight - 22, {
      kind: 'strong',
    }),
    labels.put(levelsOf.levelsLabel, 0, drawingHeight - 4, { anchor: 'start', kind: 'name' }),
    ...levels.map((_, index) => {
      const own = gap(index);
      return target('chosen', index, {
        left: own.from,
        top,
        width: own.to - own.from,
        height: drawingHeight - top,
      });
    }),
  );
}
