import { hatchPath, tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, brief, drawingHeight, handle, Labels, target } from './chart_parts.ts';

/** The weights of a block as bars, and the sixteen levels that its scale gives them. */
export interface Block {
  readonly label: string;
  readonly levelsLabel: string;
  readonly scaleLabel: string;
  readonly values: readonly number[];
  readonly restored: readonly number[];
  readonly levels: readonly number[];
  readonly chosen: number;
  readonly chosenLabel: string;
  readonly dragged: { readonly index: number; readonly knob: string };
  readonly width: number;
}

const top = 44;
const foot = 26;

export function blockDrawing(block: Block): string {
  const { label, values, restored, levels, chosen, dragged, width } = block;
  const labels = new Labels(width);
  const edge = 44;
  const low = Math.min(...levels, ...values);
  const high = Math.max(...levels, ...values);
  const place = (value: number) =>
    top + ((high - value) / (high - low)) * (drawingHeight - top - foot);
  const slot = (width - edge) / values.length;
  const left = (index: number) => edge + index * slot;
  const bars = values.map((value, index) => {
    const back = restored[index] ?? 0;
    const rect = {
      left: left(index) + slot * 0.16,
      top: Math.min(place(value), place(0)),
      width: slot * 0.68,
      height: Math.abs(place(value) - place(0)),
    };
    return (
      box(value < 0 ? 'bar below' : 'bar above', rect) +
      (back === 0 && value !== 0 ? path('hatch', hatchPath(rect, 5)) : '') +
      path('level-at', `M${tenth(left(index) + 1)} ${tenth(place(back))}h${tenth(slot - 2)}`)
    );
  });
  const at = place(values[dragged.index] ?? 0);
  const handleX = left(dragged.index) + slot / 2;
  labels.block({ left: handleX - 10, top: at - 10, width: 20, height: 20 });
  return picture(
    'block',
    label,
    { width, height: drawingHeight },
    labels.put(block.levelsLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    labels.put(block.scaleLabel, width, 12, { anchor: 'end', kind: 'strong' }) ||
      labels.put(block.scaleLabel, width, 28, { anchor: 'end', kind: 'strong' }),
    path('grid-line', levels.map((level) => `M${edge} ${tenth(place(level))}H${width}`).join('')),
    path('frame', `M${edge} ${tenth(place(0))}H${width}`),
    ...[levels[0], levels[15], 0, levels[4], levels[12]].map((level = 0) =>
      labels.put(brief(level), edge - 5, place(level) + 4, { anchor: 'end' }),
    ),
    box('drawing-cell chosen', {
      left: left(chosen),
      top: top - 4,
      width: slot,
      height: drawingHeight - top - foot + 8,
    }),
    ...bars,
    labels.put(block.chosenLabel, left(chosen) + slot / 2, drawingHeight - 6, { kind: 'strong' }),
    ...values.map((_, index) =>
      target('chosen', index, { left: left(index), top, width: slot, height: drawingHeight - top }),
    ),
    handle(handleX, at, {
      ...{ knob: dragged.knob, axis: 'y', from: place(0), to: place(high), low: 0, high },
    }),
  );
}
