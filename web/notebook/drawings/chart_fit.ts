import { widthOf } from '../../charts/labels.ts';
import { hatchPath, tenth } from '../../charts/rect.ts';
import { path, picture, text } from './chart_drawing.ts';
import { box, brief, drawingHeight, handle, Labels, target, type Way } from './chart_parts.ts';

/** Values on an axis, the marks of a ruler below it, and where each value comes back. */
export interface Fit {
  readonly label: string;
  readonly realLabel: string;
  readonly rulerLabel: string;
  /** The part of the axis that is drawn. */
  readonly low: number;
  readonly high: number;
  readonly values: readonly number[];
  readonly restored: readonly number[];
  /** The values that the ruler does not reach. */
  readonly clipped: readonly boolean[];
  readonly chosen: number;
  /** The real values of the first and the last mark, and the distance between two. */
  readonly first: number;
  readonly last: number;
  readonly step: number;
  /** The value that is dragged, and the knob that it moves. */
  readonly dragged: number;
  readonly knob: Omit<Way, 'axis' | 'from' | 'to'>;
  readonly width: number;
}

const valueY = 70;
const rulerY = 176;
const side = 12;
/** More marks than this many pixels apart are a band. */
const leastGap = 3;

export function fitDrawing(fit: Fit): string {
  const { low, high, values, restored, clipped, chosen, width, first, last, step } = fit;
  const place = (value: number) =>
    side + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (width - 2 * side);
  const isOff = (value: number) => value < low || value > high;
  const labels = new Labels(width);
  const names =
    labels.put(fit.realLabel, 0, 14, { anchor: 'start', kind: 'name' }) +
    labels.put(fit.rulerLabel, 0, 256, { anchor: 'start', kind: 'name' });
  const spotOf = (index: number) => place(values[index] ?? 0);
  const held = fit.dragged;
  labels.block({ left: spotOf(held) - 10, top: valueY - 32, width: 20, height: 24 });
  const order = [...new Set([chosen, held, ...values.keys()])];
  const over = order.map((index) =>
    labels.put(brief(values[index] ?? 0), spotOf(index), valueY - 36, {
      kind: index === chosen ? 'strong' : 'number',
    }),
  );
  const under = order.map((index) =>
    isOff(restored[index] ?? 0)
      ? ''
      : labels.put(brief(restored[index] ?? 0), place(restored[index] ?? 0), rulerY + 30, {
          kind: index === chosen ? 'strong' : 'number',
        }),
  );
  const ways = values.map((value, index) => {
    const kind = clipped[index] ? 'clipped' : 'rounded';
    const line = `M${tenth(place(value))} ${valueY}L${tenth(place(restored[index] ?? 0))} ${rulerY}`;
    const gap = `M${tenth(place(value))} ${rulerY - 8}H${tenth(place(restored[index] ?? 0))}`;
    const straight = `M${tenth(place(value))} ${valueY}V${rulerY - 8}`;
    return (
      path(`way ${kind}${index === chosen ? ' chosen' : ''}`, line) +
      (index === chosen ? path('guide', straight) + path(`gap ${kind}`, gap) : '')
    );
  });
  const [from, to] = [place(Math.max(low, first)), place(Math.min(high, last))];
  const band = { left: from, top: rulerY, width: Math.max(0, to - from), height: 12 };
  const beyond = [
    { left: side, top: rulerY, width: from - side, height: 12 },
    { left: to, top: rulerY, width: width - side - to, height: 12 },
  ];
  return picture(
    'fit',
    fit.label,
    { width, height: drawingHeight },
    names,
    path('frame', `M${side} ${valueY}H${width - side}`),
    ...beyond.map((rect) => (rect.width > 0 ? path('hatch', hatchPath(rect)) : '')),
    box('level-field', band),
    path('tick', marksOf(fit, place)),
    ...ways,
    ...values.map((value) =>
      isOff(value)
        ? path('tick strong', arrowAt(place(value), value > high))
        : path('data', `M${tenth(place(value))} ${valueY - 5}v10`),
    ),
    ...over,
    ...under,
    ...values.map((value, index) =>
      target('chosen', index, {
        left: place(value) - 7,
        top: valueY - 8,
        width: 14,
        height: rulerY - valueY + 24,
      }),
    ),
    handle(spotOf(held), valueY - 20, {
      ...fit.knob,
      axis: 'x',
      from: place(fit.knob.low),
      to: place(fit.knob.high),
    }),
    stepOf(fit, place, width),
  );

  function stepOf({ step: size }: Fit, at: (value: number) => number, wide: number): string {
    // The distance between two marks near the middle, where there is room to see it.
    const middle = Math.ceil(((low + high) / 2 - first) / step) * step + first;
    const [one, other] = [at(middle), at(middle + size)];
    if (middle < first || middle + size > last || other - one < 6) return '';
    const words = brief(size);
    if (one + widthOf(words) > wide) return '';
    return (
      path(
        'measure',
        `M${tenth(one)} ${rulerY + 36}v8M${tenth(one)} ${rulerY + 40}H${tenth(other)}M${tenth(other)} ${rulerY + 36}v8`,
      ) + text(words, (one + other) / 2, rulerY + 58, { class: 'strong', 'text-anchor': 'middle' })
    );
  }
}

function marksOf({ first, last, step, low, high }: Fit, place: (value: number) => number): string {
  const gap = place(low + step) - place(low);
  if (gap < leastGap || step <= 0) return '';
  const start = first + Math.max(0, Math.ceil((low - first) / step)) * step;
  const end = Math.min(last, high) + step / 1000;
  let marks = '';
  for (let mark = start; mark <= end; mark += step) marks += `M${tenth(place(mark))} ${rulerY}v12`;
  return marks;
}

/** An arrow at the end of the axis: the value lies beyond what is drawn. */
const arrowAt = (x: number, isRight: boolean) => {
  const way = isRight ? -1 : 1;
  return `M${tenth(x + way * 10)} ${valueY}H${tenth(x)}M${tenth(x + way * 5)} ${valueY - 4}L${tenth(x)} ${valueY}L${tenth(x + way * 5)} ${valueY + 4}`;
};
