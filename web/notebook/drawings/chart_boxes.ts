import { tenth } from '../../charts/rect.ts';
import { path, picture } from './chart_drawing.ts';
import { box, brief, drawingHeight, Labels, target } from './chart_parts.ts';

/** A group of a super-block: its weights, and the levels that its scale and minimum give it. */
export interface BoxRow {
  readonly low: number;
  readonly high: number;
  readonly levels: readonly number[];
  readonly scale: number;
  readonly minimum: number;
}

/** A super-block as nested boxes: bytes for all groups, numbers for each, codes for each weight. */
export interface Boxes {
  readonly label: string;
  readonly bytesLabel: string;
  readonly rows: readonly BoxRow[];
  readonly chosen: number;
  /** The parts of the bytes: what they hold, how many they are, and their name. */
  readonly bytes: readonly { readonly count: number; readonly name: string }[];
  readonly width: number;
}

const stripY = 18;
const stripHeight = 22;
const top = 62;

export function boxesDrawing({ label, bytesLabel, rows, chosen, bytes, width }: Boxes): string {
  const labels = new Labels(width);
  let x = 0;
  const strip = bytes.map(({ count, name }) => {
    // Two bytes of 144 would be too narrow to see.
    const wide = count < 20 ? 26 : width - 78;
    const rect = { left: x, top: stripY, width: Math.min(wide, width - x), height: stripHeight };
    x += wide;
    // The name of the codes stands in the half that has not the chosen group's.
    const halfOf = {
      ...rect,
      width: rect.width / 2,
      left: rect.left + (chosen < 4 ? rect.width / 2 : 0),
    };
    return {
      view: box('plain', rect),
      name: labels.inside(name, count < 20 ? rect : halfOf, 'over'),
    };
  });
  const codes = { left: 78, top: stripY, width: width - 78, height: stripHeight };
  // Two groups share 32 bytes: one has their lower, the other their upper four bits.
  const quarter = codes.width / 4;
  const half = stripHeight / 2;
  const own = {
    left: codes.left + Math.floor(chosen / 2) * quarter,
    top: stripY + (chosen % 2 === 0 ? half : 0),
    width: quarter,
    height: half,
  };
  const edge = 20;
  const right = width < 420 ? 92 : 106;
  const low = Math.min(...rows.flatMap((row) => [row.low, ...row.levels]));
  const high = Math.max(...rows.flatMap((row) => [row.high, ...row.levels]));
  const place = (value: number) => edge + ((value - low) / (high - low)) * (width - edge - right);
  const high0 = (drawingHeight - top - 16) / rows.length;
  const lines = rows.map((row, index) => {
    const y = top + index * high0;
    const rect = { left: 0, top: y, width, height: high0 - 3 };
    const middle = y + (high0 - 3) / 2;
    const kind = index === chosen ? 'strong' : 'number';
    return [
      box(index === chosen ? 'group chosen' : 'drawing-cell', rect),
      labels.put(String(index), 10, middle + 4, { kind }),
      labels.put(`s ${row.scale} · m ${row.minimum}`, width - 6, middle + 4, {
        anchor: 'end',
        kind,
      }),
      path('way', `M${tenth(place(row.low))} ${tenth(middle)}H${tenth(place(row.high))}`),
      path(
        'data',
        row.levels.map((level) => `M${tenth(place(level))} ${tenth(middle - 5)}v10`).join(''),
      ),
      target('chosen', index, rect),
    ].join('');
  });
  return picture(
    'boxes',
    label,
    { width, height: drawingHeight },
    labels.put(bytesLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    ...strip.map(({ view }) => view),
    box('group chosen', own),
    ...strip.map(({ name }) => name),
    path('guide', `M${tenth(place(0))} ${top - 8}V${drawingHeight - 18}`),
    labels.put('0', place(0), drawingHeight - 5),
    labels.put(brief(low), place(low), drawingHeight - 5),
    labels.put(brief(high), place(high), drawingHeight - 5),
    ...lines,
  );
}
