import { counted } from '../../charts/number_text.ts';
import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, drawingHeight, Labels, target } from './chart_parts.ts';

/** Counts in bins, on a scale on which each doubling is one step. */
export interface Counts {
  readonly label: string;
  readonly countsLabel: string;
  readonly binsLabel: string;
  readonly bins: readonly string[];
  readonly counts: readonly number[];
  /** The bin in which a normal distribution of as many numbers ends. */
  readonly normalEnd: number;
  readonly normalLabel: string;
  readonly chosen: number;
  readonly width: number;
}

const top = 34;
const floor = 214;

export function countsDrawing(shown: Counts): string {
  const { label, bins, counts, chosen, width } = shown;
  const labels = new Labels(width);
  const most = Math.log2(Math.max(...counts) + 1);
  const slot = width / bins.length;
  const tall = (count: number) => (Math.log2(count + 1) / most) * (floor - top - 16);
  // A label that comes first keeps its place.
  const chosenFirst = [chosen, ...[...counts.keys()].filter((index) => index !== chosen)];
  const edge = tenth((shown.normalEnd + 1) * slot);
  return picture(
    'counts',
    label,
    { width, height: drawingHeight },
    labels.put(shown.countsLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    ...counts.map((count, index) =>
      box(index === chosen ? 'bar above' : 'bar soft', {
        ...{ left: index * slot + slot * 0.14, width: slot * 0.72 },
        ...{ top: floor - tall(count), height: tall(count) },
      }),
    ),
    path('guide', `M${edge} ${top - 6}V${floor}`),
    ...chosenFirst.map((index) =>
      labels.put(
        counted(counts[index] ?? 0),
        (index + 0.5) * slot,
        floor - tall(counts[index] ?? 0) - 5,
        {
          kind: index === chosen ? 'over strong' : 'over',
        },
      ),
    ),
    labels.put(shown.normalLabel, Number(edge) + 5, top + 6, { anchor: 'start', kind: 'over' }),
    path('frame', `M0 ${floor}H${width}`),
    ...chosenFirst.map((index) =>
      labels.put(bins[index] ?? '', (index + 0.5) * slot, floor + 16, {
        kind: index === chosen ? 'strong' : 'number',
      }),
    ),
    labels.put(shown.binsLabel, width, floor + 36, { anchor: 'end', kind: 'name' }),
    ...bins.map((_, index) =>
      target('chosen', index, { left: index * slot, top, width: slot, height: floor - top + 20 }),
    ),
  );
}
