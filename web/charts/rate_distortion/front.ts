import { nothing, svg } from 'lit-html';
import { placeLabels } from '../labels.ts';
import { around, type Rect, tenth } from '../rect.ts';
import { bandRoom, type RateDistortionPlane, reach } from './plane.ts';
import type { RatePoint } from './spec.ts';

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

/** Each dtype beside the first of its points on the front that has room for it. */
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
  return svg`${[...new Set(front.map(({ dtype }) => dtype))].map((text) => {
    for (const point of front.filter(({ dtype }) => dtype === text)) {
      const [place] = placeLabels([{ ...at(point), text, distance: 11 }], taken, bounds);
      if (!place || place.leader) continue;
      taken.push(place.rect);
      return svg`<text class="over strong" x=${tenth(place.x)} y=${tenth(place.y)} dy="0.35em" text-anchor=${place.anchor}>${text}</text>`;
    }
    return nothing;
  })}`;
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
