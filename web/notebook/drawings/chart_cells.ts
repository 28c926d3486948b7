import { hatchPath, tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, brief, drawingHeight, handle, Labels, target, type Way } from './chart_parts.ts';

/** A matrix whose elements share scales: by all, by row, by column or by group. */
export interface Cells {
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  readonly values: readonly number[];
  /** The stored integers. */
  readonly integers: readonly number[];
  /** The group of each element, and the scale of each group. */
  readonly groupOf: readonly number[];
  readonly scales: readonly number[];
  /** How strongly each cell is shaded, from 0 to 1: the part of its value that is lost. */
  readonly lost: readonly number[];
  readonly scaleLabel: string;
  readonly chosen: number;
  /** The element that is dragged upwards and downwards, if any. */
  readonly dragged?: { readonly index: number; readonly way: Omit<Way, 'axis' | 'from' | 'to'> };
  readonly width: number;
}

const top = 34;
const foot = 26;

export function cellsDrawing(cells: Cells): string {
  const { rows, columns, values, integers, groupOf, scales, lost, chosen, width } = cells;
  const labels = new Labels(width);
  const sideRoom = groupsAcross(cells) ? 0 : Math.min(96, width * 0.26);
  const gap = 3;
  const rowGap = groupsAcross(cells) ? 26 : 0;
  const wide = Math.min(130, (width - sideRoom - 4) / columns);
  const high = Math.min(74, (drawingHeight - top - foot - rowGap * (rows - 1)) / rows);
  const left = 2;
  const rectOf = (index: number) => ({
    left: left + (index % columns) * wide + gap / 2,
    top: top + Math.floor(index / columns) * (high + rowGap) + gap / 2,
    width: wide - gap,
    height: high - gap,
  });
  const drawn = values.map((value, index) => {
    const rect = rectOf(index);
    const isZero = integers[index] === 0 && value !== 0;
    return [
      box('lost', rect, Math.min(0.55, (lost[index] ?? 0) * 0.55)),
      // A value that came back as 0 is hatched: shade alone does not tell it.
      isZero ? path('hatch', hatchPath(rect, 6)) : '',
      box(index === chosen ? 'drawing-cell chosen' : 'drawing-cell', rect),
      labels.inside(brief(value), rect, 'over', high > 40 ? -3 : 4),
      high > 40
        ? labels.inside(String(integers[index] ?? 0).replace('-', '−'), rect, 'over strong', 16)
        : '',
    ].join('');
  });
  const groups = scales.map((scale, group) => {
    const members = groupOf.flatMap((own, index) => (own === group ? [rectOf(index)] : []));
    const from = {
      x: Math.min(...members.map((one) => one.left)),
      y: Math.min(...members.map((one) => one.top)),
    };
    const to = {
      x: Math.max(...members.map((one) => one.left + one.width)),
      y: Math.max(...members.map((one) => one.top + one.height)),
    };
    const isChosen = groupOf[chosen] === group;
    const frame = {
      left: from.x - 1,
      top: from.y - 1,
      width: to.x - from.x + 2,
      height: to.y - from.y + 2,
    };
    const words = `s = ${brief(scale)}`;
    const kind = isChosen ? 'strong' : 'number';
    const label = groupsAcross(cells)
      ? labels.put(words, (from.x + to.x) / 2, to.y + 18, { kind }) ||
        labels.put(brief(scale), (from.x + to.x) / 2, to.y + 18, { kind })
      : labels.put(words, to.x + 10, (from.y + to.y) / 2 + 4, { anchor: 'start', kind });
    return box(isChosen ? 'group chosen' : 'group', frame) + label;
  });
  const held = cells.dragged && rectOf(cells.dragged.index);
  return picture(
    'cells',
    cells.label,
    { width, height: drawingHeight },
    labels.put(cells.scaleLabel, 0, 14, { anchor: 'start', kind: 'name' }),
    ...drawn,
    ...groups,
    ...values.map((_, index) => target('chosen', index, rectOf(index))),
    held && cells.dragged
      ? handle(tenth(held.left + held.width / 2), held.top + 2, {
          ...cells.dragged.way,
          ...{ axis: 'y', from: held.top + 70, to: held.top - 60 },
        })
      : '',
  );
}

/** Whether groups lie beside each other in a row, so that their labels stand below them. */
const groupsAcross = ({ groupOf, columns, scales }: Cells) =>
  scales.length > 1 && groupOf[0] !== groupOf[columns - 1];
