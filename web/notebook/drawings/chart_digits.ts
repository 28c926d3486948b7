import { tenth } from '../../charts/rect.ts';
import { path, picture, text } from './chart_drawing.ts';
import { box, drawingHeight, Labels, target } from './chart_parts.ts';

/** One digit with its ten logits, and the share of all digits that is read right, by bits. */
export interface DigitsShown {
  readonly label: string;
  readonly digitLabel: string;
  readonly columnsLabel: string;
  readonly format: string;
  /** The 64 pixels, from 0 to 16. */
  readonly ink: readonly number[];
  readonly exact: readonly number[];
  readonly given: readonly number[];
  readonly columns: readonly { readonly bits: number; readonly share: number }[];
  /** The column whose bits the digit has. */
  readonly chosen: number;
  readonly width: number;
}

const side = 8;
const mostInk = 16;

export function digitsDrawing(shown: DigitsShown): string {
  const { width, label } = shown;
  const isWide = width >= 480;
  const labels = new Labels(width);
  const own = isWide
    ? { right: width * 0.54, row: 22.5, cell: 10, top: 26 }
    : { right: width, row: 11.5, cell: 7, top: 22 };
  const columns = isWide
    ? { left: width * 0.6, top: 12, bottom: 232 }
    : { left: 0, top: 158, bottom: 240 };
  return picture(
    'logits-of-digit',
    label,
    { width, height: drawingHeight },
    labels.put(shown.digitLabel, 0, 12, { anchor: 'start', kind: 'name' }),
    ...digitParts(shown, own),
    ...columnParts(shown, labels, columns),
  );
}

interface Place {
  readonly right: number;
  readonly row: number;
  readonly cell: number;
  readonly top: number;
}

/** The picture of the digit, and its logits as bars: those of float32 above those of the format. */
function digitParts(
  { ink, exact, given, format }: DigitsShown,
  { right, row, cell, top }: Place,
): string[] {
  const all = [...exact, ...given, 0];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const left = side * cell + 34;
  const at = (value: number) => left + ((value - low) / (high - low || 1)) * (right - left);
  const bar = row * 0.36;
  const best = [Math.max(...exact), Math.max(...given)];
  const bars = exact.flatMap((value, digit) => {
    const y = top + digit * row;
    const other = given[digit] ?? 0;
    const isBest = value === best[0] || other === best[1];
    const between = (one: number) => ({
      left: Math.min(at(0), at(one)),
      width: Math.abs(at(one) - at(0)),
      height: bar,
    });
    return [
      text(String(digit), left - 14, y + row / 2 + 4, {
        class: isBest ? 'strong' : 'number',
        'text-anchor': 'middle',
      }),
      box('other-bar', { ...between(value), top: y + row * 0.12 }),
      box('own-bar', { ...between(other), top: y + row * 0.12 + bar }),
    ];
  });
  const legend = top + side * cell + 18;
  return [
    box('paper', { left: 0, top, width: side * cell, height: side * cell }),
    ...ink.map((one, index) =>
      one === 0
        ? ''
        : box(
            'dot',
            {
              ...{ left: (index % side) * cell, top: top + Math.floor(index / side) * cell },
              ...{ width: cell, height: cell },
            },
            one / mostInk,
          ),
    ),
    box('other-bar', { left: 0, top: legend - 7, width: 8, height: 7 }),
    text('float32', 12, legend, { class: 'number' }),
    box('own-bar', { left: 0, top: legend + 9, width: 8, height: 7 }),
    text(format, 12, legend + 16, { class: 'number' }),
    path('frame', `M${tenth(at(0))} ${top}V${tenth(top + 10 * row)}`),
    ...bars,
  ];
}

/** The shares as columns, each of which sets its bits. */
function columnParts(
  { columns, columnsLabel, chosen, width }: DigitsShown,
  labels: Labels,
  { left, top, bottom }: { readonly left: number; readonly top: number; readonly bottom: number },
): string[] {
  const slot = (width - left) / columns.length;
  const tall = bottom - top - 26;
  return [
    labels.put(columnsLabel, left, top, { anchor: 'start', kind: 'name' }),
    ...columns.flatMap(({ bits, share }, index) => {
      const x = left + index * slot;
      const y = bottom - share * tall;
      const kind = index === chosen ? 'strong' : 'number';
      return [
        box(index === chosen ? 'bar above' : 'bar soft', {
          ...{ left: x + slot * 0.14, width: slot * 0.72, top: y, height: share * tall },
        }),
        labels.put((100 * share).toFixed(1), x + slot / 2, y - 4, { kind }),
        labels.put(String(bits), x + slot / 2, bottom + 14, { kind }),
        target('bits', bits, { left: x, top: top + 6, width: slot, height: bottom + 16 - top }),
      ];
    }),
    path('frame', `M${tenth(left)} ${bottom}H${width}`),
  ];
}
