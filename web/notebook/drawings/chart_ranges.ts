import { extent } from '../../charts/extent.ts';
import { widthOf } from '../../charts/labels.ts';
import { hatchPath, tenth } from '../../charts/rect.ts';
import { finite } from '../../charts/scale.ts';
import { type Axis, axis, axisView, path, picture, text } from './chart_drawing.ts';
import { handle } from './chart_parts.ts';

/** The integers of one quantizer along the axis of real numbers. */
export interface Ruler {
  readonly name: string;
  readonly qmin: number;
  readonly qmax: number;
  readonly zeroPoint: number;
  readonly realQmin: number;
  readonly realQmax: number;
}

/** Data, and below them the rulers of different quantizers. */
export interface Ranges {
  readonly label: string;
  readonly realLabel: string;
  readonly unusedLabel: string;
  readonly real: ArrayLike<number>;
  readonly selected: number | undefined;
  readonly rulers: readonly Ruler[];
  /** The element that is dragged, and the knob that it moves. */
  readonly dragged?: { readonly index: number; readonly knob: string };
  /** In CSS pixels. */
  readonly width: number;
}

const dataY = 46;
const firstY = 104;
const perRuler = 70;
const band = 12;
const side = 10;
/** The number of marks that a ruler shows; one for each integer would be a black bar. */
const marks = 32;

export function rangesDrawing(ranges: Ranges): string {
  const { label, real, selected, rulers, width } = ranges;
  const [leastData, mostData] = extent(real).map(finite) as [number, number];
  const ends = rulers.flatMap(({ realQmin, realQmax }) => [realQmin, realQmax]);
  const reals = axis(
    Math.min(leastData, 0, ...ends),
    Math.max(mostData, 0, ...ends),
    side,
    width - side,
  );
  const height = firstY + rulers.length * perRuler - 16;
  const at = selected === undefined ? undefined : real[selected];
  // Down to the last ruler, and not through the numbers below it.
  const floor = firstY + (rulers.length - 1) * perRuler;
  const guides = [leastData, mostData].map(
    (value) => `M${tenth(reals.place(value))} ${dataY}V${floor}`,
  );
  return picture(
    'ranges',
    label,
    { width, height },
    text(ranges.realLabel, 0, 13, { class: 'name' }),
    path('guide', guides.join('')),
    ...rulers.map((ruler, index) =>
      rulerView(ranges, ruler, reals, firstY + index * perRuler, [leastData, mostData]),
    ),
    axisView(
      reals,
      dataY,
      -1,
      [
        ...(at === undefined ? [] : [{ value: at, strong: true }]),
        ...[leastData, mostData, 0].map((value) => ({ value })),
      ],
      width,
    ),
    path('data', dataTicks(real, reals)),
    handleOf(ranges, reals),
  );
}

/** The handle below the dragged element: from the lower end of the axis to 0. */
function handleOf({ dragged, real }: Ranges, { place, left }: Axis): string {
  if (!dragged) return '';
  const x = place(real[dragged.index] ?? 0);
  const low = (left - place(0)) / (place(1) - place(0));
  return handle(x, dataY + 22, {
    ...{ knob: dragged.knob, axis: 'x', from: left, to: place(0), low, high: 0 },
  });
}

/** The data on the axis; values at the same pixel share a tick. */
function dataTicks(real: ArrayLike<number>, { place }: Axis): string {
  const places = new Set<number>();
  for (let index = 0; index < real.length; index += 1)
    places.add(Math.round(place(real[index] ?? 0)));
  return [...places].map((x) => `M${x} ${dataY + 1}v8`).join('');
}

function rulerView(
  { unusedLabel, width }: Ranges,
  ruler: Ruler,
  reals: Axis,
  y: number,
  data: readonly [number, number],
): string {
  const { qmin, qmax, zeroPoint, realQmin, realQmax } = ruler;
  const [from, to] = [reals.place(realQmin), reals.place(realQmax)];
  const scale = axis(qmin, qmax, from, to);
  const count = Math.min(qmax - qmin, marks);
  const ticks = Array.from(
    { length: count + 1 },
    (_, index) => `M${tenth(from + ((to - from) * index) / count)} ${y}v${-band}`,
  );
  const box = { left: Math.min(from, to), top: y - band, width: Math.abs(to - from), height: band };
  const right = box.left + box.width;
  // No element uses the parts of the ruler beyond the data.
  const [least, most] = data.map(reals.place) as [number, number];
  const unused = [
    { ...box, width: Math.min(least, right) - box.left },
    { ...box, left: Math.max(most, box.left), width: right - Math.max(most, box.left) },
  ].filter((zone) => zone.width > 3);
  // The note ends at the end of the zone and does not cover the ruler's name.
  const noteWidth = widthOf(unusedLabel);
  const free = widthOf(ruler.name) + 14;
  const note = unused.find(
    (zone) => zone.width > noteWidth + 4 && zone.left + zone.width - noteWidth > free,
  );
  return [
    path(
      'level-field',
      `M${tenth(box.left)} ${box.top}h${tenth(box.width)}v${band}h${tenth(-box.width)}Z`,
    ),
    path('hatch', unused.map((zone) => hatchPath(zone, 5)).join('')),
    path('tick', ticks.join('')),
    axisView(scale, y, 1, [{ value: zeroPoint }, { value: qmin }, { value: qmax }], width),
    text(ruler.name, 0, y - band - 7, { class: 'over strong' }),
    note
      ? text(unusedLabel, note.left + note.width - 2, y - band - 7, {
          class: 'over',
          'text-anchor': 'end',
        })
      : '',
  ].join('');
}
