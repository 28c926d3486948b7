import { causeMark, lineCauses, moved } from '../../charts/cause_mark.ts';
import { extent } from '../../charts/extent.ts';
import { type AffineLine, causeOf, type LinePoints } from '../../charts/points.ts';
import { tenth } from '../../charts/rect.ts';
import { finite } from '../../charts/scale.ts';
import { axis, axisView, path, picture, text } from './chart_drawing.ts';
import { target } from './chart_parts.ts';

/** Real numbers above, the fewer integers below, and a line from each element to its integer. */
export interface Mapping extends AffineLine {
  readonly label: string;
  readonly realLabel: string;
  readonly integerLabel: string;
  readonly zeroPointLabel: string;
  readonly selected: number | undefined;
  /** The element of each point, for a picture in which they can be pointed at. */
  readonly elements?: readonly number[];
  /** In CSS pixels. */
  readonly width: number;
}

const height = 206;
const realY = 52;
const integerY = 164;
const side = 10;
/** More elements than this are drawn as ticks only, without a line to their integers. */
const mostWays = 64;

export function mappingDrawing(mapping: Mapping): string {
  const { label, qmin, qmax, zeroPoint, realQmin, realQmax, points, selected, width } = mapping;
  const [leastData, mostData] = extent(points.real);
  const ends = [realQmin, realQmax, 0];
  const reals = axis(
    Math.min(finite(leastData), ...ends),
    Math.max(finite(mostData), ...ends),
    side,
    width - side,
  );
  // The integers take less width, since a large set is mapped to a small one.
  const inset = side + width * 0.16;
  const turned = realQmin > realQmax;
  const integers = axis(turned ? qmax : qmin, turned ? qmin : qmax, inset, width - inset);
  const isThere = selected !== undefined && selected < points.real.length;
  const [real, integer] = isThere
    ? [points.real[selected] ?? 0, points.integer[selected] ?? 0]
    : [];
  const top = axisView(
    reals,
    realY,
    -1,
    [
      ...(real === undefined ? [] : [{ value: real, strong: true }]),
      ...[0, realQmin, realQmax].map((value) => ({ value })),
    ],
    width,
  );
  const bottom = axisView(
    integers,
    integerY,
    1,
    [
      ...(integer === undefined ? [] : [{ value: integer, strong: true }]),
      ...[zeroPoint, qmin, qmax].map((value) => ({ value })),
    ],
    width,
  );
  const way = (from: number, to: number) =>
    `M${tenth(reals.place(from))} ${realY}L${tenth(integers.place(to))} ${integerY}`;
  const isIn = zeroPoint >= qmin && zeroPoint <= qmax;
  return picture(
    'mapping',
    label,
    { width, height },
    text(mapping.realLabel, 0, 13, { class: 'name' }),
    text(mapping.integerLabel, 0, integerY + 4, { class: 'name' }),
    path(
      'drawing-field',
      `${way(realQmin, qmin)}L${tenth(integers.place(qmax))} ${integerY}L${tenth(reals.place(realQmax))} ${realY}Z`,
    ),
    isIn ? path('guide', way(0, zeroPoint)) : '',
    waysOf(points, way),
    isThere ? path(`way chosen ${causeOf(points, selected)}`, way(real ?? 0, integer ?? 0)) : '',
    top,
    bottom,
    marksOf(points, reals.place, integers.place),
    isIn
      ? text(mapping.zeroPointLabel, integers.place(zeroPoint), integerY + 33, {
          class: 'name',
          'text-anchor': 'middle',
        })
      : '',
    targetsOf(mapping, reals.place, integers.place),
  );
}

/** Places to point at: on either axis, all that is nearer to an element than to its neighbours. */
function targetsOf(
  { elements, points, width }: Mapping,
  placeReal: (value: number) => number,
  placeInteger: (value: number) => number,
): string {
  if (!elements) return '';
  const half = (realY + integerY) / 2;
  const strips = (places: readonly number[], top: number, bottom: number) => {
    const order = [...places.keys()].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
    const at = (index: number) => places[order[index] ?? 0] ?? 0;
    return order.map((one, index) => {
      const left = index === 0 ? 0 : (at(index - 1) + at(index)) / 2;
      const right = index === order.length - 1 ? width : (at(index) + at(index + 1)) / 2;
      const rect = { left, top, width: right - left, height: bottom - top };
      return target('element', elements[one] ?? 0, rect);
    });
  };
  return [
    ...strips(
      elements.map((_, at) => placeReal(points.real[at] ?? 0)),
      realY - 30,
      half,
    ),
    ...strips(
      elements.map((_, at) => placeInteger(points.integer[at] ?? 0)),
      half,
      height,
    ),
  ].join('');
}

/** A line for each element; too many lines would hide each other. */
function waysOf(points: LinePoints, way: (from: number, to: number) => string): string {
  if (points.real.length > mostWays) return '';
  return lineCauses
    .map((cause) => {
      const lines = Array.from(points.real, (real, index) =>
        causeOf(points, index) === cause ? way(real, points.integer[index] ?? 0) : '',
      );
      return path(`way ${cause}`, lines.join(''));
    })
    .join('');
}

/** Each element on both axes; overlapping elements share a mark. */
function marksOf(
  points: LinePoints,
  placeReal: (value: number) => number,
  placeInteger: (value: number) => number,
): string {
  if (points.real.length > mostWays) return crowdOf(points, placeReal, placeInteger);
  const marks = new Map(lineCauses.map((cause) => [cause, new Set<string>()]));
  for (let index = 0; index < points.real.length; index += 1) {
    const cause = causeOf(points, index);
    marks
      .get(cause)
      ?.add(moved(causeMark(cause, 3.6), placeReal(points.real[index] ?? 0), realY))
      .add(moved(causeMark(cause, 3.6), placeInteger(points.integer[index] ?? 0), integerY));
  }
  return [...marks].map(([cause, own]) => path(`mark ${cause}`, [...own].join(''))).join('');
}

/** Very many elements on both axes: those of one pixel are one tick, and a pixel is a number until it is drawn. */
function crowdOf(
  points: LinePoints,
  placeReal: (value: number) => number,
  placeInteger: (value: number) => number,
): string {
  const pixels = new Map(
    lineCauses.map((cause) => [cause, { real: new Set<number>(), integer: new Set<number>() }]),
  );
  for (let index = 0; index < points.real.length; index += 1) {
    const own = pixels.get(causeOf(points, index));
    own?.real.add(Math.round(placeReal(points.real[index] ?? 0)));
    own?.integer.add(Math.round(placeInteger(points.integer[index] ?? 0)));
  }
  return [...pixels]
    .map(([cause, { real, integer }]) => {
      const ticks = [
        ...[...real].map((x) => `M${x} ${realY}v-4`),
        ...[...integer].map((x) => `M${x} ${integerY}v4`),
      ];
      return path(`way ${cause}`, ticks.join(''));
    })
    .join('');
}
