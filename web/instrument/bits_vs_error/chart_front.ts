import { nothing, svg, type TemplateResult } from 'lit-html';
import { placeLabels } from '../../charts/labels.ts';
import { around, type Rect, tenth, touches } from '../../charts/rect.ts';
import { bandRoom, type RateDistortionPlane, reach } from './chart_plane.ts';
import type { RatePoint } from './chart_spec.ts';

/** A staircase: with the bits between two settings there is nothing better than the smaller one. */
export function frontLine(
  front: readonly RatePoint[],
  { x, y }: RateDistortionPlane,
  name: string,
) {
  const path = front.map(({ bits, sqnr }, i) =>
    i === 0 ? `M${tenth(x(bits))} ${tenth(y(sqnr))}` : `H${tenth(x(bits))}V${tenth(y(sqnr))}`,
  );
  return svg`<path class=${name} d=${path.join('')} />`;
}

/**
 * Each dtype beside the first of its points on the front that has room for it, then the other points that
 * are named wherever there is room.
 */
export function frontLabels(
  front: readonly RatePoint[],
  points: readonly RatePoint[],
  { box, band, x, y }: RateDistortionPlane,
) {
  const at = ({ bits, sqnr }: RatePoint) => ({ x: x(bits), y: y(sqnr) });
  const taken = [
    ...points.map((point) => around(at(point).x, at(point).y, reach + 1)),
    ...front.slice(1).flatMap((point, i) => {
      const [from, to] = [at(front[i] as RatePoint), at(point)];
      const corner = { x: to.x, y: from.y };
      return [...alongLine(from, corner), ...alongLine(corner, to)];
    }),
  ];
  const bounds = band ? { ...box, top: band.top, height: box.height + bandRoom } : box;
  const named = (point: RatePoint, name: string, mayBeFar: boolean) => {
    const from = at(point);
    const [place] = placeLabels([{ ...from, text: point.dtype, distance: 11 }], taken, bounds);
    if (!place || (place.leader && !mayBeFar)) return;
    if (place.leader) {
      // A line that passes other points or names would lead to the wrong one.
      const way = alongLine(...ends(from, place));
      if (way.some((part) => taken.some((other) => touches(part, other)))) return;
      taken.push(...way);
    }
    taken.push(place.rect);
    return svg`${place.leader ? leader(from, place) : nothing}
      <text class=${name} x=${tenth(place.x)} y=${tenth(place.y)} dy="0.35em" text-anchor=${place.anchor}>${point.dtype}</text>`;
  };
  const found: TemplateResult[] = [];
  const isPlaced = (point: RatePoint, name: string, mayBeFar: boolean) => {
    const view = named(point, name, mayBeFar);
    if (view) found.push(view);
    return view !== undefined;
  };
  for (const text of new Set(front.map(({ dtype }) => dtype)))
    front.filter(({ dtype }) => dtype === text).some((one) => isPlaced(one, 'over strong', false));
  const others = points.filter((point) => point.isNamed && !front.includes(point)).reverse();
  // Lines come last, so that they give way to names.
  const crowded = others.filter((one) => !isPlaced(one, 'over', false));
  for (const one of crowded) isPlaced(one, 'over', true);
  return svg`${found}`;
}

/** The ends of the line from a point to its name. */
function ends(from: Place, { x, y }: Place): [Place, Place] {
  const far = Math.hypot(x - from.x, y - from.y);
  const along = (part: number) => ({
    x: from.x + (x - from.x) * part,
    y: from.y + (y - from.y) * part,
  });
  return [along((reach + 4) / far), along(1 - 4 / far)];
}

function leader(from: Place, to: Place) {
  const [start, end] = ends(from, to);
  return svg`<path class="name-leader" d=${`M${tenth(start.x)} ${tenth(start.y)}L${tenth(end.x)} ${tenth(end.y)}`} />`;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Small squares along a line, which labels keep clear of. */
const alongLine = (from: Place, to: Place): Rect[] =>
  Array.from({ length: 21 }, (_, part) =>
    around(from.x + ((to.x - from.x) * part) / 20, from.y + ((to.y - from.y) * part) / 20, 1.5),
  );

export interface Offer {
  readonly bits: number;
  readonly sqnr: number;
}

/** The offers that no other dominates (as good in both and better in one), by ascending bits. */
export function paretoFront<One extends Offer>(offers: readonly One[]): One[] {
  const order = offers
    .filter(({ sqnr }) => !Number.isNaN(sqnr))
    .sort((one, other) => one.bits - other.bits || (one.sqnr > other.sqnr ? -1 : 1));
  let best = Number.NEGATIVE_INFINITY;
  return order.filter(({ sqnr }) => {
    if (!(sqnr > best)) return false;
    best = sqnr;
    return true;
  });
}
