import { tenth } from '../../charts/rect.ts';
import { path, picture, text } from './chart_drawing.ts';
import { box, drawingHeight, Labels, target } from './chart_parts.ts';

/** Four numbers of two bits that slide into one byte. */
export interface Bits {
  readonly label: string;
  readonly byteLabel: string;
  /** The bits of each number, the lower one last. */
  readonly pairs: readonly (readonly [number, number])[];
  /** The bits of the byte so far, the highest one first. */
  readonly byte: readonly number[];
  /** How many of the numbers are in their places. */
  readonly slid: number;
  readonly value: string;
  /** The byte with each bit turned over. */
  readonly turned: readonly number[];
  readonly width: number;
}

const top = 22;
const high = 30;

export function bitsDrawing({
  label,
  byteLabel,
  pairs,
  byte,
  slid,
  value,
  turned,
  width,
}: Bits): string {
  const labels = new Labels(width);
  const wide = Math.min(54, (width - 62) / 8);
  const column = (bit: number) => 46 + (7 - bit) * wide;
  const rows = pairs.map(([upper, lower], index) => {
    const y = top + index * (high + 8);
    const shift = index < slid ? 2 * index : 0;
    const cells = Array.from({ length: 8 }, (_, bit) => {
      const own = bit - shift;
      const isOwn = own === 0 || own === 1;
      const rect = { left: column(bit) + 1, top: y, width: wide - 2, height: high };
      const digit = isOwn ? String(own === 1 ? upper : lower) : '0';
      return (
        box(isOwn ? 'soft' : 'drawing-cell', rect) +
        text(digit, rect.left + rect.width / 2, y + high / 2 + 4, {
          class: isOwn ? 'strong' : 'number',
          'text-anchor': 'middle',
        }) +
        (isOwn ? target('byte', turned[2 * index + own] ?? 0, rect) : '')
      );
    });
    const name = `${2 * upper + lower} ≪ ${shift}`;
    return (
      labels.put(name, 0, y + high / 2 + 4, { anchor: 'start', kind: 'number' }) + cells.join('')
    );
  });
  const y = top + 4 * (high + 8) + 14;
  const sum = byte.map((digit, place) => {
    const bit = 7 - place;
    const rect = { left: column(bit) + 1, top: y, width: wide - 2, height: high + 4 };
    const isThere = bit < 2 * slid;
    return (
      box(isThere ? 'soft' : 'plain', rect) +
      text(isThere ? String(digit) : '', rect.left + rect.width / 2, y + high / 2 + 6, {
        class: 'strong',
        'text-anchor': 'middle',
      }) +
      text(String(bit), rect.left + rect.width / 2, y + high + 18, {
        class: 'number',
        'text-anchor': 'middle',
      })
    );
  });
  return picture(
    'bits',
    label,
    { width, height: drawingHeight },
    labels.put(byteLabel, column(7), 14, { anchor: 'start', kind: 'name' }),
    ...rows,
    path('frame', `M${tenth(column(7))} ${y - 8}H${tenth(column(-1))}`),
    labels.put(value, 0, y + high / 2 + 6, { anchor: 'start', kind: 'strong' }),
    ...sum,
  );
}
