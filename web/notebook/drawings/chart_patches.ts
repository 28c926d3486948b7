import { picture, text } from './chart_drawing.ts';
import { box, brief, drawingHeight, Labels, target } from './chart_parts.ts';

/** A filter on a patch of an image, and the output that the sum of their products is. */
export interface Patches {
  readonly label: string;
  readonly names: readonly [image: string, filter: string, output: string];
  readonly image: readonly number[];
  readonly filter: readonly number[];
  readonly output: readonly number[];
  readonly chosen: number;
  readonly sum: string;
  readonly width: number;
}

const top = 44;

export function patchesDrawing({
  label,
  names,
  image,
  filter,
  output,
  chosen,
  sum,
  width,
}: Patches): string {
  const labels = new Labels(width);
  const gap = width < 420 ? 16 : 40;
  const size = Math.min(44, (width - 2 * gap - 2) / 9);
  const [row, column] = [Math.floor(chosen / 2), chosen % 2];
  const lefts = [1, 1 + 4 * size + gap, 1 + 7 * size + 2 * gap];
  const cellAt = (left: number, side: number, index: number) => ({
    left: left + (index % side) * size + 1,
    top: top + Math.floor(index / side) * size + 1,
    width: size - 2,
    height: size - 2,
  });
  const isUnder = (index: number) => {
    const [y, x] = [Math.floor(index / 4) - row, (index % 4) - column];
    return y >= 0 && y < 3 && x >= 0 && x < 3;
  };
  const [imageLeft = 0, filterLeft = 0, outputLeft = 0] = lefts;
  const middle = top + 1.5 * size + 5;
  return picture(
    'patches',
    label,
    { width, height: drawingHeight },
    ...names.map((name, at) =>
      labels.put(name, lefts[at] ?? 0, top - 10, { anchor: 'start', kind: 'name' }),
    ),
    ...image.map((value, index) => {
      const rect = cellAt(imageLeft, 4, index);
      return (
        box(isUnder(index) ? 'soft' : 'drawing-cell', rect) +
        labels.inside(brief(value), rect, isUnder(index) ? 'strong' : 'number')
      );
    }),
    box('drawing-cell chosen', {
      left: imageLeft + column * size,
      top: top + row * size,
      width: 3 * size,
      height: 3 * size,
    }),
    ...filter.map((value, index) => {
      const rect = cellAt(filterLeft, 3, index);
      return box('soft', rect) + labels.inside(brief(value), rect, 'strong');
    }),
    text('×', filterLeft - gap / 2, middle, { class: 'strong', 'text-anchor': 'middle' }),
    text('=', outputLeft - gap / 2, middle, { class: 'strong', 'text-anchor': 'middle' }),
    ...output.map((value, index) => {
      const rect = cellAt(outputLeft, 2, index);
      return (
        box(index === chosen ? 'drawing-cell chosen' : 'plain', rect) +
        labels.inside(brief(value), rect, index === chosen ? 'strong' : 'number') +
        target('chosen', index, rect)
      );
    }),
    // A place in the image belongs to the window whose middle is nearest.
    ...output.map((_, index) => {
      const [y, x] = [Math.floor(index / 2), index % 2];
      return target('chosen', index, {
        ...{ left: imageLeft + 2 * x * size, top: top + 2 * y * size },
        ...{ width: 2 * size, height: 2 * size },
      });
    }),
    labels.put(sum, 0, top + 4 * size + 26, { anchor: 'start', kind: 'strong' }),
  );
}
